import { and, asc, eq } from 'drizzle-orm';
import type { SetPicture } from '../../../core/layout/initial-resources.ts';
import type { Db } from '../../db/client.ts';
import { favorites, pictures, subjectPictures } from '../../db/schema.ts';

/** A subject's pictures in their order, with the user's favorites marked. */
export async function loadPicturesOfSet(db: Db, subjectUuid: string, userUuid: string): Promise<SetPicture[]> {
  const rows = await db
    .select({
      uuid: pictures.uuid,
      width: pictures.widthPx,
      height: pictures.heightPx,
      pictureType: pictures.pictureType,
      favorite: favorites.pictureUuid,
    })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .leftJoin(favorites, and(eq(favorites.pictureUuid, pictures.uuid), eq(favorites.userUuid, userUuid)))
    .where(eq(subjectPictures.subjectUuid, subjectUuid))
    .orderBy(asc(subjectPictures.position));
  return rows.map(({ favorite, ...row }) => ({ ...row, isFavorite: favorite !== null }));
}
