/** Parents' choices for the subjects of a job (KEP-08): yearbook poses, favorites, cancelled packages. */
import { and, asc, eq, min } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { favorites, pictures, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { byClassAndName, loadAlphabet } from '../batches/class-order.ts';
import { showsNobodyWithdrawn } from '#server/media/picture-access.ts';

interface Choice {
  /** The photographer's file name. */
  readonly fileName: string;
  /** null when it was chosen before the shop recorded the time. */
  readonly at: Date | null;
}

export interface SubjectChoices {
  readonly name: string;
  readonly group: string;
  readonly code: string;
  readonly yearbookPose: Choice | null;
  /** In the order of the set, from all customers who have the code. */
  readonly favorites: readonly Choice[];
  readonly inspectionPackage: 'none' | 'enabled' | 'cancelled';
  readonly cancelledAt: Date | null;
}

/**
 * Every subject, with or without choices, class by class in the order of the codes; no withdrawn one, and no picture
 * that shows one (SEC-05).
 */
export async function loadChoices(db: Db, jobUuid: string): Promise<readonly SubjectChoices[]> {
  const ofJob = and(eq(subjects.jobUuid, jobUuid), eq(subjects.isWithdrawn, false));
  const rows = await db
    .select({ subject: subjects, pose: pictures.fileName })
    .from(subjects)
    .leftJoin(pictures, and(eq(pictures.uuid, subjects.yearbookPosePictureUuid), showsNobodyWithdrawn))
    .where(ofJob);
  // A group picture is in many sets: it counts for the subjects of the customer who chose it.
  const chosen = await db
    .select({ subjectUuid: subjects.uuid, fileName: pictures.fileName, at: min(favorites.chosenAt) })
    .from(subjects)
    .innerJoin(userSubjects, eq(userSubjects.subjectUuid, subjects.uuid))
    .innerJoin(favorites, eq(favorites.userUuid, userSubjects.userUuid))
    .innerJoin(subjectPictures, and(eq(subjectPictures.subjectUuid, subjects.uuid), eq(subjectPictures.pictureUuid, favorites.pictureUuid)))
    .innerJoin(pictures, eq(pictures.uuid, favorites.pictureUuid))
    .where(and(ofJob, showsNobodyWithdrawn))
    .groupBy(subjects.uuid, pictures.uuid, pictures.fileName, subjectPictures.position)
    .orderBy(asc(subjectPictures.position));
  const alphabet = await loadAlphabet(db);
  const inClass = byClassAndName(alphabet);
  return rows
    .map(
      ({ subject, pose }): SubjectChoices => ({
        name: subject.name,
        group: subject.group,
        code: subject.code,
        yearbookPose: pose === null ? null : { fileName: pose, at: subject.yearbookPoseChosenAt },
        favorites: chosen.filter(({ subjectUuid }) => subjectUuid === subject.uuid).map(({ fileName, at }) => ({ fileName, at })),
        inspectionPackage: subject.inspectionPackage,
        cancelledAt: subject.inspectionCancelledAt,
      }),
    )
    .toSorted((a, b) => inClass(a, b) || alphabet.compare(a.code, b.code));
}
