/** Reads the contents of a device's databases, from any page of the shop. Creates nothing. */
import type { JSHandle, Page } from '@playwright/test';

export interface DeviceRow {
  readonly table: string;
  /** As JSON; files in it are left out. */
  readonly json: string;
}

export interface KeptDatabase {
  readonly name: string;
  readonly rows: readonly DeviceRow[];
}

interface Buckets {
  keys(): Promise<string[]>;
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
}

/** The names of the databases, and of the storage buckets that contain them (src/data/db/owner-storage.ts). */
export const databaseNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as { readonly storageBuckets?: Buckets };
    return [...(await indexedDB.databases()).map(({ name = '' }) => name), ...((await storageBuckets?.keys()) ?? [])];
  });

/** What the page opens the database with. */
export const factoryOf = (page: Page, name: string): Promise<JSHandle<IDBFactory>> =>
  page.evaluateHandle(async (sought) => {
    const { storageBuckets } = navigator as { readonly storageBuckets?: Buckets };
    const isBucket = ((await storageBuckets?.keys()) ?? []).includes(sought);
    return (isBucket && (await storageBuckets?.open(sought))?.indexedDB) || indexedDB;
  }, name);

/** A database that is deleted meanwhile is not opened again. */
export function readDatabases(page: Page, closed: readonly string[] = []): Promise<readonly KeptDatabase[]> {
  return page.evaluate(async (unopened) => {
    const { storageBuckets } = navigator as { readonly storageBuckets?: Buckets };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('request failed'));
      });
    /** null: it was deleted after it was listed. An upgrade would create it again. */
    const openListed = async (factory: IDBFactory, name: string) => {
      const request = factory.open(name);
      let isGone = false;
      request.onupgradeneeded = () => {
        isGone = true;
        request.transaction?.abort();
      };
      return settled(request).catch((error: unknown) => {
        if (isGone) return null;
        throw error;
      });
    };
    const databases: KeptDatabase[] = [];
    const read = async (factory: IDBFactory, name: string) => {
      const db = await openListed(factory, name);
      if (!db) return;
      const rows: DeviceRow[] = [];
      for (const table of db.objectStoreNames) {
        const kept: unknown[] = await settled(db.transaction(table).objectStore(table).getAll());
        for (const row of kept) rows.push({ table, json: JSON.stringify(row) });
      }
      db.close();
      databases.push({ name, rows });
    };
    const readAll = async (factory: IDBFactory) => {
      for (const { name = '' } of await factory.databases()) await read(factory, name);
    };
    await readAll(indexedDB);
    for (const key of (await storageBuckets?.keys()) ?? []) {
      const bucket = unopened.some((text) => key.includes(text)) ? null : await storageBuckets?.open(key);
      if (bucket) await readAll(bucket.indexedDB);
      else databases.push({ name: key, rows: [] });
    }
    return databases;
  }, closed);
}
