import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { servePage } from '../house/serve-page.ts';

/** Serves the page with a service worker that keeps all of its files. */
export async function serveEmptyPage(port: number): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const served = await servePage(new URL('./', import.meta.url), port);
  const files = ['/', ...(await readdir(path.join(served.outDir, 'assets'))).map((name) => `/assets/${name}`)];
  const worker = `
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(FILES))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request))));
`;
  await writeFile(path.join(served.outDir, 'worker.js'), worker);
  return served;
}
