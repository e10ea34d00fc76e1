import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExports, orderWithdrawals } from '../db/schema.ts';

/** By line, when its customer withdrew from it. */
export async function withdrawnLines(db: Db, orderUuid: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(orderWithdrawals).where(eq(orderWithdrawals.orderUuid, orderUuid));
  return new Map(rows.map(({ orderLineUuid, withdrawnAt }) => [orderLineUuid, withdrawnAt]));
}

/** Lines from which the customer withdrew before the order was made, so that they are not among its goods. */
export async function unmadeLines(db: Db, orderUuid: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ lineUuid: orderWithdrawals.orderLineUuid })
    .from(orderWithdrawals)
    .leftJoin(orderExports, eq(orderExports.orderUuid, orderWithdrawals.orderUuid))
    .where(
      sql`${orderWithdrawals.orderUuid} = ${orderUuid} and (${orderExports.exportedAt} is null or ${orderWithdrawals.withdrawnAt} <= ${orderExports.exportedAt})`,
    );
  return new Set(rows.map(({ lineUuid }) => lineUuid));
}
