interface Categorised {
  readonly internalName: string;
  readonly subCategories: readonly { readonly internalName: string }[];
}

interface SoldGoods {
  /** Names of categories of the designs on sale. */
  readonly carried: ReadonlySet<string>;
  readonly hasPackages: boolean;
  /** Single pictures or sets, as files. */
  readonly hasFiles: boolean;
  readonly hasCatalogues: boolean;
}

/** A category that contains expired picture sets only. It never has goods. */
const ARCHIVE = 'archive';

/** The categories without sub-categories that have no product on sale, and without categories that sell nothing. */
export function filledCategories<C extends Categorised>(categories: readonly C[], sold: SoldGoods): readonly C[] {
  const { carried } = sold;
  return categories.flatMap((category) => {
    const subCategories = category.subCategories.filter(({ internalName }) => carried.has(internalName));
    return subCategories.length > 0 || sellsItself(category.internalName, sold) ? [{ ...category, subCategories }] : [];
  });
}

function sellsItself(name: string, { carried, hasPackages, hasFiles, hasCatalogues }: SoldGoods): boolean {
  switch (name) {
    case 'packages':
      return hasPackages;
    case 'digitalprint':
      return hasFiles;
    case 'catalogues':
      return hasCatalogues;
    default:
      return name === ARCHIVE || carried.has(name);
  }
}
