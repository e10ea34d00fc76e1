/**
 * The child to whom a package belongs, by its printed pictures (BIZ-07). Its delivery, bags, lists and exports depend
 * on it.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import type { NewOrderLine } from '#core/contract/cart.ts';
import type { Cart, OrderLine, PackageItem } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import { bagOf } from '#server/cli/batches/bag-contents.ts';
import { loadUse } from '#server/cli/jobs/load-school-files.ts';
import { loadOrders } from '#server/cli/orders/find-orders.ts';
import { goodsOfOrder } from '#server/cli/orders/order-goods.ts';
import { refusedLine } from '#server/cli/orders/make-line.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { cartLines, jobs, orders, packages, pictures, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { modelOf, realShop } from '#tests/faults/two-shops.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import {
  CARD,
  DELIVERY,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;
const MIGRATION = new URL('../../../server/db/migrations/0042_whose_packages.sql', import.meta.url);

let server: TestServer;
/** Emma, to whose school the shop delivers. */
let customer: MoneyCustomer;
/** Finn of another school, in the same customer's second set; the last delivery day for his school is over. */
let finn: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  // Its items may be of any child of the customer.
  await server.services.db.update(packages).set({ allowSubjectChange: 4 }).where(eq(packages.uuid, IDS.packageA));
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
  finn = await moneyCustomer(server);
  const { db, clock } = server.services;
  const day = (inDays: number) => new Date(clock.nowMs() + inDays * DAY_MS).toISOString().slice(0, 10);
  await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: finn.subjectUuid, addedAt: new Date(clock.nowMs()) });
  await db.update(subjects).set({ name: 'Finn Ask', group: '2A' }).where(eq(subjects.uuid, finn.subjectUuid));
  await db
    .update(jobs)
    .set({ name: 'Dal school', deadlines: [{ orderBy: day(-9), delivery: day(9) }] })
    .where(eq(jobs.uuid, finn.jobUuid));
});
afterAll(() => server.close());

const { as, add, update, start, buy, cartNow } = createShopper(() => ({ server, customer }));
/** A package, with its items, that the client claims for Emma. @param of whose pictures are printed in it */
function bundle(of: MoneyCustomer | null, claimed: readonly MoneyCustomer[] = [customer]): NewOrderLine {
  const line = packageLine(customer, { subjects: claimed.map(({ subjectUuid: uuid }) => ({ uuid })) });
  return { ...line, package: contents(of) };
}
function contents(of: MoneyCustomer | null): NonNullable<NewOrderLine['package']> {
  const { uuid = '', packageItems = [] } = packageLine(customer).package ?? {};
  const print = (item: PackageItem): PackageItem =>
    item.templateData === null ? item : { ...item, templateData: of ? instanceOf(CARD, of) : withoutPictures(item.templateData) };
  return { uuid, packageItems: packageItems.map(print) };
}
const withoutPictures = (data: NonNullable<PackageItem['templateData']>): typeof data => ({
  ...data,
  userResources: Object.fromEntries(Object.entries(data.userResources).filter(([, { kind }]) => kind !== 'image')),
});
const goodsIn = ({ orderLines }: Pick<Cart, 'orderLines'>): OrderLine[] => orderLines.filter(({ type }) => type === 0);
const whose = (shown: Pick<Cart, 'orderLines'>) => goodsIn(shown).map((line) => whoseGoods(line).map(({ uuid }) => uuid));
const atSchool = (pupil: MoneyCustomer) => ({
  deliveryOptionUuid: DELIVERY.school,
  paymentOptionUuid: PAYMENT.invoice,
  deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: pupil.subjectUuid } },
});
/** The model knows no names of designs. */
const nameless = (said: unknown): unknown => JSON.parse(JSON.stringify(said).replaceAll('"name":"Sample card"', '"name":""'));
const orderRow = async (uuid: string) => {
  const [row] = await loadOrders(server.services.db, [uuid]);
  if (!row) throw new Error('the order is there');
  return row;
};
const hasOrdered = async ({ jobUuid }: MoneyCustomer) => (await loadUse(server.services.db, jobUuid)).map(({ hasOrder }) => hasOrder);

test('[BIZ-07] pictures that no design prints, and pictures of items that are no prints, name no child', async () => {
  const shown = contents(finn);
  const hers = Object.values(instanceOf(CARD, customer).userResources).find(({ kind }) => kind === 'image');
  const beside = (data: NonNullable<PackageItem['templateData']>) => ({
    ...data,
    userResources: { ...data.userResources, ...(hers && { 'front/no-such-place': hers }) },
  });
  const packageItems = shown.packageItems.map((item) => ({
    ...item,
    templateData: beside(item.templateData ?? instanceOf(CARD, customer)),
  }));
  const template = { uuid: CARD.uuid, version: CARD.version, data: beside(instanceOf(CARD, finn)) };
  const product = await lineFor(server, customer, IDS.card, 5, { template });
  (await add([{ ...bundle(finn), package: { ...shown, packageItems } }, product])).answer();
  expect(whose(await cartNow())).toEqual([[finn.subjectUuid], [finn.subjectUuid]]);
  expect((await start()).deliveryOptions.map(({ type }) => type)).not.toContain('school-pickup');
});

