/** Pictures with the data that carts need: the pictures of sets, their placement rules, and the backgrounds. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PictureType } from '#core/contract/entities.ts';
import { filesOfGoods, isInPackageSet } from '#core/domain/cart/held-pictures.ts';
import { type Holding, holdingOf } from '#core/domain/digital/sold-once.ts';
import type { PlacedPicture } from '#core/domain/pictures/placed-pictures.ts';
import { UPLOADED_KEYWORD } from '#core/domain/pictures/picture-rules.ts';
import type { Db } from '#server/db/database.ts';
import { backgrounds, jobs, pictures, purchases, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { heldBy, visibleTo } from '#server/media/picture-access.ts';
import { loadWaitingGoods } from './waiting-goods.ts';

export interface SetPictureRow {
  readonly subjectUuid: string;
  readonly pictureUuid: string;
  readonly pictureType: PictureType;
  readonly keywords: readonly string[];
  readonly isArchived: boolean;
  /** Whether the customer has it as a file, or has ordered it. */
  readonly holding: Holding;
}

/** All pictures of the user's sets that they may see, ordered by when the set was added. */
export async function loadSetPictures(db: Db, userUuid: string): Promise<SetPictureRow[]> {
  const rows = await db
    .select({
      subjectUuid: subjectPictures.subjectUuid,
      pictureUuid: pictures.uuid,
      pictureType: pictures.pictureType,
      keywords: pictures.keywords,
      isArchived: jobs.isArchived,
      purchase: purchases.pictureUuid,
    })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .innerJoin(subjectPictures, eq(subjectPictures.subjectUuid, userSubjects.subjectUuid))
    .innerJoin(pictures, and(eq(pictures.uuid, subjectPictures.pictureUuid), isNotNull(pictures.jobUuid)))
    .leftJoin(purchases, and(eq(purchases.pictureUuid, pictures.uuid), eq(purchases.userUuid, userUuid), eq(purchases.kind, 'file')))
    .where(and(heldBy(userUuid), visibleTo(userUuid)))
    .orderBy(asc(userSubjects.addedAt), asc(subjectPictures.subjectUuid), asc(subjectPictures.position));
  const ordered = filesOfGoods(await loadWaitingGoods(db, userUuid), portraitsAmong(rows));
  const bought = new Set(rows.flatMap((row) => row.purchase ?? []));
  return rows.map(({ purchase: _purchase, ...row }) => ({ ...row, holding: holdingOf(row.pictureUuid, bought, ordered) }));
}

/** The portraits that packages contain as files, by the customer's sets. */
export const portraitsAmong =
  (setPictures: readonly Pick<SetPictureRow, 'subjectUuid' | 'pictureUuid' | 'pictureType'>[]) =>
  (subjectUuid: string): string[] =>
    setPictures
      .filter((picture) => picture.subjectUuid === subjectUuid && isInPackageSet(picture.pictureType))
      .map((picture) => picture.pictureUuid);

interface HeldPicture extends PlacedPicture {
  /** The caller's subjects in the picture. */
  readonly holders: readonly string[];
}

/** With the photographers of the caller's sets that contain the picture, as the device knows them. */
export async function loadPlaced(db: Db, userUuid: string, uuids: readonly string[]): Promise<Map<string, HeldPicture>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .select({
      uuid: pictures.uuid,
      pictureType: pictures.pictureType,
      keywords: pictures.keywords,
      uploadedBy: pictures.uploadedBy,
      photographerUuid: jobs.photographerUuid,
      isArchived: jobs.isArchived,
      holder: userSubjects.subjectUuid,
    })
    .from(pictures)
    .leftJoin(subjectPictures, eq(subjectPictures.pictureUuid, pictures.uuid))
    .leftJoin(userSubjects, and(eq(userSubjects.subjectUuid, subjectPictures.subjectUuid), eq(userSubjects.userUuid, userUuid)))
    .leftJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .leftJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(inArray(pictures.uuid, [...uuids]));
  const placed = new Map<string, HeldPicture>();
  for (const { uuid, pictureType, keywords, uploadedBy, photographerUuid, isArchived, holder } of rows) {
    const known = placed.get(uuid);
    const before = known?.photographers ?? [];
    placed.set(uuid, {
      pictureType,
      keywords: uploadedBy === null ? keywords : [...keywords, UPLOADED_KEYWORD],
      photographers: photographerUuid === null ? before : [...before, photographerUuid],
      holders: [...(known?.holders ?? []), ...(holder === null ? [] : [holder])],
      // A row without a job belongs to another customer's set.
      isArchived:
        photographerUuid === null
          ? (known?.isArchived ?? false)
          : isArchived === true && (before.length === 0 || known?.isArchived === true),
    });
  }
  return placed;
}

/** Those of the backgrounds that belong to jobs of the customer's sets. */
export async function loadBackgrounds(db: Db, userUuid: string, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectDistinct({ uuid: backgrounds.uuid })
    .from(backgrounds)
    .innerJoin(subjects, eq(subjects.jobUuid, backgrounds.jobUuid))
    .innerJoin(userSubjects, eq(userSubjects.subjectUuid, subjects.uuid))
    .where(and(heldBy(userUuid), inArray(backgrounds.uuid, [...uuids])));
  return rows.map(({ uuid }) => uuid);
}
