/** One change of a payment at its provider, and what is left to request, however often it was tried before. */
import type { MinorUnits } from '#core/kernel/money.ts';
import { areSound, heldAmount, type PaymentAmounts, refundableAmount } from './payment-amounts.ts';

export const PAYMENT_STEPS = ['capture', 'cancel', 'refund'] as const;

export interface PaymentStep {
  readonly kind: (typeof PAYMENT_STEPS)[number];
  /** The values that the request contains. They never change, because a provider refuses one idempotency key with two bodies. */
  readonly amount: MinorUnits;
  /** The amount after the step. capture: captured in total. refund: refunded in total. cancel: held. */
  readonly target: MinorUnits;
}

export type StepState =
  /** The provider already has it, from an earlier attempt or by another way. */
  | 'reached'
  | 'due'
  /** The payment is in an unexpected state: nothing is requested, and the operator decides. */
  | 'impossible';

/** @param uncharged the part of the reservation that is not charged */
export const captureOf = (amounts: PaymentAmounts, uncharged: MinorUnits = 0): PaymentStep => ({
  kind: 'capture',
  amount: heldAmount(amounts) - uncharged,
  target: amounts.authorised - uncharged,
});

export const cancelWhole = (amounts: PaymentAmounts): PaymentStep => ({ kind: 'cancel', amount: heldAmount(amounts), target: 0 });

/** @param amount the refund; null: the whole charge */
export const refundOf = (amounts: PaymentAmounts, amount: MinorUnits | null = null): PaymentStep => {
  const back = amount ?? refundableAmount(amounts);
  return { kind: 'refund', amount: back, target: amounts.refunded + back };
};

/**
 * The rest of a charge, or of a full refund, of which a part was made by another way, such as the provider's own
 * screens; null: none fits.
 */
export function restOf({ kind, target }: PaymentStep, amounts: PaymentAmounts): PaymentStep | null {
  if (!areSound(amounts) || kind === 'cancel') return null;
  if (kind === 'refund' && target !== amounts.captured) return null;
  const amount = target - (kind === 'refund' ? amounts.refunded : amounts.captured);
  return amount > 0 && amount <= (kind === 'refund' ? refundableAmount(amounts) : heldAmount(amounts)) ? { kind, amount, target } : null;
}

/**
 * A refund of an amount that was not requested yet. Refunds by another way meanwhile do not count towards it. A refund
 * of the whole charge is reduced to the rest.
 */
export function refundBeside(step: PaymentStep, amounts: PaymentAmounts): PaymentStep {
  const isOfAmount = step.kind === 'refund' && step.target < amounts.captured;
  return isOfAmount && areSound(amounts) ? refundOf(amounts, step.amount) : step;
}

/**
 * The amounts are read before each attempt, so that a step whose answer was lost is not done twice, even if the
 * provider has forgotten its key.
 * @param isOpen the customer can still pay, which a cancellation has to end too
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
