import { useTranslation } from 'react-i18next';
import { templateCalls, type TemplateListType } from '../../../core/contract/templates.ts';
import { useAnswer } from '../../data/live/use-answer.ts';
import { useCategories } from './use-products.ts';

/** What the list holds, in words: photo gifts take it from their category's info (CAT-06), others from the overview. */
export function useListTitle(type: TemplateListType, category: string | undefined): string | undefined {
  const { i18n, t } = useTranslation('products');
  const info = useAnswer(
    templateCalls.photoGiftCategoryInfo,
    type === 'photogifts' && category !== undefined ? { params: { category } } : null,
  );
  const categories = useCategories();
  if (info.state === 'ready') return info.value.names[i18n.language] ?? info.value.names.en;
  const subs = categories.state === 'ready' ? categories.value.categories.flatMap((entry) => entry.subCategories) : [];
  return subs.find((sub) => sub.internalName === category)?.title ?? t(type);
}
