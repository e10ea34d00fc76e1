/** Drafts that another device ordered or threw away: the shop's list no longer holds them (BEY-04, SRV-57). */
import type { Draft } from '#core/contract/drafts.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow, parseRows } from '../db/read-rows.ts';
import { InstanceRowSchema } from '../db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { wasDeletedHere } from './deleted-drafts.ts';

/** Revisions that the shop had, by draft. */
export type SyncedDrafts = ReadonlyMap<string, number>;

/** Read before the list is asked for: one that gets there meanwhile is missing in an answer that is older than it. */
export async function readSyncedDrafts(db: OwnerDatabase): Promise<SyncedDrafts> {
  const rows = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());
  return new Map(rows.filter((row) => row.syncedRevision > 0).map((row) => [row.uuid, row.syncedRevision]));
}

/**
 * Takes those away that the shop had and has no longer. What was changed here since, and never got there, stays as a
 * draft of its own that says so. With `instances` and `outbox`.
 */
export async function dropGoneDrafts(db: OwnerDatabase, listed: readonly Draft[], synced: SyncedDrafts): Promise<void> {
  const there = new Set(listed.map(({ uuid }) => uuid));
  const entries = await readEntries(db);
  for (const [uuid, revision] of synced) {
    const kept = there.has(uuid) ? null : parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
    // Its product is on its way into the cart: that ends it, or brings it back.
    if (!kept || kept.syncedRevision !== revision || kept.inCartByOp !== null) continue;
    const isOnItsWay = entries.some((entry) => entry.lane === laneKey(LANES.draft(uuid)) && entry.state !== 'refused');
    // The answer to its saving will say it.
    if (isOnItsWay) continue;
    if (kept.draft.revision === kept.syncedRevision) await db.instances.delete(uuid);
    else await db.instances.update(uuid, { syncedRevision: 0, isGoneElsewhere: true });
  }
}

/** Whether a draft that is not here any more ended somewhere else. */
export async function endedElsewhere(db: OwnerDatabase, uuid: string): Promise<boolean> {
  const rows = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());
  // Moved to a place of its own (keep-beside.ts), it is not gone.
  if (rows.some((row) => row.uuid === uuid || row.keptBeside?.of === uuid)) return false;
  return !(await wasDeletedHere(db, uuid));
}
