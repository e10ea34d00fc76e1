/** Whether an instance's pictures may stand together where they stand: the editor's rule, for whoever is not the editor. */
import { and, eq, inArray } from 'drizzle-orm';
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import { type PlacedPicture, type PlacedProblem, placedProblems } from '#core/domain/placed-pictures.ts';
import { UPLOADED_KEYWORD } from '#core/domain/picture-rules.ts';
import type { Db } from '#server/db/client.ts';
import { jobs, pictures, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { type Instance, loadDesign } from './check-instance.ts';
import { userOf } from './load-cart.ts';

/** For an instance that may be bought otherwise (check-instance.ts). */
export async function placedError(context: RequestContext, instance: Instance): Promise<AppError | null> {
  const design = await loadDesign(context, instance);
  if (design === null) return appError('template.not_found');
  const used = Object.values(instance.data.userResources).flatMap((resource) => (resource.kind === 'image' ? (resource.uuid ?? []) : []));
  const placed = await loadPlaced(context.db, userOf(context), [...new Set(used)]);
  const { options } = await loadSettings(context.db);
  const [problem] = placedProblems(design, instance.data, (uuid) => placed.get(uuid) ?? null, options);
  return problem ? appError(PROBLEMS[problem.kind]) : null;
}

const PROBLEMS = {
  archived: 'instance.picture_archived',
  rejected: 'instance.picture_rejected',
  otherPhotographer: 'instance.photographers_mixed',
} as const satisfies Record<PlacedProblem['kind'], ErrorCode>;

/** With the photographers of the caller's own sets that a picture is in, as the device knows them. */
async function loadPlaced(db: Db, userUuid: string, uuids: readonly string[]): Promise<Map<string, PlacedPicture>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .select({
      uuid: pictures.uuid,
      pictureType: pictures.pictureType,
      keywords: pictures.keywords,
      uploadedBy: pictures.uploadedBy,
      photographerUuid: jobs.photographerUuid,
      isArchived: jobs.isArchived,
    })
    .from(pictures)
    .leftJoin(subjectPictures, eq(subjectPictures.pictureUuid, pictures.uuid))
    .leftJoin(userSubjects, and(eq(userSubjects.subjectUuid, subjectPictures.subjectUuid), eq(userSubjects.userUuid, userUuid)))
    .leftJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .leftJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(inArray(pictures.uuid, [...uuids]));
  const placed = new Map<string, PlacedPicture>();
  for (const { uuid, pictureType, keywords, uploadedBy, photographerUuid, isArchived } of rows) {
    const known = placed.get(uuid);
    const before = known?.photographers ?? [];
    placed.set(uuid, {
      pictureType,
      keywords: uploadedBy === null ? keywords : [...keywords, UPLOADED_KEYWORD],
      photographers: photographerUuid === null ? before : [...before, photographerUuid],
      // A row without a job belongs to another customer's set.
      isArchived:
        photographerUuid === null
          ? (known?.isArchived ?? false)
          : isArchived === true && (before.length === 0 || known?.isArchived === true),
    });
  }
  return placed;
}
