import fs from 'node:fs';
import { expect, test } from 'vitest';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';
import { shopFaults } from './shop-rules.ts';

type Volume = ShopFile['settings']['discounts']['volume'][number];

/** The errors of the demo shop with a volume discount. */
function said(changes: Partial<Volume>, sibling: ShopFile['settings']['discounts']['sibling'] = null): string[] {
  const shop = ShopFileSchema.parse(JSON.parse(fs.readFileSync('server/demo/shop.json', 'utf8')));
  const entry: Volume = { names: null, measure: 'pieces', goods: null, categories: null, steps: [{ from: 5, percent: 10 }], ...changes };
  shop.settings.discounts = { sibling, volume: [entry] };
  const rules = (file: ShopFile) => shopFaults(file, 'server/demo', { stripe: null, vipps: null, sms: null });
  const checked = checkJsonFile(JSON.stringify(shop), ShopFileSchema, rules);
  return checked.ok ? [] : checked.error.map(({ text }) => text);
}

test('[BIZ-07] [OPX-09] set-up refuses discounts that no goods can get, or that are implausible, each at its place', () => {
  expect(said({ categories: ['thank-you'] }, { names: null, off: 'amount', value: 5_000, per: 'shop' })).toEqual([]);
  const place = 'settings.discounts.volume[0]';
  expect(said({}, { names: null, off: 'percent', value: 101, per: 'job' })).toEqual([
    'settings.discounts.sibling.value: expected a percentage from 1 to 100, found 101',
  ]);
  expect(said({ goods: ['3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2a77'] })).toEqual([
    `${place}.goods[0]: there is no product or package 3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2a77`,
  ]);
  expect(said({ categories: ['thank-yu', 'cards'] })).toEqual([
    `${place}.categories[0]: there is no sub-category "thank-yu"; did you mean "thank-you"?`,
    expect.stringContaining(`${place}.categories[1]: "cards" has sub-categories; name them: `),
  ]);
  const steps = (...all: [from: number, percent: number][]) => said({ steps: all.map(([from, percent]) => ({ from, percent })) });
  const rising = expect.stringContaining(`${place}.steps: each step begins later and gives more than the one before`);
  expect(steps([5, 10], [10, 10])).toEqual([rising]);
  expect(steps([5, 10], [4, 15])).toEqual([rising]);
  expect(steps([1, 10])[0]).toContain(`${place}.steps[0].from: `);
});
