import { isLostConnection } from './database-errors.ts';
import type { PageDatabase } from './page-database.ts';

/** Reads the database. If the connection was lost (iOS), it reopens the database and reads once more. */
export async function withReopen<T>(db: PageDatabase & { readonly isRetired: boolean }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error) || db.isRetired) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return await work();
  }
}
