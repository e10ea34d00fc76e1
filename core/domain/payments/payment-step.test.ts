import { expect, test } from 'vitest';
import { areSound, covers } from './payment-amounts.ts';
import { cancelWhole, captureOf, refundBeside, refundOf, restOf, stateOfStep } from './payment-step.ts';
import { paymentWord } from './payment-word.ts';

const amounts = (authorised: number, captured = 0, refunded = 0) => ({ authorised, captured, refunded });

test('[BIZ-01] an amount that is not just the total does not cover an order', () => {
  expect([covers(amounts(12_900), 12_900), covers(amounts(12_899), 12_900), covers(amounts(12_901), 12_900)]).toEqual([true, false, false]);
});

test('[BIZ-01] amounts below 0, with decimals, or captured beyond what was authorised are not sound', () => {
  expect([amounts(-1), amounts(1.5), amounts(100, 101), amounts(100, 50, 51), amounts(Number.NaN)].map(areSound)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('[BIZ-01] a refund that was made by another way is reached, and one that no longer fits is impossible', () => {
  const step = refundOf(amounts(100, 100), 30);
  expect(step).toEqual({ kind: 'refund', amount: 30, target: 30 });
  expect(stateOfStep(step, amounts(100, 100, 30), false)).toBe('reached');
  expect(stateOfStep(step, amounts(100, 100, 10), false)).toBe('impossible');
  expect(stateOfStep(refundOf(amounts(100, 100), 101), amounts(100, 100), false)).toBe('impossible');
});

test('[BIZ-01] what was given back meanwhile is not captured', () => {
  expect(stateOfStep(captureOf(amounts(100)), amounts(0), false)).toBe('impossible');
});

test('[BIZ-01] of a charge that was made in part by another way the rest is left, if it is still held', () => {
  const step = captureOf(amounts(100));
  expect(restOf(step, amounts(100, 40))).toEqual({ kind: 'capture', amount: 60, target: 100 });
  expect([restOf(step, amounts(40, 40)), restOf(step, amounts(100, 100))]).toEqual([null, null]);
});

test('[BIZ-01] of a refund of all of which a part was made by another way the rest is left; of an amount, nothing is guessed', () => {
  expect(restOf(refundOf(amounts(100, 100)), amounts(100, 100, 40))).toEqual({ kind: 'refund', amount: 60, target: 100 });
  expect([restOf(refundOf(amounts(100, 100), 30), amounts(100, 100, 10)), restOf(cancelWhole(amounts(100)), amounts(100))]).toEqual([
    null,
    null,
  ]);
});

test('[BIZ-01] an amount that was not asked for yet goes back beside what was given back meanwhile; all is never more than all', () => {
  const step = refundOf(amounts(100, 100), 30);
  expect(refundBeside(step, amounts(100, 100))).toEqual(step);
  expect(refundBeside(step, amounts(100, 100, 50))).toEqual({ kind: 'refund', amount: 30, target: 80 });
  expect(stateOfStep(refundBeside(step, amounts(100, 100, 80)), amounts(100, 100, 80), false)).toBe('impossible');
  const all = refundOf(amounts(100, 100));
  expect(refundBeside(all, amounts(100, 100, 50))).toEqual(all);
});

test('[BIZ-04] what the customer withdrew from is left out of the charge', () => {
  expect(captureOf(amounts(100), 30)).toEqual({ kind: 'capture', amount: 70, target: 70 });
});

test('[BIZ-01] a cancellation ends a payment page that is still open, although nothing is held', () => {
  const step = cancelWhole(amounts(0));
  expect([stateOfStep(step, amounts(0), true), stateOfStep(step, amounts(0), false)]).toEqual(['due', 'reached']);
});

test('[BIZ-01] each payment has one word: reserved until it is charged, and refunded when all of it went back', () => {
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
