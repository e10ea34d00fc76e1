/** An order holds one use of its rebate code from when it is placed until it ends, is cancelled, or all of it is refunded. */
import { and, eq, sql } from 'drizzle-orm';
import type { Rebate } from '#core/contract/entities.ts';
import type { Db } from '../db/database.ts';
import { rebateCodes, rebateCodeUses } from '../db/schema.ts';

type Limits = Pick<typeof rebateCodes.$inferSelect, 'code' | 'uses' | 'usesPerCustomer'>;

/** Whether another order may use it. undefined: it may. */
export async function useOf(db: Db, { code, uses, usesPerCustomer }: Limits, userUuid: string): Promise<Rebate['use']> {
  if (uses === null && usesPerCustomer === null) return undefined;
  const own = sql`${rebateCodeUses.userUuid} = ${userUuid}`;
  const [counted] = await db
    .select({ all: sql<number>`count(*)::int`, own: sql<number>`(count(*) filter (where ${own}))::int` })
    .from(rebateCodeUses)
    .where(and(eq(rebateCodeUses.code, code), uses === null ? own : undefined));
  if (usesPerCustomer !== null && counted && counted.own >= usesPerCustomer) return 'used';
  return uses !== null && counted && counted.all >= uses ? 'used_up' : undefined;
}

/**
 * Counted exactly: orders of one customer wait for each other at the lock of the cart, and orders of several at the row of a code
 * whose uses are limited in all.
 * @returns why there is no use left, when there is none
 */
export async function takeRebateUse(
  tx: Db,
  { code, userUuid, orderUuid }: typeof rebateCodeUses.$inferInsert,
): Promise<Rebate['use'] | 'gone'> {
  const [row] = await tx.select().from(rebateCodes).where(eq(rebateCodes.code, code));
  if (!row) return 'gone';
  if (row.uses !== null) await tx.select({ code: rebateCodes.code }).from(rebateCodes).where(eq(rebateCodes.code, code)).for('update');
  const use = await useOf(tx, row, userUuid);
  if (use === undefined) await tx.insert(rebateCodeUses).values({ code, userUuid, orderUuid });
  return use;
}

export async function freeRebateUse(tx: Db, orderUuid: string): Promise<void> {
  await tx.delete(rebateCodeUses).where(eq(rebateCodeUses.orderUuid, orderUuid));
}

/** The bank sent a refund back, so the discount holds again: whether or not a use is left. */
export async function holdRebateUseAgain(
  tx: Db,
  { uuid, userUuid, order }: { readonly uuid: string; readonly userUuid: string; readonly order: { readonly rebateCode: string | null } },
): Promise<void> {
  if (order.rebateCode !== null)
    await tx.insert(rebateCodeUses).values({ code: order.rebateCode, userUuid, orderUuid: uuid }).onConflictDoNothing();
}
