import type { OwnerDatabase } from '../owner-database.ts';

/**
 * Another customer signs in where this one's session had ended: what the shop told about them leaves the device, and is read anew at
 * their next sign-in. Their own work stays, sent or not.
 */
export const dropReadable = (db: OwnerDatabase): Promise<void> =>
  db.transaction('rw', [db.answers, db.cart], async () => {
    await db.answers.clear();
    await db.cart.clear();
  });
