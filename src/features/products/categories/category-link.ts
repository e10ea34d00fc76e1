import { paths } from '#core/contract/paths/paths.ts';
import type { Category } from '#core/contract/templates.ts';

/** Not shown in the overview (D2 §2). */
const HIDDEN_CATEGORY = 'archive';

export const shownCategories = (categories: readonly Category[]): readonly Category[] =>
  categories.filter((category) => category.internalName !== HIDDEN_CATEGORY);

const subCategoryOf = ({ subCategories }: Pick<Category, 'subCategories'>): string | undefined =>
  (subCategories.find((sub) => sub.default) ?? subCategories[0])?.internalName;

/**
 * The address of a category in the overview (CAT-01): each documented name leads to its own list, others to a list by
 * their name.
 */
export function categoryLink(category: Pick<Category, 'internalName' | 'subCategories'>): string {
  const sub = subCategoryOf(category);
  switch (category.internalName) {
    case 'photogifts':
      return paths.type('photogifts', sub);
    case 'cards':
      return paths.type('cards', sub);
    case 'calendar':
      return paths.type('calendars');
    case 'digitalprint':
      return paths.digitalPortraits();
    case 'catalogues':
      return paths.catalogues();
    case 'packages':
      return paths.packages();
    default:
      return paths.category(category.internalName, sub);
  }
}

/**
 * The newest subject with pictures for the category, if the current one has none (CAT-02).
 * Computed here from all qualified subjects: the first one in the answer depends on the current set at the time of
 * reading.
 */
export function otherSubjectFor(
  { qualifiedSubjects }: Pick<Category, 'qualifiedSubjects'>,
  currentSubjectUuid: string | undefined,
): Category['qualifiedSubjects'][number] | null {
  if (currentSubjectUuid === undefined || qualifiedSubjects.some(({ uuid }) => uuid === currentSubjectUuid)) return null;
  return qualifiedSubjects[0] ?? null;
}
