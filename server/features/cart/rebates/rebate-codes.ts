import { and, inArray, sql } from 'drizzle-orm';
import type { Rebate } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, rebateCodes } from '#server/db/schema.ts';
import { creditLeft, useOf } from '#server/payment/rebate-uses.ts';
import type { UserSubject } from '#server/features/shop/user-subjects.ts';

export type CartRebate = Rebate & { readonly code: string };

interface Asking {
  readonly userUuid: string;
  /** Called only for a code that is limited to jobs. */
  readonly subjects: () => Promise<readonly Pick<UserSubject, 'uuid' | 'jobUuid'>[]>;
}

/**
 * Ignores case, spaces and hyphens in the typed code. `applyRebate` determines the discount, or the reason why there is
 * none.
 */
export async function findRebate(db: Db, { userUuid, subjects }: Asking, typed: string): Promise<Result<CartRebate, AppError>> {
  const spellings = [...new Set([typed.trim().toUpperCase(), codeKey(typed)])];
  const [row] = await db
    .select()
    .from(rebateCodes)
    .where(inArray(sql`upper(${rebateCodes.code})`, spellings));
  if (!row) return err(appError('cart.rebate_code_not_valid'));
  const left = row.kind === 'credit' ? await creditLeft(db, row) : null;
  const use = left === 0 ? 'used_up' : await useOf(db, row, userUuid);
  return ok({
    code: row.code,
    // Earlier pages know credit only as an amount.
    kind: row.kind === 'credit' ? 'amount' : row.kind,
    value: left ?? row.value,
    ...(left !== null && { isCredit: true }),
    minimumTotal: row.minimumTotal,
    ...(row.firstDay !== null && { firstDay: row.firstDay }),
    ...(row.lastDay !== null && { lastDay: row.lastDay }),
    ...(row.expiresAt !== null && { endsAtMs: row.expiresAt.getTime() }),
    ...(use !== undefined && { use }),
    ...(row.jobKeys !== null && { subjectUuids: await subjectsOfJobs(db, row.jobKeys, await subjects()) }),
    ...(row.goodsUuids !== null && { goodsUuids: row.goodsUuids }),
  });
}

/** Those of the customer's subjects that were photographed in the jobs. */
async function subjectsOfJobs(db: Db, keys: readonly string[], own: readonly Pick<UserSubject, 'uuid' | 'jobUuid'>[]): Promise<string[]> {
  const jobUuids = [...new Set(own.map(({ jobUuid }) => jobUuid))];
  if (jobUuids.length === 0) return [];
  const found = await db
    .select({ uuid: jobs.uuid })
    .from(jobs)
    .where(and(inArray(jobs.uuid, jobUuids), inArray(jobs.importKey, [...keys])));
  return own.filter(({ jobUuid }) => found.some(({ uuid }) => uuid === jobUuid)).map(({ uuid }) => uuid);
}
