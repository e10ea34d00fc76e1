import { paths } from '#core/contract/paths/paths.ts';
import type { Category } from '#core/contract/templates.ts';

/** Not shown in the overview (D2 §2). */
const HIDDEN_CATEGORY = 'archive';

export const shownCategories = (categories: readonly Category[]): readonly Category[] =>
  categories.filter((category) => category.internalName !== HIDDEN_CATEGORY);

const subCategoryOf = ({ subCategories }: Pick<Category, 'subCategories'>): string | undefined =>
  (subCategories.find((sub) => sub.default) ?? subCategories[0])?.internalName;

/** Where a category of the overview leads (CAT-01): each documented name to its own list, others by their name. */
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
 * The subject whose set the category needs in place of the current one (CAT-02): the newest that has pictures for it.
 * Worked out here from all that have some: the answer's own first one belongs to the set of the moment it was read.
 */
export function otherSubjectFor(
  { qualifiedSubjects }: Pick<Category, 'qualifiedSubjects'>,
  currentSubjectUuid: string | undefined,
): Category['qualifiedSubjects'][number] | null {
  if (currentSubjectUuid === undefined || qualifiedSubjects.some(({ uuid }) => uuid === currentSubjectUuid)) return null;
  return qualifiedSubjects[0] ?? null;
}
