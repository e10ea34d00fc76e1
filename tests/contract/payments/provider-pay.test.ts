/**
 * Paying with each provider: a returning browser, events and the sweep, in any order, settle an order once and charge
 * once.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { arrivalLine } from '#server/features/checkout/checkout-texts.ts';
import { orders, paymentEvents, transactions } from '#server/db/schema.ts';
import { workOnPayments } from '#server/payment/work/payment-work.ts';
import { eventsUrl } from '#tests/fake-providers/fake-provider.ts';
import { lineFor, type MoneyCustomer, moneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { createPayingCustomer, PROVIDERS, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The provider's event names for a payment that was begun and made. */
const EVENTS_OF_PAYING = {
  stripe: ['payment_intent.amount_capturable_updated', 'checkout.session.completed'],
  vipps: ['CREATED', 'AUTHORIZED'],
};
/** The age of a signature at which an event is refused: Vipps MobilePay repeats an event for a week. */
const TOO_OLD_MS = { stripe: 6 * MINUTE_MS, vipps: 9 * DAY_MS };
const PLACES = PROVIDERS.flatMap((name) => DATABASES.map((database) => [name, database] as const));

describe.each(PLACES)('paying with %s on %s', (name, database) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    shop = await startProviderShop(name, database);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.fake.events.splice(0);
    customer = await moneyCustomer(shop.server);
  });
  const {
    as,
    buyCalendar,
    buyFile,
    charged,
    comeBack,
    files,
    goToPay,
    hear,
    jobsOf,
    mails,
    paymentOf,
    stateOf,
    transactionOf,
    visit,
    work,
  } = createPayingCustomer(() => ({ ...shop, customer }));
  const total = async (orderUuid: string) => (await transactionOf(orderUuid)).amount;

  test('[BIZ-01] [BIZ-02] the money is reserved and the order accepted when the customer returns; nothing is charged before it is produced', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    expect(await stateOf(order)).toBe('created');
    expect(await comeBack(order)).toMatchObject({ status: 303, location: paths.receipt(order.orderUuid) });
    const amount = await total(order.orderUuid);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', amounts: { authorised: amount, captured: 0, refunded: 0 } });
    expect([charged(order), await mails(order), await jobsOf(order)]).toEqual([[[amount, 0, 0]], 1, []]);
    expect((await visit(paths.payment(order.transactionUuid))).location).toBe(paths.receipt(order.orderUuid));
  });

  test('[BIZ-01] [BIZ-02] [CHK-10] the page on which the customer pays names the order and its promised day, in the language of the order', async () => {
    const order = await buyCalendar();
    const { delivery, lang = '' } = (await shop.server.call(orderCalls.readOrder, { params: order }, as())).answer();
    const page = await goToPay(order);
    const text = shop.fake.books.textOf(page);
    expect(text).toContain(orderReference(order.orderUuid));
    expect(text).toContain(arrivalLine(delivery, lang, 'NO'));
  });

  test('[BIZ-01] [BIZ-02] events settle an order whose browser never returns: doubled, in the wrong order, and at the same time as the return', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    const events = shop.fake.events.splice(0);
    expect(events.map(({ kind }) => kind)).toEqual(EVENTS_OF_PAYING[name]);
    expect(await hear([...events.toReversed(), ...events])).toEqual([200, 200, 200, 200]);
    expect(await shop.server.services.db.$count(paymentEvents, eq(paymentEvents.transactionUuid, order.transactionUuid))).toBe(2);
    await Promise.all([work(), comeBack(order), work(), comeBack(order)]);
    expect([await stateOf(order), await mails(order), charged(order)]).toEqual(['paid', 1, [[await total(order.orderUuid), 0, 0]]]);
  });

  test('[BIZ-01] [BIZ-02] a payment without an event and a returning browser is found by the sweep, which then queries less often', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    await work();
    expect(await stateOf(order)).toBe('created');
    shop.server.clock.advance(2 * MINUTE_MS);
    await work();
    expect([await stateOf(order), await mails(order)]).toEqual(['paid', 1]);
    const { nextAskAt } = await transactionOf(order.orderUuid);
    expect((nextAskAt?.getTime() ?? 0) - shop.server.clock.nowMs()).toBeGreaterThan(DAY_MS - MINUTE_MS);
  });

  test('[BIZ-01] [BIZ-02] an event that comes three days late is accepted, and changes nothing twice', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    const events = shop.fake.events.splice(0);
    shop.server.clock.advance(3 * DAY_MS);
    expect(await hear(events)).toEqual([200, 200]);
    await work();
    expect([await stateOf(order), await mails(order)]).toEqual(['paid', 1]);
  });

  test('[BIZ-01] [BIZ-02] a forged event, an old signature and an event without one are refused, and nothing is stored', async () => {
    const order = await buyCalendar();
    await goToPay(order);
    shop.fake.books.pay(await goToPay(order));
    const [event] = shop.fake.events.splice(0);
    if (!event) throw new Error('The provider tells');
    const nowMs = shop.server.clock.nowMs();
    const before = await shop.server.services.db.$count(paymentEvents);
    const bare = await fetch(eventsUrl(shop.server.url, name), { method: 'POST', body: event.raw });
    expect([
      await shop.fake.send(shop.server.url, event, { secret: 'whsec_another', nowMs }),
      await shop.fake.send(shop.server.url, event, { nowMs: nowMs - TOO_OLD_MS[name] }),
      bare.status,
    ]).toEqual([400, 400, 400]);
    expect(await shop.server.services.db.$count(paymentEvents)).toBe(before);
    await workOnPayments(shop.server.services);
    expect(await stateOf(order)).toBe('created');
  });

  test('[BIZ-01] [BIZ-02] an event of another system on the same account is stored and changes nothing', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    const [event] = shop.fake.events.splice(0);
    if (!event) throw new Error('The provider tells');
    expect(await hear([shop.fake.foreign(event)])).toEqual([200]);
    await workOnPayments(shop.server.services);
    expect(await stateOf(order)).toBe('created');
  });

  test('[BIZ-01] [BIZ-02] two tabs, a reload and a lost answer lead to one payment page', async () => {
    const order = await buyCalendar();
    shop.fake.lose('begin');
    const down = await visit(paths.payment(order.transactionUuid));
    expect(down.status).toBe(503);
    const pages = await Promise.all([goToPay(order), goToPay(order), goToPay(order)]);
    expect([new Set(pages).size, shop.fake.books.numPages(order.transactionUuid)]).toEqual([1, 1]);
  });

  test('[BIZ-01] [BIZ-02] a payment page that has expired is replaced by one other, and cannot be paid any more', async () => {
    const order = await buyCalendar();
    const first = await goToPay(order);
    expect(await goToPay(order)).toBe(first);
    shop.server.clock.advance(DAY_MS + MINUTE_MS);
    const second = await goToPay(order);
    expect(second).not.toBe(first);
    expect(() => shop.fake.books.pay(first)).toThrow();
    shop.fake.books.pay(second);
    await comeBack(order);
    expect([await stateOf(order), charged(order)]).toEqual(['paid', [[await total(order.orderUuid), 0, 0]]]);
  });

  test('[BIZ-01] [BIZ-02] a customer who returns without paying keeps the order, can pay or cancel it, and cannot pay it after that', async () => {
    const order = await buyCalendar();
    const providersPage = await goToPay(order);
    const page = await comeBack(order);
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('The order is not paid yet')]);
    expect(await stateOf(order)).toBe('created');
    const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    expect((await visit(`${paths.payment(order.transactionUuid)}/cancel`, { token: 'another' })).status).toBe(403);
    expect(await stateOf(order)).toBe('created');
    expect(await visit(`${paths.payment(order.transactionUuid)}/cancel`, { token })).toMatchObject({ status: 303, location: paths.cart() });
    await work();
    expect(await stateOf(order)).toBe('cancelled');
    expect(() => shop.fake.books.pay(providersPage)).toThrow('open');
    expect(charged(order)).toEqual([]);
  });

  test('[BIZ-01] [BIZ-02] the money of a payment that arrives after its order was cancelled is refunded, and the order stays cancelled', async () => {
    const order = await buyCalendar();
    const providersPage = await goToPay(order);
    const { html } = await comeBack(order);
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    shop.fake.next('end', 'down');
    await visit(`${paths.payment(order.transactionUuid)}/cancel`, { token });
    await workOnPayments(shop.server.services);
    shop.fake.books.pay(providersPage);
    expect(charged(order)).toEqual([[await total(order.orderUuid), 0, 0]]);
    await hear();
    shop.server.clock.advance(5 * MINUTE_MS);
    await work();
    expect([await stateOf(order), charged(order), await mails(order)]).toEqual(['cancelled', [], 0]);
    expect(await transactionOf(order.orderUuid)).toMatchObject({ authorised: 0, captured: 0, nextAskAt: null, problem: null });
    const told = await comeBack(order);
    expect([told.status, told.html]).toEqual([409, expect.stringContaining('was cancelled, and you are not charged for it.')]);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'EUR' }],
  ])('[BIZ-01] [BIZ-02] %s than the order costs is never settled, and the operator is informed', async (_, other) => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order), other);
    expect((await comeBack(order)).html).toContain('The payment is being confirmed');
    await hear();
    await work();
    expect([await stateOf(order), await mails(order)]).toEqual(['created', 0]);
    expect((await transactionOf(order.orderUuid)).problem).toMatch(/the order costs \d+ NOK$/);
    const health = await (await fetch(`${shop.server.url}/healthz`)).json();
    expect(health).toMatchObject({ status: 'OK', warnings: expect.arrayContaining(['payments.failed']) });
    await shop.server.services.db
      .update(transactions)
      .set({ problem: null, nextAskAt: null })
      .where(eq(transactions.uuid, order.transactionUuid));
    shop.server.clock.advance(10_000);
  });

  test('[BIZ-01] [BIZ-02] files are charged before they are delivered; a charge whose answer is lost is not made twice', async () => {
    const order = await buyFile();
    shop.fake.books.pay(await goToPay(order));
    shop.fake.lose('capture');
    expect((await comeBack(order)).html).toContain('The payment is being confirmed');
    expect([await stateOf(order), await files()]).toEqual(['created', 0]);
    shop.server.clock.advance(MINUTE_MS);
    await work();
    const amount = await total(order.orderUuid);
    expect([await stateOf(order), await files(), charged(order), await mails(order)]).toEqual(['paid', 1, [[0, amount, 0]], 1]);
    expect((await jobsOf(order)).map(({ key, doneAt }) => [key, doneAt !== null])).toEqual([[`${order.transactionUuid}:capture:1`, true]]);
  });

  test('[BIZ-01] [BIZ-02] the files of an order that must also be produced are delivered while its payment is reserved', async () => {
    const order = await buyFile([await lineFor(shop.server, customer, IDS.calendar, 1)]);
    shop.fake.books.pay(await goToPay(order));
    expect((await comeBack(order)).location).toBe(paths.receipt(order.orderUuid));
    expect([await files(), charged(order)]).toEqual([1, [[await total(order.orderUuid), 0, 0]]]);
  });

  test('[BIZ-01] [BIZ-02] another customer, a visitor and a simulation learn nothing from the return address, and change nothing', async () => {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    const owner = customer;
    customer = await moneyCustomer(shop.server);
    expect((await comeBack(order)).status).toBe(404);
    const visitor = await fetch(`${shop.server.url}${paths.payment(order.transactionUuid)}/return`, { redirect: 'manual' });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, paths.orders()]);
    const [row] = await shop.server.services.db.select().from(orders).where(eq(orders.uuid, order.orderUuid));
    expect([row?.userUuid, row?.state]).toEqual([owner.uuid, 'created']);
  });
});
