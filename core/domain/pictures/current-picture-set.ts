/** The current picture set (SET-12): the one that the user chose last, else the newest that is not archived. */
import type { PictureSet } from '#core/contract/picture-sets.ts';

type Choosable = Pick<PictureSet, 'subject' | 'job' | 'year'>;

const newestFirst = (a: Choosable, b: Choosable): number => b.year - a.year || b.job.creationTime - a.job.creationTime;

export function currentPictureSet<S extends Choosable>(sets: readonly S[], chosenSubjectUuid: string | null): S | undefined {
  const chosen = sets.find((set) => set.subject.uuid === chosenSubjectUuid);
  if (chosen) return chosen;
  return [...sets].sort((a, b) => Number(a.job.isArchived) - Number(b.job.isArchived) || newestFirst(a, b))[0];
}
