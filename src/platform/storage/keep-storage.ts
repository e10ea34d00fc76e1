import { storageOf } from '#src/data/db/owner-storage.ts';

/**
 * Asks the browser for persistent storage, for the shop and the owner's database. Some browsers ask the customer, so
 * call it when there is data to keep.
 */
export async function keepStorage({ name }: { readonly name: string }): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  const isKept = (await navigator.storage.persisted()) || (await navigator.storage.persist());
  if (isKept) await storageOf(name);
  return isKept;
}
