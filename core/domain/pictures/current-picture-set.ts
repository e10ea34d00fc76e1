/** The current picture set (SET-12): the user's last choice, otherwise the newest that is not archived. */
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';

type Choosable = Pick<PictureSet, 'subject' | 'job' | 'year'>;

const newestFirst = (a: Choosable, b: Choosable): number => b.year - a.year || b.job.creationTime - a.job.creationTime;

export function currentPictureSet<S extends Choosable>(sets: readonly S[], chosenSubjectUuid: string | null): S | undefined {
  const chosen = sets.find((set) => set.subject.uuid === chosenSubjectUuid);
  if (chosen) return chosen;
  return [...sets].sort((a, b) => Number(a.job.isArchived) - Number(b.job.isArchived) || newestFirst(a, b))[0];
}

/**
 * Whether the set of a code that was just typed becomes the current one: an archived one does not while the customer
 * has one that sells (KEP-10).
 * @param held all sets of the customer, the added one among them
 */
export function becomesCurrent(
  addedSubjectUuid: string,
  held: readonly { readonly subjectUuid: string; readonly isArchived: boolean }[],
): boolean {
  const added = held.find((set) => set.subjectUuid === addedSubjectUuid);
  return added?.isArchived !== true || held.every((set) => set.isArchived);
}

/** The target of a code. `/new-picture-set` shows the current set, so a set that did not become it is shown on its own page. */
export const pathOfAdded = (addedSubjectUuid: string | undefined, currentSubjectUuid: string | null | undefined): string =>
  addedSubjectUuid === undefined || addedSubjectUuid === currentSubjectUuid ? paths.newPictureSet() : paths.pictureSet(addedSubjectUuid);
