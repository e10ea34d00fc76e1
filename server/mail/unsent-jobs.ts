/** Mails, text messages and messages to devices that have not been sent yet, for the operator. */
import { and, asc, count, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import { databaseTime, type MovedClock } from '../db/database-time.ts';
import { isLeaseOver } from '../db/due.ts';
import { outgoingJobs } from '../db/schema.ts';

export const ATTEMPTS_MAX = 20;
export const LEASE_MS = 5 * 60_000;

/** No process is sending it: no process has started, or the one that did has died. */
export const isFree = (clock: MovedClock): SQL => isLeaseOver(outgoingJobs.leasedUntil, databaseTime(clock), LEASE_MS);

/** Its last attempt failed. */
export const isOver = (clock: MovedClock): SQL | undefined => or(isNotNull(outgoingJobs.lastError), isFree(clock));

/** waiting: not tried yet. failing: it is tried again automatically. given_up: it is not tried again. */
export const UNSENT_STATES = ['waiting', 'failing', 'given_up'] as const;
export type UnsentState = (typeof UNSENT_STATES)[number];

export interface UnsentJob {
  readonly uuid: string;
  readonly kind: (typeof outgoingJobs.$inferSelect)['kind'];
  readonly state: UnsentState;
  /** Empty for a device, because its address is a secret of the push service. */
  readonly to: string;
  /** The kind of mail or device message; empty for a text message. */
  readonly template: string;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly lastError: string | null;
}

const STATE = sql<UnsentState>`case when ${outgoingJobs.attempts} >= ${sql.raw(String(ATTEMPTS_MAX))} then 'given_up'
  when ${outgoingJobs.lastError} is null then 'waiting' else 'failing' end`;

export async function countUnsent(db: Db): Promise<Readonly<Record<UnsentState, number>>> {
  const rows = await db.select({ state: STATE, number: count() }).from(outgoingJobs).where(isNull(outgoingJobs.doneAt)).groupBy(STATE);
  const numberOf = (state: UnsentState): number => rows.find((row) => row.state === state)?.number ?? 0;
  return { waiting: numberOf('waiting'), failing: numberOf('failing'), given_up: numberOf('given_up') };
}

const AddressedSchema = z.object({ to: z._default(z.string(), ''), template: z._default(z.string(), '') });

export async function listUnsent(db: Db): Promise<readonly UnsentJob[]> {
  const rows = await db
    .select({
      uuid: outgoingJobs.uuid,
      kind: outgoingJobs.kind,
      state: STATE,
      payload: outgoingJobs.payload,
      attempts: outgoingJobs.attempts,
      nextAttemptAt: outgoingJobs.nextAttemptAt,
      lastError: outgoingJobs.lastError,
    })
    .from(outgoingJobs)
    .where(isNull(outgoingJobs.doneAt))
    .orderBy(asc(outgoingJobs.nextAttemptAt), asc(outgoingJobs.uuid));
  return rows.map(({ payload, ...row }) => {
    const addressed = AddressedSchema.safeParse(payload);
    return { ...row, ...(addressed.success ? addressed.data : { to: '', template: '' }) };
  });
}

/** The reason why a message in a restored shop waits for the operator: it may have been sent after the backup was made. */
export const RESTORED = 'restored from a backup, and may have been sent since';

/** What waits in a shop that was just restored goes out only when the operator says so. @returns how many */
export async function holdRestored(db: Db): Promise<number> {
  const held = await db
    .update(outgoingJobs)
    .set({ attempts: ATTEMPTS_MAX, lastError: RESTORED })
    .where(and(isNull(outgoingJobs.doneAt), lt(outgoingJobs.attempts, ATTEMPTS_MAX)))
    .returning({ uuid: outgoingJobs.uuid });
  return held.length;
}

/** Those that failed are due now, with all their attempts. @returns how many */
export async function retryFailed(db: Db, uuids: readonly string[], clock: MovedClock): Promise<number> {
  const retried = await db
    .update(outgoingJobs)
    .set({ attempts: 0, lastError: null, nextAttemptAt: databaseTime(clock), leasedUntil: null })
    .where(areFailed(uuids, clock))
    .returning({ uuid: outgoingJobs.uuid });
  return retried.length;
}

/** Those that failed are never sent. @returns how many */
export async function forgetFailed(db: Db, uuids: readonly string[], clock: MovedClock): Promise<number> {
  const forgotten = await db.delete(outgoingJobs).where(areFailed(uuids, clock)).returning({ uuid: outgoingJobs.uuid });
  return forgotten.length;
}

/** One that is being sent now has no error, and its lease is not over: it is left alone. */
const areFailed = (uuids: readonly string[], clock: MovedClock) =>
  and(
    inArray(outgoingJobs.uuid, [...uuids]),
    isNull(outgoingJobs.doneAt),
    or(isNotNull(outgoingJobs.lastError), and(gte(outgoingJobs.attempts, ATTEMPTS_MAX), isFree(clock))),
  );
