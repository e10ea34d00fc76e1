import { readFile } from 'node:fs/promises';
import { assert } from '#core/kernel/assert.ts';
import type { FaceName } from '#core/layout/text/faces/fallback-faces.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import { publicFile } from '#server/public-file.ts';

export async function readFace(name: FaceName): Promise<Uint8Array> {
  const found = publicFile(fontPath(name));
  assert(found, `the face ${name} is shipped with the server`);
  return readFile(found);
}
