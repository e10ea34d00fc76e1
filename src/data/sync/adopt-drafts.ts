/** Stores drafts from the server on this device (SRV-57): drafts of another device, or of this one before it was wiped. */
import * as z from 'zod/mini';
import type { Draft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { InstanceRowSchema } from '../db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { withoutDeleted } from './deleted-drafts.ts';
import { keepBeside } from './keep-beside.ts';

/** Inside a transaction with `instances`, `outbox`, `uploads` and `meta`. Unsent work is never overwritten. */
export async function adoptDrafts(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  drafts: readonly Draft[],
): Promise<void> {
  const entries = await readEntries(db);
  for (const draft of await withoutDeleted(db, drafts)) {
    const ofDraft = entries.filter((entry) => entry.lane === laneKey(LANES.draft(draft.uuid)));
    // A saving or deletion is unsent: the server's answer to it decides first.
    if (ofDraft.some((entry) => entry.state !== 'refused')) continue;
    const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(draft.uuid));
    if (kept && kept.syncedRevision >= draft.revision) continue;
    // Another device changed it first, and this device's changes never reached the server.
    if (kept && kept.draft.revision !== kept.syncedRevision) await keepBeside(db, ports, kept);
    await db.instances.put({
      uuid: draft.uuid,
      draft,
      history: { past: [], future: [] },
      note: null,
      inCartByOp: kept?.inCartByOp ?? null,
      syncedRevision: draft.revision,
      keptBeside: null,
      // The customer has not seen the other device's changes on this device.
      ...(kept?.look && { look: { ...kept.look, seenPartIds: [] } }),
    });
  }
}

/**
 * A draft that could not be read here and that the shop has. Its unsent changes would be in the queue. Inside a
 * transaction with `instances`, `outbox` and `aside`, after the drafts were adopted.
 */
export async function dropReadAnew(db: OwnerDatabase, drafts: readonly Draft[]): Promise<void> {
  const unreadable = await db.aside.filter(({ table }) => table === 'instances').toArray();
  if (unreadable.length === 0) return;
  const listed = new Set(drafts.map(({ uuid }) => uuid));
  const entries = await readEntries(db);
  for (const { id, row } of unreadable) {
    const uuid = WithUuidSchema.safeParse(row).data?.uuid;
    if (id === undefined || uuid === undefined || !listed.has(uuid)) continue;
    const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
    const isUnsent = entries.some(({ lane, state }) => lane === laneKey(LANES.draft(uuid)) && state !== 'refused');
    if (kept && !isUnsent) await db.aside.delete(id);
  }
}

const WithUuidSchema = z.object({ uuid: z.string() });
