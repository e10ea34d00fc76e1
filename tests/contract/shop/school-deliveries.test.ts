/**
 * A job that names its deliveries to the school, on a running shop: the import, the offers of a checkout, the order and
 * its mail.
 */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { cartArrival, cartDelivery, choicesOf, deliveryRange } from '#core/domain/prices/delivery-range.ts';
import { importJob } from '#server/cli/import/import-job.ts';
import { issueText } from '#server/cli/import/issue-words.ts';
import { jobs, outgoingJobs, userSubjects } from '#server/db/schema.ts';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
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
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DAY_MS = 86_400_000;
const MESSAGE = { en: 'The last one before Christmas.', nb: 'Den siste før jul.' };

let server: TestServer;
let customer: MoneyCustomer;
const folders: JobOnDisk[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { TIME_ZONE: 'Europe/Oslo' } });
  await seedMoneyShop(server.services);
  // Noon, so that no day begins while a test runs.
  server.clock.advance((35 - new Date(server.clock.nowMs()).getUTCHours()) * 3_600_000);
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
afterAll(() => server.close());

const shopper = createShopper(() => ({ server, customer }));
const { as, fill, start, buy } = shopper;
/** The day in Oslo after this number of days, by the shop's clock. */
const day = (inDays: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(server.clock.nowMs() + inDays * DAY_MS);
const setDeadlines = (jobUuid: string, deadlines: (typeof jobs.$inferSelect)['deadlines']) =>
  server.services.db.update(jobs).set({ deadlines }).where(eq(jobs.uuid, jobUuid));
const atSchool = (subjectUuid: string = customer.subjectUuid) => ({
  deliveryOptionUuid: DELIVERY.school,
  paymentOptionUuid: PAYMENT.invoice,
  deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: subjectUuid } },
});

async function importDeadlines(name: string, deadlines: unknown) {
  const folder = await createJobOnDisk(name, {
    'job.json': JSON.stringify({ key: name, date: '2026-09-14', deadlines }),
    'subjects.csv': csv(`Emma Lind;7B;${name.toUpperCase()}-4MR7;a.jpg;;;;;`),
    'a.jpg': await portrait(30),
  });
  folders.push(folder);
  const report = await importJob(server.services, folder.path);
  const [stored] = await server.services.db.select().from(jobs).where(eq(jobs.importKey, name));
  return { said: report.issues.map(issueText), stored: stored?.deadlines };
}

test('[BIZ-07] [OPS-01] a job keeps its named deliveries until the import has null; impossible days are refused with their field', async () => {
  const named = [
    { orderBy: '2026-11-22', delivery: '2026-12-02' },
    { orderBy: '2026-12-06', delivery: '2026-12-16', message: MESSAGE },
  ];
  expect(await importDeadlines('timed-job', named)).toEqual({ said: [], stored: named });
  expect(await importDeadlines('timed-job', undefined)).toEqual({ said: [], stored: named });
  expect(await importDeadlines('timed-job', null)).toEqual({
    said: [
      'job.json: "deadlines" changes from 2026-12-02 for orders by 2026-11-22, 2026-12-16 for orders by 2026-12-06 (The last one before Christmas.) to none',
    ],
    stored: null,
  });
  const [first, second] = named;
  for (const [index, [deadlines, said]] of (
    [
      [[], 'deadlines: expected a list of objects, at least 1'],
      [[second, first], 'deadlines[1].orderBy: is not after the deadline before it (2026-12-06)'],
      [[{ ...first, orderBy: '2026-12-03' }], 'deadlines[0].delivery: is before the last day to order (2026-12-03)'],
      [[{ ...first, orderBy: '2026-09-13' }], 'deadlines[0].orderBy: is before the day of the shoot (2026-09-14)'],
      [[first, { ...second, delivery: '2026-12-01', orderBy: '2026-11-30' }], 'deadlines[1].delivery: is before the delivery before it'],
      [[{ orderBy: '22.11.2026', delivery: '2026-12-02' }], 'deadlines[0].orderBy: expected a day as'],
    ] as const
  ).entries()) {
    const refusal = await importDeadlines(`untimed-${index}`, deadlines);
    expect(refusal.said.join('\n')).toContain(said);
    expect(refusal.stored).toBeUndefined();
  }
});

