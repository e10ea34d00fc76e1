/** Whether an order gives nothing any more, because its money went back (core/domain/payments/refunded-order.ts). */
import { openOfInvoice, unchargedOf } from '#core/domain/payments/invoice-balance.ts';
import type { PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import { isInvoiceOver, isWhollyRefunded, keepsGoods } from '#core/domain/payments/refunded-order.ts';
import { holdsCredit } from '#core/domain/rebates/credit.ts';
import type { Db } from '../db/database.ts';
import { creditedLines } from '../orders/credited-lines.ts';
import { withdrawnLines } from '../orders/withdrawn-lines.ts';
import type { OrderRow } from './find-transaction.ts';
import { loadInvoiceFacts } from './invoice-facts.ts';

export type RefundableOrder = Pick<OrderRow, 'uuid' | 'order' | 'state' | 'totalPrice'>;

/** Lines and the open rest of an invoice are read only where all that was charged went back. */
export async function isGivenBack(db: Db, row: RefundableOrder, amounts: PaymentAmounts): Promise<boolean> {
  const { uuid, order } = row;
  if (row.totalPrice === 0) return isCreditBack(db, row);
  if (order.payment.isInvoice) return isInvoiceBack(db, row, amounts);
  if (!isWhollyRefunded(amounts, 0)) return false;
  return !keepsGoods(order.orderLines, await withdrawnLines(db, uuid), await creditedLines(db, uuid), amounts.refunded);
}

async function isInvoiceBack(db: Db, row: RefundableOrder, amounts: PaymentAmounts): Promise<boolean> {
  if (amounts.captured !== amounts.refunded) return false;
  const facts = await loadInvoiceFacts(db, row, amounts);
  if (!isInvoiceOver(amounts, openOfInvoice(facts), row.totalPrice)) return false;
  const credited = await creditedLines(db, row.uuid);
  const takenOff = facts.uncharged - unchargedOf(credited.values());
  return !keepsGoods(row.order.orderLines, await withdrawnLines(db, row.uuid), credited, amounts.refunded + takenOff);
}

/** Prepaid credit paid for all of it, and is on its code again. */
async function isCreditBack(db: Db, { uuid, order: { orderLines } }: RefundableOrder): Promise<boolean> {
  if (!holdsCredit(orderLines, () => false)) return false;
  const credited = await creditedLines(db, uuid);
  if (credited.size === 0) return false;
  const withdrawn = await withdrawnLines(db, uuid);
  return orderLines.every((line) => line.type !== 0 || withdrawn.has(line.uuid) || credited.has(line.uuid));
}
