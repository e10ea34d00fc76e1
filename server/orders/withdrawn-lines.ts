import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExports, orderWithdrawals } from '../db/schema.ts';

/** By line, when its customer withdrew from it. */
export async function withdrawnLines(db: Db, orderUuid: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(orderWithdrawals).where(eq(orderWithdrawals.orderUuid, orderUuid));
  return new Map(rows.map(({ orderLineUuid, withdrawnAt }) => [orderLineUuid, withdrawnAt]));
}

/** Lines from which the customer withdrew and that no folder of the order holds, so that they were not made: as its charge has it (charge-made-order.ts). */
export async function unmadeLines(db: Db, orderUuid: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ withdrawal: orderWithdrawals, exported: orderExports })
    .from(orderWithdrawals)
    .leftJoin(orderExports, eq(orderExports.orderUuid, orderWithdrawals.orderUuid))
    .where(eq(orderWithdrawals.orderUuid, orderUuid));
  return new Set(rows.filter(isUnmade).map(({ withdrawal }) => withdrawal.orderLineUuid));
}

interface Withdrawn {
  readonly withdrawal: typeof orderWithdrawals.$inferSelect;
  readonly exported: typeof orderExports.$inferSelect | null;
}

/** What a folder holds was made, whenever its customer withdrew. Of an older export only the time is known. */
function isUnmade({ withdrawal: { orderLineUuid, withdrawnAt }, exported }: Withdrawn): boolean {
  if (exported === null) return true;
  return exported.madeLines === null ? withdrawnAt <= exported.exportedAt : !exported.madeLines.includes(orderLineUuid);
}
