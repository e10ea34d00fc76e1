/** What lines say beside prices: templates, subjects, pictures. Read once per answer. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PictureType, Subject } from '#core/contract/entities.ts';
import type { CartFacts } from '#core/domain/goods-line.ts';
import { isInPackageSet } from '#core/domain/held-pictures.ts';
import type { Db } from '#server/db/client.ts';
import { jobs, pictures, purchases, subjectPictures, subjects, templates, userSubjects } from '#server/db/schema.ts';
import { visibleTo } from '#server/media/picture-access.ts';
import { nameIn } from '../shop/names-in.ts';
import type { CartLineRow } from './cart-row.ts';

interface TemplateKey {
  readonly uuid: string;
  readonly version: number;
}

type FactsOf = readonly Pick<CartLineRow, 'kind' | 'line'>[];

export async function loadFacts(db: Db, userUuid: string, rows: FactsOf, lang: string): Promise<CartFacts> {
  // Products and catalogues alone say nothing that depends on the pictures of the sets.
  const needsPictures = rows.some((row) => row.kind !== 'product' && row.kind !== 'catalogue');
  const names = await loadTemplateNames(db, rows.flatMap(templatesOf), lang);
  const subjectsOfUser = await loadSubjects(db, userUuid);
  const setPictures = needsPictures ? await loadSetPictures(db, userUuid) : [];
  return {
    ownerUuid: userUuid,
    template: (uuid, version) => names.get(`${uuid}/${version}`),
    subject: (uuid) => subjectsOfUser.get(uuid),
    subjectOfPicture: (pictureUuid) =>
      subjectsOfUser.get(setPictures.find((picture) => picture.pictureUuid === pictureUuid)?.subjectUuid ?? ''),
    picturesOfSet: (subjectUuid, type) =>
      setPictures
        .filter((picture) => picture.subjectUuid === subjectUuid && picture.pictureType === type && !picture.isBought)
        .map((picture) => picture.pictureUuid),
    portraitsOf: portraitsAmong(setPictures),
  };
}

/** What packages bring as files, by the customer's sets. */
export const portraitsAmong =
  (setPictures: readonly SetPictureRow[]) =>
  (subjectUuid: string): string[] =>
    setPictures
      .filter((picture) => picture.subjectUuid === subjectUuid && isInPackageSet(picture.pictureType))
      .map((picture) => picture.pictureUuid);

const templatesOf = ({ line }: FactsOf[number]): TemplateKey[] => [
  ...(line.template ? [line.template] : []),
  ...(line.package?.packageItems.flatMap((item) => item.template ?? []) ?? []),
];

/** @returns names in that language by `uuid/version` */
export async function loadTemplateNames(
  db: Db,
  keys: readonly TemplateKey[],
  lang: string,
): Promise<ReadonlyMap<string, { name: string; categories: string[] }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({
      uuid: templates.uuid,
      version: templates.version,
      name: sql<string>`${templates.design} ->> 'name'`,
      names: sql<Record<string, string>>`${templates.design} -> 'names'`,
      categories: sql<string[]>`${templates.design} -> 'categories'`,
    })
    .from(templates)
    .where(inArray(templates.uuid, [...new Set(keys.map((key) => key.uuid))]));
  return new Map(
    rows.map((row) => [`${row.uuid}/${row.version}`, { name: nameIn(row.names, lang) || row.name, categories: row.categories }]),
  );
}

async function loadSubjects(db: Db, userUuid: string): Promise<Map<string, Subject>> {
  const rows = await db
    .select({ uuid: subjects.uuid, name: subjects.name, group: subjects.group, jobName: jobs.name })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(eq(userSubjects.userUuid, userUuid));
  return new Map(rows.map(({ jobName, ...subject }) => [subject.uuid, { ...subject, job: { name: jobName } }]));
}

export interface SetPictureRow {
  readonly subjectUuid: string;
  readonly pictureUuid: string;
  readonly pictureType: PictureType;
  readonly keywords: readonly string[];
  readonly isArchived: boolean;
  readonly isBought: boolean;
}

/** Every picture of the user's sets that they may see, the set that was added first before the others. */
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
    .where(and(eq(userSubjects.userUuid, userUuid), eq(subjects.isWithdrawn, false), visibleTo(userUuid)))
    .orderBy(asc(userSubjects.addedAt), asc(subjectPictures.subjectUuid), asc(subjectPictures.position));
  return rows.map(({ purchase, ...row }) => ({ ...row, isBought: purchase !== null }));
}
