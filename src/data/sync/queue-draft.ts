import { PutDraftSchema, type Draft, type PutDraft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRows } from '../db/read-rows.ts';
import { InstanceRowSchema } from '../db/rows.ts';
import { enqueue, readEntriesOf } from '../outbox/enqueue.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { type Lane, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import { isRefusedByShop } from '../outbox/refused-upload.ts';
import { unconfirmedIn } from './uploads-in.ts';

/**
 * Queues a saving for the server. It carries the revision that it is based on, so that two devices never overwrite each
 * other: the revision that the previous saving in the queue will create, or the server's. A draft with a picture that
 * the shop has refused stays on the device, like the entries that needed that picture. Inside a transaction with
 * `outbox` and `uploads`.
 * @returns whether it is queued
 */
export async function queueDraft(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  draft: Draft,
  syncedRevision: number,
): Promise<boolean> {
  // The server keeps drafts of customers only. An anonymous user's stay on this device until they sign in.
  if (db.owner.kind !== 'customer') return false;
  const uploads = await unconfirmedIn(db, draft.data);
  const needs = uploads.map(({ opId }) => opId);
  if (uploads.some(isRefusedByShop) || (await isAnyRefused(db, needs))) return false;
  const lane = LANES.draft(draft.uuid);
  const baseRevision = (await revisionAhead(db, lane)) ?? syncedRevision;
  await enqueue(db, ports, {
    operation: putDraft,
    input: { params: { uuid: draft.uuid }, body: { ...draft, baseRevision } },
    needs,
  });
  return true;
}

const isAnyRefused = async (db: OwnerDatabase, opIds: readonly string[]): Promise<boolean> =>
  (await db.outbox.where('opId').anyOf(opIds).toArray()).some(({ state }) => state === 'refused');

/** Drafts that show the picture and have changes that the shop lacks. Inside a transaction with `instances`. */
export const unsentDraftsWith = async (db: OwnerDatabase, localId: string): Promise<string[]> =>
  parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray())
    .filter(({ draft, syncedRevision, inCartByOp }) => inCartByOp === null && syncedRevision < draft.revision && shows(draft, localId))
    .map(({ uuid }) => uuid);

const shows = ({ data }: Draft, localId: string): boolean => JSON.stringify(data).includes(localId);

/**
 * Queues the drafts after a picture in them is tried again or was removed from them. Inside a transaction with
 * `instances`, `outbox` and `uploads`.
 */
export async function queueAsTheyAre(
  db: OwnerDatabase,
  ports: { readonly clock: Clock; readonly random: Random },
  uuids: readonly string[],
): Promise<void> {
  for (const { draft, syncedRevision } of parseRows(db, 'instances', InstanceRowSchema, await db.instances.bulkGet([...uuids]))) {
    const entries = await readEntriesOf(db, [LANES.draft(draft.uuid)]);
    const isSent = entries.some(
      ({ wire, state, input }) => wire && state !== 'refused' && putDraftBodyOf(input)?.revision === draft.revision,
    );
    if (!isSent) await queueDraft(db, ports, draft, syncedRevision);
  }
}

/** The server's revision once the lane is empty; null: the draft has no queued entry. 0: its deletion is queued. */
async function revisionAhead(db: OwnerDatabase, lane: Lane): Promise<number | null> {
  const last = (await readEntriesOf(db, [lane])).filter((entry) => entry.state !== 'refused').at(-1);
  if (!last) return null;
  return operationOf(last)?.settles === 'draft' ? (putDraftBodyOf(last.input)?.revision ?? null) : 0;
}

/** null: it can no longer be read. */
export function putDraftBodyOf(input: unknown): PutDraft | null {
  const body = typeof input === 'object' && input !== null && 'body' in input ? input.body : null;
  const parsed = PutDraftSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
