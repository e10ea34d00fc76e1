/** Digital pictures and retouch are charged once, however many orders wait for their payment. */
import { payInvoice } from '#server/payment/invoice-money.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orders, subjectPictures, transactions, users, userSubjects } from '#server/db/schema.ts';
import { createSimulationLink } from '#server/features/access/simulation.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const FILE_PRICE = 19_900;
const DIGITALLY = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };

describe.each(DATABASES)('digital goods in several orders on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  const { addPackage, as, buy, cartNow, fill, start } = createShopper(() => ({ server, customer }));
  const picture = (index: number): string => customer.pictureUuids[index] ?? '';
  const file = () => server.call(cartCalls.toggleDigitalFile, { body: { file: picture(0), type: 'IP', wanted: true } }, as());
  const wholeSet = () =>
    server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }, as());
  const order = async (paymentOptionUuid: string = PAYMENT.card, delivery: object = DIGITALLY) => {
    const { checkoutUuid } = await start();
    const { transaction } = (await buy(checkoutUuid, { paymentOptionUuid, ...delivery })).answer();
    return transaction?.uuid ?? '';
  };
  const page = (transactionUuid: string) => server.call(checkoutCalls.paymentPage, { params: { transactionUuid } }, as());
  const tokenOf = async (transactionUuid: string) =>
    /name="token" value="([^"]+)"/.exec((await page(transactionUuid)).bytes.toString('utf8'))?.[1] ?? '';
  const press = (transactionUuid: string, action: string, token: string) =>
    fetch(`${server.url}${paths.payment(transactionUuid)}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: customer.session.header(), origin: server.url },
      body: new URLSearchParams({ action, token }),
    });
  const pay = async (transactionUuid: string) => press(transactionUuid, 'pay', await tokenOf(transactionUuid));
  /**
   * The shop accepts no second order of the same picture while one waits; this one is older than that rule, or from
   * another account.
   */
  const asBefore = async <T>(transactionUuid: string, work: () => Promise<T>): Promise<T> => {
    const { db } = server.services;
    const [found] = await db.select().from(transactions).where(eq(transactions.uuid, transactionUuid));
    const set = (state: 'cancelled' | 'created') =>
      db
        .update(orders)
        .set({ state })
        .where(eq(orders.uuid, found?.orderUuid ?? ''));
    await set('cancelled');
    const done = await work();
    await set('created');
    return done;
  };
  const download = (index: number) =>
    server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: picture(index) } }, as());
  const giveBack = async (transactionUuid: string, file: string) => {
    const [found] = await server.services.db.select().from(transactions).where(eq(transactions.uuid, transactionUuid));
    const params = { orderUuid: found?.orderUuid ?? '' };
    const { orderLines } = (await server.call(orderCalls.readOrder, { params }, as())).answer();
    const lines = orderLines.filter(({ digitalFiles }) => digitalFiles.some(({ uuid }) => uuid === file)).map(({ uuid }) => uuid);
    (await server.call(orderCalls.withdrawFromOrder, { params, body: { lines } }, as())).answer();
  };
  const states = async () =>
    (await server.services.db.select({ state: orders.state }).from(orders).where(eq(orders.userUuid, customer.uuid)))
      .map((row) => row.state)
      .sort();

  test("[KEP-03] [BIZ-04] a set that shares pictures with a sibling's in the same cart costs no part: given back, the first leaves the second at its price", async () => {
    const { db, clock } = server.services;
    const sibling = await moneyCustomer(server);
    await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: sibling.subjectUuid, addedAt: new Date(clock.nowMs()) });
    await db
      .insert(subjectPictures)
      .values([0, 1].map((index) => ({ subjectUuid: sibling.subjectUuid, pictureUuid: picture(index), position: 7 + index })));
    (await wholeSet()).answer();
    const body = { pictureSet: sibling.subjectUuid, type: 'IP' as const, wanted: true };
    (await server.call(cartCalls.toggleDigitalSet, { body }, as())).answer();
    const [first, second] = (await cartNow()).orderLines.filter(({ type }) => type === 0);
    expect(second).toMatchObject({ digitalOwned: 2, digitalShared: 2 });
    const alone = Math.min(first?.linePrice ?? 0, (second?.digitalFiles.length ?? 0) * FILE_PRICE);
    expect(second?.linePrice).toBe(alone);
    const transactionUuid = await order();
    await pay(transactionUuid);
    await giveBack(transactionUuid, picture(0));
    const [found] = await db.select().from(transactions).where(eq(transactions.uuid, transactionUuid));
    const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid: found?.orderUuid ?? '' } }, as())).answer();
    expect(orderLines.find(({ digitalShared }) => digitalShared === 2)?.linePrice).toBe(alone);
    expect((await download(0)).status, 'it left with the first set').toBe(403);
  });

  test('[KEP-03] of two waiting orders of the same picture, the second one cannot be paid: it gives the reason, and its other goods are in the cart', async () => {
    await file();
    const first = await order();
    const { second, mug } = await asBefore(first, async () => {
      await file();
      return { mug: await fill(IDS.mug, 1), second: await order(PAYMENT.card, {}) };
    });
    expect((await pay(first)).headers.get('location')).toMatch(/receipt/);
    const answer = await page(second);
    expect(answer.status).toBe(409);
    expect(answer.bytes.toString('utf8')).toContain('You have bought this already');
    expect(await states()).toEqual(['cancelled', 'paid']);
    expect((await cartNow()).orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual([mug.uuid]);
  });

  test('[SEC-07] [KEP-03] a simulation that opens the payment page of an order ends nothing', async () => {
    await file();
    const first = await order();
    const second = await asBefore(first, async () => {
      await file();
      return order();
    });
    await pay(first);
    const [user] = await server.services.db.select({ email: users.email }).from(users).where(eq(users.uuid, customer.uuid));
    const link = await createSimulationLink(server.services, user?.email ?? '');
    const session = createCookieJar();
    session.take(await fetch(server.url + new URL(link ?? '').pathname, { redirect: 'manual' }));
    const refused = await server.call(checkoutCalls.paymentPage, { params: { transactionUuid: second } }, { session });
    expect(refused.status).toBe(403);
    expect(await states()).toEqual(['created', 'paid']);
  });

  test('[KEP-03] a payment page that was opened before cannot pay the same set again', async () => {
    await wholeSet();
    const first = await order();
    const second = await asBefore(first, async () => {
      await wholeSet();
      return order();
    });
    const [firstToken, secondToken] = [await tokenOf(first), await tokenOf(second)];
    const both = await Promise.all([press(first, 'pay', firstToken), press(second, 'pay', secondToken)]);
    expect(both.map((response) => response.headers.get('location') ?? '').filter((location) => location.includes('receipt'))).toHaveLength(
      1,
    );
    expect((await states()).filter((state) => state === 'paid')).toHaveLength(1);
  });

  test('[KEP-03] a picture in the cart leaves it when a waiting order has paid for it, and is not ordered', async () => {
    await file();
    const first = await order();
    const { checkoutUuid } = await asBefore(first, async () => {
      await file();
      await fill(IDS.mug, 1);
      return start();
    });
    await pay(first);
    expect((await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.card })).error().error).toBe('checkout.cart_changed');
    const { cart } = await start();
    expect(cart.orderLines.filter((line) => line.digitalFiles.length > 0)).toEqual([]);
  });

  test('[KEP-03] a cancelled order does not return pictures that another one has paid for', async () => {
    await file();
    const first = await order();
    await asBefore(first, async () => {
      await file();
      await payInvoice(server.services, await order(PAYMENT.invoice));
    });
    const token = await tokenOf(first);
    if (token !== '') await press(first, 'cancel', token);
    expect((await cartNow()).orderLines.filter(({ type }) => type === 0)).toEqual([]);
    expect(await states()).toEqual(['cancelled', 'paid']);
  });

  test('[KEP-01] [KEP-03] retouch of the same picture is charged once', async () => {
    const retouch = () => server.call(cartCalls.setRetouch, { body: { items: { [picture(0)]: [IDS.skin] } } }, as());
    await wholeSet();
    await retouch();
    const first = await order();
    const second = await asBefore(first, async () => {
      await file();
      await retouch();
      return order();
    });
    await pay(first);
    expect((await page(second)).status).toBe(409);
    expect(await states()).toEqual(['cancelled', 'paid']);
  });

  const single = (index: number) =>
    server.call(cartCalls.toggleDigitalFile, { body: { file: picture(index), type: 'IP', wanted: true } }, as());
  const goods = async () => (await cartNow()).orderLines.filter(({ type }) => type === 0);

  test("[KEP-03] [PRC-06] a customer who bought two of a set's three pictures pays a third", async () => {
    customer = await printCustomer(server);
    await single(0);
    await single(1);
    await pay(await order());
    for (const index of [0, 1]) expect((await download(index)).status).toBe(200);
    await wholeSet();
    expect((await goods()).map((line) => [line.digitalFiles, line.digitalOwned, line.linePrice])).toEqual([
      [[{ uuid: picture(2) }], 2, 16_633],
    ]);
    expect((await pay(await order())).headers.get('location')).toMatch(/receipt/);
    expect((await wholeSet()).error().error).toBe('cart.file_bought');
  });

  test('[KEP-03] [BIZ-04] the rest of a set costs its part once its other pictures cannot be given back, so that the last one stays for no less than its price', async () => {
    customer = await printCustomer(server);
    await single(0);
    await single(1);
    const transaction = await order();
    await pay(transaction);
    expect((await wholeSet()).error().error).toBe('cart.files_returnable');
    expect((await single(2)).status, 'a single picture has its own price').toBe(200);
    expect((await goods()).map(({ linePrice }) => linePrice)).toEqual([FILE_PRICE]);
    expect((await download(0)).status).toBe(200);
    expect((await wholeSet()).error().error, 'the other one can still be given back').toBe('cart.files_returnable');
    await giveBack(transaction, picture(1));
    expect((await wholeSet()).status, 'one is kept, and two are sold').toBe(200);
    expect((await goods()).map((line) => [line.digitalFiles.length, line.digitalOwned, line.linePrice])).toEqual([[2, 1, 33_266]]);
  });

  test('[KEP-03] [BIZ-04] a set that was in the cart before is not ordered at the part while pictures of it can be given back', async () => {
    customer = await printCustomer(server);
    await single(0);
    const first = await order();
    await asBefore(first, wholeSet);
    await pay(first);
    const { checkoutUuid } = await start();
    expect((await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.card, ...DIGITALLY })).error().error).toBe('cart.files_returnable');
    expect((await download(0)).status).toBe(200);
    expect((await pay(await order())).headers.get('location')).toMatch(/receipt/);
  });

  test('[KEP-03] [SRV-42] [SRV-43] while an order waits for its payment, its pictures are not added, singly or in a set; after its cancellation they are', async () => {
    await single(0);
    const first = await order();
    expect([(await single(0)).error().error, (await wholeSet()).error().error]).toEqual(['cart.file_ordered', 'cart.file_ordered']);
    expect((await single(1)).status).toBe(200);
    await press(first, 'cancel', await tokenOf(first));
    expect((await wholeSet()).status).toBe(200);
    expect((await goods()).map(({ digitalFiles }) => digitalFiles.length)).toEqual([3]);
  });

  test('[KEP-03] a waiting set blocks its pictures, and the customer reads which ones wait', async () => {
    await wholeSet();
    await order();
    expect((await single(2)).error().error).toBe('cart.file_ordered');
    const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
    const of = (type: string) =>
      pictureSets[0]?.pictures.filter((entry) => entry.pictureType === type).map((entry) => entry.ordered ?? false);
    expect([of('IP'), of('GP')]).toEqual([[true, true, true], [false]]);
  });

  test('[KEP-03] an order of a set is not paid when one of its pictures was bought meanwhile: no money moves, and the cart has the rest', async () => {
    await wholeSet();
    const first = await order();
    const second = await asBefore(first, async () => {
      await single(1);
      return order();
    });
    await pay(second);
    const answer = await page(first);
    expect(answer.status).toBe(409);
    const rows = await server.services.db.select().from(transactions).where(eq(transactions.uuid, first));
    expect(rows.map((row) => [row.state, row.authorised, row.captured])).toEqual([['cancelled', 0, 0]]);
    expect((await goods()).map((line) => [line.digitalFiles.length, line.digitalOwned, line.linePrice])).toEqual([[2, 1, 33_266]]);
  });

  test('[KEP-03] a package with prints that waits is not paid when its pictures were bought meanwhile; added again, it says so and is sold', async () => {
    await addPackage();
    const first = await order(PAYMENT.card, {});
    const second = await asBefore(first, async () => {
      await single(0);
      return order();
    });
    await pay(second);
    expect((await page(first)).status).toBe(409);
    expect((await goods()).map((line) => [line.package !== null, line.digitalOwned])).toEqual([[true, 1]]);
    expect((await pay(await order(PAYMENT.card, {}))).headers.get('location')).toMatch(/receipt/);
  });
});
