/** Copies the part of an owner's database that the shop does not have. The sign-out removes the rest. */
import type { Table } from 'dexie';
import { dequal } from 'dequal/lite';
import { ORDERING_KEY } from '../row-parts/ordering-row.ts';
import { adoptLines, hasTakenUp, readRestoreRow, withGoodsOfCart } from '../row-parts/take-up.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import { parseRow, parseRows } from '../read-rows.ts';
import { readTogether } from '../read-together.ts';
import type { UnsentRows } from './held.ts';
import { InstanceRowSchema, OutboxRowSchema, type InstanceRow, type OutboxRow } from '../rows.ts';

/** An unreadable row of these tables counts as unsent work. */
const TABLES_OF_WORK = new Set(['outbox', 'instances', 'packageDrafts', 'uploads', 'uploadFiles']);
/** The tables that `unsentRows` reads. */
export const TABLES_READ = ['meta', 'outbox', 'instances', 'packageDrafts', 'uploads', 'aside'] as const;

/**
 * The unsent rows in a consistent state, without files.
 * @param restore the shop's restore from a backup: work that its later lists do not confirm counts as unsent.
 * undefined: none
 */
export const unsentRows = (from: OwnerDatabase, restore?: string): Promise<UnsentRows | null> =>
  readTogether(from, TABLES_READ, () => readUnsent(from, restore));

async function readUnsent(from: OwnerDatabase, restore: string | undefined): Promise<UnsentRows | null> {
  const restored = await readRestoreRow(from);
  const hasDrafts = hasTakenUp(restored, 'drafts', restore);
  const hasPictures = hasTakenUp(restored, 'pictures', restore);
  const entries = (await from.outbox.orderBy('seq').toArray()).filter(
    (row) => (parseRow(from, 'outbox', OutboxRowSchema, row)?.state ?? 'refused') !== 'refused',
  );
  const instances = parseRows(from, 'instances', InstanceRowSchema, await from.instances.toArray()).filter(
    (row) => !hasDrafts || isUnsent(row, entries),
  );
  const opIds = new Set(entries.map(({ opId }) => opId));
  const packageDrafts = await from.packageDrafts.filter(({ inCartByOp }) => inCartByOp === null || opIds.has(inCartByOp)).toArray();
  const uploads = await from.uploads.filter(({ status }) => status !== 2 || !hasPictures).toArray();
  const aside = await from.aside.filter(({ table }) => TABLES_OF_WORK.has(table)).toArray();
  const count = entries.length + instances.length + packageDrafts.length + uploads.length + aside.length;
  if (count === 0) return null;
  return {
    // A request that was under way when the owner left is sent again, under its opId.
    entries: entries.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' as const } : entry)),
    instances,
    packageDrafts,
    uploads,
    aside,
    deletedDrafts: await from.meta.get('deleted-drafts'),
  };
}

const NOTHING: UnsentRows = { entries: [], instances: [], packageDrafts: [], uploads: [], aside: [], deletedDrafts: undefined };

async function unsentOf(from: OwnerDatabase, restore?: string) {
  const goods = await readTogether(from, ['cart', 'meta', 'outbox'], () => withGoodsOfCart(from, restore));
  const restored = goods ?? (await from.meta.get('restore'));
  const ordering = await from.meta.get(ORDERING_KEY);
  // The answer to 'Buy now' was lost. The customer still has to be told whether there is an order.
  const undecided = ordering?.key === ORDERING_KEY && ordering.orderUuid === null ? ordering : undefined;
  const rows = (await unsentRows(from, restore)) ?? (goods || undecided ? NOTHING : null);
  if (rows === null) return null;
  const files = await from.uploadFiles.bulkGet(rows.uploads.map(({ localId }) => localId));
  // `restored` contains the goods that wait to return to the cart of a restored shop.
  return { ...rows, files: files.filter((file) => file !== undefined), restored, lostLines: goods?.lostLines ?? [], undecided };
}

/**
 * Copies the unsent entries with their drafts and uploads, and the drafts and uploads that only this device has, in one
 * transaction. Two tabs may both copy. Only the first copy counts, because the owner may already be back and working in
 * the new database when the second tab starts.
 * @param restore the shop's restore before the owner left; undefined: none
 * @returns whether there was unsent work
 */
