import { expect, test } from 'vitest';
import { filledCategories } from './filled-categories.ts';

const category = (internalName: string, ...subs: readonly string[]) => ({
  internalName,
  subCategories: subs.map((name) => ({ internalName: name })),
});

test('[CAT-01] [KEP-07] a category whose last product went off sale is not shown, one that has no designs is', () => {
  const shop = [
    category('packages'),
    category('photogifts', 'mugs', 'posters'),
    category('cards', 'birthday'),
    category('prints', 'small'),
  ];
  expect(filledCategories(shop, new Set(['posters', 'prints']))).toEqual([
    category('packages'),
    category('photogifts', 'posters'),
    category('prints'),
  ]);
});
