/**
 * What bookkeeping keeps of an order when its customer is gone: number, time, goods, amounts and tax (bokføringsloven
 * § 13), and nothing that says who bought it, who is on the pictures or what was written.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { orderLinePrints, orders, purchases } from '#server/db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;

const DAY_MS = 86_400_000;
/** A payment that has not come by then does not come any more. */
const UNPAID_DAYS = 30;
/** A shop that does not say when goods were sent has sent them by then. */
const UNSENT_DAYS = 180;

/** The order is not yet paid, made or sent; the shop still needs its address and its pictures. */
export function isUnderWay(order: Pick<OrderRow, 'state' | 'production' | 'confirmTime' | 'order'>, nowMs: number): boolean {
  const ageDays = (nowMs - order.confirmTime.getTime()) / DAY_MS;
  if (order.state === 'created') return ageDays < UNPAID_DAYS;
  if (order.state !== 'paid' || order.production === 'sent') return false;
  return order.order.delivery.type !== 'digital-delivery' && ageDays < UNSENT_DAYS;
}

/** Takes the person out of orders that are done; the display lists of their prints go, texts and faces are in them. */
export async function anonymiseOrders(db: Db, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return;
  const uuids = rows.map((row) => row.uuid);
  for (const row of rows)
    await db
      .update(orders)
      .set({ order: anonymousOrder(row.order), deliveryData: {} })
      .where(eq(orders.uuid, row.uuid));
  await db.delete(orderLinePrints).where(inArray(orderLinePrints.orderUuid, uuids));
  await db.delete(purchases).where(and(inArray(purchases.orderUuid, uuids)));
}

export function anonymousOrder(order: OrderRow['order']): OrderRow['order'] {
  return {
    ...order,
    orderLines: order.orderLines.map(anonymousLine),
    delivery: { ...order.delivery, address: null, contactInfo: null, school: null },
    comment: '',
  };
}

/** The description of goods may name a child: what the goods are called in the price list says enough. */
function anonymousLine(line: OrderLine): OrderLine {
  const goods = line.package?.name ?? line.product?.name ?? line.catalogue?.name ?? '';
  return {
    ...line,
    description: line.type === 0 ? goods : line.description,
    subjects: [],
    digitalFiles: [],
    fileRetouch: null,
    template: line.template && { ...line.template, data: { ...line.template.data, userResources: {} } },
    package: line.package && {
      ...line.package,
      packageItems: line.package.packageItems.map((item) => ({ ...item, subject: null, templateData: null, approvedLayout: null })),
    },
  };
}

/** Uuids of pictures that an order under way is printed with. */
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
