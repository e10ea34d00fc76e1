/** A job that sells part of the shop's goods, on a running shop: the lists, the refusals, and the import. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { packageFor } from '#core/domain/packages/package-rules.ts';
import { soldFor } from '#core/domain/prices/job-range.ts';
import { importJob } from '#server/cli/import/import-job.ts';
import { issueText } from '#server/cli/import/issue-words.ts';
import { jobs, shopSettings, userSubjects } from '#server/db/schema.ts';
import type { JobRange } from '#server/db/schema/subjects.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
/**
 * Emma's job has a limited range in most tests. Ole, in the same customer's second set, has a job that sells all goods.
 */
let customer: MoneyCustomer;
let ole: MoneyCustomer;
const folders: JobOnDisk[] = [];
const { as, add, cartNow, start } = createShopper(() => ({ server, customer }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
  ole = await moneyCustomer(server);
  const addedAt = new Date(server.services.clock.nowMs() - 1);
  await server.services.db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: ole.subjectUuid, addedAt });
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

async function settingsOf(key: string): Promise<{ readonly value: object }> {
  const [row] = await server.services.db.select().from(shopSettings).where(eq(shopSettings.key, key));
  if (!row || typeof row.value !== 'object' || row.value === null) throw new Error(`The shop has no settings ${key}`);
  return { value: row.value };
}
const setSettings = (key: string, value: object) => server.services.db.update(shopSettings).set({ value }).where(eq(shopSettings.key, key));
const sell = (range: Partial<JobRange>) =>
  server.services.db
    .update(jobs)
    .set({ range: { products: null, packages: null, catalogues: null, ...range } })
    .where(eq(jobs.uuid, customer.jobUuid));
/** @param of whose picture is on it; @param named the subject that the device names */
const mug = (of: MoneyCustomer, named: MoneyCustomer = of) =>
  lineFor(server, customer, IDS.mug, 1, {
    template: { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, of) },
    subjects: [{ uuid: named.subjectUuid }],
  });

test('[BIZ-07] a product that the job of a picture does not sell is refused, whatever subject the device names; other jobs sell it', async () => {
  await sell({ products: [IDS.calendar] });
  for (const line of [await mug(customer), await mug(customer, ole)]) expect((await add([line])).error().error).toBe('product.not_for_set');
  (await add([await mug(ole), await mug(ole, customer), await lineFor(server, customer, IDS.calendar, 1)])).answer();
  expect((await cartNow()).orderLines.filter(({ type }) => type === 0)).toHaveLength(3);
  const list = (await server.call(shopCalls.prices, {}, as())).answer();
  const sold = (subject: string) => soldFor(list, subject).products.map(({ uuid }) => uuid);
  expect([sold(customer.subjectUuid).includes(IDS.mug), sold(ole.subjectUuid).includes(IDS.mug)]).toEqual([false, true]);
});

test("[BIZ-07] [KEP-07] a design without a product in the job's range is not filled with its pictures; with those of another job it is", async () => {
  const fill = (of: MoneyCustomer) =>
    server.call(templateCalls.fillTemplate, { body: { template: { uuid: CARD.uuid }, subject: { uuid: of.subjectUuid } } }, as());
  await sell({ products: [IDS.calendar] });
  expect((await fill(customer)).error().error).toBe('product.not_for_set');
  expect((await fill(ole)).status).toBe(200);
  await sell({ products: [IDS.mug] });
  expect((await fill(customer)).status).toBe(200);
});

test('[BIZ-07] [KEP-07] a line that was in the cart before stays visible, cannot be changed and is not sold', async () => {
  const line = await mug(customer);
  (await add([line, await mug(ole)])).answer();
  await sell({ products: [] });
  const before = await cartNow();
  const [own, other] = before.orderLines;
  expect([own?.isOffSale, other?.isOffSale]).toEqual([true, undefined]);
  expect(before.summary.totalPrice).toBe(other?.linePrice);
  const changed = await server.call(cartCalls.updateCartLine, { params: { uuid: line.uuid }, body: { quantity: 2 } }, as());
  expect(changed.error().error).toBe('product.withdrawn');
  expect((await start()).cart.orderLines.map(({ uuid }) => uuid)).not.toContain(line.uuid);
});

