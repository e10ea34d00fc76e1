import { and, eq, inArray } from 'drizzle-orm';
import { UuidSchema } from '../../../core/contract/entities.ts';
import type { TemplateData } from '../../../core/contract/template-format.ts';
import type { Db } from '../../db/client.ts';
import { pictures, subjectPictures, userSubjects } from '../../db/schema.ts';

/**
 * Whether no picture in an instance is somebody else's: each is of the user's picture sets or uploads.
 * An uuid that no picture has is an upload that the device has not sent yet.
 */
export async function ownsPictures(db: Db, userUuid: string, data: TemplateData): Promise<boolean> {
  const shown = Object.values(data.userResources).flatMap((resource) =>
    resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : [],
  );
  const uuids = [...new Set(shown)].filter((uuid) => UuidSchema.safeParse(uuid).success);
  if (uuids.length === 0) return true;
  const rows = await db
    .select({ uuid: pictures.uuid, uploadedBy: pictures.uploadedBy, holder: userSubjects.userUuid })
    .from(pictures)
    .leftJoin(subjectPictures, eq(subjectPictures.pictureUuid, pictures.uuid))
    .leftJoin(userSubjects, and(eq(userSubjects.subjectUuid, subjectPictures.subjectUuid), eq(userSubjects.userUuid, userUuid)))
    .where(inArray(pictures.uuid, uuids));
  const owned = new Set(rows.filter((row) => row.uploadedBy === userUuid || row.holder === userUuid).map((row) => row.uuid));
  return rows.every((row) => owned.has(row.uuid));
}
