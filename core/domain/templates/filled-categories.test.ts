import { expect, test } from 'vitest';
import { filledCategories } from './filled-categories.ts';

const category = (internalName: string, ...subs: readonly string[]) => ({
  internalName,
  subCategories: subs.map((name) => ({ internalName: name })),
});

const NOTHING = { carried: new Set<string>(), hasPackages: false, hasFiles: false, hasCatalogues: false };

test('[CAT-01] [KEP-07] a category without goods of its own kind is not shown: packages, files, catalogues, or one without parts', () => {
  const shop = ['packages', 'digitalprint', 'catalogues', 'prints', 'archive'].map((name) => category(name));
  const names = (sold: object) => filledCategories(shop, { ...NOTHING, ...sold }).map(({ internalName }) => internalName);
  expect(names({})).toEqual(['archive']);
  expect(names({ hasPackages: true })).toEqual(['packages', 'archive']);
  expect(names({ hasFiles: true })).toEqual(['digitalprint', 'archive']);
  expect(names({ hasCatalogues: true })).toEqual(['catalogues', 'archive']);
  expect(names({ carried: new Set(['prints', 'packages']) })).toEqual(['prints', 'archive']);
});

test('[CAT-01] [KEP-07] a category whose last product went off sale is not shown', () => {
  const shop = [
    category('packages'),
    category('photogifts', 'mugs', 'posters'),
    category('cards', 'birthday'),
    category('prints', 'small'),
  ];
  expect(filledCategories(shop, { ...NOTHING, carried: new Set(['posters', 'prints']), hasPackages: true })).toEqual([
    category('packages'),
    category('photogifts', 'posters'),
    category('prints'),
  ]);
});
