/** Puts an entry into the outbox, inside the transaction of the command that causes it. */
import { assert } from '#core/kernel/assert.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import { laneKey, type Lane } from '#core/operations/lane.ts';
import type { QueuedCall } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { OutboxRowSchema, type OutboxRow } from '../db/rows.ts';
import { parseRows } from '../db/read-rows.ts';
import type { NewEntry } from './entry.ts';

/** The owner's entries, oldest first. */
export const readEntries = async (db: OwnerDatabase): Promise<OutboxRow[]> =>
  parseRows(db, 'outbox', OutboxRowSchema, await db.outbox.orderBy('seq').toArray());

/** The entries of some lanes, without reading the others. */
export const readEntriesOf = async (db: OwnerDatabase, lanes: readonly Lane[]): Promise<OutboxRow[]> =>
  parseRows(db, 'outbox', OutboxRowSchema, await db.outbox.where('lane').anyOf(lanes.map(laneKey)).sortBy('seq'));

/**
 * Promise: the entry is on the disk when the surrounding transaction is.
 * @returns the opId; if the operation joins entries and there is one to join, the opId of that entry
 */
export async function enqueue<C extends QueuedCall>(
  db: OwnerDatabase,
  { clock, random }: { clock: Clock; random: Random },
  { operation, input, opId: wantedOpId, needs = [], after = [], mayJoin = true, ...entry }: NewEntry<C>,
): Promise<string> {
  const lane = entry.lane ?? operation.read(input)?.lane;
  assert(lane, `${operation.call.name} can read what it queues`);
  const last = mayJoin ? await lastOfLane(db, lane) : undefined;
  const joined = last && isJoinable(last, operation.call) ? operation.joined(last.input, input) : null;
  if (last && joined !== null) {
    // The joined entry waits for what either of the two needs.
    await db.outbox.update(last.seq, { input: joined, ...orderOf(last, needs, after) });
    return last.opId;
  }
  const opId = wantedOpId ?? random.uuid();
  await db.outbox.add({
    opId,
    owner: db.owner.uuid,
    call: operation.call.name,
    input,
    wire: null,
    lane: laneKey(lane),
    ...orderOf(undefined, needs, after),
    state: 'waiting',
    attempts: 0,
    nextAttemptAtMs: 0,
    lastError: null,
    createdAtMs: clock.nowMs(),
  });
  return opId;
}

/** The entries that an entry waits for. `earlier`: the entry that it is joined to. */
function orderOf(earlier: OutboxRow | undefined, needs: readonly string[], after: readonly string[]): Pick<OutboxRow, 'needs' | 'after'> {
  const all = [...new Set([...(earlier?.needs ?? []), ...needs, ...after])];
  const needed = new Set([...(earlier?.needs.filter((opId) => !earlier.after?.includes(opId)) ?? []), ...needs]);
  return { needs: all, after: all.filter((opId) => !needed.has(opId)) };
}

const lastOfLane = async (db: OwnerDatabase, lane: Lane): Promise<OutboxRow | undefined> =>
  (await readEntriesOf(db, [lane])).filter((row) => row.state !== 'refused').at(-1);

const isJoinable = (last: OutboxRow, call: QueuedCall): boolean =>
  last.call === call.name && last.wire === null && last.state === 'waiting';
