import { and, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { orders } from '#server/db/schema.ts';
import { callerUuid, type RequestContext } from '#server/http/handler.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Another customer's order is not found. */
export async function findOwnOrder({ db, caller }: RequestContext, uuid: string): Promise<Result<OrderRow, AppError>> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.uuid, uuid), eq(orders.userUuid, callerUuid(caller))));
  return row ? ok(row) : err(appError('order.not_found'));
}
