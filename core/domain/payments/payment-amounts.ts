/**
 * What a payment has come to, as amounts that its provider tells (docs/adr/0019).
 * Amounts decide what may be done with a payment; a provider's word for its state does not.
 */
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

export type { PaymentAmounts };

export const NO_AMOUNTS: PaymentAmounts = { authorised: 0, captured: 0, refunded: 0 };

/** No provider may say anything else: amounts that are not sound are never settled. */
export const areSound = ({ authorised, captured, refunded }: PaymentAmounts): boolean =>
  [authorised, captured, refunded].every(Number.isSafeInteger) && 0 <= refunded && refunded <= captured && captured <= authorised;

/** Promised by the customer's bank and not charged: it can be captured or cancelled. */
export const heldAmount = ({ authorised, captured }: PaymentAmounts): MinorUnits => authorised - captured;

export const refundableAmount = ({ captured, refunded }: PaymentAmounts): MinorUnits => captured - refunded;

/** Whether an order of this total may be made: the bank has promised, or paid, just this amount. */
export const covers = ({ authorised }: PaymentAmounts, total: MinorUnits): boolean => authorised === total;

export const isCharged = ({ captured }: Pick<PaymentAmounts, 'captured'>, total: MinorUnits): boolean => captured >= total;