export async function copyUnsent(from: OwnerDatabase, to: OwnerDatabase, restore?: string): Promise<boolean> {
  const unsent = await unsentOf(from, restore);
  // Without unsent work the new database is not created.
  if (unsent === null) return false;
  await to.transaction('rw', to.tables, async () => {
    if (await to.meta.get('copied')) return;
    await to.meta.put({ key: 'copied' });
    await to.outbox.bulkPut(unsent.entries);
    await to.instances.bulkPut(unsent.instances);
    await to.packageDrafts.bulkPut(unsent.packageDrafts);
    await to.uploads.bulkPut(unsent.uploads);
    await to.uploadFiles.bulkPut(unsent.files);
    await to.aside.bulkPut(unsent.aside);
    if (unsent.deletedDrafts) await to.meta.put(unsent.deletedDrafts);
    if (unsent.restored) await to.meta.put(unsent.restored);
    if (unsent.undecided) await to.meta.put(unsent.undecided);
  });
  return true;
}

/** For a full disk, on which the unsent work cannot be copied yet. Removes all other rows first. */
export async function dropAllButUnsent(db: OwnerDatabase, restore?: string): Promise<void> {
  const but = (table: Table<unknown, string>, keys: readonly string[] = []) => table.where(':id').noneOf(keys).delete();
  await db.transaction('rw', db.tables, async () => {
    const unsent = await unsentRows(db, restore);
    const pictures = unsent?.uploads.map(({ localId }) => localId);
    const drafts = unsent?.instances.map(({ uuid }) => uuid);
    const packages = unsent?.packageDrafts.map(({ uuid }) => uuid);
    const restored = await withGoodsOfCart(db, restore);
    if (restored) await db.meta.put(restored);
    for (const table of [db.answers, db.cart, db.liveOps]) await but(table);
    await but(db.instances, drafts);
    await but(db.packageDrafts, packages);
    await but(db.uploads, pictures);
    await but(db.uploadFiles, pictures);
    await but(db.meta, ['deleted-drafts', 'restore', ORDERING_KEY]);
  });
}

/** Adds the unsent work to a database that its owner works in. Existing rows stay, except drafts that are the same as the shop's. */
export async function joinUnsent(from: OwnerDatabase, to: OwnerDatabase): Promise<void> {
  const unsent = await unsentOf(from);
  if (unsent === null) return;
  await to.transaction('rw', to.tables, async () => {
    const before = await to.outbox.toArray();
    const opIds = unsent.entries.map(({ opId }) => opId);
    const known = await to.outbox.where('opId').anyOf(opIds).toArray();
    // The upload was sent from here meanwhile, and its file was deleted.
    const sent = await to.uploads
      .where('opId')
      .anyOf(opIds)
      .filter(({ status }) => status === 2)
      .toArray();
    const there = new Set([...known, ...sent].map(({ opId }) => opId));
    for (const { seq: _, ...entry } of unsent.entries) if (!there.has(entry.opId)) await to.outbox.add(entry);
    const rows = await to.instances.bulkGet(unsent.instances.map(({ uuid }) => uuid));
    const own = rows.flatMap((row) => (row && isUnsent(row, before) ? [row.uuid] : []));
    await to.instances.bulkPut(unsent.instances.filter(({ uuid }) => !own.includes(uuid)));
    await addMissing(to.packageDrafts, unsent.packageDrafts, ({ uuid }) => uuid);
    await addMissing(to.uploads, unsent.uploads, ({ localId }) => localId);
    await addMissing(to.uploadFiles, unsent.files, ({ localId }) => localId);
    await adoptLines(to, unsent.lostLines);
    for (const { id: _, ...row } of unsent.aside) {
      // A page may have ended after the copy and before it deleted the old database.
      const isThere = (await to.aside.filter((kept) => kept.table === row.table && dequal(kept.row, row.row)).count()) > 0;
      if (!isThere) await to.aside.add(row);
    }
  });
}

export async function addMissing<T>(table: Table<T, string>, rows: readonly T[], keyOf: (row: T) => string): Promise<void> {
  const known = await table.bulkGet(rows.map(keyOf));
  await table.bulkPut(rows.filter((_, index) => known[index] === undefined));
}

/** The shop has no such draft, its newest saving is unsent, or its product is on the way into the cart. */
function isUnsent({ uuid, draft, syncedRevision, inCartByOp }: InstanceRow, entries: readonly OutboxRow[]): boolean {
  if (syncedRevision < draft.revision) return true;
  return entries.some(({ opId, lane }) => opId === inCartByOp || lane === `draft:${uuid}`);
}
