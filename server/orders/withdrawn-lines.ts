import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderWithdrawals } from '../db/schema.ts';

/** By line, when its customer withdrew from it. */
export async function withdrawnLines(db: Db, orderUuid: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(orderWithdrawals).where(eq(orderWithdrawals.orderUuid, orderUuid));
  return new Map(rows.map(({ orderLineUuid, withdrawnAt }) => [orderLineUuid, withdrawnAt]));
}
