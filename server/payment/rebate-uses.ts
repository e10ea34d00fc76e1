/**
 * An order holds one use of its rebate code from its placement until it ends, is cancelled, or is completely refunded.
 * Of prepaid credit it holds the credit used for its goods, less the credit for withdrawn or refunded goods.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Rebate } from '#core/contract/entities.ts';
import { creditHeld } from '#core/domain/rebates/credit.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { orderCreditedLines, orders, orderWithdrawals, rebateCodes, rebateCodeUses } from '../db/schema.ts';

type Limits = Pick<typeof rebateCodes.$inferSelect, 'code' | 'uses' | 'usesPerCustomer'>;

/** Whether another order may use it; undefined when it may. */
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

/** The rest of prepaid credit. */
export async function creditLeft(db: Db, row: Pick<typeof rebateCodes.$inferSelect, 'code' | 'value'>): Promise<MinorUnits> {
  return (await creditsLeft(db, [row])).get(row.code) ?? 0;
}

/** The same for many codes, by code. */
export async function creditsLeft(
  db: Db,
  rows: readonly Pick<typeof rebateCodes.$inferSelect, 'code' | 'value'>[],
): Promise<ReadonlyMap<string, MinorUnits>> {
  const left = new Map(rows.map(({ code, value }) => [code, value]));
  for (const { code, amount } of await creditsHeld(db, inArray(rebateCodeUses.code, [...left.keys()])))
    left.set(code, Math.max(0, (left.get(code) ?? 0) - amount));
  return left;
}

/** Called before the orders are deleted: the credit that they hold counts as spent. */
export async function spendHeldCredit(db: Db, orderUuids: readonly string[]): Promise<void> {
  for (const { code, amount } of await creditsHeld(db, inArray(rebateCodeUses.orderUuid, [...orderUuids])))
    await db
      .update(rebateCodes)
      .set({ value: sql`${rebateCodes.value} - ${amount}` })
      .where(eq(rebateCodes.code, code));
}

async function creditsHeld(db: Db, of: SQL) {
  const holding = await db
    .select({ code: rebateCodes.code, uuid: orders.uuid, order: orders.order })
    .from(rebateCodeUses)
    .innerJoin(rebateCodes, eq(rebateCodes.code, rebateCodeUses.code))
    .innerJoin(orders, eq(orders.uuid, rebateCodeUses.orderUuid))
    .where(and(of, eq(rebateCodes.kind, 'credit')));
  if (holding.length === 0) return [];
  const back = await linesGivenBack(
    db,
    holding.map(({ uuid }) => uuid),
  );
  return holding.map(({ code, order }) => ({ code, amount: creditHeld(order.orderLines, (line) => back.has(line)) }));
}

/** Lines of the orders that were withdrawn from, refunded, or never charged. */
async function linesGivenBack(db: Db, orderUuids: readonly string[]): Promise<ReadonlySet<string>> {
  const uuids = [...orderUuids];
  const lines = await union(
    db.select({ uuid: orderWithdrawals.orderLineUuid }).from(orderWithdrawals).where(inArray(orderWithdrawals.orderUuid, uuids)),
    db.select({ uuid: orderCreditedLines.orderLineUuid }).from(orderCreditedLines).where(inArray(orderCreditedLines.orderUuid, uuids)),
  );
  return new Set(lines.map(({ uuid }) => uuid));
}

/**
 * Counted exactly: orders of one customer wait for each other at the lock of the cart, and orders of several customers
 * at the row of a code that is prepaid or has a total limit.
 * @param amount the reduction of the order
 * @returns the reason why no use is left, if none is
 */
export async function takeRebateUse(
  tx: Db,
  { code, userUuid, orderUuid, amount }: typeof rebateCodeUses.$inferInsert & { readonly amount: MinorUnits },
): Promise<Rebate['use'] | 'gone'> {
  const [row] = await tx.select().from(rebateCodes).where(eq(rebateCodes.code, code));
  if (!row) return 'gone';
  const isCredit = row.kind === 'credit';
  if (row.uses !== null || isCredit)
    await tx.select({ code: rebateCodes.code }).from(rebateCodes).where(eq(rebateCodes.code, code)).for('update');
  const use = await useOf(tx, row, userUuid);
  // Another order used some of it since the cart was priced.
  if (isCredit && (await creditLeft(tx, row)) < amount) return 'gone';
  if (use === undefined) await tx.insert(rebateCodeUses).values({ code, userUuid, orderUuid });
  return use;
}

export async function freeRebateUse(tx: Db, orderUuid: string): Promise<void> {
  await tx.delete(rebateCodeUses).where(eq(rebateCodeUses.orderUuid, orderUuid));
}

/**
 * The bank returned a refund: whether the order can hold the released credit or code use again. Others may have used
 * the credit, or the last use of the code, in the meantime.
 * @param isBack lines whose credit stays on the code
 */
export async function canHoldAgain(
  tx: Db,
  { uuid, userUuid, order }: Pick<typeof orders.$inferSelect, 'uuid' | 'userUuid' | 'order'>,
  isBack: (lineUuid: string) => boolean,
): Promise<boolean> {
  if (order.rebateCode === null) return true;
  const [row] = await tx.select().from(rebateCodes).where(eq(rebateCodes.code, order.rebateCode)).for('update');
  if (!row) return true;
  const isUsed = (await tx.$count(rebateCodeUses, eq(rebateCodeUses.orderUuid, uuid))) > 0;
  if (row.kind !== 'credit') return isUsed || (await useOf(tx, row, userUuid)) === undefined;
  const back = await linesGivenBack(tx, [uuid]);
  const held = isUsed ? creditHeld(order.orderLines, (line) => back.has(line)) : 0;
  return (await creditLeft(tx, row)) >= creditHeld(order.orderLines, isBack) - held;
}

/** The bank returned a refund, so the discount is held again. */
export async function holdRebateUseAgain(
  tx: Db,
  { uuid, userUuid, order }: { readonly uuid: string; readonly userUuid: string; readonly order: { readonly rebateCode: string | null } },
): Promise<void> {
  if (order.rebateCode !== null)
    await tx.insert(rebateCodeUses).values({ code: order.rebateCode, userUuid, orderUuid: uuid }).onConflictDoNothing();
}
