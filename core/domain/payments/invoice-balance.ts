/**
 * What an invoice has come to (BIZ-05): what its customer still has to pay, and what the shop owes after a withdrawal. It is the
 * balance of the customer in the accounts, 1500.
 */
import type { Order } from '#core/contract/orders.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

export interface InvoiceFacts {
  readonly isCancelled: boolean;
  /** What the order cost when it was made. */
  readonly total: MinorUnits;
  /** Not to be paid: of lines from which the customer withdrew while the invoice was open, and what the shop took off it. */
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
 * Of a refund, what a credit note has said before that it is owed. The rest lowers what stands, and gets a credit note of its own.
 * @param facts before the refund. @param isOfLines what lines cost is sent back: while the order stands, what is owed for others stays owed
 */
export const paidBackOf = (
  facts: InvoiceFacts,
  { amount, isOfLines }: { readonly amount: MinorUnits; readonly isOfLines: boolean },
): MinorUnits => (isOfLines && !facts.isCancelled ? 0 : Math.min(amount, owedOfInvoice(facts)));

/**
 * What the shop has taken off an invoice as an amount, after lines of it are not to be paid either: what was taken off before was of
 * them, so that the sale never comes to less than nothing.
 * @param facts without the amount in `uncharged`
 */
export const keptTakenOff = (takenOff: MinorUnits, facts: Omit<InvoiceFacts, 'captured'>): MinorUnits =>
  Math.max(0, Math.min(takenOff, standingOfInvoice({ ...facts, isCancelled: false })));

/** @param credits of the order's lines */
export const unchargedOf = (credits: Iterable<{ readonly isCharged: boolean; readonly amount: MinorUnits }>): MinorUnits =>
  sumMinor([...credits].filter(({ isCharged }) => !isCharged).map(({ amount }) => amount));

/** What a customer still has to pay of an order by invoice. @param payment without `open`: an answer of a shop from before it was told */
export const openAmount = (
  { isInvoice, open, amounts }: Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>,
  total: MinorUnits,
): MinorUnits => (isInvoice ? (open ?? Math.max(0, total - (amounts?.captured ?? 0))) : 0);
