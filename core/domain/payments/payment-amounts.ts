/**
 * The amounts of a payment, as its provider reports them (docs/adr/0019).
 * Amounts determine the allowed actions; a provider's name for the state does not.
 */
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

export type { PaymentAmounts };

export const NO_AMOUNTS: PaymentAmounts = { authorised: 0, captured: 0, refunded: 0 };

/** Amounts that violate this are never settled, whichever provider reports them. */
export const areSound = ({ authorised, captured, refunded }: PaymentAmounts): boolean =>
  [authorised, captured, refunded].every(Number.isSafeInteger) && 0 <= refunded && refunded <= captured && captured <= authorised;

/** Promised by the customer's bank and not charged; it can be captured or cancelled. */
export const heldAmount = ({ authorised, captured }: PaymentAmounts): MinorUnits => authorised - captured;

export const refundableAmount = ({ captured, refunded }: PaymentAmounts): MinorUnits => captured - refunded;

/** Whether an order of this total may be made: the bank has promised or paid exactly this amount. */
export const covers = ({ authorised }: PaymentAmounts, total: MinorUnits): boolean => authorised === total;

export const isCharged = ({ captured }: Pick<PaymentAmounts, 'captured'>, total: MinorUnits): boolean => captured >= total;
