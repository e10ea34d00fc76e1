/**
 * Goods of orders that wait for their payment, including invoices: the customer will get their digital pictures
 * (KEP-03).
 */
import { and, eq, gt, notExists, or, sql } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { INVOICE_COLUMNS } from '#server/payment/invoice-facts.ts';

/**
 * The goods are made, and their files wait for the payment. An invoice that was paid and refunded gives no files any
 * more.
 */
const isUnpaidInvoice = (db: Db) =>
  and(
    eq(orders.state, 'paid'),
    gt(orders.totalPrice, 0),
    sql`(${orders.order}#>>'{payment,isInvoice}')::boolean`,
    notExists(
      db
        .select({ uuid: transactions.uuid })
        .from(transactions)
        .where(
          and(
            eq(transactions.orderUuid, orders.uuid),
            sql`${transactions.captured} >= ${orders.totalPrice} - ${INVOICE_COLUMNS.uncharged}`,
          ),
        ),
    ),
  );

export async function loadWaitingGoods(db: Db, userUuid: string): Promise<readonly OrderLine[]> {
  const rows = await db
    .select({
      order: orders.order,
      withdrawn: sql<string[]>`array(select w.order_line_uuid::text from order_withdrawals w where w.order_uuid = ${orders.uuid})`,
    })
    .from(orders)
    .where(and(eq(orders.userUuid, userUuid), or(eq(orders.state, 'created'), isUnpaidInvoice(db))));
  return rows.flatMap(({ order, withdrawn }) => order.orderLines.filter((line) => line.type === 0 && !withdrawn.includes(line.uuid)));
}
