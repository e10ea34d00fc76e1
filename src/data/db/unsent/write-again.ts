/** Keeps a page's copy of its owner's database up to date, and writes it into the next database when the browser has removed the first. */
import * as z from 'zod/mini';
import { PutDraftSchema } from '#core/contract/drafts.ts';
import { intentOf } from '#core/operations/operations.ts';
import type { Timers } from '#src/data/device-ports.ts';
import type { Owner } from '#src/data/owner.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import { GONE_ENTRIES } from '../row-parts/gone-entries-row.ts';
import { OWN_DATES } from '../row-parts/own-dates-row.ts';
import type { InstanceRow, OutboxRow, UploadFilesRow, UploadRow } from '../rows.ts';
import { readTogether } from '../read-together.ts';
import { addMissing, TABLES_READ, unsentRows } from './copy-unsent.ts';
import type { Held, HeldRows, Removed } from './held.ts';

/** Pause between reads while rows keep changing. */
const READ_EVERY_MS = 1_000;

/** Copies the unsent work and the drafts of the database until it is retired. */
export function holdRows(db: OwnerDatabase, timers: Timers, report: (error: unknown) => void): void {
  const { held } = db;
  let end = () => undefined as void;
  const follow = () => {
    let isFirst = true;
    const unwatch = db.watch(
      async (): Promise<HeldRows & { readonly numStored: number }> => {
        const numStored = held.stored.length;
        return { ...(await readHeld(db)), numStored };
      },
      ({ numStored, ...rows }) => {
        dropSent(held, rows);
        held.rows = rows;
        held.stored.splice(0, numStored);
        if (isFirst) isFirst = false;
        else {
          unwatch();
          end = timers.after(READ_EVERY_MS, follow);
        }
      },
      report,
    );
    end = unwatch;
  };
  held.stop = () => end();
  follow();
}

export const readHeld = (db: OwnerDatabase): Promise<HeldRows> =>
  readTogether(db, TABLES_READ, async () => {
    const typed = await db.meta.bulkGet(['checkout-form', OWN_DATES]);
    return { unsent: await unsentRows(db), instances: await db.instances.toArray(), typed: typed.filter((row) => row !== undefined) };
  });

/** Checks only files that were there before: a picture that is being stored now may not be among the rows yet. */
function dropSent(held: Held, { unsent }: HeldRows): void {
  const left = new Set(unsent?.uploads.map(({ localId }) => localId));
  for (const { localId } of held.rows.unsent?.uploads ?? []) if (!left.has(localId)) held.files.delete(localId);
}

/**
 * Writes this page's copy of a removed database into the new one. Other pages do the same with their copies. Existing
 * rows stay, except rows that this page knows to be gone.
 * @param isOther a page that did not know this visitor has already started another visitor
 * @returns null: none of the rows was unsent
 */
export async function writeAgain(held: Held, to: OwnerDatabase, isOther = false): Promise<Removed | null> {
  const { files, rows } = held;
  const { unsent, typed } = rows;
  // The shop's data of the former visitor stays with that visitor.
  const answers = isOther ? [] : [...held.answers.values()];
  const cart = isOther ? null : held.cart;
  const made = newestEntries(held);
  const { entries, instances } = isOther ? heldForOther(to.owner, made, rows.instances) : { entries: made, instances: rows.instances };
  const isFileHere = ({ localId }: UploadRow) => Boolean(files.get(localId)?.file);
  let pictures = 0;
  await to.transaction('rw', to.tables, async () => {
    const gone = await noteGone(held, to);
    await addMissing(to.answers, answers, ({ key }) => key);
    if (cart) await addMissing(to.cart, [cart], ({ key }) => key);
    await addMissing(to.instances, instances, ({ uuid }) => uuid);
    await addMissing(to.meta, typed, ({ key }) => key);
    await addMissing(to.packageDrafts, unsent?.packageDrafts ?? [], ({ uuid }) => uuid);
    // Another page may have sent the picture already. When it is sent once more, the work that shows it gets the shop's uuid.
    const isLeft = (upload: UploadRow) => !gone.here.has(upload.opId) && (isFileHere(upload) || !gone.anywhere.has(upload.opId));
    const uploads = new Map(unsent?.uploads.filter(isLeft).map((upload) => [upload.opId, upload]));
    const missing = new Set<string>();
    for (const upload of uploads.values()) if (!(await writeUpload(upload, files.get(upload.localId), to))) missing.add(upload.opId);
    pictures = missing.size;
    for (const { seq: _, ...entry } of entries) {
      if (gone.anywhere.has(entry.opId) && !uploads.has(entry.opId)) continue;
      const there = await to.outbox.where('opId').equals(entry.opId).first();
      const upload = uploads.get(entry.opId);
      const isReady = upload === undefined || (!missing.has(entry.opId) && isWhole(upload, files.get(upload.localId)));
      if (!there) await to.outbox.add(isReady ? entry : parked(entry));
      // Another page wrote the entry without the file.
      else if (upload && isReady && there.state === 'parked') await to.outbox.update(there.seq, { state: 'waiting', attempts: 0 });
    }
    const rest = (unsent?.aside ?? []).filter(({ table }) => table !== 'uploadFiles');
    for (const { id: _, ...row } of rest) await to.aside.add(row);
  });
  return unsent === null && held.stored.length === 0 ? null : { pictures };
}

interface Gone {
  /** Entries that this page knows to be gone. */
  readonly here: ReadonlySet<string>;
  /** Entries that any page knows to be gone. */
  readonly anywhere: ReadonlySet<string>;
}

