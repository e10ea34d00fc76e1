import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateListType } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCategories } from '../use-products.ts';

export interface ListInfo {
  /** The list's title. */
  readonly title: string | undefined;
  /** The list to which the title's category belongs; undefined when the title names the whole list. */
  readonly within: string | undefined;
  /** The previews contain the customer's own pictures; otherwise they show the designer's version. */
  readonly hasUserPreviews: boolean;
}

/**
 * Photo gifts take the title, and whether the previews are the customer's, from their category's info (CAT-06). Other
 * types take them from the overview.
 */
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
