/** The file of an upload, in the form that the documented call requires. */
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { LANES } from '#core/operations/lane.ts';
import { uploadImages } from '#core/operations/uploads/upload-images.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { UploadFilesRowSchema, UploadRowSchema, type UploadFilesRow, type UploadRow } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';

export const readUpload = async (db: OwnerDatabase, localId: string): Promise<UploadRow | undefined> =>
  parseRow(db, 'uploads', UploadRowSchema, await db.uploads.get(localId));

export const readUploadFiles = async (db: OwnerDatabase, localId: string): Promise<UploadFilesRow | undefined> =>
  parseRow(db, 'uploadFiles', UploadFilesRowSchema, await db.uploadFiles.get(localId));

/** The upload of a picture, by its local id or by the uuid that the server gave it. */
export async function uploadOfPicture(db: OwnerDatabase, pictureId: string): Promise<UploadRow | undefined> {
  const [localId = pictureId] = await db.uploads.where('picture.uuid').equals(pictureId).primaryKeys();
  return readUpload(db, localId);
}

/** Whether the picture was never sent, like all pictures of visitors. The shop then has nothing to delete. */
export const isOnlyHere = (db: OwnerDatabase, pictureId: string): Promise<boolean> =>
  uploadOfPicture(db, pictureId).then((upload) => upload !== undefined && upload.status !== 2);

/** The picture's own files on this device, by its local id or by the uuid that the server gave it. */
export async function filesOfPicture(db: OwnerDatabase, pictureId: string): Promise<UploadFilesRow | undefined> {
  const own = await readUploadFiles(db, pictureId);
  if (own) return own;
  const [localId] = await db.uploads.where('picture.uuid').equals(pictureId).primaryKeys();
  return localId === undefined ? undefined : readUploadFiles(db, localId);
}

/** The entry that sends it. */
export const entryOfUpload = ({ localId, opId }: Pick<UploadRow, 'localId' | 'opId'>) => ({
  operation: uploadImages,
  opId,
  // The file is read from its table when it is sent.
  input: { query: UPLOAD_QUERY, body: { files: [] } },
  lane: LANES.upload(localId),
});

/** null: the file is no longer on the device. */
export async function fileOfUpload(db: OwnerDatabase, localId: string): Promise<FormData | null> {
  const upload = await readUpload(db, localId);
  const files = await readUploadFiles(db, localId);
  // The page's own file can be read even if the browser has just removed the database with its files.
  const file = db.held.files.get(localId)?.file ?? files?.file;
  if (!upload || !file) return null;
  const form = new FormData();
  form.append('images[]', file, upload.name);
  return form;
}

/** Call it inside the transaction that claims the entry. */
export async function markUploading(db: OwnerDatabase, localId: string): Promise<void> {
  await db.uploads.update(localId, { status: 1 });
}
