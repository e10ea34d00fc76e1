import fs from 'node:fs';
import { expect, test } from 'vitest';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { basicFaults } from './basic-rules.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';

const SHOP = fs.readFileSync('server/demo/shop.json', 'utf8');

/** The errors of the demo shop after a change of its first product of that type. */
function said(type: number, change: object): string[] {
  const shop: ShopFile = JSON.parse(SHOP);
  const product = shop.products.find((one) => one.type === type);
  expect(product).toBeDefined();
  Object.assign(product ?? {}, change);
  const checked = checkJsonFile(JSON.stringify(shop), ShopFileSchema, (file) => basicFaults(file, 1));
  return checked.ok ? [] : checked.error.map(({ text }) => text);
}

test('[LOV-03] set-up accepts only a photo gift of a known size as a mug, a cushion or a print on the wall', () => {
  for (const shownAs of ['mug', 'cushion', 'wall', null, undefined]) expect(said(89, { shownAs })).toEqual([]);
  expect(said(89, { shownAs: 'vase' })).toEqual([expect.stringMatching(/^products\[\d+\]\.shownAs: /)]);
  expect(said(1, { shownAs: 'wall' })).toEqual([expect.stringMatching(/shownAs: expected a product of type 89, found one of type 1$/)]);
  expect(said(89, { shownAs: 'mug', formatSize: '' })).toEqual([
    expect.stringMatching(/shownAs: the product has no formatSize, which the object is drawn by$/),
  ]);
});
