import type { DevicePorts } from '#src/data/device-ports.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import { withGoodsOfCart } from '../row-parts/take-up.ts';

type Previous = Pick<DevicePorts, 'caches' | 'report'> & { readonly db: OwnerDatabase };

/**
 * Another customer signs in where this one's session had ended: what the shop told about them, and its pictures, leave the device, and are
 * read anew at their next sign-in. Their own work stays, sent or not. A failure holds up no sign-in.
 * @param restore of the shop from a backup: goods of the cart may be here alone, and wait to be put in again. undefined: none
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
