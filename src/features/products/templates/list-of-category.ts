import { paths } from '#core/contract/paths/paths.ts';
import { TEMPLATE_LIST_TYPES, type TemplateListType } from '#core/contract/templates.ts';

export const isListType = (type: string | undefined): type is TemplateListType => TEMPLATE_LIST_TYPES.some((known) => known === type);

export type CategoryTarget =
  | { readonly kind: 'list'; readonly type: TemplateListType; readonly category: string | undefined }
  | { readonly kind: 'elsewhere'; readonly to: string };

/**
 * The list for `/products/categories/{category}[/{subCategory}]`. The overview's names and the list types both lead to
 * their list; any other name is a photo gift category of the shop.
 */
export function listOfCategory(category: string, subCategory: string | undefined): CategoryTarget {
  if (category === 'calendar') return { kind: 'list', type: 'calendars', category: subCategory };
  if (isListType(category)) return { kind: 'list', type: category, category: subCategory };
  const elsewhere: Readonly<Record<string, string>> = {
    digitalprint: paths.digitalPortraits(),
    catalogues: paths.catalogues(),
    packages: paths.packages(),
    archive: paths.categories(),
  };
  const to = elsewhere[category];
  return to ? { kind: 'elsewhere', to } : { kind: 'list', type: 'photogifts', category: subCategory ?? category };
}
