/** The contestants, each with its page, its shop and the tag of its Background Sync. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { OUTBOX_SYNC_TAG } from '#src/platform/version/service-worker-messages.ts';
import { ourShop, plainShop, rxdbShop, type Shop } from './shops.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ContestantEntry {
  readonly name: string;
  readonly page: 'ours' | 'workbox' | 'tanstack' | 'rxdb';
  /** What its page is told. */
  readonly variant: '' | 'keyed' | 'single';
  readonly openShop: () => Shop;
  /** null: it has no service worker. */
  readonly syncTag: string | null;
}

const WORKBOX_TAG = 'workbox-background-sync:changes';
const plain = { openShop: plainShop, variant: '', syncTag: null } as const;

export const CONTESTANTS: readonly ContestantEntry[] = [
  { name: 'Keepsake', page: 'ours', variant: '', openShop: ourShop, syncTag: OUTBOX_SYNC_TAG },
  { ...plain, name: 'Workbox', page: 'workbox', syncTag: WORKBOX_TAG },
  { ...plain, name: 'Workbox, keyed', page: 'workbox', syncTag: WORKBOX_TAG, variant: 'keyed' },
  { ...plain, name: 'TanStack Query', page: 'tanstack' },
  { ...plain, name: 'TanStack Query, keyed', page: 'tanstack', variant: 'keyed' },
  { ...plain, name: 'RxDB', page: 'rxdb', openShop: rxdbShop },
  { ...plain, name: 'RxDB, one a request', page: 'rxdb', openShop: rxdbShop, variant: 'single' },
];

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Side by side</title><script type="module" src="/page.js"></script></html>';

/** Keepsake's own answer to the browser's sync event, without what its service worker does besides. */
const OUR_WORKER = `
import { syncInWorker } from './src-sw/sync-in-worker.ts';
import { OUTBOX_SYNC_TAG } from './src/platform/version/service-worker-messages.ts';
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(syncInWorker(self, event.lastChance));
});`;

type Source = { readonly entryPoints: string[] } | { readonly stdin: { readonly contents: string; readonly resolveDir: string } };

async function bundle(source: Source): Promise<string> {
  const { outputFiles } = await build({
    ...source,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    absWorkingDir: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false' },
  });
  const [file] = outputFiles;
  if (!file) throw new Error('nothing was built');
  return file.text;
}

/** @returns the files of a page by their path */
export async function filesOf(page: ContestantEntry['page']): Promise<Map<string, string>> {
  const source = (file: string): Source => ({ entryPoints: [`tests/side-by-side/pages/${file}`] });
  const files = new Map([
    ['/', PAGE],
    ['/page.js', await bundle(source(`${page}.ts`))],
  ]);
  if (page === 'ours') files.set('/sw.js', await bundle({ stdin: { contents: OUR_WORKER, resolveDir: ROOT } }));
  if (page === 'workbox') files.set('/sw.js', await bundle(source('workbox-worker.mjs')));
  return files;
}
