import type { OrderLine } from '#core/contract/entities.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { paidForLines } from '../prices/discount-shares.ts';
import { holdsCredit } from '../rebates/credit.ts';
import { heldAmount } from './payment-amounts.ts';

/**
 * An order whose whole charge was refunded, and of which the customer keeps no goods (`keepsGoods`), has ended: its
 * files cannot be downloaded, they and its retouch can be bought again, and nothing of it is produced. After a partial
 * refund, even of whole lines, the customer keeps everything. While another part is reserved, or its invoice has an
 * unpaid amount, the refund is partial.
 * @param open the unpaid amount of an invoice
 */
export const isWhollyRefunded = (amounts: PaymentAmounts, open: MinorUnits): boolean =>
  amounts.captured > 0 && amounts.refunded >= amounts.captured && heldAmount(amounts) === 0 && open === 0;

/** The same for an invoice. If it was never paid, the whole amount was deducted. */
export const isInvoiceOver = ({ captured, refunded }: PaymentAmounts, open: MinorUnits, total: MinorUnits): boolean =>
  total > 0 && open === 0 && captured === refunded;

/**
 * Goods that cost nothing after their discounts, or that prepaid credit paid for, stay the customer's when all other
 * goods are refunded. A discount is not taken back, and credit is refunded only with its goods. In an order whose goods
 * cost something, a refund of the whole amount covers the whole order.
 * @param back lines that are withdrawn from, refunded, or were never charged
 */
export function keepsGoods(lines: readonly OrderLine[], back: { has(lineUuid: string): boolean }): boolean {
  const isBack = (uuid: string): boolean => back.has(uuid);
  const kept = lines.filter(({ type, uuid }) => type === 0 && !isBack(uuid));
  const costs = paidForLines(lines);
  return kept.length > 0 && (holdsCredit(lines, isBack) || kept.every(({ uuid }) => costs.get(uuid) === 0));
}
