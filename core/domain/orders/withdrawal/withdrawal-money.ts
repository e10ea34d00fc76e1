/** The effect of a withdrawal on the money of its lines (BIZ-04), as shown before it, in its confirmation, and to the shop. */
import type { Order } from '#core/contract/orders.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { openAmount } from '#core/domain/payments/invoice-balance.ts';
import { isOfFiles } from './withdrawal.ts';

/**
 * - nothing: the lines cost nothing
 * - uncharged: they were not charged, and will not be
 * - unchargedOrBack: the order is in production and not charged yet. The goods in its folder are charged and paid back,
 * the rest is not charged
 * - offInvoice: they need not be paid
 * - offInvoiceAndBack: the same, and more of the invoice was paid than remains of it
 * - back: the paid amount is refunded
 */
export type WithdrawalMoneyKind = 'nothing' | 'uncharged' | 'unchargedOrBack' | 'offInvoice' | 'offInvoiceAndBack' | 'back';

export interface WithdrawalMoney {
  readonly kind: WithdrawalMoneyKind;
  /** The amount that is paid back. */
  readonly back: MinorUnits;
}

interface WithdrawalMoneyFacts {
  readonly payment: Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>;
  readonly total: MinorUnits;
  /** The cost of the lines after their discounts. */
  readonly paid: MinorUnits;
  /** The part of it that was made, or is in production (madeAmount). */
  readonly made: MinorUnits;
}

/** Computed before the withdrawal takes effect. @param payment without amounts: the answer of an older shop */
export function moneyAfterWithdrawal({ payment, total, paid, made }: WithdrawalMoneyFacts): WithdrawalMoney {
  if (paid === 0) return { kind: 'nothing', back: 0 };
  const open = openAmount(payment, total);
  if (open > 0) return paid > open ? { kind: 'offInvoiceAndBack', back: paid - open } : { kind: 'offInvoice', back: 0 };
  if (payment.isInvoice || payment.amounts?.captured !== 0) return { kind: 'back', back: paid };
  return made > 0 ? { kind: 'unchargedOrBack', back: made } : { kind: 'uncharged', back: 0 };
}

/**
 * The part that is charged although the customer withdraws, because those goods may already be made. Files do not
 * count.
 * @param amounts by line, of an order that was made or is in production
 */
export const madeAmount = (lines: readonly OrderLine[], amounts: ReadonlyMap<string, MinorUnits>): MinorUnits =>
  sumMinor(lines.filter((line) => !isOfFiles(line)).map(({ uuid }) => amounts.get(uuid) ?? 0));
