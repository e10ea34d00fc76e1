import type { DevicePorts } from '#src/data/device-ports.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import { withGoodsOfCart } from '../row-parts/take-up.ts';

type Previous = Pick<DevicePorts, 'caches' | 'report'> & { readonly db: OwnerDatabase };

/**
 * Another customer signs in after this customer's session ended. The shop's answers and pictures of this customer are
 * removed from the device and read again at their next sign-in. Their own work stays, sent or not. A failure does not
 * block the sign-in.
 * @param restore the shop's restore from a backup: goods of the cart may be only here, and wait to return to it.
 * undefined: none
 */
export async function forgetReadable({ db, caches, report }: Previous, restore: string | undefined): Promise<void> {
  try {
    if (!db.isRetired) await dropReadable(db, restore);
    await caches.forget(db.owner.uuid);
  } catch (error) {
    report('forget what another customer read', error);
  }
}

export const dropReadable = (db: OwnerDatabase, restore: string | undefined): Promise<void> =>
  db.transaction('rw', [db.answers, db.cart, db.meta, db.outbox], async () => {
    await db.answers.clear();
    const restored = await withGoodsOfCart(db, restore);
    if (restored) await db.meta.put(restored);
    await db.cart.clear();
  });
