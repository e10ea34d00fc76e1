import { and, desc, eq } from 'drizzle-orm';
import { type AppError, appError } from '../../../core/contract/errors.ts';
import type { Order, orderCalls } from '../../../core/contract/orders.ts';
import { err, ok, type Result } from '../../../core/kernel/result.ts';
import { orders } from '../../db/schema.ts';
import type { AreaHandlers, RequestContext } from '../../http/handler.ts';

type OrderRow = typeof orders.$inferSelect;

export const orderHandlers: AreaHandlers<typeof orderCalls> = {
  /** Newest first. A cancelled order was none: its goods are in the cart again. */
  listOrders: async ({ db, caller }) => {
    const rows = await db
      .select()
      .from(orders)
      .where(eq(orders.userUuid, caller.userUuid ?? ''))
      .orderBy(desc(orders.confirmTime), desc(orders.uuid));
    return ok(
      rows
        .filter((row) => row.state !== 'cancelled')
        .map(orderIn)
        .map(({ uuid, confirmTime, summary, payment }) => ({ uuid, confirmTime, summary, payment })),
    );
  },

  orderDetails: async (context, { query }) => {
    const found = await findOrder(context, query.uuid);
    if (!found.ok) return found;
    const { orderLines, rebateCode, delivery, payment, summary } = found.value;
    return ok({ orderLines, rebateCode, delivery, payment, summary });
  },

  readOrder: (context, { params }) => findOrder(context, params.orderUuid),
};

/** Somebody else's order is not found. */
async function findOrder({ db, caller }: RequestContext, uuid: string): Promise<Result<Order, AppError>> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.uuid, uuid), eq(orders.userUuid, caller.userUuid ?? '')));
  return row ? ok(orderIn(row)) : err(appError('order.not_found'));
}

const orderIn = ({ order, state }: OrderRow): Order => ({ ...order, payment: { ...order.payment, state } });
