/** The file of an upload, as the documented call wants it. */
import type { OwnerDatabase } from '../db/owner-database.ts';
import { UploadRowSchema, type UploadRow } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';

export const readUpload = async (db: OwnerDatabase, localId: string): Promise<UploadRow | undefined> =>
  parseRow(db, 'uploads', UploadRowSchema, await db.uploads.get(localId));

/** null: the file is not on the device any more. */
export async function fileOfUpload(db: OwnerDatabase, localId: string): Promise<FormData | null> {
  const upload = await readUpload(db, localId);
  if (!upload?.file) return null;
  const form = new FormData();
  form.append('images[]', upload.file, upload.name);
  return form;
}

/** Inside the claiming transaction. */
export async function markUploading(db: OwnerDatabase, localId: string): Promise<void> {
  await db.uploads.update(localId, { status: 1 });
}
