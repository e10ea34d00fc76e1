/** Two devices or two tabs changed one draft. This device's version becomes a separate draft beside the other (BEY-04). */
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import type { InstanceRow } from '../db/rows.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { queueDraft } from './queue-draft.ts';

/**
 * Moves this device's version to a new uuid and queues it for the server, so that the other version can have the old
 * uuid. An editor that has it open finds it by the revision that it last saved. Inside a transaction with `instances`,
 * `outbox` and `uploads`.
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
    lostRevision: undefined,
    // The shop has the other version of the draft again, and no other device has had this one.
    isGoneElsewhere: undefined,
    keptBeside: { of: kept.uuid, revision: kept.draft.revision },
  });
  // The new draft contains the unsent savings of the old one.
  await db.outbox
    .where('lane')
    .equals(laneKey(LANES.draft(kept.uuid)))
    .filter((entry) => operationOf(entry)?.settles === 'draft' && entry.wire === null)
    .delete();
  await queueDraft(db, ports, draft, 0);
}
