import type { OwnerDatabase } from '../owner-database.ts';
import { isTakenUp } from '../row-parts/take-up.ts';

/**
 * Another customer signs in where this one's session had ended: what the shop told about them leaves the device, and is read anew at
 * their next sign-in. Their own work stays, sent or not.
 * @param restore of the shop from a backup: the goods of the cart may be here alone. undefined: none
 */
export const dropReadable = (db: OwnerDatabase, restore: string | undefined): Promise<void> =>
  db.transaction('rw', [db.answers, db.cart, db.meta], async () => {
    await db.answers.clear();
    if (await isTakenUp(db, 'cart', restore)) await db.cart.clear();
  });
