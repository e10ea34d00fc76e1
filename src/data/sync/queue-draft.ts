import { PutDraftSchema, type Draft, type PutDraft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { enqueue, readEntriesOf } from '../outbox/enqueue.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { type Lane, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { uploadsIn } from './uploads-in.ts';

/**
 * Queues a saving for the server. It says which revision it goes on from, so that two devices never write over each
 * other: what the saving before it in the queue will have left there, or what the server has. With `outbox`, `uploads`.
 */
export async function queueDraft(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  draft: Draft,
  syncedRevision: number,
): Promise<void> {
  // The server keeps drafts of customers only; a visitor's stay here until they sign in.
  if (db.owner.kind !== 'customer') return;
  const lane = LANES.draft(draft.uuid);
  const baseRevision = (await revisionAhead(db, lane)) ?? syncedRevision;
  await enqueue(db, ports, {
    operation: putDraft,
    input: { params: { uuid: draft.uuid }, body: { ...draft, baseRevision } },
    needs: await uploadsIn(db, draft.data),
  });
}

/** What the server will have when the lane is empty; null: nothing of it is on its way. 0: it is being deleted. */
async function revisionAhead(db: OwnerDatabase, lane: Lane): Promise<number | null> {
  const last = (await readEntriesOf(db, [lane])).filter((entry) => entry.state !== 'refused').at(-1);
  if (!last) return null;
  return operationOf(last)?.settles === 'draft' ? (bodyOf(last.input)?.revision ?? null) : 0;
}

function bodyOf(input: unknown): PutDraft | null {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : null;
  const parsed = PutDraftSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