test('[BIZ-07] a late package that the client claims for a child of another school goes home at cost, and every text names the child in it', async () => {
  // The field of the answer has no effect when a device sends it back.
  const line = { ...bundle(finn), goodsOf: [{ uuid: customer.subjectUuid, name: '', group: '' }] };
  (await add([line])).answer();
  const [kept] = goodsIn(await cartNow());
  expect(kept).toMatchObject({
    subjects: [{ name: 'Emma Lind' }],
    goodsOf: [{ name: 'Finn Ask', group: '2A', job: { name: 'Dal school' } }],
  });
  const { checkoutUuid, deliveryOptions } = await start();
  expect(deliveryOptions.map(({ type }) => type)).not.toContain('school-pickup');
  expect((await buy(checkoutUuid, atSchool(customer))).error().error).toBe('checkout.delivery_option_not_found');
  const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
  const uuid = order?.uuid ?? '';
  const answer = (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as())).answer();
  expect(whose(answer)).toEqual([[finn.subjectUuid]]);
  expect(answer.orderLines.filter(({ type }) => type === 3).map(({ linePrice }) => linePrice)).toContain(6_900);

  const row = await orderRow(uuid);
  const [goods] = await goodsOfOrder(server.services.db, row);
  const facts = goods && (await refusedLine({ services: server.services }, goods, ''));
  expect(facts?.subjects).toMatchObject([{ name: 'Finn Ask', job: 'Dal school' }]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'keepsake-lists-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'orders.csv');
  // Its files and its catalogue are Emma's, so it is in the list of her own job.
  await ordersCommand(server.services, ['list', `--job=${finn.jobUuid}`, `--csv=${file}`], () => undefined);
  expect((await readFile(file, 'utf8')).trim().split('\n').at(-1)).toMatch(/[,;]Dal school \| [^,;|]+[,;]Finn Ask \| Emma Lind\s*$/);
});

