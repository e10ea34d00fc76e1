/** Recovery codes: ten, one use each. The device creates them, so that no stored answer of the shop contains them. */
import { and, eq } from 'drizzle-orm';
import { recoveryHashInput } from '#core/domain/validation/recovery-code.ts';
import type { Db } from '#server/db/database.ts';
import { recoveryCodes } from '#server/db/schema.ts';
import { sha256 } from './challenges.ts';

const isOwn = (userUuid: string, typed: string) =>
  and(eq(recoveryCodes.userUuid, userUuid), eq(recoveryCodes.codeHash, sha256(recoveryHashInput(typed))));

export const hasRecoveryCode = async (db: Db, userUuid: string, typed: string): Promise<boolean> =>
  (await db.$count(recoveryCodes, isOwn(userUuid, typed))) > 0;

/** @returns whether it existed */
export const useUpRecoveryCode = async (db: Db, userUuid: string, typed: string): Promise<boolean> =>
  (await db.delete(recoveryCodes).where(isOwn(userUuid, typed)).returning({ userUuid: recoveryCodes.userUuid })).length > 0;

export async function replaceRecoveryCodes(db: Db, userUuid: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userUuid, userUuid));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userUuid, codeHash })));
}
