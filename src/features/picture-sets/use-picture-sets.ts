import { useMemo } from 'react';
import { pictureSetCalls, type Picture, type PictureSet } from '#core/contract/picture-sets.ts';
import { currentPictureSet } from '#core/domain/pictures/current-picture-set.ts';
import { setCurrentPictureSet } from '#core/operations/picture-sets/set-current-picture-set.ts';
import { setYearbookPose } from '#core/operations/picture-sets/set-yearbook-pose.ts';
import { toggleFavorite } from '#core/operations/picture-sets/toggle-favorite.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';
import { sortSets } from './picture-set-view.ts';

export interface PictureSets {
  readonly sets: readonly PictureSet[];
  /** undefined when the user has no set. */
  readonly current: PictureSet | undefined;
}

/** Every set of the user, newest first, and the current one (SET-12). */
export function usePictureSets(): Answerable<PictureSets> {
  const { user } = useSession();
  const answer = useAnswer(pictureSetCalls.listPictureSets, {});
  const chosen = user?.currentSubjectUuid ?? null;
  return useMemo(() => {
    if (answer.state !== 'ready') return answer;
    const sets = sortSets(answer.value.pictureSets);
    return { ...answer, value: { sets, current: currentPictureSet(sets, chosen) } };
  }, [answer, chosen]);
}

/** The actions on a set. Each is stored on the device first and sent by the outbox. */
export function usePictureSetActions() {
  const { run: favor } = useOperation(toggleFavorite);
  const { run: pose } = useOperation(setYearbookPose);
  const { run: choose } = useOperation(setCurrentPictureSet);
  return useMemo(
    () => ({
      toggleFavorite: (picture: Picture) =>
        void favor({ params: { pictureUuid: picture.uuid }, body: { isUserFavorite: !picture.isUserFavorite } }),
      choosePose: (set: PictureSet, picture: Picture) =>
        pose({ params: { subjectUuid: set.subject.uuid }, body: { pictureUuid: picture.uuid } }),
      makeCurrent: (set: PictureSet) => choose({ body: { subjectUuid: set.subject.uuid } }),
    }),
    [favor, pose, choose],
  );
}