test("[BIZ-07] a bag names the child of a sibling's package, and a list of orders goes by the pictures; files count for their own child", async () => {
  await server.services.db.update(jobs).set({ deadlines: null }).where(eq(jobs.uuid, finn.jobUuid));
  const line = bundle(finn);
  const items = line.package?.packageItems.map((item) => ({ ...item, subject: { uuid: finn.subjectUuid, name: '', group: '' } })) ?? [];
  (await add([{ ...line, package: { uuid: IDS.packageA, packageItems: items } }])).answer();
  const { order } = (await buy((await start()).checkoutUuid, atSchool(finn))).answer();
  const row = await orderRow(order?.uuid ?? '');
  const pupil = { uuid: row.uuid, code: '', buyer: '', group: '' };
  const bag = async (name: string, subjectUuid: string) => (await bagOf(server.services.db, row, { ...pupil, name, subjectUuid })).contents;
  expect(await bag('Finn Ask', finn.subjectUuid)).toEqual(['1 × Package A, Card', '1 × Yearbook']);
  expect(await bag('Emma Lind', customer.subjectUuid)).toEqual(['1 × Package A, Card (Finn Ask)', '1 × Yearbook (Finn Ask)']);
  expect([await hasOrdered(finn), await hasOrdered(customer)]).toEqual([[true], [false]]);

  (await add([bundle(finn)])).answer();
  (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
  expect(await hasOrdered(customer), 'its files and its catalogue are of Emma').toEqual([true]);
});

test("[BIZ-07] [PKG-05] other pictures make a package the goods of their child; for a picture of both the client's choice counts", async () => {
  const line = bundle(customer);
  (await add([line])).answer();
  const changed = async (of: MoneyCustomer) => (await update(line.uuid, { package: contents(of) })).answer().cart;
  expect(whose(await cartNow())).toEqual([[customer.subjectUuid]]);
  expect(whose(await changed(finn))).toEqual([[finn.subjectUuid]]);
  expect(whose((await update(line.uuid, { quantity: 2 })).answer().cart)).toEqual([[finn.subjectUuid]]);
  const [back] = goodsIn(await changed(customer));
  expect(back).not.toHaveProperty('goodsOf');

  await server.services.db
    .insert(subjectPictures)
    .values(
      finn.pictureUuids.map((pictureUuid, position) => ({ subjectUuid: customer.subjectUuid, pictureUuid, position: 10 + position })),
    );
  expect(whose(await changed(finn)), 'its item is for Emma').toEqual([[customer.subjectUuid]]);
});

test('[BIZ-07] a package that is sold without one of its items belongs to the children in the remaining ones', async () => {
  (await add([bundle(finn)])).answer();
  const { db } = server.services;
  const [row] = await db.select().from(packages).where(eq(packages.uuid, IDS.packageA));
  const items = row?.items ?? [];
  await db
    .update(packages)
    .set({ items: items.filter((item) => item.productUuid !== IDS.card) })
    .where(eq(packages.uuid, IDS.packageA));
  try {
    expect(whose(await cartNow())).toEqual([[customer.subjectUuid]]);
    expect(whose((await start()).cart)).toEqual([[customer.subjectUuid]]);
    const [stored] = await db
      .select()
      .from(cartLines)
      .where(eq(cartLines.cartUuid, (await cartNow()).uuid));
    expect(stored?.line).not.toHaveProperty('goodsOf');
  } finally {
    await db.update(packages).set({ items }).where(eq(packages.uuid, IDS.packageA));
  }
});

test('[SIM-01] [BIZ-07] the device names the same children of packages, added and edited, whatever it claims', async () => {
  const shops = [realShop(server, customer), await modelOf(server, customer)] as const;
  const lines = [bundle(finn), bundle(customer, [finn]), bundle(customer, [customer, customer, finn])];
  const changes = [
    { call: cartCalls.addCartLines, input: { body: { orderLines: lines } } },
    { call: cartCalls.updateCartLine, input: { params: { uuid: lines[0]?.uuid }, body: { quantity: 2 } } },
    { call: cartCalls.updateCartLine, input: { params: { uuid: lines[2]?.uuid }, body: { package: contents(finn) } } },
  ];
  for (const change of changes) {
    const opId = randomUUID();
    const [real, model] = [await shops[0].send({ ...change, opId }), await shops[1].send({ ...change, opId })];
    expect(real.status).toBe(200);
    expect(nameless(model)).toEqual(nameless(withoutContentIds(real)));
  }
  expect(whose(await cartNow())).toEqual([[finn.subjectUuid], [customer.subjectUuid], [finn.subjectUuid]]);
});

test("[SET-13] [BIZ-07] another customer's pictures in a package are refused, and another customer's child", async () => {
  const stranger = await moneyCustomer(server);
  expect((await add([bundle(stranger)])).error().error).toBe('instance.picture_not_yours');
  expect((await add([bundle(finn, [customer, stranger])])).error().error).toBe('picture_set.not_found');
  expect(goodsIn(await cartNow())).toEqual([]);
});

test('[BIZ-07] goods of own pictures belong to the children that the client names, each once', async () => {
  const { db, clock } = server.services;
  const uuid = randomUUID();
  const file = { uuid, fileName: 'own.jpg', mediaKey: uuid, contentHash: uuid, mimeType: 'image/jpeg', widthPx: 2400, heightPx: 3000 };
  await db.insert(pictures).values({ ...file, pictureType: 'IP', uploadedBy: customer.uuid, createdAt: new Date(clock.nowMs()) });
  const own = { ...customer, pictureUuids: [uuid] };
  const twice = [finn, customer, finn].map(({ subjectUuid }) => ({ uuid: subjectUuid }));
  const product = await lineFor(server, own, IDS.card, 5, { subjects: twice });
  (await add([bundle(own, [customer, customer]), product])).answer();
  const kept = goodsIn(await cartNow());
  expect(kept.map((line) => line.subjects.map(({ name }) => name))).toEqual([['Emma Lind'], ['Finn Ask', 'Emma Lind']]);
  expect(kept[0]).not.toHaveProperty('goodsOf');
});

test('[BIZ-07] [SRV-60] packages of carts and orders of an earlier version get their children from the stored data', async () => {
  const { db } = server.services;
  const stored = async () => ({
    cart: goodsIn(await cartNow()),
    orders: (await db.select().from(orders).where(eq(orders.userUuid, customer.uuid))).map(({ order }) => order),
  });
  const again = async () => {
    const settled = await stored();
    await db.execute(sql`update cart_lines set line = line - 'goodsOf'`);
    await db.execute(sql`update orders set "order" = jsonb_set("order", '{orderLines}',
      (select jsonb_agg(line - 'goodsOf' order by at) from jsonb_array_elements("order" -> 'orderLines') with ordinality lines(line, at)))`);
    expect(await stored()).not.toEqual(settled);
    for (const statement of (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    expect(await stored()).toEqual(settled);
    return settled;
  };
  const lines = [bundle(finn), bundle(customer), bundle(customer, [finn]), await lineFor(server, customer, IDS.card, 5)];
  (await add(lines)).answer();
  const children = [['Finn Ask'], undefined, ['Emma Lind'], undefined];
  const names = (goods: readonly OrderLine[]) => goods.map(({ goodsOf }) => goodsOf?.map(({ name }) => name));
  expect(names((await again()).cart)).toEqual(children);
  (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
  expect((await again()).orders.map(({ orderLines }) => names(goodsIn({ orderLines })))).toEqual([children]);
});
