/** Copies the part of an owner's database that the shop does not have. The sign-out removes the rest. */
import type { OwnerDatabase } from './owner-database.ts';
import { parseRow, parseRows } from './read-rows.ts';
import { InstanceRowSchema, OutboxRowSchema, type InstanceRow, type OutboxRow } from './rows.ts';

/** An unreadable row of these tables counts as unsent work. */
const TABLES_OF_WORK = new Set(['outbox', 'instances', 'packageDrafts', 'uploads', 'uploadFiles']);

/**
 * Copies the unsent entries with their drafts and uploads, and the drafts and uploads that only this device has, in one
 * transaction. Two tabs may both copy: the first one decides, because the owner may already be back and working in the
 * new database when the second one starts.
 * @returns whether there was unsent work
 */
export async function copyUnsent(from: OwnerDatabase, to: OwnerDatabase): Promise<boolean> {
  // Copied as they are stored: another version may know an operation that this one does not.
  const entries = (await from.outbox.orderBy('seq').toArray()).filter(
    (row) => (parseRow(from, 'outbox', OutboxRowSchema, row)?.state ?? 'refused') !== 'refused',
  );
  const instances = parseRows(from, 'instances', InstanceRowSchema, await from.instances.toArray()).filter((row) => isUnsent(row, entries));
  const opIds = new Set(entries.map(({ opId }) => opId));
  const packageDrafts = await from.packageDrafts.filter(({ inCartByOp }) => inCartByOp === null || opIds.has(inCartByOp)).toArray();
  const uploads = await from.uploads.filter(({ status }) => status !== 2).toArray();
  const files = await from.uploadFiles.bulkGet(uploads.map(({ localId }) => localId));
  const aside = await from.aside.filter(({ table }) => TABLES_OF_WORK.has(table)).toArray();
  // Without unsent work the new database is not created.
  if (entries.length + instances.length + packageDrafts.length + uploads.length + aside.length === 0) return false;
  const deletedDrafts = await from.meta.get('deleted-drafts');
  await to.transaction('rw', to.tables, async () => {
    if (await to.meta.get('copied')) return;
    await to.meta.put({ key: 'copied' });
    // A request that was under way when the owner left is sent again, under its opId.
    await to.outbox.bulkPut(entries.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry)));
    await to.instances.bulkPut(instances);
    await to.packageDrafts.bulkPut(packageDrafts);
    await to.uploads.bulkPut(uploads);
    await to.uploadFiles.bulkPut(files.filter((file) => file !== undefined));
    await to.aside.bulkPut(aside);
    if (deletedDrafts) await to.meta.put(deletedDrafts);
  });
  return true;
}

/** The shop has no such draft, its newest saving is unsent, or its product is on the way into the cart. */
function isUnsent({ uuid, draft, syncedRevision, inCartByOp }: InstanceRow, entries: readonly OutboxRow[]): boolean {
  if (syncedRevision < draft.revision) return true;
  return entries.some(({ opId, lane }) => opId === inCartByOp || lane === `draft:${uuid}`);
}
