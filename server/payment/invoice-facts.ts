/** Data of the shop for the rule of an invoice's balance (core/domain/payments/invoice-balance.ts). */
import { eq, sql } from 'drizzle-orm';
import type { InvoiceFacts } from '#core/domain/payments/invoice-balance.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import type { OrderRow, TransactionRow } from './find-transaction.ts';

/** With the table's name, also when only the order is read. */
const ORDER = sql.raw('orders.uuid');
const uncharged = sql<number>`((select coalesce(sum(c.amount), 0) from order_credited_lines c
  where c.order_uuid = ${ORDER} and not c.is_charged)
  + (select coalesce(sum(t.taken_off), 0) from transactions t where t.order_uuid = ${ORDER}))`.mapWith(Number);
const paidBack = sql<number>`(select coalesce(sum(b.amount), 0) from invoice_paybacks b
  join transactions t on t.uuid = b.transaction_uuid where t.order_uuid = ${ORDER})`.mapWith(Number);

/** Columns beside the order in a list. */
export const INVOICE_COLUMNS = { uncharged, paidBack } as const;
export type InvoiceColumns = Pick<InvoiceFacts, 'uncharged' | 'paidBack'>;
export const NOTHING_CREDITED: InvoiceColumns = { uncharged: 0, paidBack: 0 };

/** For an order without an invoice both are 0, and nothing is read. */
export async function loadInvoiceColumns(db: Db, { uuid, order }: Pick<OrderRow, 'uuid' | 'order'>): Promise<InvoiceColumns> {
  if (!order.payment.isInvoice) return NOTHING_CREDITED;
  const [row] = await db.select(INVOICE_COLUMNS).from(orders).where(eq(orders.uuid, uuid));
  return row ?? NOTHING_CREDITED;
}

export const invoiceFacts = (
  { state, totalPrice }: Pick<OrderRow, 'state' | 'totalPrice'>,
  { captured, refunded }: Pick<TransactionRow, 'captured' | 'refunded'>,
  columns: InvoiceColumns,
): InvoiceFacts => ({ isCancelled: state === 'cancelled', total: totalPrice, captured, refunded, ...columns });

export const loadInvoiceFacts = async (
  db: Db,
  order: Pick<OrderRow, 'uuid' | 'order' | 'state' | 'totalPrice'>,
  amounts: Pick<TransactionRow, 'captured' | 'refunded'>,
): Promise<InvoiceFacts> => invoiceFacts(order, amounts, await loadInvoiceColumns(db, order));
