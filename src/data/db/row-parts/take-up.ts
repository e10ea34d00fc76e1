/**
 * After the shop was restored from an older backup (OFF-13), the first list lacks everything that the backup lacks. The
 * device sends it again. In any other list, a missing item was deleted on another device.
 */
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { intentOf, type StoredChange } from '#core/operations/operations.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { CartRowSchema, OutboxRowSchema } from '#src/data/db/rows.ts';
import { afterChange, isEditOf } from '#src/data/db/row-parts/changed-line.ts';
import { type RestoreRow, RestoreRowSchema } from '#src/data/db/row-parts/restore-row.ts';

export type RestoredList = 'drafts' | 'pictures' | 'cart' | 'orders';

export const readRestoreRow = async (db: OwnerDatabase): Promise<RestoreRow> =>
  parseRow(db, 'meta', RestoreRowSchema, await db.meta.get('restore')) ?? { key: 'restore' };

/** Inside a transaction with `meta`. */
export async function changeRestoreRow(db: OwnerDatabase, change: Partial<Omit<RestoreRow, 'key'>>): Promise<void> {
  await db.meta.put({ ...(await readRestoreRow(db)), ...change });
}

/** @param restore the restore that an answer comes after; undefined: none */
export const hasTakenUp = (row: RestoreRow, list: RestoredList, restore: string | undefined): boolean =>
  restore === undefined || row[list] === restore;

/** Like `hasTakenUp`, but reads the row. Inside a transaction with `meta`. */
export const isTakenUp = async (db: OwnerDatabase, list: RestoredList, restore: string | undefined): Promise<boolean> =>
  restore === undefined || hasTakenUp(await readRestoreRow(db), list, restore);

/**
 * The row in which the goods of a possibly lost cart wait to return to the shop's cart; undefined: there are none.
 * Goods that are unchanged in the shop's cart are dropped later. Inside a transaction with `cart`, `meta` and `outbox`.
 * @param restore the shop's restore from a backup; undefined: none
 */
export async function withGoodsOfCart(db: OwnerDatabase, restore: string | undefined): Promise<RestoreRow | undefined> {
  const row = await readRestoreRow(db);
  const kept = hasTakenUp(row, 'cart', restore) ? undefined : parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
  const goods = (kept?.cart.orderLines ?? []).filter(({ type }) => type === 0);
  // Waiting lines already contain the customer's later changes.
  const named = new Map([...goods, ...(row.lostLines ?? [])].map((line) => [line.uuid, line]));
  if (named.size === 0) return undefined;
  const entries = parseRows(db, 'outbox', OutboxRowSchema, await db.outbox.orderBy('seq').toArray());
  // An unsent change may reach the shop before the goods return, and their return would undo it. If the shop lacks the
  // line, the change never reaches it.
  const unsent = entries.filter(({ state }) => state !== 'refused');
  const lostLines = [...named.values()].flatMap(
    (line) => unsent.reduce<OrderLine | undefined>((left, change) => left && afterChange(left, change), line) ?? [],
  );
  return { ...row, lostLines };
}

/** Stores each line once, in its latest form. Inside a transaction with `meta`. */
export async function noteLines(db: OwnerDatabase, lost: readonly OrderLine[]): Promise<void> {
  if (lost.length === 0) return;
  const { lostLines = [] } = await readRestoreRow(db);
  const named = new Map([...lostLines, ...lost].map((line) => [line.uuid, line]));
  await changeRestoreRow(db, { lostLines: [...named.values()] });
}

/**
 * Adopts goods that wait in another database, which becomes this owner's or joins theirs. It may run again after a page
 * ended halfway. Adopted goods are then left alone, unless their quantity has changed in the other database. Inside a
 * transaction with `meta`.
 */
export async function adoptLines(db: OwnerDatabase, lost: readonly OrderLine[]): Promise<void> {
  if (lost.length === 0) return;
  const { adopted = {} } = await readRestoreRow(db);
  await noteLines(
    db,
    lost.filter(({ uuid, quantity }) => adopted[uuid] !== quantity),
  );
  await changeRestoreRow(db, { adopted: { ...adopted, ...Object.fromEntries(lost.map(({ uuid, quantity }) => [uuid, quantity])) } });
}

/**
 * A change is being queued, and the goods that wait to return to the cart must not undo it. A line that the customer
 * has edited no longer waits, because the edit itself brings it to the shop. Inside a transaction with `meta`.
 */
export async function changeLostLines(db: OwnerDatabase, change: StoredChange): Promise<void> {
  const lines = intentOf(change)?.cart?.lines ?? [];
  if (lines.length === 0) return;
  const { lostLines = [] } = await readRestoreRow(db);
  if (!lostLines.some(({ uuid }) => lines.includes(uuid))) return;
  await changeRestoreRow(db, {
    lostLines: lostLines.flatMap((line) => (isEditOf(line, change) ? [] : (afterChange(line, change) ?? []))),
  });
}

/**
 * Whether the list is the first one since a restore. This is noted in the same transaction, so that only one of two
 * tabs processes it.
 * Inside a transaction with `meta`.
 */
export async function takeUp(db: OwnerDatabase, list: RestoredList, restore: string | undefined): Promise<boolean> {
  if (await isTakenUp(db, list, restore)) return false;
  await changeRestoreRow(db, { [list]: restore });
  return true;
}

/** Shows the customer the message once. Inside a transaction with `meta`. */
export const noteBroughtBack = (db: OwnerDatabase): Promise<void> => changeRestoreRow(db, { isNews: true });
