/** What the customer's device has stored, read beside the app. */
import type { ShopScreen } from '../shop-screen.tsx';

export async function deviceRows(screen: ShopScreen, table: string): Promise<unknown[]> {
  const opening = indexedDB.open(`keepsake-${screen.customer?.uuid ?? ''}`);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction(table).objectStore(table).getAll();
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result;
}
