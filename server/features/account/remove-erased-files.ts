import { eq } from 'drizzle-orm';
import { pictures } from '#server/db/schema.ts';
import { removePicture } from '#server/media/pictures/save-picture.ts';
import type { Services } from '#server/services.ts';

/** Call it after the transaction. Removes files only if their rows are deleted. */
export async function removeErasedFiles({ db, media }: Services, mediaKeys: readonly string[]): Promise<void> {
  for (const mediaKey of mediaKeys) {
    if ((await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) === 0) await removePicture(media, mediaKey);
  }
}
