/** Puts an entry into the outbox, inside the transaction of the command that causes it. */
import { callByName } from '#core/contract/calls.ts';
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { OutboxRowSchema, type OutboxRow } from '../db/rows.ts';
import { parseRows } from '../db/read-rows.ts';
import type { NewEntry } from './entry.ts';

/** The owner's entries, oldest first. */
export const readEntries = async (db: OwnerDatabase): Promise<OutboxRow[]> =>
  parseRows(db, 'outbox', OutboxRowSchema, await db.outbox.orderBy('seq').toArray());

/** Those of some lanes, without reading the others. */
export const readEntriesOf = async (db: OwnerDatabase, lanes: readonly string[]): Promise<OutboxRow[]> =>
  parseRows(db, 'outbox', OutboxRowSchema, await db.outbox.where('lane').anyOf(lanes).sortBy('seq'));

/**
 * Promise: the entry is on the disk when the surrounding transaction is.
 * @returns the opId; that of the entry which it was joined to, when `merge` did so
 */
export async function enqueue<C extends CallDefinition>(
  db: OwnerDatabase,
  { clock, random }: { clock: Clock; random: Random },
  entry: NewEntry<C>,
): Promise<string> {
  assert(callByName(entry.call.name)?.offline === 'queued', `${entry.call.name} is a call that may be queued`);
  const last = entry.merge && (await lastOfLane(db, entry.lane));
  // The same call's input, stored by this function.
  const joined = entry.merge && last && isMergeable(last, entry) ? entry.merge(last.input as CallInput<C>) : null;
  if (last && joined) {
    // It waits for what either needs.
    await db.outbox.update(last.seq, { input: joined, needs: [...new Set([...last.needs, ...(entry.needs ?? [])])] });
    return last.opId;
  }
  const opId = entry.opId ?? random.uuid();
  await db.outbox.add({
    opId,
    owner: db.owner.uuid,
    call: entry.call.name,
    input: entry.input,
    wire: null,
    lane: entry.lane,
    needs: [...new Set(entry.needs ?? [])],
    state: 'waiting',
    attempts: 0,
    nextAttemptAtMs: 0,
    lastError: null,
    createdAtMs: clock.nowMs(),
  });
  return opId;
}

const lastOfLane = async (db: OwnerDatabase, lane: string): Promise<OutboxRow | undefined> =>
  (await readEntriesOf(db, [lane])).filter((row) => row.state !== 'refused').at(-1);

const isMergeable = (last: OutboxRow, entry: NewEntry): boolean =>
  last.call === entry.call.name && last.wire === null && last.state === 'waiting';
