import { describe, expect, test } from 'vitest';
import type { Catalogue } from '#core/contract/entities.ts';
import { cataloguesInPackages, changesOf, isAnyInCart, longestDelivery, shownCatalogues, withQuantity } from './catalogues-view.ts';

const catalogue = (subject: string, days = 30, maxQuantity = 10): Catalogue => ({
  uuid: 'yearbook',
  name: 'Yearbook',
  description: '',
  price: 19_900,
  quantity: 0,
  maxQuantity,
  deliveryTime: { days },
  subject: { uuid: subject, name: subject, group: '' },
});
const line = (subject: string, quantity: number) => ({
  package: null,
  catalogue: { uuid: 'yearbook', name: '' },
  subjects: [{ uuid: subject, name: '', group: '' }],
  quantity,
});
const quantities = (catalogues: readonly Catalogue[]) => catalogues.map(({ quantity }) => quantity);
const packageItem = {
  uuid: 'item',
  type: 'CATALOGUE' as const,
  product: null,
  template: null,
  templateData: null,
  canChangeTemplate: false,
  catalogue: { name: 'Yearbook' },
};
const NONE = new Map<string, number>();

describe('[CAT-11] catalogues', () => {
  const two = [catalogue('emma'), catalogue('noah')];

  test('a single catalogue starts at 1, several start at 0, and one in the cart starts at its quantity', () => {
    expect(quantities(shownCatalogues([catalogue('emma')], [], NONE))).toEqual([1]);
    expect(quantities(shownCatalogues(two, [], NONE))).toEqual([0, 0]);
    expect(quantities(shownCatalogues(two, [line('noah', 3)], NONE))).toEqual([0, 3]);
    expect(isAnyInCart(two, [line('noah', 3)])).toBe(true);
  });

  test('a catalogue that a package in the cart contains is not proposed, and can still be ordered', () => {
    const held = (subject: string | null) => ({
      ...line('emma', 1),
      catalogue: null,
      package: {
        uuid: 'class',
        name: '',
        packageItems: [{ ...packageItem, subject: subject === null ? null : { uuid: subject, name: '', group: '' } }],
      },
    });
    expect(quantities(shownCatalogues([catalogue('emma')], [held('emma')], NONE))).toEqual([0]);
    expect(quantities(shownCatalogues([catalogue('emma')], [held(null)], NONE))).toEqual([0]);
    expect(quantities(shownCatalogues([catalogue('emma')], [held('noah')], NONE))).toEqual([1]);
    expect(quantities(shownCatalogues([catalogue('emma')], [held('emma'), line('emma', 2)], NONE))).toEqual([2]);
    expect(cataloguesInPackages(two, [held('noah')]).map(({ subject }) => subject.uuid)).toEqual(['noah']);
  });

  test('quantities go from zero to the maximum, and only the chosen subject changes', () => {
    const [emma, noah] = two as [Catalogue, Catalogue];
    expect(quantities(shownCatalogues(two, [], withQuantity(withQuantity(NONE, emma, 99), noah, -1)))).toEqual([10, 0]);
    expect(quantities(shownCatalogues(two, [line('emma', 2)], withQuantity(NONE, emma, 0)))).toEqual([0, 0]);
    expect(quantities(shownCatalogues(two, [], withQuantity(NONE, emma, Number.NaN)))).toEqual([0, 0]);
  });

  test('only catalogues that differ from the cart are sent', () => {
    const [emma, noah] = two as [Catalogue, Catalogue];
    const lines = [line('emma', 2)];
    const shown = shownCatalogues(two, lines, withQuantity(withQuantity(NONE, emma, 0), noah, 0));
    expect(changesOf(shown, lines).map(({ subject, quantity }) => [subject.uuid, quantity])).toEqual([['emma', 0]]);
  });
});

test('[CAT-15] the longest delivery time is shown for all catalogues', () => {
  expect(longestDelivery([catalogue('a', 30), catalogue('b', 45)])).toBe(45);
  expect(longestDelivery([])).toBe(0);
});
