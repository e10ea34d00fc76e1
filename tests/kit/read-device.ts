/** What the databases of a device hold, read from any page of the shop. Creates nothing. */
import type { Page } from '@playwright/test';

export interface DeviceRow {
  readonly table: string;
  /** As JSON; files in it are left out. */
  readonly json: string;
}

export interface KeptDatabase {
  readonly name: string;
  readonly rows: readonly DeviceRow[];
}

/** A database that is deleted while this looks is not opened again. */
export function readDatabases(page: Page): Promise<readonly KeptDatabase[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('request failed'));
      });
    /** null: it was deleted after it was listed. An upgrade would make it again. */
    const openListed = async (name: string) => {
      const request = indexedDB.open(name);
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
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await openListed(name);
      if (!db) continue;
      const rows: DeviceRow[] = [];
      for (const table of db.objectStoreNames) {
        const kept: unknown[] = await settled(db.transaction(table).objectStore(table).getAll());
        for (const row of kept) rows.push({ table, json: JSON.stringify(row) });
      }
      db.close();
      databases.push({ name, rows });
    }
    return databases;
  });
}
