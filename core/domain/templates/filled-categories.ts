interface Categorised {
  readonly internalName: string;
  readonly subCategories: readonly { readonly internalName: string }[];
}

/**
 * The categories without the sub-categories that have no product on sale, and without those that have no sub-category left. A
 * category that never had one stays: packages, digital pictures and catalogues have no designs.
 * @param carried names of categories that designs on sale carry
 */
export const filledCategories = <C extends Categorised>(categories: readonly C[], carried: ReadonlySet<string>): readonly C[] =>
  categories.flatMap((category) => {
    const subCategories = category.subCategories.filter(({ internalName }) => carried.has(internalName));
    const isEmpty = category.subCategories.length > 0 && subCategories.length === 0 && !carried.has(category.internalName);
    return isEmpty ? [] : [{ ...category, subCategories }];
  });
