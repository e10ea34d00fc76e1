/** The present cost of an order, without its withdrawn and refunded parts. Lists and screens show it. */
import type { MinorUnits } from '#core/kernel/money.ts';
import { standingOfInvoice } from './invoice-balance.ts';

export interface CostFacts {
  readonly isInvoice: boolean;
  readonly isCancelled: boolean;
  /** Total at the time of the order. */
  readonly total: MinorUnits;
  /** Lines, with their fees, that the customer withdrew from and that are not credited yet. */
  readonly withdrawn: MinorUnits;
  /** Credited and never charged. */
  readonly uncharged: MinorUnits;
  /** Credited and charged: refunded, or about to be. */
  readonly credited: MinorUnits;
  readonly refunded: MinorUnits;
  /** For an invoice, the part of `refunded` that was credited before. */
  readonly paidBack: MinorUnits;
}

/** null: its original total, or it is cancelled and its total shows what was not bought. */
export function costNow({
  isInvoice,
  isCancelled,
  total,
  withdrawn,
  uncharged,
  credited,
  refunded,
  paidBack,
}: CostFacts): MinorUnits | null {
  if (isCancelled) return null;
  const standing = isInvoice
    ? standingOfInvoice({ isCancelled, total, uncharged, refunded, paidBack })
    : total - uncharged - Math.max(credited, refunded);
  const now = Math.max(0, standing - withdrawn);
  return now === total ? null : now;
}
