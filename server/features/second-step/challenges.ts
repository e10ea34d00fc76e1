/** A sign-in with a correct password that waits for its second step. No session exists until then. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { secondStepChallenges, users } from '#server/db/schema.ts';
import type { SecondStepOf } from './state.ts';

/** Longer than a code is valid, so that another one can be requested. */
const CHALLENGE_MINUTES = 15;
const MINUTE_MS = 60_000;

export type ChallengeRow = typeof secondStepChallenges.$inferSelect;
type Purpose = ChallengeRow['purpose'];

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const sealOf = (passwordHash: string | null): string => sha256(`password:${passwordHash}`);

interface Waiting {
  readonly userUuid: string;
  readonly passwordHash: string | null;
  readonly purpose: Purpose;
  readonly sessionId: string | null;
  readonly passkeyChallenge?: string;
}

async function insertChallenge(db: Db, clock: Clock, { passwordHash, ...row }: Waiting): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.nowMs() + CHALLENGE_MINUTES * MINUTE_MS);
  await db.insert(secondStepChallenges).values({ ...row, keyHash: sha256(token), passwordSeal: sealOf(passwordHash), expiresAt });
  return token;
}

/** The error for a correct password. @param db not the transaction of the call, which the error rolls back */
export async function askSecondStep(db: Db, clock: Clock, { ways }: SecondStepOf, waiting: Waiting): Promise<AppError> {
  return appError('access.second_step_needed', { challenge: await insertChallenge(db, clock, waiting), ways: ways.join(',') });
}

/** An account adds one passkey at a time. */
export async function beginAdding(db: Db, clock: Clock, waiting: Omit<Waiting, 'purpose'>): Promise<void> {
  const { userUuid, sessionId } = waiting;
  await db.delete(secondStepChallenges).where(and(ofUser(userUuid), eq(secondStepChallenges.purpose, 'add_passkey')));
  await insertChallenge(db, clock, { ...waiting, userUuid, sessionId, purpose: 'add_passkey' });
}

/** The row is deleted, whatever the result for the passkey. */
export async function takeAdding(db: Db, clock: Clock, userUuid: string, sessionId: string | null): Promise<string | null> {
  const rows = await db
    .delete(secondStepChallenges)
    .where(and(ofUser(userUuid), eq(secondStepChallenges.purpose, 'add_passkey')))
    .returning();
  const row = rows.find((one) => one.sessionId === sessionId && one.expiresAt.getTime() > clock.nowMs());
  return row?.passkeyChallenge ?? null;
}

const ofUser = (userUuid: string) => eq(secondStepChallenges.userUuid, userUuid);

/** null when it is unknown, used, too old, or belongs to a password that was changed since. */
export async function findChallenge(
  db: Db,
  clock: Clock,
  token: string,
): Promise<(ChallengeRow & { readonly user: typeof users.$inferSelect }) | null> {
  const [found] = await db
    .select({ challenge: secondStepChallenges, user: users })
    .from(secondStepChallenges)
    .innerJoin(users, eq(users.uuid, secondStepChallenges.userUuid))
    .where(and(eq(secondStepChallenges.keyHash, sha256(token)), gt(secondStepChallenges.expiresAt, new Date(clock.nowMs()))));
  if (!found || found.challenge.purpose === 'add_passkey' || found.challenge.passwordSeal !== sealOf(found.user.passwordHash)) return null;
  return { ...found.challenge, user: found.user };
}

/** @returns whether it existed: of two simultaneous uses one gets true */
export async function useUpChallenge(db: Db, keyHash: string): Promise<boolean> {
  const used = await db
    .delete(secondStepChallenges)
    .where(eq(secondStepChallenges.keyHash, keyHash))
    .returning({ keyHash: secondStepChallenges.keyHash });
  return used.length === 1;
}
