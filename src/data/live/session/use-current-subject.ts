import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { currentPictureSet } from '#core/domain/pictures/current-picture-set.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { useSession } from './use-session.ts';

/**
 * The subject of the current picture set, for parts that depend on the set and are also shown to visitors, who have
 * none.
 * @param isAsked false: nothing is read
 */
export function useCurrentSubject(isAsked = true): { readonly isKnown: boolean; readonly subjectUuid: string | undefined } {
  const { state, user, isSignedIn } = useSession();
  const sets = useAnswer(pictureSetCalls.listPictureSets, isAsked && isSignedIn ? {} : null);
  const chosen = user?.currentSubjectUuid ?? null;
  return {
    isKnown: state === 'ready' && (!isSignedIn || sets.state !== 'loading'),
    subjectUuid: sets.state === 'ready' ? currentPictureSet(sets.value.pictureSets, chosen)?.subject.uuid : (chosen ?? undefined),
  };
}
