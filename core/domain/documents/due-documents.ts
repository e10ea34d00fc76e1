/**
 * Which documents an order gets, and when (docs/adr/0020): an invoice when an order by invoice is accepted, a receipt
 * of the charges when nothing is reserved any more, a credit note for each refunded amount. The rule compares the sum
 * of an order's documents with the amount of the order, so it can be applied at any time and any number of times.
 */
import type { DocumentKind } from '#core/contract/orders.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { type InvoiceFacts, standingOfInvoice } from '../payments/invoice-balance.ts';
import { heldAmount } from '../payments/payment-amounts.ts';

export interface DocumentedSale {
  readonly isInvoice: boolean;
  readonly state: 'created' | 'paid' | 'failed' | 'cancelled';
  readonly total: MinorUnits;
  readonly amounts: PaymentAmounts;
  /** For a reservation: lines that were not charged because the customer had withdrawn from them. They are on no receipt. */
  readonly withdrawn: MinorUnits;
  /** For an invoice: the amount that does not have to be paid, and the part of `amounts.refunded` that an earlier credit note contains. */
  readonly invoice: Pick<InvoiceFacts, 'uncharged' | 'paidBack'>;
}

export interface DueDocument {
  readonly kind: DocumentKind;
  /** Negative: to the customer's credit. */
  readonly amount: MinorUnits;
}

/** @param issued the amounts of the order's documents so far */
export function dueDocuments(sale: DocumentedSale, issued: readonly MinorUnits[]): readonly DueDocument[] {
  const kind = sale.isInvoice ? 'invoice' : 'receipt';
  const isFirst = issued.length === 0;
  if (isFirst && !isSold(sale)) return [];
  const first = sale.isInvoice ? sale.total : Math.max(sale.total - sale.withdrawn, Math.min(sale.total, sale.amounts.captured));
  const documented = isFirst ? first : sumMinor(issued);
  const left = leftOf(sale) - documented;
  return [
    ...(isFirst ? [{ kind, amount: first } as const] : []),
    ...(left < 0 ? [{ kind: 'credit-note', amount: left } as const] : []),
    // A refund that the bank returned: its credit note stays, and the customer owes the amount or has paid it again.
    ...(left > 0 ? [{ kind, amount: left } as const] : []),
  ];
}

/** An order with a total of 0 moves no money and needs no document. */
const isSold = ({ isInvoice, state, total, amounts }: DocumentedSale): boolean =>
  state === 'paid' && total > 0 && (isInvoice || (amounts.captured > 0 && heldAmount(amounts) === 0));

/** The amount of the sale that is still valid. A part of a reservation that was never charged does not count as sold. */
function leftOf({ isInvoice, state, total, amounts: { captured, refunded }, invoice }: DocumentedSale): MinorUnits {
  if (!isInvoice) return captured - refunded;
  return standingOfInvoice({ isCancelled: state === 'cancelled', total, refunded, ...invoice });
}
