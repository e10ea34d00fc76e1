import { eq, inArray, sql } from 'drizzle-orm';
import type { OrderChange } from '#core/contract/orders.ts';
import { changeOf } from '#core/domain/orders/order-change.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import type { Db } from '../db/database.ts';
import { orders, purchases } from '../db/schema.ts';
import { INVOICE_COLUMNS, invoiceFacts } from '../payment/invoice-facts.ts';

/** With the table's name, because the table of payments has its own uuid. */
const ORDER = sql.raw('orders.uuid');

/** The rule's result for each order, in one statement for any number of orders. */
export async function loadChanges(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, OrderChange>> {
  if (uuids.length === 0) return new Map();
  const has = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (select 1 from ${rows})`;
  const sumOf = (column: string) =>
    sql`(select coalesce(sum(t.${sql.raw(column)}), 0) from transactions t where t.order_uuid = ${ORDER})`.mapWith(Number);
  const rows = await db
    .select({
      uuid: orders.uuid,
      state: orders.state,
      production: orders.production,
      isInExport: has(
        sql`order_exports e where e.order_uuid = ${ORDER} union all select 1 from order_export_claims c where c.order_uuid = ${orders.uuid} and c.lease_until > now()`,
      ),
      hasRetouched: has(sql`retouches r where r.order_uuid = ${ORDER} and r.file is not null`),
      hasDownloaded: has(sql`purchases p where p.order_uuid = ${ORDER} and p.downloaded_at is not null`),
      authorised: sumOf('authorised'),
      captured: sumOf('captured'),
      refunded: sumOf('refunded'),
      isInvoice: sql<boolean>`coalesce((${orders.order} #>> '{payment,isInvoice}')::boolean, false)`,
      totalPrice: orders.totalPrice,
      ...INVOICE_COLUMNS,
    })
    .from(orders)
    .where(inArray(orders.uuid, [...uuids]));
  return new Map(
    rows.map(({ uuid, authorised, captured, refunded, ...row }) => {
      const open = row.isInvoice ? openOfInvoice(invoiceFacts(row, { captured, refunded }, row)) : 0;
      return [uuid, changeOf({ ...row, amounts: { authorised, captured, refunded }, open })];
    }),
  );
}

/**
 * Called before a transaction checks whether a file of the order was downloaded, and refunds it: waits for a download
 * that has just begun. A download that begins now waits, and finds that the file no longer belongs to the customer
 * (BIZ-04).
 */
export async function awaitDownloads(tx: Db, orderUuid: string): Promise<void> {
  await tx.select({ uuid: purchases.pictureUuid }).from(purchases).where(eq(purchases.orderUuid, orderUuid)).for('update');
}
