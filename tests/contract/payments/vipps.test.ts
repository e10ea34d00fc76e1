/**
 * Behaviour of Vipps MobilePay only: customers who decline in the app, used references, expiring tokens, webhooks
 * without an id.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#core/contract/paths/paths.ts';
import { paymentEvents } from '#server/db/schema.ts';
import { createVippsProvider } from '#server/payment/providers/vipps/vipps-provider.ts';
import { type MoneyCustomer, moneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import type { FakeVipps } from '#tests/fake-providers/vipps/fake-vipps.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const MINUTE_MS = 60_000;

let shop: ProviderShop<FakeVipps>;
let customer: MoneyCustomer;
beforeAll(async () => {
  shop = await startProviderShop('vipps', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.fake.events.splice(0);
  customer = await moneyCustomer(shop.server);
});
const { buyCalendar, charged, comeBack, goToPay, hear, mails, stateOf, transactionOf, visit, work } = createPayingCustomer(() => ({
  ...shop,
  customer,
}));
const provider = () => {
  const { config, clock } = shop.server.services;
  if (!config.vipps) throw new Error('The shop has the keys');
  return createVippsProvider(config.vipps, clock);
};

test('[BIZ-02] a customer who declines in the app can pay the order with another payment, and is charged once', async () => {
  const order = await buyCalendar();
  const first = await goToPay(order);
  shop.fake.books.abort(first);
  expect((await comeBack(order)).html).toContain('The order is not paid yet');
  await hear();
  await work();
  const second = await goToPay(order);
  expect([await stateOf(order), second === first, shop.fake.books.numPages(order.transactionUuid)]).toEqual(['created', false, 2]);
  shop.fake.books.pay(second);
  await hear();
  await work();
  expect([await stateOf(order), charged(order).length, await mails(order)]).toEqual(['paid', 1, 1]);
});

test('[BIZ-02] a payment whose creation was never answered and that has ended is replaced by another one', async () => {
  const order = await buyCalendar();
  shop.fake.lose('begin');
  expect((await visit(paths.payment(order.transactionUuid))).status).toBe(503);
  shop.server.clock.advance(11 * MINUTE_MS);
  const { providerReference } = await transactionOf(order.orderUuid);
  expect(providerReference).toBeNull();
  // The lost answer is given again, and leads to a page that has ended.
  await goToPay(order);
  const second = await goToPay(order);
  shop.fake.books.pay(second);
  await comeBack(order);
  expect([await stateOf(order), charged(order).length]).toEqual(['paid', 1]);
});

test('[BIZ-02] an event of another API of theirs is taken once and changes nothing, because those behind a refused one wait', async () => {
  const { services, url, clock } = shop.server;
  const before = await services.db.$count(paymentEvents);
  const send = (raw: string) => shop.fake.send(url, { id: '', kind: '', reference: '', raw }, { nowMs: clock.nowMs() });
  expect([await send('{"agreementId":"agr_1"}'), await send('{"agreementId":"agr_1"}'), await send('no JSON')]).toEqual([200, 200, 200]);
  expect((await services.db.$count(paymentEvents)) - before).toBe(2);
});

const request = (transactionUuid: string, amount = 12_900) => ({
  transactionUuid,
  orderUuid: transactionUuid,
  amount,
  currency: 'NOK',
  lang: 'nb',
  shopName: 'Fjell foto',
  returnUrl: 'https://shop.example.org/return',
  key: `${transactionUuid}:start:1`,
  arrives: null,
  promise: null,
  wasDeclined: false,
  formToken: '',
});

test('[BIZ-02] a used reference is continued: if open on its page, if ended after the return, with another amount not at all', async () => {
  const adapter = provider();
  const begin = async (uuid: string, changes: object) => adapter.start({ ...request(uuid), ...changes });
  const uuid = shop.server.services.random.uuid();
  const first = await begin(uuid, {});
  if (!first.ok || first.value.kind !== 'redirect') throw new Error('It is begun');
  // Another name of the shop makes another body under the same key.
  expect(await begin(uuid, { shopName: 'Another name' })).toEqual(first);
  expect(await begin(uuid, { amount: 1_000 })).toMatchObject({ ok: false, error: { kind: 'unclear' } });
  shop.fake.books.abort(first.value.location);
  expect(await begin(uuid, { shopName: 'Another name' })).toMatchObject({
    ok: true,
    value: { location: 'https://shop.example.org/return' },
  });
  expect(await begin(shop.server.services.random.uuid(), { currency: 'SEK' })).toMatchObject({ ok: false, error: { kind: 'refused' } });
});

test('[BIZ-02] one token serves all calls until shortly before its end, and one that is no longer valid is replaced once', async () => {
  const adapter = provider();
  const before = shop.fake.numTokens();
  const numGiven = () => shop.fake.numTokens() - before;
  const uuid = shop.server.services.random.uuid();
  const payment = { reference: uuid, providerReference: uuid, currency: 'NOK' };
  await adapter.start(request(uuid));
  await Promise.all([adapter.fetch(payment), adapter.fetch(payment)]);
  expect(numGiven()).toBe(1);
  shop.server.clock.advance(59 * MINUTE_MS + 1000);
  expect([(await adapter.fetch(payment)).ok, numGiven()]).toEqual([true, 2]);
  shop.fake.revokeTokens();
  expect([(await adapter.cancel(payment, `${uuid}:cancel:1`)).ok, numGiven()]).toEqual([true, 3]);
});

test('[BIZ-02] a cancellation that is refused while the customer confirms is tried again', async () => {
  const adapter = provider();
  const uuid = shop.server.services.random.uuid();
  const payment = { reference: uuid, providerReference: uuid, currency: 'NOK' };
  const begun = await adapter.start(request(uuid));
  if (!begun.ok || begun.value.kind !== 'redirect') throw new Error('It is begun');
  shop.fake.next('end', 'refused');
  expect(await adapter.cancel(payment, `${uuid}:cancel:1`)).toMatchObject({ ok: false, error: { kind: 'unclear' } });
  shop.fake.books.pay(begun.value.location);
  expect(await adapter.cancel(payment, `${uuid}:cancel:1`)).toEqual({ ok: true, value: undefined });
  expect(await adapter.fetch(payment)).toMatchObject({ value: { amounts: { authorised: 0, captured: 0, refunded: 0 } } });
});
