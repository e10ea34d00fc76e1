/** Own pictures that another device deleted: the shop's list no longer contains them (KEP-14). */
import type { Picture } from '#core/contract/picture-sets.ts';
import { RECENT_IMAGES_MAX } from '#core/contract/uploads.ts';
import { parseRows } from '#src/data/db/read-rows.ts';
import { UploadRowSchema } from '#src/data/db/rows.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { dropUploads } from '../forget-picture.ts';

/** Uuids of the pictures that the shop has from this device. */
export type SentPictures = readonly string[];

/** Read before the list is requested: a picture that reaches the shop after the request is missing in the answer. */
export async function readSentPictures(db: OwnerDatabase): Promise<SentPictures> {
  const rows = parseRows(db, 'uploads', UploadRowSchema, await db.uploads.toArray());
  return rows.flatMap(({ status, picture }) => (status === 2 && picture ? [picture.uuid] : []));
}

/** A full list may have left out older pictures. Inside a transaction with `instances`, `uploads` and `uploadFiles`. */
export async function dropGonePictures(db: OwnerDatabase, listed: readonly Picture[], sent: SentPictures): Promise<void> {
  if (listed.length >= RECENT_IMAGES_MAX) return;
  const there = new Set(listed.map(({ uuid }) => uuid));
  const gone = sent.filter((uuid) => !there.has(uuid));
  if (gone.length > 0) await dropUploads(db, gone);
}
