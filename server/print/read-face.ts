import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assert } from '#core/kernel/assert.ts';
import type { FaceName } from '#core/layout/text/faces/fallback-faces.ts';
import { fontPath } from '#core/layout/text/font-files.ts';

/** From the sources, and from the built server beside the built app. */
const PUBLIC_FOLDERS = ['../../public/', '../client/', '../../dist/client/'];

export async function readFace(name: FaceName): Promise<Uint8Array> {
  const found = PUBLIC_FOLDERS.map((folder) => fileURLToPath(new URL(folder + fontPath(name), import.meta.url))).find((path) =>
    existsSync(path),
  );
  assert(found, `the face ${name} is shipped with the server`);
  return readFile(found);
}
