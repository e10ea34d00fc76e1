/** `setup export` and `setup --plan` on a real database: the running shop, written and set up again (OPX-09). */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCommands } from '#server/cli/local-commands.ts';
import { pressProfile } from '#tests/fixtures/press-profile.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import type { ShopFile } from './shop-file.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

let server: TestServer;
let icc: Buffer;
let wide: Buffer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  icc = await pressProfile();
  wide = await sharp({ create: { width: 2400, height: 900, channels: 3, background: '#1f5c4d' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

async function setup(...args: readonly string[]) {
  const lines: string[] = [];
  await localCommands(server.services)['setup']?.(args, (line) => lines.push(line));
  return lines;
}
const NO_DIFFERENCE = ['The running shop is what the file says. Nothing was changed.'];
let exports = 0;
const freshFolder = () => path.join(server.dataDir, `exported-${(exports += 1)}`);

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((words) => words.trim() !== '' && !words.includes('\0'));
const changed = fc
  .record({
    name: text,
    tab: fc.constantFrom('a\tb', '"quoted"', "it's\nnew", '=1+1', '\\u0041'),
    price: fc.nat(2_000_000_000),
    campaign: fc.option(fc.nat(1000)),
    size: fc.constantFrom('', '15 × 15', '14,8x21', '45x60'),
    expiresAt: fc.option(fc.constantFrom('2027-01-01T00:00:00+01:00', '2027-06-01T10:00:00.5Z')),
    limits: fc.constantFrom<Made['limits']>(
      { firstDay: null, lastDay: null, uses: null, usesPerCustomer: 1, jobs: null, goods: null },
      { firstDay: '2026-12-01', lastDay: '2027-01-31', uses: 100, usesPerCustomer: null, jobs: ['solbakken-skole-7b'], goods: null },
    ),
    discounts: fc.constantFrom<Made['discounts']>(
      { sibling: null, volume: [] },
      {
        sibling: { names: { en: 'Two', nb: 'To' }, off: 'amount', value: 5_000, per: 'shop' },
        volume: [{ names: null, measure: 'pieces', goods: null, categories: ['thank-you'], steps: [{ from: 5, percent: 10 }] }],
      },
    ),
    order: fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 }),
    hasPages: fc.boolean(),
    subFlags: fc.record({ userImagePreviews: fc.boolean(), separateFromBackground: fc.boolean() }, { requiredKeys: [] }),
    swedish: fc.option(text, { nil: undefined }),
    shortName: fc.option(fc.constantFrom('Fjord', 'Å')),
    picture: fc.constantFrom('images/cards.webp', 'Wide-Ones/cards.jpg', ''),
    hasProfile: fc.boolean(),
  })
  .map((made) => ({ made, change: (shop: ShopFile) => changedShop(withOnePicture(shop), made) }));

/** Each picture of the demo shop takes time at every set-up. */
const onePicture = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith('images/') ? 'images/cards.webp' : value,
  );
const withOnePicture = (shop: ShopFile): ShopFile => ({
  ...shop,
  categories: onePicture(shop.categories),
  packages: onePicture(shop.packages),
  pages: onePicture(shop.pages),
});

interface Made {
  readonly name: string;
  readonly tab: string;
  readonly price: number;
  readonly campaign: number | null;
  readonly size: string;
  readonly expiresAt: string | null;
  readonly limits: Omit<ShopFile['rebateCodes'][number], 'code' | 'kind' | 'value' | 'minimumTotal' | 'expiresAt'>;
  readonly discounts: ShopFile['settings']['discounts'];
  readonly order: readonly number[];
  readonly hasPages: boolean;
  readonly subFlags: { readonly userImagePreviews?: boolean; readonly separateFromBackground?: boolean };
  readonly swedish: string | undefined;
  readonly shortName: string | null;
  readonly picture: string;
  readonly hasProfile: boolean;
}

function changedShop(shop: ShopFile, made: Made): ShopFile {
  const { portal, brand } = shop.settings;
  const mended = shop.products.map((product, at) => ({ ...product, sortOrder: made.order[at] ?? product.sortOrder }));
  return {
    ...shop,
    products: [
      ...mended,
      {
        uuid: '00000000-0000-4000-8000-00000000000a',
        names: { en: made.name, ...(made.swedish === undefined ? {} : { sv: made.swedish }) },
        type: 89,
        sortOrder: 7,
        minorderpartquantity: 1,
        maximumQuantity: null,
        campaignrequirement: made.campaign,
        formatSize: made.size,
        shownAs: made.size === '' ? null : 'wall',
        subproducts: [],
        productprices: [{ quantity: 1, price: made.price, campaignprice: made.campaign, type: 1 }],
      },
    ],
    categories: shop.categories.map((category) => ({
      ...category,
      subCategories: category.subCategories.map((sub, at) => (at === 0 ? { ...sub, ...made.subFlags } : sub)),
    })),
    rebateCodes: [{ code: 'Å-1', kind: 'amount', value: 1, minimumTotal: 0, expiresAt: made.expiresAt, ...made.limits }],
    pages: made.hasPages ? shop.pages : [],
    settings: {
      ...shop.settings,
      menu: {
        entries: made.hasPages ? shop.settings.menu.entries : shop.settings.menu.entries.filter(({ target }) => !target.includes('about')),
      },
      portal: { ...portal, addToCartWarnings: { en: made.tab }, frontPageImage: made.picture === '' ? null : made.picture },
      brand: { ...brand, shortName: made.shortName },
      discounts: made.discounts,
      print: { profiles: made.hasProfile ? [{ file: 'press.icc', condition: 'Test press', products: null }] : [] },
    },
  };
}

