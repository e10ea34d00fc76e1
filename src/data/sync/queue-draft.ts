import { PutDraftSchema, type Draft, type PutDraft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { enqueue, readEntriesOf } from '../outbox/enqueue.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { type Lane, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { uploadsIn } from './uploads-in.ts';

/**
 * Queues a saving for the server. It carries the revision that it is based on, so that two devices never overwrite each
 * other: the revision that the previous saving in the queue will create, or the server's. Inside a transaction with
 * `outbox` and `uploads`.
 */
export async function queueDraft(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  draft: Draft,
  syncedRevision: number,
): Promise<void> {
  // The server keeps drafts of customers only. An anonymous user's stay on this device until they sign in.
  if (db.owner.kind !== 'customer') return;
  const lane = LANES.draft(draft.uuid);
  const baseRevision = (await revisionAhead(db, lane)) ?? syncedRevision;
  await enqueue(db, ports, {
    operation: putDraft,
    input: { params: { uuid: draft.uuid }, body: { ...draft, baseRevision } },
    needs: await uploadsIn(db, draft.data),
  });
}

/** The server's revision when the lane will be empty; null: nothing of the draft is queued. 0: its deletion is queued. */
async function revisionAhead(db: OwnerDatabase, lane: Lane): Promise<number | null> {
  const last = (await readEntriesOf(db, [lane])).filter((entry) => entry.state !== 'refused').at(-1);
  if (!last) return null;
  return operationOf(last)?.settles === 'draft' ? (putDraftBodyOf(last.input)?.revision ?? null) : 0;
}

/** null: it cannot be read any more. */
export function putDraftBodyOf(input: unknown): PutDraft | null {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : null;
  const parsed = PutDraftSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
