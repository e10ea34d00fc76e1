/**
 * Content of a job's files for the school: portraits, retouch, subjects without an order, consent, and withdrawn
 * subjects (KEP-08).
 */
import { and, asc, eq, inArray, isNotNull, min, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orders, pictures, retouches, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';
import { showsNobodyWithdrawn } from '#server/media/picture-access.ts';
import { SUBJECTS_OF_ORDER } from '#server/orders/subjects-of-order.ts';
import { loadTasks, type RetouchTask } from '../retouch/retouch-tasks.ts';
import { byClassAndName, loadAlphabet } from '../batches/class-order.ts';
import type { IndexedPortrait } from './school-index.ts';

type SubjectRow = typeof subjects.$inferSelect;

/**
 * Source of the portrait: the pose that a parent chose, else a favorite, else the first of the set; or the reason why
 * there is none.
 */
export type PortraitSource = 'pose' | 'favorite' | 'first' | 'none' | 'noConsent' | 'notInYearbook';

export interface ChosenPortrait {
  readonly subject: SubjectRow;
  /** null when the subject has no portrait that may be used, or must not be in a yearbook. */
  readonly portrait: IndexedPortrait | null;
  readonly source: PortraitSource;
}

const subjectsOf = async (db: Db, jobUuid: string, isWithdrawn: boolean): Promise<readonly SubjectRow[]> =>
  (
    await db
      .select()
      .from(subjects)
      .where(and(eq(subjects.jobUuid, jobUuid), eq(subjects.isWithdrawn, isWithdrawn)))
  ).toSorted(byClassAndName(await loadAlphabet(db)));

/** @param favoritesOf favorites by code, as in the choices, in the order of the set */
export async function choosePortraits(
  db: Db,
  jobUuid: string,
  favoritesOf: ReadonlyMap<string, readonly { readonly fileName: string }[]>,
): Promise<readonly ChosenPortrait[]> {
  const portraits = await db
    .select({ subjectUuid: subjectPictures.subjectUuid, picture: pictures })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .innerJoin(subjects, eq(subjects.uuid, subjectPictures.subjectUuid))
    .where(and(eq(subjects.jobUuid, jobUuid), eq(pictures.pictureType, 'IP'), showsNobodyWithdrawn))
    .orderBy(asc(subjectPictures.position), asc(pictures.fileName));
  const all = await subjectsOf(db, jobUuid, false);
  // A list without any 'yes' does not use the column.
  const isSaid = all.some(({ qualifyForSelectYearbookPose }) => qualifyForSelectYearbookPose);
  return all.map((subject): ChosenPortrait => {
    if (subject.consent === 'no') return { subject, portrait: null, source: 'noConsent' };
    if (isSaid && !subject.qualifyForSelectYearbookPose) return { subject, portrait: null, source: 'notInYearbook' };
    const own = portraits.filter(({ subjectUuid }) => subjectUuid === subject.uuid).map(({ picture }) => picture);
    const pose = own.find(({ uuid }) => uuid === subject.yearbookPosePictureUuid);
    const favorites = new Set(favoritesOf.get(subject.code)?.map(({ fileName }) => fileName));
    const favorite = own.find(({ fileName }) => favorites.has(fileName));
    const picture = pose ?? favorite ?? own[0];
    const source = pose ? 'pose' : favorite ? 'favorite' : picture ? 'first' : 'none';
    const { name, group } = subject;
    const portrait = picture && { name, group, fileName: picture.fileName, widthPx: picture.widthPx, heightPx: picture.heightPx };
    return { subject, portrait: portrait ?? null, source };
  });
}

/** Bought retouch of the job's pictures, waiting or done. */
export const loadJobRetouch = (db: Db, jobUuid: string, language: string): Promise<readonly RetouchTask[]> =>
  loadTasks(
    db,
    inArray(retouches.pictureUuid, db.select({ uuid: pictures.uuid }).from(pictures).where(eq(pictures.jobUuid, jobUuid))),
    language,
  );

export interface SubjectUse {
  readonly subject: SubjectRow;
  /** Time of the code's first use by a customer; null for never. */
  readonly openedAt: Date | null;
  readonly customers: number;
  /** A customer of the subject accepts mails. */
  readonly acceptsMail: boolean;
  readonly hasOrder: boolean;
}

/** The families' use of the job's codes. An order counts if it is paid or waits for payment; packages count too. */
export async function loadUse(db: Db, jobUuid: string): Promise<readonly SubjectUse[]> {
  const held = await db
    .select({
      subjectUuid: userSubjects.subjectUuid,
      openedAt: min(userSubjects.addedAt),
      customers: sql<number>`count(*)::int`,
      acceptsMail: sql<boolean>`bool_or(${users.acceptMail} and ${users.emailVerifiedAt} is not null)`,
    })
    .from(userSubjects)
    .innerJoin(users, eq(users.uuid, userSubjects.userUuid))
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .where(and(eq(subjects.jobUuid, jobUuid), eq(users.isAnonymous, false)))
    .groupBy(userSubjects.subjectUuid);
  const ordered = await subjectsWithOrders(db, jobUuid);
  return (await subjectsOf(db, jobUuid, false)).map((subject) => {
    const use = held.find(({ subjectUuid }) => subjectUuid === subject.uuid);
    return {
      subject,
      openedAt: use?.openedAt ?? null,
      customers: use?.customers ?? 0,
      acceptsMail: use?.acceptsMail ?? false,
      hasOrder: ordered.has(subject.uuid),
    };
  });
}

async function subjectsWithOrders(db: Db, jobUuid: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ uuid: subjects.uuid })
    .from(subjects)
    .innerJoin(orders, sql`${subjects.uuid}::text in ${SUBJECTS_OF_ORDER}`)
    .where(and(eq(subjects.jobUuid, jobUuid), inArray(orders.state, ['created', 'paid'])));
  return new Set(rows.map(({ uuid }) => uuid));
}

export interface WithdrawnSubject {
  readonly subject: SubjectRow;
  /** Every picture that shows the person, including groups: none of them may be used. */
  readonly files: readonly string[];
}

export async function loadWithdrawn(db: Db, jobUuid: string): Promise<readonly WithdrawnSubject[]> {
  const shown = await db
    .select({ subjectUuid: subjectPictures.subjectUuid, fileName: pictures.fileName })
    .from(subjectPictures)
    .innerJoin(pictures, eq(pictures.uuid, subjectPictures.pictureUuid))
    .innerJoin(subjects, eq(subjects.uuid, subjectPictures.subjectUuid))
    .where(and(eq(subjects.jobUuid, jobUuid), eq(subjects.isWithdrawn, true), isNotNull(pictures.jobUuid)))
    .orderBy(asc(pictures.fileName));
  return (await subjectsOf(db, jobUuid, true)).map((subject) => ({
    subject,
    files: shown.filter(({ subjectUuid }) => subjectUuid === subject.uuid).map(({ fileName }) => fileName),
  }));
}
