/** Whether an order gives nothing any more, because it was refunded (core/domain/payments/refunded-order.ts). */
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import type { PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import { isInvoiceOver, isWhollyRefunded, keepsGoods } from '#core/domain/payments/refunded-order.ts';
import { holdsCredit } from '#core/domain/rebates/credit.ts';
import type { Db } from '#server/db/database.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import type { OrderRow } from '../find-transaction.ts';
import { loadInvoiceFacts } from '../invoice-facts.ts';

export type RefundableOrder = Pick<OrderRow, 'uuid' | 'order' | 'state' | 'totalPrice'>;

/** Lines and the open rest of an invoice are read only if all that was charged was refunded. */
export async function isGivenBack(db: Db, row: RefundableOrder, amounts: PaymentAmounts): Promise<boolean> {
  const { uuid, order } = row;
  if (row.totalPrice === 0) return isCreditBack(db, row);
  if (order.payment.isInvoice) return isInvoiceBack(db, row, amounts);
  if (!isWhollyRefunded(amounts, 0)) return false;
  return !keepsGoods(order.orderLines, await linesBack(db, uuid));
}

async function isInvoiceBack(db: Db, row: RefundableOrder, amounts: PaymentAmounts): Promise<boolean> {
  if (amounts.captured !== amounts.refunded) return false;
  const open = openOfInvoice(await loadInvoiceFacts(db, row, amounts));
  return isInvoiceOver(amounts, open, row.totalPrice) && !keepsGoods(row.order.orderLines, await linesBack(db, row.uuid));
}

/** Prepaid credit paid for all of it, and was returned to its code. */
async function isCreditBack(db: Db, { uuid, order: { orderLines } }: RefundableOrder): Promise<boolean> {
  if (!holdsCredit(orderLines, () => false) || (await creditedLines(db, uuid)).size === 0) return false;
  const back = await linesBack(db, uuid);
  return orderLines.every((line) => line.type !== 0 || back.has(line.uuid));
}

/** Lines that the customer withdrew from, or that the shop refunded. */
export const linesBack = async (db: Db, orderUuid: string): Promise<ReadonlySet<string>> =>
  new Set([...(await withdrawnLines(db, orderUuid)).keys(), ...(await creditedLines(db, orderUuid)).keys()]);