/** Other pages may have read last before an entry was confirmed or discarded. */
async function noteGone({ stored }: Held, to: OwnerDatabase): Promise<Gone> {
  const last = new Map(stored.map((one) => [one.entry.opId, one]));
  const gone = [...last.values()].flatMap(({ entry, isGone }) => (isGone ? [entry] : []));
  // A draft's saving may be sent again, see `newestEntries`.
  const known = gone.filter((entry) => !isOfDraft(entry)).map(({ opId }) => opId);
  const row = await to.meta.get(GONE_ENTRIES);
  const opIds = [...new Set([...(row?.key === GONE_ENTRIES ? row.opIds : []), ...known])];
  if (known.length > 0) await to.meta.put({ key: GONE_ENTRIES, opIds });
  // Written by a page that was first and did not have this information.
  const written = await to.outbox.where('opId').anyOf(known).toArray();
  const wrong = written.filter((entry) => (isOfUpload(entry) ? entry.lastError?.code === 'upload.missing' : entry.state === 'waiting'));
  await to.outbox.bulkDelete(wrong.map(({ seq }) => seq));
  await to.uploads
    .where('opId')
    .anyOf(wrong.map(({ opId }) => opId))
    .delete();
  return { here: new Set(gone.map(({ opId }) => opId)), anywhere: new Set(opIds) };
}

const SavingSchema = z.object({ body: PutDraftSchema });

/** Another visitor's cart has no lines that the shop has for the former visitor, so changes of such lines are dropped. */
function heldForOther(owner: Owner, entries: readonly OutboxRow[], instances: readonly InstanceRow[]) {
  const made = new Set(entries.flatMap((entry) => intentOf(entry)?.creates ?? []));
  const kept = entries.filter((entry) => (intentOf(entry)?.changes ?? []).every((line) => made.has(line)));
  const opIds = new Set(kept.map(({ opId }) => opId));
  return {
    entries: kept.map((entry) => ({ ...entry, owner: owner.uuid })),
    // A design that was hidden by such a change is among the drafts again.
    instances: instances.map((row) => {
      const { orderLineUuid } = row.draft;
      const isOfLine = orderLineUuid !== null && made.has(orderLineUuid);
      const inCartByOp = row.inCartByOp !== null && opIds.has(row.inCartByOp) ? row.inCartByOp : null;
      return { ...row, inCartByOp, draft: isOfLine ? row.draft : { ...row.draft, orderLineUuid: null } };
    }),
  };
}

/** Entries in the order in which they were made, each in the form that this page stored last. */
function newestEntries({ rows, stored }: Held): OutboxRow[] {
  const entries = new Map(rows.unsent?.entries.map((entry) => [entry.opId, entry]));
  const revisions = new Map(rows.instances.map(({ uuid, draft }) => [uuid, draft.revision]));
  /** The saving is sent once more unchanged. The row was read before its confirmation, and the answer updates the row. */
  const isSavingOfRow = ({ wire, input }: OutboxRow) => {
    const { success, data } = SavingSchema.safeParse(input);
    return wire !== null && success && data.body.revision <= (revisions.get(data.body.uuid) ?? 0);
  };
  /** A picture in the entry may have got the shop's uuid since the entry was read. */
  const isSentAgain = ({ opId, lane, wire }: OutboxRow) => wire !== null && isOfDraft({ lane }) && entries.has(opId);
  for (const { entry, isGone } of stored)
    if (isGone && isOfDraft(entry) && isSavingOfRow(entry)) entries.set(entry.opId, { ...entry, state: 'waiting' });
    else if (isGone || entry.state === 'refused') entries.delete(entry.opId);
    else if (isWholeAlone(entry) || isSentAgain(entry))
      entries.set(entry.opId, entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry);
  return [...entries.values()];
}

type OfLane = Pick<OutboxRow, 'lane'>;
const isOfDraft = ({ lane }: OfLane): boolean => lane.startsWith('draft:');
const isOfUpload = ({ lane }: OfLane): boolean => lane.startsWith('upload:');
/** An open editor has a newer state of a draft, and a picture also needs its file. All other entries are complete. */
const isWholeAlone = (entry: OfLane): boolean => !isOfDraft(entry) && !isOfUpload(entry);

/** @returns whether the file is there */
async function writeUpload(upload: UploadRow, files: UploadFilesRow | undefined, to: OwnerDatabase): Promise<boolean> {
  if ((await to.uploadFiles.get(upload.localId))?.file) return true;
  if (files?.file) {
    await to.uploadFiles.put(files);
    // Only a picture that is not being sent is prepared.
    const status = upload.status === 1 ? 0 : upload.status;
    await to.uploads.put(isWhole(upload, files) ? upload : { ...upload, status, isPrepared: false, prepareAttempts: 0 });
    return true;
  }
  await addMissing(to.uploads, [{ ...upload, status: -1 as const, error: { code: 'upload.missing' as const } }], ({ localId }) => localId);
  return false;
}

/** Whether the picture needs no new preparation. */
const isWhole = ({ isPrepared }: UploadRow, files: UploadFilesRow | undefined): boolean => !isPrepared || Boolean(files?.proxy);

/** The entry waits until a page brings the file or prepares it. Entries that need it wait too. */
const parked = (entry: Omit<OutboxRow, 'seq'>): Omit<OutboxRow, 'seq'> => ({
  ...entry,
  state: 'parked',
  lastError: { code: 'upload.missing' },
});
