/** A newer version of the built app: its start page differs, and the service worker lists another revision of it. */

/** A mark in the head of the start page, so that a test and a tester see the open version. */
export const versionTag = (version: string): string => `<meta name="deployed-version" content="${version}" />`;

export const newStartPage = (page: string, version: string): string => page.replace('</head>', `${versionTag(version)}</head>`);

const REVISION = /("revision":"[0-9a-f]+)(","url":"index\.html")/;

/** Throws if the worker does not list the start page, because then it would be no new version of the app. */
export function newServiceWorker(worker: string, version: string): string {
  const changed = worker.replace(REVISION, `$1-${version}$2`);
  if (changed === worker) throw new Error('The service worker lists no revision of index.html');
  return changed;
}

const HASHED = /-([\w-]{8})\.\w+$/;

/** Gives all chunks of these names other hashes, in a name and in each text that refers to it. */
export function renameChunks(names: readonly string[], version: string): (text: string) => string {
  const hashes = new Set(names.map((name) => HASHED.exec(name)?.[1] ?? ''));
  hashes.delete('');
  const refers = new RegExp(`-(${[...hashes].join('|')})(?=\\.(?:js|css|woff2|wasm|png|svg|webp|avif))`, 'g');
  return (text) => text.replace(refers, (_, hash: string) => `-${hash.slice(0, 4)}v${version.padStart(3, '0')}`);
}
