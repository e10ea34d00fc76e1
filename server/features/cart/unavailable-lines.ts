/** The lines of a cart or an order that cannot be bought, because the customer may no longer have all of their pictures. */
import { and, eq, inArray } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { isAvailable, sourcesOfLine } from '#core/domain/cart/available-pictures.ts';
import type { Db } from '#server/db/database.ts';
import { subjects, userSubjects } from '#server/db/schema.ts';
import { findVisiblePictures, heldBy } from '#server/media/picture-access.ts';
import { loadBackgrounds, loadSetPictures, portraitsAmong } from './load-pictures.ts';

/**
 * @param of the goods of a cart, or of an order that was placed
 * @returns their uuids
 */
export async function unavailableLines(
  db: Db,
  userUuid: string,
  goods: readonly OrderLine[],
  of: 'cart' | 'order' = 'cart',
): Promise<ReadonlySet<string>> {
  const lines = goods.map((line) => ({ uuid: line.uuid, sources: sourcesOfLine(line) }));
  const all = (kind: 'pictures' | 'backgrounds' | 'catalogueSubjects' | 'portraitSubjects') => [
    ...new Set(lines.flatMap(({ sources }) => sources[kind])),
  ];
  const pictures = await findVisiblePictures(db, userUuid, all('pictures'), { ofOrder: of === 'order' });
  const setPictures = all('portraitSubjects').length > 0 ? await loadSetPictures(db, userUuid) : [];
  const available = {
    pictures: new Set(pictures.map(({ uuid }) => uuid)),
    backgrounds: new Set(await loadBackgrounds(db, userUuid, all('backgrounds'))),
    subjects: await shownSubjects(db, userUuid, all('catalogueSubjects')),
    portraitsOf: portraitsAmong(setPictures),
  };
  return new Set(lines.filter(({ sources }) => !isAvailable(sources, available)).map(({ uuid }) => uuid));
}

/** Those of the subjects that the customer has. */
async function shownSubjects(db: Db, userUuid: string, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .where(and(heldBy(userUuid), inArray(subjects.uuid, [...uuids])));
  return new Set(rows.map(({ uuid }) => uuid));
}
