/**
 * The balance of an invoice (BIZ-05): the customer's unpaid amount, and the shop's debt after a withdrawal. It equals
 * the customer's balance in account 1500.
 */
import type { Order } from '#core/contract/orders.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

export interface InvoiceFacts {
  readonly isCancelled: boolean;
  /** Total at the time of the order. */
  readonly total: MinorUnits;
  /** Not to be paid: lines from which the customer withdrew while the invoice was open, and the shop's deductions. */
  readonly uncharged: MinorUnits;
  /** The amount that the customer has paid. */
  readonly captured: MinorUnits;
  /** The amount that the shop has sent back. */
  readonly refunded: MinorUnits;
  /** The part of `refunded` that an earlier credit note had already announced. */
  readonly paidBack: MinorUnits;
}

/** The amount of the sale that is still valid. */
export const standingOfInvoice = ({ isCancelled, total, uncharged, refunded, paidBack }: Omit<InvoiceFacts, 'captured'>): MinorUnits =>
  isCancelled ? 0 : total - uncharged - (refunded - paidBack);

const balanceOf = (facts: InvoiceFacts): MinorUnits => standingOfInvoice(facts) - (facts.captured - facts.refunded);

/** The amount that the customer still has to pay. */
export const openOfInvoice = (facts: InvoiceFacts): MinorUnits => Math.max(0, balanceOf(facts));

/** The amount that was paid and is no longer owed. The shop sends it back. */
export const owedOfInvoice = (facts: InvoiceFacts): MinorUnits => Math.max(0, 0 - balanceOf(facts));

/**
 * The part of a refund that an earlier credit note already announced as owed. The rest lowers the valid amount, and
 * gets its own credit note.
 * @param facts before the refund
 * @param isOfLines the refund is for lines: while the order stands, debts for other lines remain
 */
export const paidBackOf = (
  facts: InvoiceFacts,
  { amount, isOfLines }: { readonly amount: MinorUnits; readonly isOfLines: boolean },
): MinorUnits => (isOfLines && !facts.isCancelled ? 0 : Math.min(amount, owedOfInvoice(facts)));

/**
 * The shop's deduction from an invoice after some of its lines need not be paid either. The earlier deduction is
 * counted against these lines, so that the sale never becomes negative.
 * @param facts without the amount in `uncharged`
 */
export const keptTakenOff = (takenOff: MinorUnits, facts: Omit<InvoiceFacts, 'captured'>): MinorUnits =>
  Math.max(0, Math.min(takenOff, standingOfInvoice({ ...facts, isCancelled: false })));

/** @param credits of the order's lines */
export const unchargedOf = (credits: Iterable<{ readonly isCharged: boolean; readonly amount: MinorUnits }>): MinorUnits =>
  sumMinor([...credits].filter(({ isCharged }) => !isCharged).map(({ amount }) => amount));

/** The customer's unpaid amount of an order by invoice. @param payment without `open`: the answer of an older shop */
export const openAmount = (
  { isInvoice, open, amounts }: Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>,
  total: MinorUnits,
): MinorUnits => (isInvoice ? (open ?? Math.max(0, total - (amounts?.captured ?? 0))) : 0);
