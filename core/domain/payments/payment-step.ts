/** One change of a payment at its provider: what is still to be asked for, however often it was tried before. */
import type { MinorUnits } from '#core/kernel/money.ts';
import { areSound, heldAmount, type PaymentAmounts, refundableAmount } from './payment-amounts.ts';

export const PAYMENT_STEPS = ['capture', 'cancel', 'refund'] as const;

export interface PaymentStep {
  readonly kind: (typeof PAYMENT_STEPS)[number];
  /** What the request names. It never changes: a provider refuses one key with two bodies. */
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

/** A charge of which a part was made by another way, such as the provider's own screens: what is left of it; null: nothing fits. */
export function restOf({ kind, target }: PaymentStep, amounts: PaymentAmounts): PaymentStep | null {
  const amount = target - amounts.captured;
  const fits = kind === 'capture' && areSound(amounts) && amount > 0 && amount <= heldAmount(amounts);
  return fits ? { kind, amount, target } : null;
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
