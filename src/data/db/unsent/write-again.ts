/** Follows what a page holds of its owner's database, and writes it into the next one when the browser has removed that. */
import { intentOf } from '#core/operations/operations.ts';
import type { Timers } from '#src/data/device-ports.ts';
import type { Owner } from '#src/data/owner.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import { OWN_DATES } from '../row-parts/own-dates-row.ts';
import type { InstanceRow, OutboxRow, UploadFilesRow, UploadRow } from '../rows.ts';
import { readTogether } from '../read-together.ts';
import { addMissing, TABLES_READ, unsentRows } from './copy-unsent.ts';
import type { Held, HeldRows, Removed } from './held.ts';

/** While changes follow each other the rows are read this often. */
const READ_EVERY_MS = 1_000;

/** Follows the unsent work and the drafts of the database, until it is retired. */
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

/** Only what was there before: a picture that is being stored right now may not be among the rows yet. */
function dropSent(held: Held, { unsent }: HeldRows): void {
  const left = new Set(unsent?.uploads.map(({ localId }) => localId));
  for (const { localId } of held.rows.unsent?.uploads ?? []) if (!left.has(localId)) held.files.delete(localId);
}

/**
 * Writes again what the page has of a removed database. Other pages do it too, each with what it has: what is there already stays.
 * @param isOther a page that did not know of this visitor has begun another one
 * @returns null: nothing of it was unsent
 */
export async function writeAgain(held: Held, to: OwnerDatabase, isOther = false): Promise<Removed | null> {
  const { files, rows } = held;
  const { unsent, typed } = rows;
  // What the shop has stays with the former one.
  const answers = isOther ? [] : [...held.answers.values()];
  const cart = isOther ? null : held.cart;
  const made = newestEntries(held);
  const { entries, instances } = isOther ? heldForOther(to.owner, made, rows.instances) : { entries: made, instances: rows.instances };
  let pictures = 0;
  await to.transaction('rw', to.tables, async () => {
    await addMissing(to.answers, answers, ({ key }) => key);
    if (cart) await addMissing(to.cart, [cart], ({ key }) => key);
    await addMissing(to.instances, instances, ({ uuid }) => uuid);
    await addMissing(to.meta, typed, ({ key }) => key);
    await addMissing(to.packageDrafts, unsent?.packageDrafts ?? [], ({ uuid }) => uuid);
    const isGone = (opId: string) => held.stored.some((stored) => stored.isGone && stored.entry.opId === opId);
    const uploads = new Map(unsent?.uploads.flatMap((upload) => (isGone(upload.opId) ? [] : [[upload.opId, upload]])));
    const missing = new Set<string>();
    for (const upload of uploads.values()) if (!(await writeUpload(upload, files.get(upload.localId), to))) missing.add(upload.opId);
    pictures = missing.size;
    for (const { seq: _, ...entry } of entries) {
      const there = await to.outbox.where('opId').equals(entry.opId).first();
      const upload = uploads.get(entry.opId);
      const isReady = upload === undefined || (!missing.has(entry.opId) && isWhole(upload, files.get(upload.localId)));
      if (!there) await to.outbox.add(isReady ? entry : parked(entry));
      // Another page did not have the file.
      else if (upload && isReady && there.state === 'parked') await to.outbox.update(there.seq, { state: 'waiting', attempts: 0 });
    }
    const rest = (unsent?.aside ?? []).filter(({ table }) => table !== 'uploadFiles');
    for (const { id: _, ...row } of rest) await to.aside.add(row);
  });
  return unsent === null && held.stored.length === 0 ? null : { pictures };
}

/** In another visitor's cart there is no line that the shop has of the former one: changes of it would reach none. */
function heldForOther(owner: Owner, entries: readonly OutboxRow[], instances: readonly InstanceRow[]) {
  const made = new Set(entries.flatMap((entry) => intentOf(entry)?.creates ?? []));
  const kept = entries.filter((entry) => (intentOf(entry)?.changes ?? []).every((line) => made.has(line)));
  const opIds = new Set(kept.map(({ opId }) => opId));
  return {
    entries: kept.map((entry) => ({ ...entry, owner: owner.uuid })),
    // A design that such a change held back is among the drafts again.
    instances: instances.map((row) => {
      const { orderLineUuid } = row.draft;
      const isOfLine = orderLineUuid !== null && made.has(orderLineUuid);
      const inCartByOp = row.inCartByOp !== null && opIds.has(row.inCartByOp) ? row.inCartByOp : null;
      return { ...row, inCartByOp, draft: isOfLine ? row.draft : { ...row.draft, orderLineUuid: null } };
    }),
  };
}

/** In the order in which they were made, each as this page stored it last. */
function newestEntries({ rows, stored }: Held): OutboxRow[] {
  const entries = new Map(rows.unsent?.entries.map((entry) => [entry.opId, entry]));
  for (const { entry, isGone } of stored)
    if (isGone || entry.state === 'refused') entries.delete(entry.opId);
    else if (isWholeAlone(entry)) entries.set(entry.opId, entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry);
  return [...entries.values()];
}

/** Of a draft the open editor has more, and a picture has its file beside it. */
const isWholeAlone = ({ lane }: OutboxRow): boolean => !/^(draft|upload):/.test(lane);

/** @returns whether its file is there */
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

/** Whether nothing has to be prepared again. */
const isWhole = ({ isPrepared }: UploadRow, files: UploadFilesRow | undefined): boolean => !isPrepared || Boolean(files?.proxy);

/** Until a page brings its file, or prepares it. What needs it waits. */
const parked = (entry: Omit<OutboxRow, 'seq'>): Omit<OutboxRow, 'seq'> => ({
  ...entry,
  state: 'parked',
  lastError: { code: 'upload.missing' },
});
