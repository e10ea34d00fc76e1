import { desc, eq } from 'drizzle-orm';
import type { AppError } from '../../../core/contract/errors.ts';
import type { Order, orderCalls } from '../../../core/contract/orders.ts';
import { ok, type Result } from '../../../core/kernel/result.ts';
import { orders } from '../../db/schema.ts';
import { type AreaHandlers, callerUuid, type RequestContext } from '../../http/handler.ts';
import { boughtFiles } from './bought-files.ts';
import { findOwnOrder, type OrderRow } from './find-own-order.ts';
import { downloadOrderFiles } from './zip-of-order.ts';

export const orderHandlers: AreaHandlers<typeof orderCalls> = {
  /** Newest first. A cancelled order was none: its goods are in the cart again. */
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
    const { orderLines, rebateCode, delivery, payment, summary, production, files } = found.value;
    return ok({ orderLines, rebateCode, delivery, payment, summary, production, files });
  },

  readOrder: (context, { params }) => readWhole(context, params.orderUuid),

  downloadOrderFiles,
};

async function readWhole(context: RequestContext, uuid: string): Promise<Result<Order, AppError>> {
  const found = await findOwnOrder(context, uuid);
  return found.ok ? ok({ ...orderIn(found.value), files: await boughtFiles(context.db, found.value) }) : found;
}

const orderIn = ({ order, state, production, productionChangedAt }: OrderRow): Order => ({
  ...order,
  payment: { ...order.payment, state },
  production: { state: production, changedAt: productionChangedAt?.toISOString() ?? null },
});
