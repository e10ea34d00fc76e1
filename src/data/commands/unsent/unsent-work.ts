import { CartRowSchema, InstanceRowSchema } from '#src/data/db/rows.ts';
import { hasTakenUp, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import type { RestoreRow } from '#src/data/db/row-parts/restore-row.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { countUnreadable } from '#src/data/db/unreadable-rows.ts';
import { withReopen } from '#src/data/db/with-reopen.ts';
import { customerOf } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { orderingNow } from '../cart/ordering.ts';
import { queueEntryView, type QueueEntryView } from '#src/data/outbox/entry.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';

export interface UnsentWork {
  /** Changes that the server has not confirmed. */
  readonly entries: readonly QueueEntryView[];
  /** Editor and package drafts that, by its stored rows, only this device has. */
  readonly drafts: number;
  /**
   * Own pictures that are only on this device and have no entry that will be sent: not prepared yet, failed to prepare,
   * refused by the shop, or shared to the app and not added.
   */
  readonly pictures: number;
  /** Those pictures that are being prepared. */
  readonly preparing: number;
  /** The answer to 'Buy now' was lost, so it is unknown whether there is an order. */
  readonly isOrderUndecided: boolean;
  /** Goods that the cart of a restored shop may lack (OFF-13). */
  readonly goods: number;
  /** Rows that this version of the app cannot read. */
  readonly unreadable: number;
}

export const countUnsent = ({ entries, drafts, pictures, goods, unreadable }: UnsentWork): number =>
  entries.length + drafts + pictures + goods + unreadable;

/** The choice for a sign-out without unsent work. The note of an order that may exist is kept for the next sign-in. */
export const restOf = ({ isOrderUndecided }: UnsentWork): 'keep' | 'discard' => (isOrderUndecided ? 'keep' : 'discard');

/** The work that a sign-out with `unsent: 'discard'` would lose. */
export async function unsentWork(device: Pick<Device, 'db' | 'deviceDb' | 'owner' | 'newestRestore'>): Promise<UnsentWork> {
  const { db, deviceDb, owner, newestRestore } = device;
  const shared = await deviceDb.shared.filter((file) => customerOf(file) === owner.uuid).count();
  return withReopen(db, async () => {
    const restore = owner.kind === 'customer' ? newestRestore() : undefined;
    const restored = await readRestoreRow(db);
    const hasDrafts = owner.kind === 'customer' && hasTakenUp(restored, 'drafts', restore);
    const hasPictures = hasTakenUp(restored, 'pictures', restore);
    const entries = (await readEntries(db)).filter((entry) => entry.state !== 'refused').map((entry) => queueEntryView(entry));
    const instances = parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray()).filter((row) => row.inCartByOp === null);
    const packages = await db.packageDrafts.filter((row) => row.inCartByOp === null).count();
    const files = new Set(await db.uploadFiles.toCollection().primaryKeys());
    // Refused and discarded pictures have no entry that will be sent.
    const sent = new Set(entries.map(({ opId }) => opId));
    const pictures = await db.uploads
      .filter(({ status, localId, opId }) => (status !== 2 || !hasPictures) && files.has(localId) && !sent.has(opId))
      .toArray();
    return {
      entries,
      drafts: packages + (hasDrafts ? 0 : instances.length),
      pictures: pictures.length + shared,
      preparing: pictures.filter(({ status, isPrepared }) => status === 0 && !isPrepared).length,
      isOrderUndecided: (await orderingNow({ db }))?.orderUuid === null,
      goods: await countGoods(db, restored, restore),
      unreadable: await countUnreadable(db),
    };
  });
}

async function countGoods(db: OwnerDatabase, restored: RestoreRow, restore: string | undefined): Promise<number> {
  const { lostLines = [] } = restored;
  const kept = hasTakenUp(restored, 'cart', restore) ? null : parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
  return lostLines.length + (kept?.cart.orderLines ?? []).filter(({ type }) => type === 0).length;
}
