/** Prices in job.json: accepted ones, and refused ones with their field. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { jobs, products } from '#server/db/schema.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { importJob } from '#server/cli/import/import-job.ts';
import { issueText } from '#server/cli/import/issue-words.ts';

let server: TestServer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

async function importPrices(name: string, prices: unknown) {
  const folder = await createJobOnDisk(name, {
    'job.json': JSON.stringify({ key: name, prices }),
    'subjects.csv': csv(`Emma Lind;7B;${name.toUpperCase()}-4MR7;a.jpg;;;;;`),
    'a.jpg': await portrait(30),
  });
  folders.push(folder);
  const report = await importJob(server.services, folder.path);
  const [stored] = await server.services.db.select().from(jobs).where(eq(jobs.importKey, name));
  return { said: report.issues.map(issueText), stored };
}
const tier = (price: number) => ({ quantity: 1, price });

test('[KEP-10] [OPS-01] a job keeps its named prices, also when the next import names none, until the import has null', async () => {
  const named = {
    products: [{ uuid: IDS.mug, productprices: [tier(20_000), { quantity: 4, price: 15_000, campaignprice: 12_000 }] }],
    packages: [{ uuid: IDS.packageA, originalPrice: 120_000, priceIncludingDiscount: 99_900, timeLimitedDiscountPrice: 89_900 }],
  };
  const { said, stored } = await importPrices('priced-job', named);
  expect(said).toEqual([]);
  expect(stored?.prices).toEqual({
    currency: 'NOK',
    products: [
      {
        uuid: IDS.mug,
        productprices: [
          { quantity: 1, price: 20_000, campaignprice: null, type: 1 },
          { quantity: 4, price: 15_000, campaignprice: 12_000, type: 1 },
        ],
      },
    ],
    packages: named.packages,
  });
  const silent = await importPrices('priced-job', undefined);
  expect([silent.said, silent.stored?.prices]).toEqual([[expect.stringMatching(/keeps the prices of its own/)], stored?.prices]);

  const dearer = await importPrices('priced-job', { ...named, products: [{ uuid: IDS.mug, productprices: [tier(21_000)] }] });
  expect(dearer.said).toEqual(['job.json: the price of Mug changes from kr 200, from 4 pieces kr 150 (campaign kr 120) to kr 210']);
  const taken = await importPrices('priced-job', null);
  expect(taken.stored?.prices).toBeNull();
  expect(taken.said).toEqual([
    "job.json: the job has no prices of its own any more; the shop's apply",
    expect.stringMatching(/^job\.json: the price of Mug changes from kr 210 to kr /),
    expect.stringMatching(/^job\.json: the price of .* changes from kr 999 instead of kr 1,200, for a limited time kr 899 to kr /),
  ]);
  expect((await importPrices('priced-job', null)).said).toEqual([]);
});

test('[KEP-10] [OPS-01] impossible prices are refused with their field, and nothing of the job is imported', async () => {
  const unknown = '00000000-0000-4000-8000-00000000abcd';
  const mug = (more: object) => ({ products: [{ uuid: IDS.mug, productprices: [tier(20_000)], ...more }] });
  const refusals: readonly (readonly [prices: unknown, said: string])[] = [
    [{ currency: 'SEK', ...mug({}) }, "prices.currency: the shop's prices are in NOK, not in SEK"],
    [mug({ uuid: unknown }), `prices.products[0].uuid: the shop sells no product ${unknown}`],
    [
      mug({ productprices: [tier(100), { quantity: 2, price: -1 }] }),
      'prices.products[0].productprices[1].price: expected a whole number from 0 to',
    ],
    [mug({ productprices: [] }), 'prices.products[0].productprices: expected a list of objects, at least 1'],
    [mug({ productprices: [tier(199.5)] }), 'prices.products[0].productprices[0].price: expected a whole number'],
    [mug({ productprices: [tier(3_000_000_000)] }), 'prices.products[0].productprices[0].price: expected a whole number from 0 to'],
    [mug({ productprices: [tier(20_000), tier(15_000)] }), 'prices.products[0].productprices: two prices have the same quantity'],
    [mug({ subproducts: [{ uuid: IDS.skin, extraprice: 1 }] }), 'prices.products[0].subproducts[0].uuid: the product has no sub-product'],
    [{ products: [...mug({}).products, ...mug({}).products] }, 'prices.products: something is named twice'],
    [{ product: mug({}).products }, 'prices.product is not known; did you mean "products"?'],
    [
      { packages: [{ uuid: IDS.mug, originalPrice: 1, priceIncludingDiscount: 1 }] },
      `prices.packages[0].uuid: the shop sells no package ${IDS.mug}`,
    ],
    [
      { packages: [{ uuid: IDS.packageA, originalPrice: 1, priceIncludingDiscount: -1 }] },
      'prices.packages[0].priceIncludingDiscount: expected a whole number from 0 to',
    ],
    ['free of charge', 'prices: expected an object, or null, found "free of charge"'],
  ];
  for (const [index, [prices, expected]] of refusals.entries()) {
    const { said, stored } = await importPrices(`refused-${index}`, prices);
    expect(said).toEqual([expect.stringMatching(/^line 1, job\.json: column \d+: /)]);
    expect(said[0]).toContain(expected);
    expect(stored).toBeUndefined();
  }
});

test('[KEP-10] [KEP-07] a product that the shop has taken off sale has no price in a new job', async () => {
  await server.services.db.update(products).set({ isSold: false }).where(eq(products.uuid, IDS.mug));
  const { said } = await importPrices('off-sale', { products: [{ uuid: IDS.mug, productprices: [tier(1)] }] });
  await server.services.db.update(products).set({ isSold: true }).where(eq(products.uuid, IDS.mug));
  expect(said).toEqual([`line 1, job.json: column 49: prices.products[0].uuid: the shop sells no product ${IDS.mug}`]);
});
