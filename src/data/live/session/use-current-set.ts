import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { currentPictureSet } from '#core/domain/pictures/current-picture-set.ts';
import { setCurrentPictureSet } from '#core/operations/picture-sets/set-current-picture-set.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { useOperation } from '../use-operation.ts';
import { useSession } from './use-session.ts';

const NO_SETS: readonly PictureSet[] = [];

/** The picture set that products are made from, and `sets` for switching to another one. */
export function useCurrentSet() {
  const { state, user } = useSession();
  const { run } = useOperation(setCurrentPictureSet);
  const answer = useAnswer(pictureSetCalls.listPictureSets, {});
  const sets = answer.state === 'ready' ? answer.value.pictureSets : NO_SETS;
  // Before the user is known this would be the newest set, not the chosen one.
  const isKnown = state === 'ready' && answer.state !== 'loading';
  return {
    isKnown,
    sets,
    current: isKnown ? currentPictureSet(sets, user?.currentSubjectUuid ?? null) : undefined,
    makeCurrent: (set: PictureSet) => run({ body: { subjectUuid: set.subject.uuid } }),
  };
}
