/** Writes the rows of an import. A subject is written with all of its pictures in one transaction, or not at all. */
import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import type { Db } from '#server/db/database.ts';
import { backgrounds, jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import type { SubjectRow as StoredSubject } from '#server/media/picture-access.ts';
import { noteRemovedMedia } from '#server/media/removed-media.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import type { JobDetails } from './job-details.ts';
import type { KnownJob } from './known-job.ts';
import type { MatchedRow } from './people/matched-row.ts';
import { rangeFrom } from './prices/job-range.ts';
import type { StagedBackground } from './stage-backgrounds.ts';
import type { StagedPicture } from './stage-pictures.ts';

/** The job's range and deliveries from now on: fields that are absent in job.json are unchanged. */
export const kept = ({ range, deadlines }: Pick<JobDetails, 'range' | 'deadlines'>, before: KnownJob['job']) => ({
  range: rangeFrom(range, before?.range ?? null),
  deadlines: deadlines === undefined ? (before?.deadlines ?? null) : deadlines,
});

export async function writeJob(
  db: Db,
  jobUuid: string,
  details: Omit<JobDetails, 'prices'> & { readonly prices: JobPrices | null },
  staged: readonly StagedBackground[],
  known: KnownJob,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const {
      backgrounds: _files,
      isGreenScreen: _keyed,
      encoding: _read,
      photographedAt,
      keepUntil,
      isArchived,
      deadlines,
      range,
      ...fields
    } = details;
    const row = {
      ...fields,
      photographedAt: photographedAt ?? known.job?.photographedAt ?? now,
      keepUntil: keepUntil === undefined ? (known.job?.keepUntil ?? null) : keepUntil,
      ...kept({ range, deadlines }, known.job),
      isArchived: isArchived ?? known.job?.isArchived ?? false,
    };
    await tx
      .insert(jobs)
      .values({ uuid: jobUuid, ...row })
      .onConflictDoUpdate({ target: jobs.uuid, set: row });
    for (const { formerMediaKey, ...background } of staged) {
      await tx
        .insert(backgrounds)
        .values({ ...background, jobUuid })
        .onConflictDoUpdate({ target: backgrounds.uuid, set: background });
      if (formerMediaKey !== null) await noteRemovedMedia(tx, [formerMediaKey]);
    }
    if (staged.length > 0)
      await tx
        .update(backgrounds)
        .set({ isDefault: false })
        .where(
          and(
            eq(backgrounds.jobUuid, jobUuid),
            notInArray(
              backgrounds.uuid,
              staged.map((background) => background.uuid),
            ),
          ),
        );
  });
}

export interface SubjectToWrite {
  readonly match: MatchedRow;
  /** In the row's order, with the row's type. */
  readonly pictures: readonly { readonly staged: StagedPicture; readonly type: 'IP' | 'SFP' | 'GP'; readonly needsWriting: boolean }[];
}

type SubjectFields = Pick<
  StoredSubject,
  | 'name'
  | 'group'
  | 'code'
  | 'codeKey'
  | 'email'
  | 'mobile'
  | 'qualifyForSelectOwnFavorites'
  | 'qualifyForSelectYearbookPose'
  | 'inspectionPackage'
  | 'consent'
>;

export function subjectOutcome({ match, pictures: wanted }: SubjectToWrite): 'added' | 'changed' | 'unchanged' {
  if (!match.known) return 'added';
  if (match.moved.length > 0) return 'changed';
  const stored: Record<string, unknown> = match.known.row;
  const isSame = Object.entries(fieldsOf(match)).every(([field, value]) => stored[field] === value);
  const uuids = wanted.map((picture) => picture.staged.uuid);
  const hasSamePictures =
    uuids.length === match.known.pictureUuids.length && uuids.every((uuid, index) => uuid === match.known?.pictureUuids[index]);
  return isSame && hasSamePictures && wanted.every((picture) => !picture.needsWriting) ? 'unchanged' : 'changed';
}

