/** The pictures of goods, not the client, decide the child (BIZ-07): late goods, lists and names depend on it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Cart } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { jobs, subjectPictures, subjects, userSubjects } from '#server/db/schema.ts';
import { modelOf, realShop } from '#tests/faults/two-shops.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import {
  CARD,
  DELIVERY,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
/** Emma, to whose school the shop delivers. */
let customer: MoneyCustomer;
/** Finn of another school, in the same customer's second set; the last delivery day for his school is over. */
let finn: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
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
const named = (...of: readonly MoneyCustomer[]) => of.map(({ subjectUuid: uuid }) => ({ uuid }));
/** @param of whose pictures are on it; @param claimed the child that the client names */
const card = (of: MoneyCustomer, claimed: readonly { readonly uuid: string }[]) =>
  lineFor(server, customer, IDS.card, 5, {
    template: { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, of) },
    subjects: [...claimed],
  });
const edited = async (of: MoneyCustomer) => {
  const { template, approvedLayout } = await card(of, []);
  return { template, approvedLayout };
};
const whose = ({ orderLines }: Pick<Cart, 'orderLines'>) =>
  orderLines.filter(({ type }) => type === 0).map((line) => line.subjects.map(({ uuid }) => uuid));
const atSchool = { deliveryOptionUuid: DELIVERY.school, paymentOptionUuid: PAYMENT.invoice };

test('[BIZ-07] late goods that the client claims for a child of another school go home at cost, and the order names the child on them', async () => {
  (await add([await card(finn, named(customer))])).answer();
  expect(whose(await cartNow())).toEqual([[finn.subjectUuid]]);
  const { checkoutUuid, deliveryOptions } = await start();
  expect(deliveryOptions.map(({ type }) => type)).not.toContain('school-pickup');
  const refused = await buy(checkoutUuid, {
    ...atSchool,
    deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: customer.subjectUuid } },
  });
  expect(refused.error().error).toBe('checkout.delivery_option_not_found');
  const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
  const kept = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
  expect(kept.orderLines.find(({ type }) => type === 0)?.subjects).toMatchObject([{ name: 'Finn Ask', group: '2A' }]);
  expect(kept.orderLines.filter(({ type }) => type === 3).map(({ linePrice }) => linePrice)).toContain(6_900);
});

test("[BIZ-07] [EDT-19] other pictures make it the goods of their child; for a picture of both the client's choice counts", async () => {
  const line = await card(customer, named(customer));
  (await add([line])).answer();
  const changed = async (of: MoneyCustomer) => (await update(line.uuid, await edited(of))).answer();
  expect(whose((await changed(finn)).cart)).toEqual([[finn.subjectUuid]]);
  expect(whose((await changed(customer)).cart)).toEqual([[customer.subjectUuid]]);

  const { db } = server.services;
  await db
    .insert(subjectPictures)
    .values(
      finn.pictureUuids.map((pictureUuid, position) => ({ subjectUuid: customer.subjectUuid, pictureUuid, position: 10 + position })),
    );
  const both = [customer.subjectUuid, finn.subjectUuid].sort();
  const claims = [named(customer), named(finn), named(finn, customer), []];
  (await add(await Promise.all(claims.map((claim) => card(finn, claim))))).answer();
  expect(whose(await cartNow()).slice(1)).toEqual([[customer.subjectUuid], [finn.subjectUuid], both, both]);
});

test('[SIM-01] [BIZ-07] the device names the same children, for lines that are added and edited, whatever it claims', async () => {
  const shops = [realShop(server, customer), await modelOf(server, customer)] as const;
  const lines = [await card(finn, named(customer)), await card(customer, named(finn)), await card(finn, [])];
  const changes = [
    { call: cartCalls.addCartLines, input: { body: { orderLines: lines } } },
    { call: cartCalls.updateCartLine, input: { params: { uuid: lines[0]?.uuid }, body: { quantity: 7 } } },
    { call: cartCalls.updateCartLine, input: { params: { uuid: lines[1]?.uuid }, body: await edited(finn) } },
    { call: cartCalls.updateCartLine, input: { params: { uuid: lines[2]?.uuid }, body: await edited(customer) } },
  ];
  for (const change of changes) {
    const opId = randomUUID();
    const [real, model] = [await shops[0].send({ ...change, opId }), await shops[1].send({ ...change, opId })];
    expect(real.status).toBe(200);
    expect(model).toEqual(withoutContentIds(real));
  }
  expect(whose(await cartNow())).toEqual([[finn.subjectUuid], [finn.subjectUuid], [customer.subjectUuid]]);
});

test("[SET-13] [BIZ-07] another customer's child is refused, also beside the right one", async () => {
  const stranger = await moneyCustomer(server);
  expect((await add([await card(finn, named(finn, stranger))])).error().error).toBe('picture_set.not_found');
});
