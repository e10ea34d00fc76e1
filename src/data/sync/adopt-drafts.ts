/** Drafts of another device, or of this one before it was wiped (SRV-57), become drafts of this device. */
import type { Draft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { InstanceRowSchema } from '../db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { withoutDeleted } from './deleted-drafts.ts';
import { keepBeside } from './keep-beside.ts';

/** Inside a transaction with `instances`, `outbox`, `uploads` and `meta`. Work that was not sent is never written over. */
export async function adoptDrafts(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  drafts: readonly Draft[],
): Promise<void> {
  const entries = await readEntries(db);
  for (const draft of await withoutDeleted(db, drafts)) {
    const ofDraft = entries.filter((entry) => entry.lane === laneKey(LANES.draft(draft.uuid)));
    // It waits to be sent, or to be deleted: the server will answer that first.
    if (ofDraft.some((entry) => entry.state !== 'refused')) continue;
    const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(draft.uuid));
    if (kept && kept.syncedRevision >= draft.revision) continue;
    // Another device was ahead, and what was made here never got there.
    if (kept && kept.draft.revision !== kept.syncedRevision) await keepBeside(db, ports, kept);
    await db.instances.put({
      uuid: draft.uuid,
      draft,
      history: { past: [], future: [] },
      note: null,
      inCartByOp: kept?.inCartByOp ?? null,
      syncedRevision: draft.revision,
      keptBeside: null,
      // What another device changed was not looked at here.
      ...(kept?.look && { look: { ...kept.look, seenPartIds: [] } }),
    });
  }
}
