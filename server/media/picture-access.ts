/**
 * Access to pictures: customers who added the code of one of its subjects, and the customer who uploaded it.
 * A picture of a withdrawn subject is hidden from all customers (SET-13), a deleted upload from its owner (KEP-14).
 * Every use case that reads a picture, a set or a rendition begins with one of these functions.
 */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs, orders, pictures, purchases, subjectPictures, subjects, userSubjects } from '../db/schema.ts';

export type PictureRow = typeof pictures.$inferSelect;
export type SubjectRow = typeof subjects.$inferSelect;
export type JobRow = typeof jobs.$inferSelect;

/** Condition on `pictures`: no person in it has withdrawn their pictures. */
export const showsNobodyWithdrawn = sql`not exists (select 1 from ${subjectPictures} shown join ${subjects} withdrawn on withdrawn.uuid = shown.subject_uuid where shown.picture_uuid = ${pictures.uuid} and withdrawn.is_withdrawn)`;

const isInSetOf = (userUuid: string): SQL =>
  sql`exists (select 1 from ${subjectPictures} held join ${userSubjects} holder on holder.subject_uuid = held.subject_uuid where held.picture_uuid = ${pictures.uuid} and holder.user_uuid = ${userUuid})`;

/**
 * By an order of the shop: at that time it was in one of their sets, and may have been moved to another person's since.
 */
const isBoughtBy = (userUuid: string): SQL =>
  sql`exists (select 1 from ${purchases} bought join ${orders} paid on paid.uuid = bought.order_uuid where bought.picture_uuid = ${pictures.uuid} and bought.user_uuid = ${userUuid} and bought.kind = 'file')`;

interface Access {
  /** A placed order still uses an upload that its customer has deleted since (KEP-14). */
  readonly ofOrder?: boolean;
  /** The user keeps a bought file, even if the picture has left the set since (OPS-01). */
  readonly bought?: boolean;
}

/** Condition on `pictures`: visible to this user. */
export function visibleTo(userUuid: string, { ofOrder = false, bought = false }: Access = {}): SQL {
  const isUploader = eq(pictures.uploadedBy, userUuid);
  const isOwnUpload = ofOrder ? isUploader : and(isUploader, isNull(pictures.hiddenAt));
  return sql`(${or(isOwnUpload, isInSetOf(userUuid), bought ? isBoughtBy(userUuid) : undefined)} and ${showsNobodyWithdrawn})`;
}

/** null when there is none, or it belongs to another customer. The answer is the same in both cases. */
export async function findVisiblePicture(db: Db, userUuid: string, pictureUuid: string, access: Access = {}): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.uuid, pictureUuid), visibleTo(userUuid, access)));
  return row ?? null;
}

/** Those of the wanted pictures that this user may see. */
export async function findVisiblePictures(
  db: Db,
  userUuid: string,
  pictureUuids: readonly string[],
  access: Access = {},
): Promise<readonly PictureRow[]> {
  if (pictureUuids.length === 0) return [];
  return db
    .select()
    .from(pictures)
    .where(and(inArray(pictures.uuid, [...pictureUuids]), visibleTo(userUuid, access)));
}

/**
 * The only rule for a customer's subjects (SET-13, SEC-05), as a condition on `userSubjects` and `subjects`: their code
 * was added and they did not withdraw their pictures. Every list, name or use of a customer's subjects must apply it.
 */
export const heldBy = (userUuid: string): SQL => sql`(${eq(userSubjects.userUuid, userUuid)} and not ${subjects.isWithdrawn})`;

/** Subjects that withdrew their pictures: stored data with their names are answered without them (`withoutNames`). */
export async function withdrawnSubjects(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ uuid: subjects.uuid }).from(subjects).where(sql`${subjects.isWithdrawn}`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** A subject that this user has, with its job. */
export async function findHeldSubject(
  db: Db,
  userUuid: string,
  subjectUuid: string,
): Promise<{ readonly subject: SubjectRow; readonly job: JobRow } | null> {
  const [row] = await db
    .select({ subject: subjects, job: jobs })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(heldBy(userUuid), eq(subjects.uuid, subjectUuid)));
  return row ?? null;
}

/** Whether the user has a subject of that job. */
export async function holdsJob(db: Db, userUuid: string, jobUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .where(and(heldBy(userUuid), eq(subjects.jobUuid, jobUuid)))
    .limit(1);
  return rows.length > 0;
}

/** Visible pictures of a subject in the order of its letter. */
export async function loadSubjectPictures(
  db: Db,
  userUuid: string,
  subjectUuids: readonly string[],
): Promise<readonly { readonly subjectUuid: string; readonly picture: PictureRow }[]> {
  if (subjectUuids.length === 0) return [];
  return db
    .select({ subjectUuid: subjectPictures.subjectUuid, picture: pictures })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .where(and(inArray(subjectPictures.subjectUuid, [...subjectUuids]), visibleTo(userUuid)))
    .orderBy(subjectPictures.subjectUuid, subjectPictures.position);
}

/** Whether the user owns the full file: bought, or their own upload. */
export async function ownsFile(db: Db, userUuid: string, picture: Pick<PictureRow, 'uuid' | 'uploadedBy'>): Promise<boolean> {
  if (picture.uploadedBy === userUuid) return true;
  const rows = await db
    .select({ uuid: purchases.pictureUuid })
    .from(purchases)
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.pictureUuid, picture.uuid), eq(purchases.kind, 'file')))
    .limit(1);
  return rows.length > 0;
}