test(
  '[OPX-09] the running shop that is written as a file is set up again without a difference, whatever it contains',
  { timeout: 60_000 * PATIENCE },
  () =>
    fc.assert(
      fc.asyncProperty(changed, ({ change }) =>
        withChangedShop(change, async (folder) => {
          fs.mkdirSync(path.join(folder, 'Wide-Ones'));
          fs.writeFileSync(path.join(folder, 'Wide-Ones/cards.jpg'), wide);
          fs.writeFileSync(path.join(folder, 'press.icc'), icc);
          await setup(folder);
          expect(await setup(folder, '--plan')).toEqual(NO_DIFFERENCE);
          const exported = freshFolder();
          await setup('export', exported);
          expect(await setup(exported, '--plan')).toEqual(NO_DIFFERENCE);
          await setup(exported);
          expect(await setup(folder, '--plan')).toEqual(NO_DIFFERENCE);
          // Its pictures are beside it, so that another shop accepts it too.
          expect(fs.readFileSync(path.join(exported, 'shop.json'), 'utf8')).not.toMatch(/shop-images|press-profiles/);
        }),
      ),
      { numRuns: 4 },
    ),
);

test('[OPX-09] a plan lists additions, changes and removals, by key and by goods, and writes neither rows nor files', async () => {
  await withChangedShop(
    (shop) => shop,
    (folder) => setup(folder),
  );
  const keys = await server.services.media.list('');
  const gone = await withChangedShop(
    (shop) => {
      const [first, second, ...others] = shop.products;
      const [code, ...codes] = shop.rebateCodes;
      if (!first || !second || !code) throw new Error('The demo shop has them');
      const [tier, ...tiers] = first.productprices;
      if (!tier) throw new Error('It has a price');
      return {
        ...shop,
        products: [...others, second, { ...first, productprices: [{ ...tier, price: tier.price + 100 }, ...tiers] }],
        rebateCodes: [...codes, { ...code, code: 'NEW' }],
        settings: {
          ...shop.settings,
          portal: { ...shop.settings.portal, name: 'Nordlys', frontPageImage: 'other.webp' },
          menu: { entries: shop.settings.menu.entries.toReversed() },
        },
        promotedProducts: [],
      };
    },
    async (folder) => {
      fs.copyFileSync(path.join(folder, 'images/cards.webp'), path.join(folder, 'other.webp'));
      return setup(folder, '--plan');
    },
  );
  expect(gone.slice(-1)).toEqual([expect.stringMatching(/^This is a plan: 1 added, \d+ changed, \d+ removed\. Nothing was changed\.$/)]);
  expect(gone).toContain('~ settings.portal.name: "Fjordlys Foto" -> "Nordlys"');
  expect(gone.join('\n')).toMatch(
    /^~ settings\.portal\.frontPageImage: "\/shop-images\/.*-front\.webp" -> "\/shop-images\/.*-other\.webp"$/m,
  );
  expect(gone.join('\n')).toMatch(/^~ products\[.*, a3f1c0de\]\.productprices\[1 pieces\]\.price: \d+ -> \d+$/m);
  expect(gone.filter((line) => line.startsWith('+'))).toEqual(['+ rebateCodes[NEW]']);
  expect(gone.filter((line) => line.startsWith('- rebateCodes['))).toHaveLength(1);
  expect(gone.filter((line) => line.startsWith('- promotedProducts['))).toHaveLength(3);
  expect(gone).toContain('~ settings.menu.entries: in another order');
  expect(await server.services.media.list('')).toEqual(keys);
  await withChangedShop(
    (shop) => shop,
    async (folder) => expect(await setup(folder, '--plan')).toEqual(NO_DIFFERENCE),
  );
});

test('[OPX-09] a plan refuses the same as the set-up, and an export replaces no file unless requested', async () => {
  const lines: string[] = [];
  const plan = withChangedShop(
    (shop) => ({ ...shop, settings: { ...shop.settings, portal: { ...shop.settings.portal, currency: 'ZZZ' } } }),
    async (folder) => localCommands(server.services)['setup']?.([folder, '--plan'], (line) => lines.push(line)),
  );
  await expect(plan).rejects.toThrow('Nothing was changed.');
  expect(lines).toEqual([
    expect.stringMatching(/^refused: shop\.json, line \d+, column \d+: settings\.portal\.currency: expected a currency/),
  ]);
  const folder = freshFolder();
  await setup('export', folder);
  fs.writeFileSync(path.join(folder, 'shop.json'), 'mine');
  await expect(setup('export', folder)).rejects.toThrow('is there already and stays as it is');
  expect(fs.readFileSync(path.join(folder, 'shop.json'), 'utf8')).toBe('mine');
  await setup('export', folder, '--replace');
  expect(await setup(folder, '--plan')).toEqual(NO_DIFFERENCE);

  // An existing picture without a shop.json, and a folder that is a link to elsewhere.
  const [image = ''] = fs.readdirSync(path.join(folder, 'images')).filter((name) => name.endsWith('.webp'));
  const mine = freshFolder();
  fs.mkdirSync(path.join(mine, 'images'), { recursive: true });
  fs.writeFileSync(path.join(mine, 'images', image), 'mine');
  await expect(setup('export', mine)).rejects.toThrow(`${image} is there already and stays as it is`);
  expect([fs.readFileSync(path.join(mine, 'images', image), 'utf8'), fs.existsSync(path.join(mine, 'shop.json'))]).toEqual(['mine', false]);
  const [linked, elsewhere] = [freshFolder(), freshFolder()];
  for (const made of [linked, elsewhere]) fs.mkdirSync(made, { recursive: true });
  fs.symlinkSync(elsewhere, path.join(linked, 'images'));
  await expect(setup('export', linked, '--replace')).rejects.toThrow('is a link to another folder');
  expect(fs.readdirSync(elsewhere)).toEqual([]);
});
