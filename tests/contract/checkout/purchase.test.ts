/** One complete purchase on each database, because most other files run on one of them. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { subjects } from '#server/db/schema.ts';
import { type MoneyCustomer, moneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(BOTH_DATABASES)('a purchase on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    customer = await register(await moneyCustomer(server));
  });
  afterAll(() => server.close());

  /** Another customer, who gets the same pictures by their code. */
  async function register(holder: MoneyCustomer): Promise<MoneyCustomer> {
    const code = 'SKBK-7K3M9Q';
    await server.services.db
      .update(subjects)
      .set({ code, codeKey: codeKey(code) })
      .where(eq(subjects.uuid, holder.subjectUuid));
    const session = createCookieJar();
    const body = {
      email: `${randomUUID()}@example.org`,
      mobile: '41234567',
      password: 'correct horse',
      confirm_password: 'correct horse',
      acceptmail: false,
      termsofservice: true,
      code,
      lang: 'en',
    };
    const { user } = (await server.call(accessCalls.createUser, { body }, { session })).answer();
    return { ...holder, session, email: body.email, uuid: user?.uuid ?? '' };
  }

  const { as, buy, cartNow, fill, start } = createShopper(() => ({ server, customer }));

  test('[CHK-08] [ORD-01] a customer registers with a code, buys a calendar and pictures by card, and has the order and its mail', async () => {
    const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
    expect(pictureSets.map(({ subject }) => subject.uuid)).toEqual([customer.subjectUuid]);
    await fill(IDS.calendar, 2);
    const file = { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } as const;
    (await server.call(cartCalls.toggleDigitalFile, { body: file }, as())).answer();
    const { orderLines, summary } = await cartNow();
    const { checkoutUuid } = await start();
    const { transaction, order } = (await buy(checkoutUuid, { client: 'desktop' })).answer();
    const transactionUuid = transaction?.uuid ?? '';
    const page = await server.call(checkoutCalls.paymentPage, { params: { transactionUuid } }, as());
    const token = /name="token" value="([^"]+)"/.exec(page.bytes.toString('utf8'))?.[1] ?? '';
    const paid = await fetch(`${server.url}${paths.payment(transactionUuid)}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: customer.session.header() },
      body: new URLSearchParams({ action: 'pay', token }),
    });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, paths.receipt(order?.uuid ?? '')]);
    const [bought] = (await server.call(orderCalls.listOrders, {}, as())).answer();
    expect(bought).toMatchObject({ uuid: order?.uuid, payment: { state: 'paid' } });
    const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
    const goods = orderLines.filter(({ product }) => product !== null).map(({ uuid }) => uuid);
    expect(goods).not.toEqual([]);
    expect(read.orderLines.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(goods));
    expect(read.summary.totalPrice).toBeGreaterThanOrEqual(summary.totalPrice);
    expect((await cartNow()).orderLines.filter(({ product }) => product !== null)).toEqual([]);
    expect((await server.deliverMail()).map(({ to }) => to)).toContain(customer.email);
  });
});
