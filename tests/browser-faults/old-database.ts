/** The databases of version 1 in a browser, with the rows of that version's fixtures: waiting pictures with their files, favorites, a draft. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { OWNER_STORES_1 } from '#src/data/db/owner-database.ts';
import { photo } from '#tests/e2e/browser/own-pictures.ts';

/** An address of the shop that is no page of the app: nothing of the app runs there. */
export const NO_APP = '/api/webshop/ping';
/** Prepared pictures are large, so that the upgrade takes a while. */
const PROXY_BYTES = 4_000_000;

const RowSchema = z.record(z.string(), z.unknown());
type Row = z.infer<typeof RowSchema>;
const FixtureSchema = z.object({ stores: z.record(z.string(), z.array(RowSchema)) });
const fixture = (name: string) =>
  FixtureSchema.parse(JSON.parse(readFileSync(new URL(`../../src/data/db/fixtures/${name}.json`, import.meta.url), 'utf8'))).stores;

export interface OldWork {
  readonly owner: string;
  /** Widths of own pictures that wait to be sent. */
  readonly widths: readonly number[];
  /** Pictures that were made favorites and wait to be sent. */
  readonly favorites: readonly string[];
}

/** On a page without the app. Each picture and favorite waits in the queue, as version 1 wrote it. */
export async function writeOldDatabases(page: Page, { owner, widths, favorites }: OldWork): Promise<void> {
  const stores = fixture('owner-version-1');
  const [upload = {}] = stores.uploads ?? [];
  const [entry = {}] = stores.outbox ?? [];
  const waiting = { owner, wire: null, needs: [], state: 'waiting', attempts: 0, nextAttemptAtMs: 0, lastError: null };
  let seq = 0;
  const entryOf = (fields: Row): Row => ({ ...entry, ...waiting, seq: (seq += 1), opId: randomUUID(), ...fields });
  const uploads = await Promise.all(
    widths.map(async (width) => {
      const { name, buffer } = await photo(`picture-${width}.jpg`, { width, height: 300 });
      const row = {
        localId: randomUUID(),
        opId: randomUUID(),
        name,
        width,
        height: 300,
        status: 0,
        attempts: 0,
        picture: null,
        error: null,
      };
      return { row: { ...upload, ...row }, file: buffer.toString('base64') };
    }),
  );
  const outbox = [
    ...favorites.map((pictureUuid) =>
      entryOf({
        call: 'toggleFavorite',
        input: { params: { pictureUuid }, body: { isUserFavorite: true } },
        lane: `picture:${pictureUuid}`,
      }),
    ),
    ...uploads.map(({ row: { opId, localId } }) =>
      entryOf({ opId, call: 'uploadImages', input: { query: UPLOAD_QUERY, body: { files: [] } }, lane: `upload:${localId}` }),
    ),
  ];
  const device = (fixture('device-version-1').device ?? []).map((row) => ({
    ...row,
    lastOwner: { kind: 'customer', uuid: owner },
    tombstones: [],
  }));
  await page.evaluate(
    async ({ name, tables, rows, pictures, deviceRows, proxyBytes }) => {
      const done = (request: IDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error ?? new Error('failed'));
        });
      for (const { name: old = '' } of await indexedDB.databases()) await done(indexedDB.deleteDatabase(old));
      const write = async (database: string, fill: (db: IDBDatabase) => void) => {
        // Dexie multiplies versions by ten.
        const opening = indexedDB.open(database, 10);
        opening.onupgradeneeded = () => fill(opening.result);
        await done(opening);
        opening.result.close();
      };
      const block = crypto.getRandomValues(new Uint8Array(65_536));
      const proxy = new Blob(Array.from({ length: Math.ceil(proxyBytes / block.length) }, () => block));
      const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
      const files = pictures.map(({ row, file }) => ({ ...row, file: new Blob([bytesOf(file)], { type: 'image/jpeg' }), proxy }));
      await write(name, (db) => {
        for (const [table, indexes] of Object.entries(tables)) {
          const [primary = '', ...rest] = indexes.split(', ');
          const store = db.createObjectStore(table, { keyPath: primary.replace('++', ''), autoIncrement: primary.startsWith('++') });
          for (const index of rest) store.createIndex(index.replace('&', ''), index.replace('&', ''), { unique: index.startsWith('&') });
          for (const row of table === 'uploads' ? files : (rows[table] ?? [])) store.add(row);
        }
      });
      await write('keepsake-device', (db) => {
        const store = db.createObjectStore('device', { keyPath: 'key' });
        for (const row of deviceRows) store.add(row);
      });
    },
    {
      name: `keepsake-${owner}`,
      tables: OWNER_STORES_1,
      // The hold and the lease of the fixture are of a customer who has to sign in.
      rows: { instances: stores.instances ?? [], outbox } as Readonly<Record<string, readonly Row[]>>,
      pictures: uploads,
      deviceRows: device,
      proxyBytes: PROXY_BYTES,
    },
  );
}

export interface FoundDatabase {
  /** 1 or 2 */
  readonly version: number;
  readonly drafts: number;
  /** Names of pictures that are neither sent nor have their whole files. */
  readonly broken: readonly string[];
  readonly uploads: number;
}

/** On a page without the app: which version the database has by now, and whether it is whole. */
export const readOldDatabase = (page: Page, owner: string): Promise<FoundDatabase> =>
  page.evaluate(
    async ({ name, proxyBytes }) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('failed'));
        });
      interface Files {
        readonly localId: string;
        readonly name: string;
        readonly status: number;
        readonly file?: Blob | null;
        readonly proxy?: Blob | null;
      }
      const db = await result(indexedDB.open(name));
      const all = <T>(table: string): Promise<T[]> => result<T[]>(db.transaction(table).objectStore(table).getAll());
      const uploads = await all<Files>('uploads');
      const kept = db.objectStoreNames.contains('uploadFiles') ? await all<Files>('uploadFiles') : uploads;
      const broken: string[] = [];
      for (const { localId, name: picture, status } of uploads) {
        const files = kept.find((row) => row.localId === localId);
        const bytes = (await files?.proxy?.arrayBuffer())?.byteLength ?? 0;
        if (status !== 2 && (bytes < proxyBytes || !files?.file?.size)) broken.push(picture);
      }
      const found = { version: db.version / 10, drafts: (await all('instances')).length, uploads: uploads.length, broken };
      db.close();
      return found;
    },
    { name: `keepsake-${owner}`, proxyBytes: PROXY_BYTES },
  );
