/** Six digits by e-mail: ten minutes, five attempts, one use (SEC-06). Another code invalidates the one before. */
import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { secondStepChallenges } from '#server/db/schema.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import type { Services } from '#server/services.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { sha256 } from './challenges.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
const MINUTE_MS = 60_000;

const hashOf = (token: string, code: string): string => sha256(`${token}:${code}`);

export async function mailCode(db: Db, services: Services, token: string, to: string, { lang }: UserRow): Promise<void> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await db
    .update(secondStepChallenges)
    .set({ codeHash: hashOf(token, code), codeExpiresAt: new Date(services.clock.nowMs() + CODE_MINUTES * MINUTE_MS), tries: 0 })
    .where(eq(secondStepChallenges.keyHash, sha256(token)));
  const { portal } = await loadSettings(db);
  const values = { shop: portal.name, code, minutes: String(CODE_MINUTES) };
  await enqueueMail(db, services, { to, lang, template: 'signInCode', values });
}

/**
 * Counts the attempt before it compares, so that parallel attempts cannot exceed the limit. @param db not the
 * transaction of the call
 */
export async function isRightCode(db: Db, services: Services, token: string, typed: string): Promise<boolean> {
  const [row] = await db
    .update(secondStepChallenges)
    .set({ tries: sql`${secondStepChallenges.tries} + 1` })
    .where(and(eq(secondStepChallenges.keyHash, sha256(token)), lt(secondStepChallenges.tries, CODE_TRIES)))
    .returning();
  if (!row || row.codeHash === null || row.codeExpiresAt === null) return false;
  return row.codeExpiresAt.getTime() > services.clock.nowMs() && row.codeHash === hashOf(token, typed.replace(/\s/g, ''));
}
