import { desc, eq } from 'drizzle-orm';
import type { AppError } from '#core/contract/errors.ts';
import type { Order, orderCalls } from '#core/contract/orders.ts';
import { usedRebateCode } from '#core/domain/prices/rebate.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid, type RequestContext } from '#server/http/handler.ts';
import { boughtFiles, orderRetouches } from './bought-files.ts';
import { findOwnOrder, type OrderRow } from './find-own-order.ts';
import { downloadOrderFiles } from './zip-of-order.ts';

export const orderHandlers: AreaHandlers<typeof orderCalls> = {
  /** Newest first. A cancelled order is not listed, because its goods are in the cart again. */
  listOrders: async ({ db, caller }) => {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.userUuid, callerUuid(caller)))
      .orderBy(desc(orders.confirmTime), desc(orders.uuid));
    return ok(
      rows
        .filter((row) => row.state !== 'cancelled')
        .map(orderIn)
        .map(({ uuid, confirmTime, summary, payment, production }) => ({ uuid, confirmTime, summary, payment, production })),
    );
  },

  orderDetails: async (context, { query }) => {
    const found = await readWhole(context, query.uuid);
    if (!found.ok) return found;
    const { orderLines, rebateCode, delivery, payment, summary, production, files, retouches } = found.value;
    return ok({ orderLines, rebateCode, delivery, payment, summary, production, files, retouches });
  },

  readOrder: (context, { params }) => readWhole(context, params.orderUuid),

  downloadOrderFiles,
};

async function readWhole(context: RequestContext, uuid: string): Promise<Result<Order, AppError>> {
  const found = await findOwnOrder(context, uuid);
  if (!found.ok) return found;
  const order = orderIn(found.value);
  const transactionUuid = await openTransaction(context.db, found.value);
  return ok({
    ...order,
    payment: { ...order.payment, ...(transactionUuid !== null && { transactionUuid }) },
    files: await boughtFiles(context.db, found.value),
    retouches: await orderRetouches(context.db, found.value),
  });
}

/** The open payment of an unpaid order: a customer who closed the payment page pays from the order's page. */
async function openTransaction(db: Db, { uuid, state }: OrderRow): Promise<string | null> {
  if (state !== 'created') return null;
  const [row] = await db
    .select({ uuid: transactions.uuid })
    .from(transactions)
    .where(eq(transactions.orderUuid, uuid))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return row?.uuid ?? null;
}

const orderIn = ({ order, state, production, productionChangedAt }: OrderRow): Order => ({
  ...order,
  rebateCode: usedRebateCode(order.rebateCode, order.orderLines),
  payment: { ...order.payment, state },
  production: { state: production, changedAt: productionChangedAt?.toISOString() ?? null },
});
