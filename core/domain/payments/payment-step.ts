/** One change of a payment at its provider: what is still to be asked for, however often it was tried before. */
import type { MinorUnits } from '#core/kernel/money.ts';
import { areSound, heldAmount, type PaymentAmounts, refundableAmount } from './payment-amounts.ts';

export const PAYMENT_STEPS = ['capture', 'cancel', 'refund'] as const;

export interface PaymentStep {
  readonly kind: (typeof PAYMENT_STEPS)[number];
  /** The values that the request contains. They never change, because a provider refuses one idempotency key with two bodies. */
  readonly amount: MinorUnits;
  /** capture: captured in all afterwards. refund: refunded in all afterwards. cancel: held afterwards. */
  readonly target: MinorUnits;
}

export type StepState =
  /** The provider has it already, by an earlier try or by another way. */
  | 'reached'
  | 'due'
  /** The payment has come to something else: nothing is asked for, and the operator decides. */
  | 'impossible';

/** @param uncharged what of the reservation is not charged */
export const captureOf = (amounts: PaymentAmounts, uncharged: MinorUnits = 0): PaymentStep => ({
  kind: 'capture',
  amount: heldAmount(amounts) - uncharged,
  target: amounts.authorised - uncharged,
});

export const cancelWhole = (amounts: PaymentAmounts): PaymentStep => ({ kind: 'cancel', amount: heldAmount(amounts), target: 0 });

/** @param amount what goes back; null: all that was charged */
export const refundOf = (amounts: PaymentAmounts, amount: MinorUnits | null = null): PaymentStep => {
  const back = amount ?? refundableAmount(amounts);
  return { kind: 'refund', amount: back, target: amounts.refunded + back };
};

/**
 * Of a charge, or a refund of all, of which a part was made by another way, such as the provider's own screens: what is left of it;
 * null: nothing fits.
 */
export function restOf({ kind, target }: PaymentStep, amounts: PaymentAmounts): PaymentStep | null {
  if (!areSound(amounts) || kind === 'cancel') return null;
  if (kind === 'refund' && target !== amounts.captured) return null;
  const amount = target - (kind === 'refund' ? amounts.refunded : amounts.captured);
  return amount > 0 && amount <= (kind === 'refund' ? refundableAmount(amounts) : heldAmount(amounts)) ? { kind, amount, target } : null;
}

/**
 * A refund of an amount that was not asked for yet: what was given back by another way meanwhile is not its own, and goes back
 * beside it. A refund of all that was charged is of what is left.
 */
export function refundBeside(step: PaymentStep, amounts: PaymentAmounts): PaymentStep {
  const isOfAmount = step.kind === 'refund' && step.target < amounts.captured;
  return isOfAmount && areSound(amounts) ? refundOf(amounts, step.amount) : step;
}

/**
 * The amounts are asked for before each try, so that a step whose answer was lost is not done twice even when the provider
 * has forgotten its key.
 * @param isOpen the customer can still pay: a cancellation has to end that too
 */
export function stateOfStep({ kind, amount, target }: PaymentStep, amounts: PaymentAmounts, isOpen: boolean): StepState {
  if (!areSound(amounts)) return 'impossible';
  switch (kind) {
    case 'capture':
      if (amounts.captured >= target) return 'reached';
      return amount > 0 && amounts.captured + amount === target && amount <= heldAmount(amounts) ? 'due' : 'impossible';
    case 'refund':
      if (amounts.refunded >= target) return 'reached';
      return amount > 0 && amounts.refunded + amount === target && amount <= refundableAmount(amounts) ? 'due' : 'impossible';
    case 'cancel':
      return heldAmount(amounts) > target || isOpen ? 'due' : 'reached';
  }
}