test('[BIZ-07] [CRT-04] cart, checkout, order and mail name the next delivery to the school; after the last one the order goes home at its price', async () => {
  await setDeadlines(customer.jobUuid, [
    { orderBy: day(0), delivery: day(9) },
    { orderBy: day(14), delivery: day(24), message: MESSAGE },
  ]);
  const lists = async () => (await server.call(shopCalls.prices, {}, as())).answer();
  const offers = async () => {
    const checkout = await start();
    const list = await lists();
    const school = checkout.deliveryOptions.find(({ type }) => type === 'school-pickup')?.deliveryOptions[0];
    const offered = deliveryRange(choicesOf(checkout.deliveryOptions), false);
    expect(cartDelivery(checkout.cart, list, server.clock.nowMs())).toEqual({ state: 'range', ...offered });
    return { ...checkout, list, school };
  };
  await fill();
  const early = await offers();
  expect(early.school?.arrivesBy).toBe(day(9));
  const onlySchool = { ...early.list, deliveries: early.list.deliveries?.filter(({ type }) => type === 'school-pickup') };
  expect(cartArrival(early.cart, onlySchool, server.clock.nowMs())?.last).toBe(day(9));
  const inTime = day(24);
  server.clock.advance(DAY_MS);
  const later = await offers();
  expect(later.school?.arrivesBy).toBe(inTime);
  const { order } = (await buy(later.checkoutUuid, atSchool())).answer();
  const uuid = order?.uuid ?? '';
  const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as())).answer();
  expect(read.delivery.school).toMatchObject({ name: 'Fjell school, 7B', delivery: { deliveredOn: inTime, message: MESSAGE.en } });
  expect(read.delivery.deliveryTime.arrivesBy).toBe(inTime);
  const mails = (await server.services.db.select().from(outgoingJobs)).map(({ payload }) => JSON.stringify(payload));
  const confirmation = mails.find((text) => text.includes(uuid));
  expect(confirmation).toContain(MESSAGE.en);
  // The school's day is shown alone, because a count of business days would promise another day.
  expect(confirmation).not.toContain('business days');

  await fill();
  const last = await offers();
  server.clock.advance(14 * DAY_MS);
  // The page was open over midnight.
  expect((await buy(last.checkoutUuid, atSchool())).error().error).toMatch(/^checkout\.(delivery_option_not_found|expired)$/);
  const closed = await offers();
  expect(closed.school).toBeUndefined();
  expect((await buy(closed.checkoutUuid, atSchool())).error().error).toBe('checkout.delivery_option_not_found');
  const home = (await buy(closed.checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
  const sent = (await server.call(orderCalls.readOrder, { params: { orderUuid: home.order?.uuid ?? '' } }, as())).answer();
  expect(sent.orderLines.filter(({ type }) => type === 3).map(({ linePrice }) => linePrice)).toContain(6_900);
});

