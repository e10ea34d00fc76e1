import type { OwnerDatabase } from '../db/owner-database.ts';
import type { UploadRow } from '../db/rows.ts';

/** Uploads in the value that the shop does not have yet. Inside a transaction with `uploads`. */
export async function unconfirmedIn(db: OwnerDatabase, value: unknown): Promise<UploadRow[]> {
  const text = JSON.stringify(value);
  const uploads = await db.uploads.toArray();
  return uploads.filter((upload) => upload.status !== 2 && text.includes(upload.localId));
}
