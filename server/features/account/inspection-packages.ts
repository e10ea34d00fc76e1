/** Prints that are sent home for inspection. A parent may cancel them (ACT-05), for good. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjects, userSubjects } from '#server/db/schema.ts';
import { heldBy } from '#server/media/picture-access.ts';

type CancelAnswer = CallAnswer<typeof accountCalls.cancelInspectionPackages>;
type InspectionSubject = CancelAnswer['subjects'][number];

export async function loadInspectionSubjects(db: Db, userUuid: string): Promise<InspectionSubject[]> {
  const rows = await db
    .select({ uuid: subjects.uuid, name: subjects.name, state: subjects.inspectionPackage })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(heldBy(userUuid), ne(subjects.inspectionPackage, 'none'), eq(jobs.isArchived, false)))
    .orderBy(subjects.name, subjects.uuid);
  return rows.map(({ uuid, name, state }) => ({ uuid, name, enabled: state === 'enabled' }));
}

/** `enabled: false` cancels a package. Returns the new list, even if a part was refused. */
export async function cancelInspectionPackages(
  db: Db,
  userUuid: string,
  wanted: readonly InspectionSubject[],
  nowMs: number,
): Promise<CancelAnswer> {
  const open = await loadInspectionSubjects(db, userUuid);
  const known = new Map(open.map((subject) => [subject.uuid, subject]));
  const cancelled = wanted.filter((subject) => !subject.enabled && known.get(subject.uuid)?.enabled === true).map(({ uuid }) => uuid);
  if (cancelled.length > 0)
    await db
      .update(subjects)
      .set({ inspectionPackage: 'cancelled', inspectionCancelledAt: new Date(nowMs) })
      .where(inArray(subjects.uuid, cancelled));
  // The package belongs to an archived job, or was cancelled and is requested again: both are refused.
  const isTooLate = wanted.some(({ uuid, enabled }) => !known.has(uuid) || (enabled && known.get(uuid)?.enabled === false));
  return { error: isTooLate ? 'account.inspection_closed' : null, subjects: await loadInspectionSubjects(db, userUuid) };
}