/** Fields without a column in the list are unchanged. */
function fieldsOf({ row, code, known }: MatchedRow): SubjectFields {
  return {
    name: row.name,
    group: row.hasGroup ? row.group : (known?.row.group ?? ''),
    code,
    codeKey: codeKey(code),
    email: row.email ?? known?.row.email ?? '',
    mobile: row.mobile ?? known?.row.mobile ?? '',
    qualifyForSelectOwnFavorites: row.qualifiesFavorites ?? known?.row.qualifyForSelectOwnFavorites ?? true,
    qualifyForSelectYearbookPose: row.qualifiesYearbook ?? known?.row.qualifyForSelectYearbookPose ?? false,
    inspectionPackage: inspectionPackage(row.hasInspectionPackage, known?.row.inspectionPackage),
    consent: row.consent ?? known?.row.consent ?? 'unknown',
  };
}

/** A repeated import does not send a package that a parent has cancelled. */
function inspectionPackage(
  isWanted: boolean | undefined,
  stored: StoredSubject['inspectionPackage'] = 'none',
): StoredSubject['inspectionPackage'] {
  if (stored === 'cancelled' || isWanted === undefined) return stored;
  return isWanted ? 'enabled' : 'none';
}

/** The row determines its pictures: one that it no longer names leaves the set; its bytes stay for old orders. */
export async function writeSubject(db: Db, jobUuid: string, subjectUuid: string, subject: SubjectToWrite, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { staged, type, needsWriting } of subject.pictures) {
      if (needsWriting) await writePicture(tx, jobUuid, staged, type, now);
    }
    const fields = fieldsOf(subject.match);
    await tx
      .insert(subjects)
      .values({ uuid: subjectUuid, jobUuid, ...fields })
      .onConflictDoUpdate({ target: subjects.uuid, set: fields });
    for (const { from, pictureUuid } of subject.match.moved) await takePicture(tx, from.row.uuid, pictureUuid);
    await tx.delete(subjectPictures).where(eq(subjectPictures.subjectUuid, subjectUuid));
    const inSet = subject.pictures.map(({ staged }) => staged.uuid);
    await forgetPose(tx, subjectUuid, notInArray(subjects.yearbookPosePictureUuid, inSet));
    await tx
      .insert(subjectPictures)
      .values(subject.pictures.map(({ staged }, position) => ({ subjectUuid, pictureUuid: staged.uuid, position })));
  });
}

/** The picture moves to another person: it leaves the set, and is no longer a chosen pose of it. */
async function takePicture(tx: Db, subjectUuid: string, pictureUuid: string): Promise<void> {
  await tx.delete(subjectPictures).where(and(eq(subjectPictures.subjectUuid, subjectUuid), eq(subjectPictures.pictureUuid, pictureUuid)));
  await forgetPose(tx, subjectUuid, eq(subjects.yearbookPosePictureUuid, pictureUuid));
}

/** A pose must be in the set. */
async function forgetPose(tx: Db, subjectUuid: string, isGone: SQL): Promise<void> {
  await tx
    .update(subjects)
    .set({ yearbookPosePictureUuid: null, yearbookPoseChosenAt: null })
    .where(and(eq(subjects.uuid, subjectUuid), isGone));
}

async function writePicture(tx: Db, jobUuid: string, staged: StagedPicture, pictureType: 'IP' | 'SFP' | 'GP', now: Date): Promise<void> {
  const { uuid, file: fileName, mediaKey, contentHash, originalHash, mimeType, widthPx, heightPx, isGreenscreen } = staged;
  const row = { jobUuid, fileName, mediaKey, contentHash, originalHash, mimeType, widthPx, heightPx, isGreenscreen, pictureType };
  await tx
    .insert(pictures)
    .values({ uuid, ...row, createdAt: now })
    .onConflictDoUpdate({ target: pictures.uuid, set: row });
  if (staged.formerMediaKey !== null) await noteRemovedMedia(tx, [staged.formerMediaKey]);
}
