import { eq, sql } from 'drizzle-orm';
import { pictures, retouches } from '#server/db/schema.ts';
import { removePicture } from '#server/media/pictures/save-picture.ts';
import type { Services } from '#server/services.ts';

/** Call it after the transaction. Removes files only if their rows are deleted. */
export async function removeErasedFiles({ db, media }: Services, mediaKeys: readonly string[]): Promise<void> {
  for (const mediaKey of mediaKeys) {
    const isNamed =
      (await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) > 0 ||
      (await db.$count(retouches, sql`${retouches.file} ->> 'mediaKey' = ${mediaKey}`)) > 0;
    if (!isNamed) await removePicture(media, mediaKey);
  }
}
