import { expect, test } from 'vitest';
import type { PackageItem } from '#core/contract/entities.ts';
import { keepBoth, mergePackageItems, withOfferedNames } from './merge-package.ts';

const item = (uuid: string, change: Partial<PackageItem> = {}): PackageItem => ({
  uuid,
  type: 'TEMPLATE_PRODUCT',
  product: { uuid: 'card', name: 'Card', type: 1 },
  template: { uuid: 'wreath', version: 1, name: 'Wreath' },
  templateData: { userResources: {}, year: null },
  version: 1,
  canChangeTemplate: true,
  subject: { uuid: 'emma', name: 'Emma', group: '7A' },
  catalogue: null,
  ...change,
});
const uuids = (items: readonly PackageItem[]) => items.map(({ uuid }) => uuid);
const edited = { version: 4, templateData: { userResources: {}, year: 2027 } };

test('[KEP-16] items on sale keep the edit, new items are filled, and items off sale are named', () => {
  const merged = mergePackageItems([item('a'), item('new'), item('b')], [item('b', edited), item('gone', edited), item('a')]);
  expect(uuids(merged.items), 'in the order in which it is sold').toEqual(['a', 'new', 'b']);
  expect(merged.items.map(({ version }) => version)).toEqual([1, 1, 4]);
  expect([uuids(merged.added), uuids(merged.dropped)]).toEqual([['new'], ['gone']]);
});

test('[KEP-16] an unchanged package stays the same', () => {
  const items = [item('a', edited), item('b')];
  expect(mergePackageItems([item('a'), item('b')], items)).toEqual({ items, added: [], dropped: [] });
});

test('[KEP-16] an item that is sold as another product, kind or fixed design counts as new, and its former edit is dropped', () => {
  const kept = [item('a', edited)];
  const another: readonly Partial<PackageItem>[] = [
    { product: { uuid: 'mug', name: 'Mug', type: 1 } },
    { type: 'DIGITAL_SET', product: null, template: null, templateData: null },
    { template: { uuid: 'rose', version: 1, name: 'Rose' }, canChangeTemplate: false },
  ];
  for (const change of another) {
    const merged = mergePackageItems([item('a', change)], kept);
    expect(merged).toEqual({ items: [item('a', change)], added: [item('a', change)], dropped: kept });
  }
  const otherDefault = item('a', { template: { uuid: 'rose', version: 1, name: 'Rose' } });
  expect(mergePackageItems([otherDefault], kept).items[0]?.version, 'the design may be changed: the edit stays').toBe(4);
});

test('[KEP-16] a newer version of a design does not change the package, and the shop’s rules decide what may be edited', () => {
  const sold = item('a', { template: { uuid: 'wreath', version: 2, name: 'Wreath' }, canChangeTemplate: false });
  const merged = mergePackageItems([sold], [item('a', edited)]);
  expect(merged.items).toEqual([item('a', { ...edited, canChangeTemplate: false })]);
  expect([merged.added, merged.dropped]).toEqual([[], []]);
});

test('[KEP-16] editing a draft further loses no item that is off sale', () => {
  expect(uuids(keepBoth([item('gone', edited), item('a', edited)], [item('a'), item('new')]))).toEqual(['gone', 'a', 'new']);
});

test('[KEP-04] the items of a kept package have the shop’s present names', () => {
  const named = (name: string): PackageItem => ({ ...item('a'), type: 'CATALOGUE', catalogue: { name } });
  expect(withOfferedNames([named('Solbakken school')], [named('Solbakken skole')])).toEqual([named('Solbakken skole')]);
  expect(withOfferedNames([named('Solbakken school')], []), 'no longer sold').toEqual([named('Solbakken school')]);
});
