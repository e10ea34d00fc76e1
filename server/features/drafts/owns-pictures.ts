import { inArray } from 'drizzle-orm';
import { UuidSchema } from '#core/contract/entities.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { Db } from '#server/db/database.ts';
import { pictures } from '#server/db/schema.ts';
import { findVisiblePictures } from '#server/media/picture-access.ts';

/**
 * Whether this user may see every picture in an instance, from their picture sets or their uploads. A uuid without a
 * picture is an upload that the device has not sent yet.
 */
export async function ownsPictures(db: Db, userUuid: string, data: TemplateData): Promise<boolean> {
  const waiting = (data.sparePictures ?? []).map(({ resource }) => resource);
  const shown = [...Object.values(data.userResources), ...waiting].flatMap((resource) =>
    resource.kind === 'image' && resource.uuid !== null ? [resource.uuid] : [],
  );
  const uuids = [...new Set(shown)].filter((uuid) => UuidSchema.safeParse(uuid).success);
  if (uuids.length === 0) return true;
  const known = await db.select({ uuid: pictures.uuid }).from(pictures).where(inArray(pictures.uuid, uuids));
  const visible = await findVisiblePictures(db, userUuid, uuids);
  return known.length === visible.length;
}
