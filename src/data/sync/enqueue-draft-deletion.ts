import { draftCalls } from '../../../core/contract/drafts.ts';
import type { Clock, Random } from '../../../core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { LANES } from '../outbox/entry.ts';
import { enqueue } from '../outbox/enqueue.ts';

/** The server forgets the draft too; savings that were never sent are not sent any more. With `outbox`. */
export async function enqueueDraftDeletion(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  uuid: string,
): Promise<void> {
  const lane = LANES.draft(uuid);
  await db.outbox
    .where('lane')
    .equals(lane)
    .filter((entry) => entry.wire === null || entry.state === 'refused')
    .delete();
  // A visitor's drafts were never on the server.
  if (db.owner.kind === 'customer') await enqueue(db, ports, { call: draftCalls.deleteDraft, input: { params: { uuid } }, lane });
}
