import { expect, test } from 'vitest';
import { itemName } from './item-name.ts';

test('[KEP-04] [PKG-01] a catalogue in a package has its own name everywhere, a product its product’s name', () => {
  const [product, template] = [{ name: 'School catalogue' }, { name: 'Meadow' }];
  expect(itemName({ product, catalogue: { name: 'Solbakken school 2026/27' }, template: null })).toBe('Solbakken school 2026/27');
  expect(itemName({ product, catalogue: null, template })).toBe('School catalogue');
  expect(itemName({ product: null, catalogue: null, template })).toBe('Meadow');
  expect(itemName({ product: null, catalogue: null, template: null })).toBe('');
});
