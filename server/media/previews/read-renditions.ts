/**
 * Renditions as they are served: those with a watermark are created at the import, those without one after the
 * purchase.
 */
import { assert } from '#core/kernel/assert.ts';
import { decodeInTurn } from '../pictures/decode-gate.ts';
import { originalKey, plainRenditionKey, type RenditionFile, renditionKey } from '../store/media-keys.ts';
import type { MediaStore } from '../store/media-store.ts';
import { decodeBase } from '../pictures/prepare-picture.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { makeRenditions } from './renditions.ts';

/** The row fields of a picture or background that its files need. */
export interface StoredPicture {
  readonly mediaKey: string;
  readonly mimeType: string;
}

/** A rendition's pixels, for composing. */
export function decodeRendition(rendition: Buffer): Promise<RawPicture> {
  return decodeInTurn(() => decodeBase(rendition));
}

/** At most 640 px, without a watermark. Only buyers may get it. */
async function readBase(media: MediaStore, picture: StoredPicture): Promise<RawPicture> {
  const original = await media.read(originalKey(picture.mediaKey, picture.mimeType));
  return decodeInTurn(() => decodeBase(original));
}

export function readMarkedRendition(media: MediaStore, picture: StoredPicture, file: RenditionFile): Promise<Buffer> {
  return media.read(renditionKey(picture.mediaKey, file));
}

/** @param backdrop behind a cut-out; read only if the rendition must be created */
export async function readPlainRendition(
  media: MediaStore,
  picture: StoredPicture,
  file: RenditionFile,
  backdrop: () => Promise<RawPicture | null>,
): Promise<Buffer> {
  const key = plainRenditionKey(picture.mediaKey, file);
  if (await media.exists(key)) return media.read(key);
  const base = await readBase(media, picture);
  const made = await makeRenditions(base, base.channels === 4 ? await backdrop() : null, null);
  for (const [name, content] of made) await media.write(plainRenditionKey(picture.mediaKey, name), content);
  const wanted = made.find(([name]) => name === file);
  assert(wanted, `a picture that is offered as ${file} has it`);
  return wanted[1];
}
