/** The rows that the customer's device has stored, read independently of the app. */
import { openSurely, settled } from '#src/data/fixtures/kept-databases.ts';
import type { ShopScreen } from '../shop-screen.tsx';

export async function deviceRows(screen: ShopScreen, table: string): Promise<unknown[]> {
  const database = await openSurely(`keepsake-${screen.customer?.uuid ?? ''}`);
  const rows: unknown[] = await settled(database.transaction(table).objectStore(table).getAll());
  database.close();
  return rows;
}
