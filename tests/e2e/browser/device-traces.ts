/** What a browser's profile still holds of a customer: asked of the browser, and searched for in the files on the disk. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** A test that kills the browser needs the one that customers have: the headless shell does not come back after it was killed. */
export const WHOLE_BROWSER = process.env.KEEPSAKE_WHOLE_CHROMIUM ? { executablePath: process.env.KEEPSAKE_WHOLE_CHROMIUM } : {};

/** The browser's own process, by the profile that it was started with; its children end with it. */
export function browserPid(profile: string): number {
  // Chromium's lock is a link named after the host and the process.
  return Number(/-(\d+)$/.exec(readlinkSync(path.join(profile, 'SingletonLock')))?.[1]);
}

export interface Traces {
  /** Databases whose name or rows hold one of the texts. */
  readonly databases: readonly string[];
  /** Addresses of private pictures in Cache Storage, and caches that are named after the owner. */
  readonly pictures: readonly string[];
  /** Addresses that the HTTP cache answers without the network. */
  readonly httpCache: readonly string[];
}

/**
 * Makes nothing itself: a database or a cache that is deleted while this looks is not opened again.
 * @param texts names and uuids that must not be found
 */
export function readTraces(page: Page, texts: readonly string[], pictureUrls: readonly string[]): Promise<Traces> {
  return page.evaluate(
    async ({ wanted, urls }) => {
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
      const databases: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const db = await openListed(name);
        if (!db) continue;
        let rows = name === 'keepsake-device' ? '' : name;
        const stores = [...db.objectStoreNames];
        const isDevice = name === 'keepsake-device';
        for (const store of stores) rows += JSON.stringify(await settled(db.transaction(store).objectStore(store).getAll()));
        db.close();
        // The device remembers which owner's sign-out the shop has to hear of, by a uuid alone.
        const sought = isDevice ? wanted.filter((text) => !/^[0-9a-f-]{36}$/.test(text)) : wanted;
        const found = sought.filter((text) => rows.includes(text));
        if (found.length > 0) databases.push(`${name}: ${found.join(', ')}`);
      }
      const pictures: string[] = [];
      for (const name of await caches.keys()) {
        // An owner's cache is a trace by its name. It is not opened: that would make it again.
        if (wanted.some((text) => name.includes(text))) {
          pictures.push(name);
          continue;
        }
        for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/media/')) pictures.push(url);
      }
      const httpCache: string[] = [];
      for (const url of urls) {
        const isThere = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isThere) httpCache.push(url);
      }
      return { databases, pictures, httpCache };
    },
    { wanted: texts, urls: pictureUrls },
  );
}

/** Files of the closed profile that hold one of the needles, as bytes, in UTF-8 or in UTF-16. */
export function searchProfile(profile: string, needles: Readonly<Record<string, string | Buffer>>): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    for (const [name, needle] of Object.entries(needles)) {
      const forms = typeof needle === 'string' ? [Buffer.from(needle, 'utf8'), Buffer.from(needle, 'utf16le')] : [needle];
      if (forms.some((form) => bytes.includes(form))) found.push(`${name}: ${path.relative(profile, file)}`);
    }
  }
  return found.sort();
}
