import { createHash } from 'node:crypto';
import type { MediaStore } from '../store/media-store.ts';
import { originalKey } from '../store/media-keys.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import type { RawPicture } from './raw-picture.ts';
import { writeRenditions } from '../previews/renditions.ts';

export interface SaveOptions {
  /** Behind cut-outs; null for the studio's grey. */
  readonly backdrop: RawPicture | null;
  /** The words on pictures that are for sale (`markOf`); null: a customer's own uploads and backdrops have none. */
  readonly mark: string | null;
}

/** Writes original and renditions. A row with `mediaKey` must be written after this, never before. @returns the original's hash */
export async function savePicture(media: MediaStore, mediaKey: string, picture: PreparedPicture, options: SaveOptions): Promise<string> {
  await media.write(originalKey(mediaKey, picture.mimeType), picture.original);
  await writeRenditions(media, mediaKey, picture, options.backdrop, options.mark);
  return hashOfOriginal(picture.original);
}

/** The same hash as in a picture's row, so that an original that was overwritten on the disk is detected. */
export const hashOfOriginal = (original: Uint8Array): string => createHash('sha256').update(original).digest('hex');

/** Removes all files of a picture, after its row was deleted or if it never got one. */
export const removePicture = (media: MediaStore, mediaKey: string): Promise<void> => media.removeFolder(mediaKey);
