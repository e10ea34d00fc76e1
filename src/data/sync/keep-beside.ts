/** Two devices, or two tabs, changed one draft: this one's version becomes a draft of its own beside the other (BEY-04). */
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import type { InstanceRow } from '../db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { queueDraft } from './queue-draft.ts';

/**
 * The version of this device moves to a uuid of its own, which the server learns of; its place is free for the other.
 * An editor that is open on it finds it by the revision that it saved last. With `instances`, `outbox`, `uploads`.
 */
export async function keepBeside(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  kept: InstanceRow,
): Promise<void> {
  const uuid = ports.random.uuid();
  const draft = { ...kept.draft, uuid, versionOf: kept.uuid };
  await db.instances.delete(kept.uuid);
  await db.instances.put({
    ...kept,
    uuid,
    draft,
    inCartByOp: null,
    syncedRevision: 0,
    keptBeside: { of: kept.uuid, revision: kept.draft.revision },
  });
  // What was still to be sent of it is in the version beside.
  await db.outbox
    .where('lane')
    .equals(laneKey(LANES.draft(kept.uuid)))
    .filter((entry) => operationOf(entry)?.settles === 'draft' && entry.wire === null)
    .delete();
  await queueDraft(db, ports, draft, 0);
}
