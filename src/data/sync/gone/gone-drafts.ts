/** Drafts that another device ordered or deleted: the shop's list no longer contains them (BEY-04, SRV-57). */
import type { Draft } from '#core/contract/drafts.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { readTogether } from '#src/data/db/read-together.ts';
import { InstanceRowSchema, type OutboxRow } from '#src/data/db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { wasDeletedHere } from '../deleted-drafts.ts';

/** The shop's revisions, by draft. */
export type SyncedDrafts = ReadonlyMap<string, number>;

/**
 * Read before the list is requested, because a draft that reaches the shop after the request may be missing in the
 * answer. The same goes for a draft with a waiting saving: after the upgrade of version 1 it counts as synchronised
 * although the shop may never have had it.
 */
export const readSyncedDrafts = (db: OwnerDatabase): Promise<SyncedDrafts> =>
  readTogether(db, ['instances', 'outbox'], async () => {
    const rows = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());
    const entries = await readEntries(db);
    return new Map(
      rows.filter((row) => row.syncedRevision > 0 && !isOnItsWay(row.uuid, entries)).map((row) => [row.uuid, row.syncedRevision]),
    );
  });

const isOnItsWay = (uuid: string, entries: readonly OutboxRow[]): boolean =>
  entries.some((entry) => entry.lane === laneKey(LANES.draft(uuid)) && entry.state !== 'refused');

/**
 * Removes drafts that the shop had and no longer has. A draft with unsent changes stays as a separate draft with a
 * note. Inside a transaction with `instances` and `outbox`.
 */
export async function dropGoneDrafts(db: OwnerDatabase, listed: readonly Draft[], synced: SyncedDrafts): Promise<void> {
  const there = new Set(listed.map(({ uuid }) => uuid));
  const entries = await readEntries(db);
  for (const [uuid, revision] of synced) {
    const kept = there.has(uuid) ? null : parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
    // Its product is on its way into the cart, and the result of that decides.
    if (!kept || kept.syncedRevision !== revision || kept.inCartByOp !== null) continue;
    // The answer to its unsent saving decides.
    if (isOnItsWay(uuid, entries)) continue;
    if (kept.draft.revision === kept.syncedRevision) await db.instances.delete(uuid);
    else await db.instances.update(uuid, { syncedRevision: 0, isGoneElsewhere: true });
  }
}

/** Whether a missing draft was ordered or deleted on another device. */
export async function endedElsewhere(db: OwnerDatabase, uuid: string): Promise<boolean> {
  const rows = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());
  // It was moved to a uuid of its own (keep-beside.ts), so it is not gone.
  if (rows.some((row) => row.uuid === uuid || row.keptBeside?.of === uuid)) return false;
  return !(await wasDeletedHere(db, uuid));
}
