import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSound, heldAmount, NO_AMOUNTS, type PaymentAmounts, refundableAmount } from './payment-amounts.ts';
import { cancelWhole, captureOf, type PaymentStep, refundOf, stateOfStep } from './payment-step.ts';
import { paymentWord } from './payment-word.ts';

const TOTAL_MAX = 2_147_483_647;

/** A provider that executes a requested step without checking the remaining amount. */
function done({ kind, amount }: PaymentStep, now: PaymentAmounts): PaymentAmounts {
  if (kind === 'capture') return { ...now, captured: now.captured + amount };
  if (kind === 'refund') return { ...now, refunded: now.refunded + amount };
  return { ...now, authorised: now.captured };
}

const sound = fc
  .tuple(fc.nat(TOTAL_MAX), fc.nat(TOTAL_MAX), fc.nat(TOTAL_MAX))
  .map((three) => three.toSorted((a, b) => b - a))
  .map(([authorised = 0, captured = 0, refunded = 0]) => ({ authorised, captured, refunded }));
/** Mostly a step that continues from the current amounts, like a job of the shop. */
const anyStep = fc.record({
  kind: fc.constantFrom('capture', 'cancel', 'refund'),
  amount: fc.integer({ min: -5, max: 200 }),
  off: fc.oneof(fc.constant(0), fc.integer({ min: -5, max: 200 })),
  isOpen: fc.boolean(),
});

test('[BIZ-01] after any requests in any order, no more is captured than authorised and no more refunded than captured', () => {
  fc.assert(
    fc.property(fc.nat(150), fc.array(anyStep, { maxLength: 30 }), (authorised, steps) => {
      let now: PaymentAmounts = { ...NO_AMOUNTS, authorised };
      for (const { kind, amount, off, isOpen } of steps) {
        const step = { kind, amount, target: (kind === 'capture' ? now.captured : now.refunded) + amount + off };
        if (stateOfStep(step, now, isOpen) === 'due') now = done(step, now);
        expect(areSound(now)).toBe(true);
        expect(now.captured).toBeLessThanOrEqual(authorised);
      }
    }),
  );
});

test('[BIZ-01] a completed step is not due again, however often it is tried', () => {
  fc.assert(
    fc.property(sound, fc.constantFrom(captureOf, cancelWhole, refundOf), (amounts, plan) => {
      const step = plan(amounts);
      if (step.amount === 0) return;
      expect(stateOfStep(step, amounts, false)).toBe('due');
      expect(stateOfStep(step, done(step, amounts), false)).toBe('reached');
    }),
  );
});

test('[BIZ-01] the held, refundable and refunded amounts sum to the authorised amount', () => {
  fc.assert(
    fc.property(sound, (amounts) => {
      expect(heldAmount(amounts) + refundableAmount(amounts) + amounts.refunded).toBe(amounts.authorised);
    }),
  );
});

test('[BIZ-01] an order counts as paid only when its whole payment was charged and nothing was refunded', () => {
  fc.assert(
    fc.property(sound, (amounts) => {
      const word = paymentWord({ isInvoice: false, state: 'paid', amounts }, amounts.authorised);
      if (amounts.authorised === 0) expect(word).toBe('paid');
      else expect(word === 'paid').toBe(amounts.captured === amounts.authorised && amounts.refunded === 0);
    }),
  );
});
