/** Applies an outcome to the entry and to the rows that it changed, in one transaction, if the fence is current. */
import type { CallDefinition } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { operationOf } from '#core/operations/operations.ts';
import { unreachable } from '#core/kernel/assert.ts';
import type { Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase, OwnerTableName } from '../db/owner-database.ts';
import type { OutboxRow } from '../db/rows.ts';
import { readEntries } from './enqueue.ts';
import { isFenceCurrent } from './lease.ts';
import type { Outcome } from '../net/outcome-of-answer.ts';
import { decideRetry, RETRY_DELAY_MS } from './retry-policy.ts';

export const SETTLE_TABLES = [
  'outbox',
  'meta',
  'cart',
  'instances',
  'packageDrafts',
  'uploads',
  'uploadFiles',
  'answers',
] as const satisfies readonly OwnerTableName[];

/** The effects of outcomes on the other tables. All run inside the settling transaction. */
export interface SettleEffects {
  /** @param restore the restore of the shop that the answer comes after; undefined: none */
  confirmed(db: OwnerDatabase, entry: OutboxRow, answer: unknown, restore: string | undefined): Promise<void>;
  /** An attempt failed. It is repeated, or its retries are used up. */
  delayed(
    db: OwnerDatabase,
    entry: OutboxRow,
    delay: { readonly attempts: number; readonly isParked: boolean; readonly error: AppError },
  ): Promise<void>;
  /**
   * @param note null: the customer discarded it, so nothing needs an explanation
   * @returns explained: another screen shows the result, so the queue need not list the entry
   */
  refused(db: OwnerDatabase, entry: OutboxRow, note: AppError | null, restore?: string): Promise<'listed' | 'explained'>;
}

/**
 * Refuses the entry and then, one by one, the entries that need it, and undoes their effects. The entry itself stays
 * listed. Dependent entries that are pointless without it are deleted. Entries that only come after it continue.
 */
export async function refuseEntry(
  db: OwnerDatabase,
  effects: SettleEffects,
  entry: OutboxRow,
  note: AppError | null,
  restore?: string,
): Promise<void> {
  const handled = await effects.refused(db, entry, note, restore);
  if (handled === 'explained') await db.outbox.delete(entry.seq);
  else await db.outbox.update(entry.seq, { state: 'refused', lastError: note });
  // Read again after each refusal, because it may refuse or free other entries.
  for (let dependent = await nextOf(db, entry); dependent; dependent = await nextOf(db, entry)) {
    const { needs, after = [] } = dependent;
    if (after.includes(entry.opId)) {
      await db.outbox.update(dependent.seq, { needs: without(needs, entry.opId), after: without(after, entry.opId) });
      continue;
    }
    await refuseEntry(db, effects, dependent, note, restore);
    if (operationOf(dependent)?.isMootWithoutNeeds || note === null) await db.outbox.delete(dependent.seq);
  }
}

/** The next entry that waits for this one. */
const nextOf = async (db: OwnerDatabase, { opId }: OutboxRow): Promise<OutboxRow | undefined> =>
  (await readEntries(db)).find(({ needs, state }) => state !== 'refused' && needs.includes(opId));

const without = (opIds: readonly string[], opId: string): string[] => opIds.filter((one) => one !== opId);

export interface Settlement {
  readonly db: OwnerDatabase;
  readonly effects: SettleEffects;
  readonly nowMs: number;
  readonly fence: number;
  readonly random: Random;
  /** The shop can be reached again, although this attempt did not reach it. */
  readonly isBackOnline: boolean;
}

/** @returns false if another drain has taken the lease: nothing was written */
export async function settle(
  { db, effects, nowMs, fence, random, isBackOnline }: Settlement,
  entry: OutboxRow,
  call: CallDefinition | undefined,
  outcome: Outcome,
): Promise<boolean> {
  return db.transaction('rw', [...SETTLE_TABLES], async () => {
    if (!(await isFenceCurrent(db, fence))) return false;
    switch (outcome.kind) {
      case 'done':
        if (call) await effects.confirmed(db, entry, outcome.answer, outcome.restore);
        await db.outbox.delete(entry.seq);
        return true;
      case 'retry': {
        const decision = decideRetry(entry.attempts, nowMs, outcome.retryAfterMs, random);
        await db.outbox.update(entry.seq, {
          state: decision.kind === 'park' ? 'parked' : 'waiting',
          attempts: decision.attempts,
          nextAttemptAtMs: decision.kind === 'again' ? decision.atMs : 0,
          lastError: outcome.error,
        });
        await effects.delayed(db, entry, { attempts: decision.attempts, isParked: decision.kind === 'park', error: outcome.error });
        return true;
      }
      case 'offline': {
        await db.outbox.update(entry.seq, {
          state: 'waiting',
          // A flapping connection must not cause requests without a pause.
          nextAttemptAtMs: isBackOnline ? nowMs + RETRY_DELAY_MS : 0,
          lastError: outcome.error,
        });
        await effects.delayed(db, entry, { attempts: entry.attempts, isParked: false, error: outcome.error });
        return true;
      }
      case 'sign-in':
      case 'not-yours':
        await db.outbox.update(entry.seq, { state: 'waiting', lastError: outcome.error });
        await db.meta.put({ key: 'hold', reason: outcome.kind, sinceMs: nowMs });
        return true;
      case 'refused':
        await refuseEntry(db, effects, entry, outcome.error, outcome.restore);
        return true;
      default:
        return unreachable(outcome);
    }
  });
}
