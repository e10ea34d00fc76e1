/** What an order costs now: without what its customer withdrew from, and without what was given back. Lists and screens say it. */
import type { MinorUnits } from '#core/kernel/money.ts';
import { standingOfInvoice } from './invoice-balance.ts';

export interface CostFacts {
  readonly isInvoice: boolean;
  readonly isCancelled: boolean;
  /** When it was ordered. */
  readonly total: MinorUnits;
  /** Of lines, and the fees that go with them, that the customer withdrew from: not credited yet. */
  readonly withdrawn: MinorUnits;
  /** Credited and never charged. */
  readonly uncharged: MinorUnits;
  /** Credited and charged: it goes back, or has gone. */
  readonly credited: MinorUnits;
  readonly refunded: MinorUnits;
  /** For an invoice, the part of `refunded` that was credited before. */
  readonly paidBack: MinorUnits;
}

/** null: what it cost when it was ordered, or it is cancelled, so that its total is what was not bought. */
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