test("[BIZ-07] [CHK-02] a school hands out to the customer's own pupils of the order alone, and only while their job is open", async () => {
  const other = await moneyCustomer(server);
  const sibling = await moneyCustomer(server);
  const { db, clock } = server.services;
  await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: sibling.subjectUuid, addedAt: new Date(clock.nowMs()) });
  await fill();
  const refusal = async (subjectUuid: string) => (await buy((await start()).checkoutUuid, atSchool(subjectUuid))).error();
  // First another customer's pupil; then the customer's own, but not in the order.
  for (const pupil of [other, sibling])
    expect(await refusal(pupil.subjectUuid)).toMatchObject({ error: 'checkout.delivery_data_invalid', params: { field: 'subject' } });
  const ofSibling = await lineFor(server, customer, IDS.mug, 1, {
    template: { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, sibling) },
    subjects: [{ uuid: sibling.subjectUuid }],
  });
  (await shopper.add([ofSibling])).answer();
  const pupils = async () => {
    const { deliveryOptions } = await start();
    return deliveryOptions
      .find(({ type }) => type === 'school-pickup')
      ?.deliveryOptions[0]?.subjects.map(({ uuid }) => uuid)
      .sort();
  };
  expect(await pupils()).toEqual([customer.subjectUuid, sibling.subjectUuid].sort());
  await setDeadlines(sibling.jobUuid, [{ orderBy: day(-1), delivery: day(9) }]);
  expect(await pupils()).toEqual([customer.subjectUuid]);
  expect(await refusal(sibling.subjectUuid)).toMatchObject({ error: 'checkout.delivery_data_invalid' });
  expect((await buy((await start()).checkoutUuid, atSchool())).answer().order).toBeDefined();
});

test('[BIZ-07] [CHK-10] a day that moves while the checkout is open is refused in its own words until the customer approves it', async () => {
  // 23:56 of a Monday in the shop's time zone, so that the next day is a working day; noon again when the test ends.
  const untilEvening = 22 * 3_600_000 + 56 * 60_000 - (server.clock.nowMs() % DAY_MS);
  const weekday = new Date(server.clock.nowMs() + untilEvening).getUTCDay();
  server.clock.advance(untilEvening + ((8 - weekday) % 7) * DAY_MS);
  const [early, late, moved] = [day(8), day(22), day(23)];
  await setDeadlines(customer.jobUuid, [
    { orderBy: day(0), delivery: early },
    { orderBy: day(1), delivery: late },
  ]);
  await fill();
  const checkout = await start();
  const [pupil] = checkout.deliveryOptions.find(({ type }) => type === 'school-pickup')?.deliveryOptions[0]?.subjects ?? [];
  expect(pupil?.arrivesBy).toBe(early);
  await shopper.choose(checkout.checkoutUuid, atSchool());
  server.clock.advance(9 * 60_000);
  const refused = await shopper.send(checkout.checkoutUuid, atSchool());
  expect([refused.status, refused.error()]).toMatchObject([409, { error: 'checkout.day_changed', params: { day: late } }]);
  // The second choice names no day, so it approves none.
  expect((await buy(checkout.checkoutUuid, atSchool())).error().error).toBe('checkout.day_changed');
  expect((await shopper.send(checkout.checkoutUuid, { ...atSchool(), approvedDay: early })).error().error).toBe('checkout.day_changed');
  // For other deliveries the day is computed, and it is equally part of the purchase.
  expect((await buy(checkout.checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).error().error).toBe('checkout.day_changed');
  await setDeadlines(customer.jobUuid, [{ orderBy: day(0), delivery: moved }]);
  await shopper.choose(checkout.checkoutUuid, atSchool());
  const again = await shopper.send(checkout.checkoutUuid, { ...atSchool(), approvedDay: late });
  expect(again.error().params).toEqual({ day: moved });
  const byCard = { ...atSchool(), paymentOptionUuid: PAYMENT.card };
  await shopper.choose(checkout.checkoutUuid, byCard);
  const { order, transaction } = (await shopper.send(checkout.checkoutUuid, { ...byCard, approvedDay: moved })).answer();
  const payment = await server.call(checkoutCalls.paymentPage, { params: { transactionUuid: transaction?.uuid ?? '' } }, as());
  expect(payment.bytes.toString('utf8')).toContain(`At the school by ${writeDay('weekday', moved, 'en-GB')}`);
  const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
  expect(read.delivery.deliveryTime.arrivesBy).toBe(moved);
  server.clock.advance(12 * 3_600_000 - 5 * 60_000);
});
