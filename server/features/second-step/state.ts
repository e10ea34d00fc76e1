/** The second steps that a customer has turned on for sign-in (SEC-06, docs/adr/0018). */
import { asc, eq } from 'drizzle-orm';
import { SECOND_STEP_WAYS, type SecondStepWay } from '#core/contract/second-step.ts';
import type { Db } from '#server/db/database.ts';
import { passkeys, recoveryCodes, users } from '#server/db/schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export interface SecondStepOf {
  readonly isOn: boolean;
  readonly emailCodes: boolean;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodesLeft: number;
  /** The second steps that can finish a sign-in now. */
  readonly ways: readonly SecondStepWay[];
}

export async function secondStepOf(db: Db, userUuid: string): Promise<SecondStepOf> {
  const [user] = await db
    .select({ since: users.emailCodesSince, verifiedAt: users.emailVerifiedAt, email: users.email })
    .from(users)
    .where(eq(users.uuid, userUuid));
  const rows = await db.select().from(passkeys).where(eq(passkeys.userUuid, userUuid)).orderBy(asc(passkeys.createdAt), asc(passkeys.uuid));
  const emailCodes = user !== undefined && user.since !== null;
  const isOn = emailCodes || rows.length > 0;
  const recoveryCodesLeft = isOn ? await db.$count(recoveryCodes, eq(recoveryCodes.userUuid, userUuid)) : 0;
  const has: Readonly<Record<SecondStepWay, boolean>> = {
    // An address that the help desk has corrected must first be proved again.
    email: emailCodes && user.email !== null && user.verifiedAt !== null,
    passkey: rows.length > 0,
    recovery: recoveryCodesLeft > 0,
  };
  return { isOn, emailCodes, passkeys: rows, recoveryCodesLeft, ways: SECOND_STEP_WAYS.filter((way) => has[way]) };
}
