/** Traces of a customer in a browser's profile, read through the browser and searched for in the files on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readDatabases } from '#tests/kit/read-device.ts';

export interface Traces {
  /** Databases whose name or rows contain one of the texts. */
  readonly databases: readonly string[];
  /** Addresses of private pictures in Cache Storage, and caches named after the owner. */
  readonly pictures: readonly string[];
  /** Addresses that the HTTP cache answers without the network. */
  readonly httpCache: readonly string[];
}

/**
 * Creates nothing: it does not reopen a database or a cache that is deleted meanwhile.
 * @param texts names and uuids that must not be found
 */
export async function readTraces(page: Page, texts: readonly string[], pictureUrls: readonly string[]): Promise<Traces> {
  const databases = await databasesWith(page, texts);
  const { pictures, httpCache } = await page.evaluate(
    async ({ wanted, urls }) => {
      const pictures: string[] = [];
      for (const name of await caches.keys()) {
        // The name of an owner's cache is a trace. The cache is not opened, because that would create it again.
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
      return { pictures, httpCache };
    },
    { wanted: texts, urls: pictureUrls },
  );
  return { databases, pictures, httpCache };
}

const isUuid = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

async function databasesWith(page: Page, texts: readonly string[]): Promise<string[]> {
  return (await readDatabases(page, texts)).flatMap(({ name, rows }) => {
    const isDevice = name === 'keepsake-device';
    // The device records, by the uuid alone, the owner whose sign-out the shop does not know of yet.
    const sought = isDevice ? texts.filter((text) => !isUuid(text)) : texts;
    // The name of an owner's database is a trace, even if the database has no row.
    const contents = [isDevice ? '' : name, ...rows.map(({ json }) => json)].join('\n');
    const found = sought.filter((text) => contents.includes(text));
    return found.length > 0 ? [`${name}: ${found.join(', ')}`] : [];
  });
}

/**
 * Files of the profile that contain one of the needles, as bytes, in UTF-8 or in UTF-16. A running browser replaces and
 * deletes files and folders meanwhile; a deleted one counts as empty.
 */
export function searchProfile(profile: string, needles: Readonly<Record<string, string | Buffer>>): string[] {
  const found: string[] = [];
  for (const file of filesUnder(profile)) {
    const bytes = ifThere(() => readFileSync(file));
    if (bytes === null) continue;
    for (const [name, needle] of Object.entries(needles)) {
      const forms = typeof needle === 'string' ? [Buffer.from(needle, 'utf8'), Buffer.from(needle, 'utf16le')] : [needle];
      if (forms.some((form) => bytes.includes(form))) found.push(`${name}: ${path.relative(profile, file)}`);
    }
  }
  return found.sort();
}

function filesUnder(folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(place);
    return entry.isFile() ? [place] : [];
  });
}

/** null: deleted meanwhile. */
function ifThere<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
