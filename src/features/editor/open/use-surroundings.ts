import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { NEXT_YEAR_FROM_MONTH, settingsCalls } from '#core/contract/settings.ts';
import { currentPictureSet } from '#core/domain/pictures/current-picture-set.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { LayoutContext } from '#core/layout/layout-context.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { useOwnPictures } from '#src/platform/uploads/use-own-pictures.ts';
import type { Editor } from '../state/editor-context.ts';
import { createPictureLibrary, setOfInstance } from '../pictures/picture-library.ts';
import { useBackgroundsAhead } from '../pictures/backgrounds/use-backgrounds.ts';

export interface Surroundings extends Pick<Editor, 'layoutContext' | 'options' | 'pictureSets' | 'pictureSet' | 'ownPictures' | 'library'> {
  /** Server uuids of uploads, by their local ids. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Options for a shop whose settings were never read on this device. */
const NO_OPTIONS: Editor['options'] = {
  disableImageToolbox: false,
  disableZoom: false,
  disableMixingPhotographers: false,
  warnBeforeAddingToCart: false,
  nextYearFromMonth: NEXT_YEAR_FROM_MONTH,
};
const DEFAULT_COUNTRY = 'NO';
const NO_SETS: readonly PictureSet[] = [];

/**
 * The shop's options and the customer's pictures, as far as the device has them; null while they are loading. Data that
 * was never read and cannot be read now is missing, and the editor works without it.
 * @param subjectUuid subject whose pictures come first; null, or a subject without a set: the subject of the used
 * pictures, else of the current picture set
 * @param kept data to resume; null for a new instance
 */
export function useSurroundings(subjectUuid: string | null, kept: TemplateData | null): Surroundings | null {
  const { i18n } = useTranslation();
  const device = useDevice();
  const { state, user } = useSession();
  const settings = useAnswer(settingsCalls.settings, { query: { lang: i18n.language } });
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  const { pictures: ownPictures, renamed } = useOwnPictures();
  // Before the user is known, the newest set would be used instead of the chosen one, and the instance is filled only
  // once.
  const isLooking = state !== 'ready' || settings.state === 'loading' || sets.state === 'loading';
  const shop = settings.state === 'ready' ? settings.value : null;
  const pictureSets = sets.state === 'ready' ? sets.value.pictureSets : NO_SETS;
  const chosen = user?.currentSubjectUuid ?? null;
  const country = shop?.options.country ?? DEFAULT_COUNTRY;
  const layoutContext = useMemo((): LayoutContext => ({ language: i18n.language, country }), [i18n.language, country]);
  useBackgroundsAhead(currentPictureSet(pictureSets, chosen));
  return useMemo(() => {
    if (isLooking) return null;
    return {
      layoutContext,
      options: shop?.options ?? NO_OPTIONS,
      pictureSets,
      pictureSet:
        pictureSets.find((set) => set.subject.uuid === subjectUuid) ??
        setOfInstance(pictureSets, currentPictureSet(pictureSets, chosen), kept),
      ownPictures,
      renamed,
      library: createPictureLibrary(pictureSets, ownPictures, device.owner.uuid, renamed),
    };
  }, [isLooking, layoutContext, shop, pictureSets, ownPictures, renamed, subjectUuid, kept, chosen, device]);
}
