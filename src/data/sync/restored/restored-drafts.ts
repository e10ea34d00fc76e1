/** Drafts that a restored shop lacks, or has an older version of, are sent again (OFF-13). */
import type { Draft } from '#core/contract/drafts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import { InstanceRowSchema, type InstanceRow, type OutboxRow, UploadRowSchema } from '#src/data/db/rows.ts';
import { canonicalJson } from '#src/data/net/wire-request.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { putDraftBodyOf, queueDraft } from '../queue-draft.ts';

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

type Listed = ReadonlyMap<string, Draft>;

const listedOf = (drafts: readonly Draft[]): Listed => new Map(drafts.map((draft) => [draft.uuid, draft]));

/**
 * Reads the first list since a restore. Notes the revisions that the shop has lost, and bases unsent savings on the
 * shop's present revision. Inside a transaction with `instances` and `outbox`.
 */
export async function noteLostDrafts(db: OwnerDatabase, { random }: Ports, drafts: readonly Draft[]): Promise<void> {
  const listed = listedOf(drafts);
  const entries = await readEntries(db);
  for (const { uuid, syncedRevision, lostRevision = 0 } of await readRows(db)) {
    const there = listed.get(uuid);
    const revision = there?.revision ?? 0;
    const [saving] = savingsOf(uuid, entries);
    if (syncedRevision > revision) {
      await db.instances.update(uuid, { syncedRevision: revision, lostRevision: Math.max(lostRevision, syncedRevision) });
      await rebase(db, random, saving, revision);
    } else if (there && syncedRevision > 0 && saving && hasArrived(saving, there))
      await db.instances.update(uuid, { lostRevision: revision });
  }
}

/**
 * Whether the saving reached the shop before the list was read, and its answer is still pending. A missing draft then
 * says nothing about another device.
 */
function hasArrived({ wire, input }: OutboxRow, there: Draft): boolean {
  const body = wire && putDraftBodyOf(input);
  if (!body) return false;
  const { baseRevision: _, ...draft } = body;
  return isSame(there, draft);
}

/**
 * Sends them again. This includes drafts that the shop refused because another device of the customer was first, and
 * drafts with a picture that the shop lacks. Inside a transaction with `instances`, `outbox` and `uploads`.
 * @returns whether a draft is sent
 */
export async function sendLostDrafts(db: OwnerDatabase, ports: Ports, drafts: readonly Draft[]): Promise<boolean> {
  const listed = listedOf(drafts);
  const entries = await readEntries(db);
  const lostPictures = await readLostPictures(db);
  let isSent = false;
  for (const row of await readRows(db)) {
    const { uuid, syncedRevision, inCartByOp } = row;
    const there = listed.get(uuid);
    // It was saved after the restore, and before the list of pictures was processed.
    const isOutdated = there?.revision === syncedRevision && shows(there, lostPictures) && !shows(row.draft, lostPictures);
    const lostRevision = row.lostRevision ?? (isOutdated ? syncedRevision : undefined);
    if (lostRevision === undefined) continue;
    const savings = savingsOf(uuid, entries);
    // The other device's later version is adopted or kept beside this one, as without a restore.
    if (there && there.revision > lostRevision) await db.instances.update(uuid, { syncedRevision: lostRevision, lostRevision: undefined });
    else if (there && savings.length === 0 && isSame(there, row.draft))
      await db.instances.update(uuid, { syncedRevision: there.revision, lostRevision: undefined });
    // Otherwise its product is being added to the cart, or a saving is being sent, and that result decides.
    else if (inCartByOp === null && savings.length === 0) {
      const isQueued = await sendAgain(db, ports, row, there?.revision ?? 0);
      isSent ||= isQueued;
    }
  }
  return isSent;
}

async function sendAgain(db: OwnerDatabase, ports: Ports, { uuid, draft: kept }: InstanceRow, revision: number): Promise<boolean> {
  // The shop has another version with this number, for example from a device that lacks the pictures.
  const draft = kept.revision > revision ? kept : { ...kept, revision: revision + 1 };
  await db.instances.update(uuid, { draft, syncedRevision: revision });
  return queueDraft(db, ports, draft, revision);
}

const readRows = async (db: OwnerDatabase): Promise<InstanceRow[]> =>
  parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray());

const savingsOf = (uuid: string, entries: readonly OutboxRow[]): OutboxRow[] =>
  entries.filter((entry) => entry.lane === laneKey(LANES.draft(uuid)) && entry.state !== 'refused');

/** The shop's former uuids of pictures that it lacks now and will get again. */
async function readLostPictures(db: OwnerDatabase): Promise<readonly string[]> {
  const uploads = parseRows(db, 'uploads', UploadRowSchema, await db.uploads.toArray());
  return uploads.flatMap(({ status, lostUuids = [] }) => (status === -1 ? [] : lostUuids));
}

function shows({ data }: Draft, pictures: readonly string[]): boolean {
  const text = pictures.length > 0 ? JSON.stringify(data) : '';
  return pictures.some((uuid) => text.includes(uuid));
}

const isSame = (one: Draft, other: Draft): boolean => contentOf(one) === contentOf(other);
const contentOf = (draft: Draft): string => canonicalJson({ ...draft, savedAtMs: 0 });

/**
 * Bases an unsent saving on another revision. For an entry that is being sent, the answer decides. An entry that was
 * sent before gets a new opId, because its content changes.
 */
async function rebase(db: OwnerDatabase, random: Random, entry: OutboxRow | undefined, baseRevision: number): Promise<void> {
  if (!entry || entry.state === 'sending' || operationOf(entry)?.settles !== 'draft') return;
  const body = putDraftBodyOf(entry.input);
  if (!body) return;
  const input = { params: { uuid: body.uuid }, body: { ...body, baseRevision } };
  await db.outbox.update(entry.seq, { input, wire: null, ...(entry.wire && { opId: random.uuid() }) });
}
