import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { InstanceRowSchema } from '../db/rows.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { rememberDeletedDraft } from './deleted-drafts.ts';
import { dropTypedText } from './drop-typed-text.ts';

/**
 * Deletes the draft here and queues its deletion on the server. Unsent savings are deleted. Inside a transaction with
 * `outbox`, `instances` and `meta`.
 * @param lines the cart lines that were made from it
 */
export async function throwDraftAway(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  uuid: string,
  lines?: readonly string[],
): Promise<void> {
  const kept = parseRow(db, 'instances', InstanceRowSchema, await db.instances.get(uuid));
  await db.instances.delete(uuid);
  await dropTypedText(db, uuid);
  await rememberDeletedDraft(db, uuid, kept?.draft.revision ?? 0, (kept?.syncedRevision ?? 0) > 0 ? lines : undefined);
  await db.outbox
    .where('lane')
    .equals(laneKey(LANES.draft(uuid)))
    .filter((entry) => entry.wire === null || entry.state === 'refused')
    .delete();
  // An anonymous user's drafts were never on the server.
  if (db.owner.kind === 'customer') await enqueue(db, ports, { operation: deleteDraft, input: { params: { uuid } } });
}
