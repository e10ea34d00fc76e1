import { expect, test } from 'vitest';
import { areSound, covers } from './payment-amounts.ts';
import { cancelWhole, captureOf, refundBeside, refundOf, restOf, stateOfStep } from './payment-step.ts';
import { paymentWord } from './payment-word.ts';

const amounts = (authorised: number, captured = 0, refunded = 0) => ({ authorised, captured, refunded });

test('[BIZ-01] an amount that differs from the total does not cover an order', () => {
  expect([covers(amounts(12_900), 12_900), covers(amounts(12_899), 12_900), covers(amounts(12_901), 12_900)]).toEqual([true, false, false]);
});

test('[BIZ-01] negative amounts, amounts with decimals, and captures above the authorised amount are not sound', () => {
  expect([amounts(-1), amounts(1.5), amounts(100, 101), amounts(100, 50, 51), amounts(Number.NaN)].map(areSound)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('[BIZ-01] a refund made by another way counts as reached, and a refund that no longer fits is impossible', () => {
  const step = refundOf(amounts(100, 100), 30);
  expect(step).toEqual({ kind: 'refund', amount: 30, target: 30 });
  expect(stateOfStep(step, amounts(100, 100, 30), false)).toBe('reached');
  expect(stateOfStep(step, amounts(100, 100, 10), false)).toBe('impossible');
  expect(stateOfStep(refundOf(amounts(100, 100), 101), amounts(100, 100), false)).toBe('impossible');
});

test('[BIZ-01] an amount that was released meanwhile is not captured', () => {
  expect(stateOfStep(captureOf(amounts(100)), amounts(0), false)).toBe('impossible');
});

test('[BIZ-01] the rest of a charge that was partly made by another way is captured, if it is still held', () => {
  const step = captureOf(amounts(100));
  expect(restOf(step, amounts(100, 40))).toEqual({ kind: 'capture', amount: 60, target: 100 });
  expect([restOf(step, amounts(40, 40)), restOf(step, amounts(100, 100))]).toEqual([null, null]);
});

test('[BIZ-01] the rest of a full refund that was partly made by another way is refunded; for a partial refund nothing is guessed', () => {
  expect(restOf(refundOf(amounts(100, 100)), amounts(100, 100, 40))).toEqual({ kind: 'refund', amount: 60, target: 100 });
  expect([restOf(refundOf(amounts(100, 100), 30), amounts(100, 100, 10)), restOf(cancelWhole(amounts(100)), amounts(100))]).toEqual([
    null,
    null,
  ]);
});

test('[BIZ-01] an amount that was not requested yet is refunded in addition to other refunds, up to the full amount', () => {
  const step = refundOf(amounts(100, 100), 30);
  expect(refundBeside(step, amounts(100, 100))).toEqual(step);
  expect(refundBeside(step, amounts(100, 100, 50))).toEqual({ kind: 'refund', amount: 30, target: 80 });
  expect(stateOfStep(refundBeside(step, amounts(100, 100, 80)), amounts(100, 100, 80), false)).toBe('impossible');
  const all = refundOf(amounts(100, 100));
  expect(refundBeside(all, amounts(100, 100, 50))).toEqual(all);
});

test('[BIZ-04] withdrawn lines are left out of the charge', () => {
  expect(captureOf(amounts(100), 30)).toEqual({ kind: 'capture', amount: 70, target: 70 });
});

test('[BIZ-01] a cancellation closes an open payment page, even if nothing is held', () => {
  const step = cancelWhole(amounts(0));
  expect([stateOfStep(step, amounts(0), true), stateOfStep(step, amounts(0), false)]).toEqual(['due', 'reached']);
});

test('[BIZ-01] each payment has one state: reserved until it is charged, and refunded when all of it was refunded', () => {
  const word = (now: ReturnType<typeof amounts>, state: 'created' | 'paid' | 'failed' | 'cancelled' = 'paid', isInvoice = false) =>
    paymentWord({ isInvoice, state, amounts: now }, 100);
  expect([word(amounts(100)), word(amounts(100, 100)), word(amounts(100, 100, 1)), word(amounts(100, 100, 100))]).toEqual([
    'reserved',
    'paid',
    'partlyRefunded',
    'refunded',
  ]);
  expect([word(amounts(0), 'created'), word(amounts(100), 'created'), word(amounts(0), 'failed'), word(amounts(100), 'cancelled')]).toEqual(
    ['created', 'created', 'failed', 'cancelled'],
  );
  expect([word(amounts(0), 'paid', true), word(amounts(0), 'created', true), word(amounts(100, 100), 'paid', true)]).toEqual([
    'invoice',
    'invoice',
    'paid',
  ]);
  const partly = { isInvoice: true, state: 'paid', amounts: amounts(40, 40) } as const;
  expect([paymentWord(partly, 100), paymentWord({ ...partly, open: 20 }, 100), paymentWord({ ...partly, open: 0 }, 100)]).toEqual([
    'invoice',
    'invoice',
    'paid',
  ]);
  expect(word(amounts(0)), 'its reservation has ended').toBe('lapsed');
  expect([word(amounts(40, 40)), paymentWord({ isInvoice: false, state: 'paid' }, 100)]).toEqual(['paid', 'paid']);
});