test('[BIZ-07] packages and catalogues that the job does not sell are closed for its subjects in every list, and refused', async () => {
  const packagesNow = async () => (await server.call(shopCalls.listPackages, {}, as())).answer().packages;
  const offers = async () => (await server.call(shopCalls.getCatalogues, {}, as())).answer();
  const [offer] = await offers();
  if (!offer) throw new Error('The shop sells a yearbook');
  await sell({ packages: [IDS.packageB], catalogues: [] });
  const listed = (await packagesNow()).find(({ uuid }) => uuid === IDS.packageA);
  if (!listed) throw new Error('The shop sells package A');
  const reason = 'This package is not offered for this picture set.';
  expect([customer, ole].map(({ subjectUuid }) => packageFor(listed, subjectUuid).disabled)).toEqual([{ reason }, null]);
  expect((await add([packageLine(customer)])).error()).toMatchObject({ error: 'package.disabled', params: { reason } });
  expect((await offers()).map(({ subject }) => subject.uuid)).toEqual([ole.subjectUuid]);
  const ofEmma = { ...offer, subject: { ...offer.subject, uuid: customer.subjectUuid }, quantity: 1 };
  expect((await server.call(cartCalls.buyCatalogues, { body: { catalogues: [ofEmma] } }, as())).status).toBeGreaterThanOrEqual(400);
  const prices = (await server.call(shopCalls.prices, {}, as())).answer();
  expect(prices.catalogues.map(({ subjectUuid }) => subjectUuid)).toEqual([ole.subjectUuid]);
  expect((await server.call(checkoutCalls.createCheckout, { body: {} }, as())).status).toBeGreaterThanOrEqual(400);
});

test('[BIZ-07] [KEP-07] a catalogue that leaves the job stays in the cart, marked and in no total, until a checkout drops it', async () => {
  const [offer] = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
  if (!offer) throw new Error('The shop sells a yearbook');
  const ofEmma = { ...offer, subject: { ...offer.subject, uuid: customer.subjectUuid }, quantity: 2 };
  const put = () => server.call(cartCalls.buyCatalogues, { body: { catalogues: [ofEmma] } }, as());
  (await put()).answer();
  await sell({ catalogues: [] });
  const cart = await cartNow();
  expect(cart.orderLines[0]).toMatchObject({ description: offer.name, linePrice: 2 * offer.price, isOffSale: true });
  expect(cart.summary.totalPrice).toBe(0);
  const uuid = cart.orderLines[0]?.uuid ?? '';
  const changed = await server.call(cartCalls.updateCartLine, { params: { uuid }, body: { quantity: 1 } }, as());
  expect(changed.error().error).toBe('product.withdrawn');
  const opening = () => server.call(checkoutCalls.createCheckout, { body: {} }, as());
  expect((await opening()).error().error).toBe('checkout.cart_changed');
  expect((await opening()).error().error).toBe('checkout.empty');
  // Removed from the shop completely: its name is in no settings any more.
  await sell({});
  (await put()).answer();
  const { value } = await settingsOf('catalogues');
  await setSettings('catalogues', { ...value, offers: [] });
  expect((await cartNow()).orderLines[0]).toMatchObject({ description: offer.name, linePrice: 2 * offer.price, isOffSale: true });
  await setSettings('catalogues', value);
});

test('[BIZ-07] [OPS-01] a job keeps its named goods, each list by itself; goods that the shop does not sell are refused with their field', async () => {
  const run = async (name: string, fields: object) => {
    const folder = await createJobOnDisk(name, {
      'job.json': JSON.stringify({ key: name, ...fields }),
      'subjects.csv': csv(`Emma Lind;7B;${name.toUpperCase()}-4MR7;a.jpg;;;;;`),
      'a.jpg': await portrait(30),
    });
    folders.push(folder);
    const report = await importJob(server.services, folder.path);
    const [stored] = await server.services.db.select().from(jobs).where(eq(jobs.importKey, name));
    return { said: report.issues.map(issueText), range: stored?.range };
  };
  const range = { products: [IDS.mug], packages: [IDS.packageA], catalogues: null };
  expect(await run('ranged', { products: [IDS.mug], packages: [IDS.packageA] })).toEqual({ said: [], range });
  expect((await run('ranged', { packages: [] })).range).toEqual({ ...range, packages: [] });
  expect((await run('ranged', { products: null, packages: null })).range).toBeNull();
  const unknown = '00000000-0000-4000-8000-00000000abcd';
  for (const [index, [fields, said]] of (
    [
      [{ products: [IDS.mug, unknown] }, `products[1]: the shop sells no product of the editor ${unknown}`],
      [{ products: [IDS.retouch] }, `products[0]: the shop sells no product of the editor ${IDS.retouch}`],
      [{ packages: [IDS.mug] }, `packages[0]: the shop sells no package ${IDS.mug}`],
      [{ catalogues: [unknown] }, `catalogues[0]: the shop sells no catalogue ${unknown}`],
      [{ products: [IDS.mug, IDS.mug] }, 'products: something is named twice'],
    ] as const
  ).entries()) {
    const refusal = await run(`unranged-${index}`, fields);
    expect(refusal.said.join('\n')).toContain(said);
    expect(refusal.range).toBeUndefined();
  }
});
