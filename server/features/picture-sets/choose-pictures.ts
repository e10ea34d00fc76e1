/** Favorites, the yearbook pose and the current set. Each call sends the wanted state. */
import { and, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { mayBeYearbookPose } from '#core/domain/pictures/edit-picture-sets.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { favorites, jobs, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';
import { findHeldSubject, findVisiblePicture } from '#server/media/picture-access.ts';
import { isPoseExpired } from './picture-set-view.ts';

export async function chooseFavorite(
  db: Db,
  userUuid: string,
  pictureUuid: string,
  isUserFavorite: boolean,
  nowMs: number,
): Promise<Result<null, AppError>> {
  const picture = await findVisiblePicture(db, userUuid, pictureUuid);
  if (!picture || picture.jobUuid === null) return err(appError('picture.not_found'));
  if (!(await mayChooseFavorites(db, userUuid, pictureUuid))) return err(appError('picture_set.favorites_not_available'));
  if (isUserFavorite)
    await db
      .insert(favorites)
      .values({ userUuid, pictureUuid, chosenAt: new Date(nowMs) })
      .onConflictDoNothing();
  else await db.delete(favorites).where(and(eq(favorites.userUuid, userUuid), eq(favorites.pictureUuid, pictureUuid)));
  return ok(null);
}

/** At least one of the user's sets with the picture must allow it: a group picture is in many sets. */
async function mayChooseFavorites(db: Db, userUuid: string, pictureUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(subjectPictures)
    .innerJoin(subjects, eq(subjects.uuid, subjectPictures.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .innerJoin(userSubjects, and(eq(userSubjects.subjectUuid, subjects.uuid), eq(userSubjects.userUuid, userUuid)))
    .where(and(eq(subjectPictures.pictureUuid, pictureUuid), eq(subjects.qualifyForSelectOwnFavorites, true), eq(jobs.isArchived, false)))
    .limit(1);
  return rows.length > 0;
}

export async function chooseYearbookPose(
  db: Db,
  userUuid: string,
  subjectUuid: string,
  pictureUuid: string,
  nowMs: number,
): Promise<Result<null, AppError>> {
  const held = await findHeldSubject(db, userUuid, subjectUuid);
  if (!held) return err(appError('picture_set.not_found'));
  const mayChoose = held.subject.qualifyForSelectYearbookPose && !held.job.isArchived && isPoseExpired(held.job, nowMs) === false;
  if (!mayChoose) return err(appError('picture_set.yearbook_pose_expired'));
  const picture = await findVisiblePicture(db, userUuid, pictureUuid);
  if (!picture || !mayBeYearbookPose(picture)) return err(appError('picture.not_found'));
  return db.transaction(async (tx) => {
    // An import that removes the picture from the set runs before or after this transaction.
    await tx.select({ uuid: subjects.uuid }).from(subjects).where(eq(subjects.uuid, subjectUuid)).for('update');
    if (!(await isInSet(tx, subjectUuid, pictureUuid))) return err(appError('picture.not_found'));
    // Choosing the same picture again keeps the date of the first choice.
    if (held.subject.yearbookPosePictureUuid !== pictureUuid)
      await tx
        .update(subjects)
        .set({ yearbookPosePictureUuid: pictureUuid, yearbookPoseChosenAt: new Date(nowMs) })
        .where(eq(subjects.uuid, subjectUuid));
    return ok(null);
  });
}

async function isInSet(db: Db, subjectUuid: string, pictureUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: subjectPictures.pictureUuid })
    .from(subjectPictures)
    .where(and(eq(subjectPictures.subjectUuid, subjectUuid), eq(subjectPictures.pictureUuid, pictureUuid)));
  return rows.length > 0;
}

export async function chooseCurrentSet(db: Db, userUuid: string, subjectUuid: string): Promise<Result<null, AppError>> {
  if (!(await findHeldSubject(db, userUuid, subjectUuid))) return err(appError('picture_set.not_found'));
  await db.update(users).set({ currentSubjectUuid: subjectUuid }).where(eq(users.uuid, userUuid));
  return ok(null);
}
