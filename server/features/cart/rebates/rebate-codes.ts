import { and, eq, sql } from 'drizzle-orm';
import type { Rebate } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { rebateCodes, rebateCodeUses } from '#server/db/schema.ts';

export type CartRebate = Rebate & { readonly code: string };

/** Ignores case and surrounding spaces. Each customer can use a code once. */
export async function findRebate(db: Db, userUuid: string, typed: string, nowMs: number): Promise<Result<CartRebate, AppError>> {
  const [row] = await db.select().from(rebateCodes).where(sql`upper(${rebateCodes.code}) = ${typed.trim().toUpperCase()}`);
  if (!row) return err(appError('cart.rebate_code_not_valid'));
  if (row.expiresAt !== null && row.expiresAt.getTime() <= nowMs) return err(appError('cart.rebate_code_expired'));
  const [use] = await db
    .select({ code: rebateCodeUses.code })
    .from(rebateCodeUses)
    .where(and(eq(rebateCodeUses.code, row.code), eq(rebateCodeUses.userUuid, userUuid)));
  if (use) return err(appError('cart.rebate_code_used'));
  return ok({ code: row.code, kind: row.kind, value: row.value, minimumTotal: row.minimumTotal });
}
