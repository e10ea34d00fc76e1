import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateListType } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCategories } from '../use-products.ts';

export interface ListInfo {
  /** What the list holds, in words. */
  readonly title: string | undefined;
  /** What the title is a category of; undefined: the title names the whole list. */
  readonly within: string | undefined;
  /** The customer's own pictures are in the previews; else they show the design as it was made. */
  readonly hasUserPreviews: boolean;
}

/** Photo gifts take their title, and whether the previews are the customer's, from their category's info (CAT-06); others from the overview. */
export function useListInfo(type: TemplateListType, category: string | undefined): ListInfo {
  const { i18n, t } = useTranslation('products');
  const asked = type === 'photogifts' && category !== undefined ? { params: { category } } : null;
  const info = useAnswer(templateCalls.photoGiftCategoryInfo, asked);
  const categories = useCategories();
  if (info.state === 'ready') {
    const { names, userImagePreviews } = info.value;
    return { title: names[i18n.language] ?? names['en'], within: t(type), hasUserPreviews: userImagePreviews };
  }
  const subs = categories.state === 'ready' ? categories.value.categories.flatMap((entry) => entry.subCategories) : [];
  const sub = subs.find(({ internalName }) => internalName === category);
  return {
    title: sub?.title ?? t(type),
    within: sub && t(type),
    hasUserPreviews: asked === null || info.state !== 'loading',
  };
}
