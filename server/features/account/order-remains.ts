/**
 * The data of an order that bookkeeping keeps after its customer was erased: number, time, goods, amounts and tax
 * (bokføringsloven § 13). It identifies neither the buyer nor the subjects, and contains no texts. Receipts, invoices
 * and credit notes stay complete for the same time: the law requires them unchanged, with their buyer (docs/adr/0020).
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { Db } from '#server/db/database.ts';
import {
  orderLinePrints,
  orderNotes,
  orderOriginals,
  orders,
  paymentEvents,
  purchases,
  retouches,
  transactions,
} from '#server/db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;

const DAY_MS = 86_400_000;
/** After this time an outstanding payment is no longer expected. */
const UNPAID_DAYS = 30;
/** If a shop does not record when goods were sent, they count as sent after this time. */
const UNSENT_DAYS = 180;

/** The order is not yet paid, made or sent. The shop still needs its address and its pictures. */
export function isUnderWay(
  order: Pick<OrderRow, 'state' | 'production' | 'confirmTime'> & { readonly order: { readonly delivery: { readonly type: string } } },
  nowMs: number,
): boolean {
  const ageDays = (nowMs - order.confirmTime.getTime()) / DAY_MS;
  if (order.state === 'created') return ageDays < UNPAID_DAYS;
  if (order.state !== 'paid' || order.production === 'sent') return false;
  return order.order.delivery.type !== 'digital-delivery' && ageDays < UNSENT_DAYS;
}

/**
 * Removes personal data from finished orders, including the prints' display lists, which contain texts and pictures.
 * @returns media keys of retouched pictures whose rows are deleted
 */
export async function anonymiseOrders(db: Db, rows: readonly OrderRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const uuids = rows.map((row) => row.uuid);
  for (const row of rows)
    await db
      .update(orders)
      .set({ order: anonymousOrder(row.order), deliveryData: {}, tracking: null, sale: row.sale && { ...row.sale, buyer: null } })
      .where(eq(orders.uuid, row.uuid));
  await db.delete(orderLinePrints).where(inArray(orderLinePrints.orderUuid, uuids));
  // The shop's own notes may name the customer.
  await db.delete(orderNotes).where(inArray(orderNotes.orderUuid, uuids));
  await db.delete(orderOriginals).where(inArray(orderOriginals.orderUuid, uuids));
  // A provider's message names the customer. That it arrived, and the amounts, belong to bookkeeping.
  const payments = db.select({ uuid: transactions.uuid }).from(transactions).where(inArray(transactions.orderUuid, uuids));
  await db.update(paymentEvents).set({ raw: null }).where(inArray(paymentEvents.transactionUuid, payments));
  await db.delete(purchases).where(and(inArray(purchases.orderUuid, uuids)));
  const gone = await db.delete(retouches).where(inArray(retouches.orderUuid, uuids)).returning({ file: retouches.file });
  return gone.flatMap(({ file }) => file?.mediaKey ?? []);
}

export function anonymousOrder(order: OrderRow['order']): OrderRow['order'] {
  return {
    ...order,
    orderLines: order.orderLines.map(anonymousLine),
    delivery: { ...order.delivery, address: null, contactInfo: null, school: null },
    comment: '',
  };
}

/** Keeps only data that is not the customer's content: their texts, also spare ones, and their dates name people. */
export const anonymousData = ({ year }: TemplateData): TemplateData => ({ userResources: {}, year });

/** A line's description may name a child, so it is replaced by the name in the price list. */
function anonymousLine(line: OrderLine): OrderLine {
  const goods = line.package?.name ?? line.product?.name ?? line.catalogue?.name ?? '';
  return {
    ...line,
    description: line.type === 0 ? goods : line.description,
    subjects: [],
    digitalFiles: [],
    fileRetouch: null,
    template: line.template && { ...line.template, data: anonymousData(line.template.data) },
    package: line.package && {
      ...line.package,
      packageItems: line.package.packageItems.map((item) => ({ ...item, subject: null, templateData: null, approvedLayout: null })),
    },
  };
}

/** Whether an open order prints a picture. */
export async function picturesUnderWay(db: Db, rows: readonly OrderRow[]): Promise<(pictureUuid: string) => boolean> {
  if (rows.length === 0) return () => false;
  const prints = await db
    .select({ displayList: orderLinePrints.displayList })
    .from(orderLinePrints)
    .where(
      inArray(
        orderLinePrints.orderUuid,
        rows.map((row) => row.uuid),
      ),
    );
  const needed = JSON.stringify([rows.map((row) => row.order), prints]);
  return (pictureUuid) => needed.includes(pictureUuid);
}
