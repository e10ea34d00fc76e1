import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureSetCalls, type PictureSet } from '../../../core/contract/picture-sets.ts';
import { shopCalls } from '../../../core/contract/shop.ts';
import { templateCalls, type TemplateListType } from '../../../core/contract/templates.ts';
import { currentPictureSet } from '../../../core/domain/current-picture-set.ts';
import { sortTemplates } from '../../../core/domain/template-order.ts';
import { setCurrentPictureSet } from '../../data/commands/set-current-picture-set.ts';
import { useAnswer } from '../../data/live/use-answer.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { useSession } from '../../data/live/use-session.ts';
import type { Answerable } from '../../ui/answer.tsx';
import type { Template } from '../../../core/contract/entities.ts';

/** The picture set that products are made of; `sets` for the switch to another one. */
export function useCurrentSet() {
  const { user } = useSession();
  const device = useDevice();
  const answer = useAnswer(pictureSetCalls.listPictureSets, {});
  const sets = answer.state === 'ready' ? answer.value.pictureSets : [];
  return {
    isKnown: answer.state !== 'loading',
    sets,
    current: currentPictureSet(sets, user?.currentSubjectUuid ?? null),
    makeCurrent: (set: PictureSet) => setCurrentPictureSet(device, { subjectUuid: set.subject.uuid }),
  };
}

export function useCategories() {
  const { i18n } = useTranslation();
  return useAnswer(templateCalls.listCategories, { query: { lang: i18n.language } });
}

export const useOffers = () => useAnswer(shopCalls.listPackages, {});

/** The price list, or undefined until it was read. */
export function usePriceList() {
  const answer = useAnswer(shopCalls.prices, {});
  return answer.state === 'ready' ? answer.value : undefined;
}

/** Templates of a list in the documented order (CAT-08), of the current subject where a category is given. */
export function useTemplates(
  type: TemplateListType,
  category: string | undefined,
  subjectUuid: string | undefined,
): Answerable<readonly Template[]> {
  const { i18n } = useTranslation();
  const prices = usePriceList();
  const all = useAnswer(templateCalls.listTemplates, category === undefined ? { params: { type } } : null);
  const ofCategory = useAnswer(
    templateCalls.listTemplatesByCategory,
    category !== undefined && subjectUuid === undefined ? { params: { type, category } } : null,
  );
  const ofSubject = useAnswer(
    templateCalls.listTemplatesForSubject,
    category !== undefined && subjectUuid !== undefined ? { params: { type, category, subjectUuid } } : null,
  );
  const answer = category === undefined ? all : subjectUuid === undefined ? ofCategory : ofSubject;
  return useMemo(
    () => (answer.state === 'ready' ? { ...answer, value: sortTemplates(answer.value, prices?.products ?? [], i18n.language) } : answer),
    [answer, prices, i18n.language],
  );
}
