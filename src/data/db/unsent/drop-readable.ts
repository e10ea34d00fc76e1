import type { OwnerDatabase } from '../owner-database.ts';
import { withGoodsOfCart } from '../row-parts/take-up.ts';

/**
 * Another customer signs in where this one's session had ended: what the shop told about them leaves the device, and is read anew at
 * their next sign-in. Their own work stays, sent or not.
 * @param restore of the shop from a backup: goods of the cart may be here alone, and wait to be put in again. undefined: none
 */
export const dropReadable = (db: OwnerDatabase, restore: string | undefined): Promise<void> =>
  db.transaction('rw', [db.answers, db.cart, db.meta, db.outbox], async () => {
    await db.answers.clear();
    const restored = await withGoodsOfCart(db, restore);
    if (restored) await db.meta.put(restored);
    await db.cart.clear();
  });
