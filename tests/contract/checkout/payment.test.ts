import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { outgoingJobs, products, purchases, rebateCodeUses } from '#server/db/schema.ts';
import { linePrices, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('payment and orders on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });

  const { as, buy, cartNow, fill, start } = createShopper(() => ({ server, customer }));

  const putCatalogues = async (quantity: number) => {
    const subject = { uuid: customer.subjectUuid, name: '', group: '' };
    const catalogue = {
      uuid: IDS.yearbook,
      name: '',
      description: '',
      price: 0,
      quantity,
      maxQuantity: 1,
      deliveryTime: { days: 0 },
      subject,
    };
    (await server.call(cartCalls.buyCatalogues, { body: { catalogues: [catalogue] } }, as())).answer();
  };

  /**
   * A mug, a digital file, a set of the group picture's kind, retouch, a catalogue and a rebate code, bought with
   * `paymentOptionUuid`.
   */
  async function order(paymentOptionUuid: string = PAYMENT.card) {
    await fill(IDS.mug, 2);
    await server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'GP', wanted: true } }, as());
    await server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
    await server.call(cartCalls.setRetouch, { body: { items: { [customer.pictureUuids[0] ?? '']: [IDS.skin] } } }, as());
    await putCatalogues(1);
    await server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as());
    const before = await cartNow();
    const { checkoutUuid } = await start();
    const buyAgain = () => buy(checkoutUuid, { paymentOptionUuid, client: 'desktop' });
    const { transaction, order: made } = (await buyAgain()).answer();
    return { transactionUuid: transaction?.uuid ?? '', orderUuid: made?.uuid ?? '', before, buyAgain };
  }

  const page = (transactionUuid: string, who: MoneyCustomer | null = customer) =>
    server.call(checkoutCalls.paymentPage, { params: { transactionUuid } }, who ? as(who) : {});
  const tokenOf = async (transactionUuid: string, who = customer) =>
    /name="token" value="([^"]+)"/.exec((await page(transactionUuid, who)).bytes.toString('utf8'))?.[1] ?? '';
  const press = async (transactionUuid: string, action: string, token: string, who: MoneyCustomer | null = customer) => {
    const response = await fetch(`${server.url}${paths.payment(transactionUuid)}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(who ? { cookie: who.session.header() } : {}) },
      body: new URLSearchParams({ action, token }),
    });
    return { status: response.status, location: response.headers.get('location') };
  };
  const stateOf = async (transactionUuid: string) =>
    (await server.call(checkoutCalls.paymentStatus, { params: { transactionUuid } }, as())).answer().transaction.state;
  const mails = async () =>
    (await server.services.db.select().from(outgoingJobs)).filter((job) => JSON.stringify(job.payload).includes(customer.email));
  const bought = async () =>
    (await server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid)))
      .map(({ pictureUuid, kind }) => `${kind} ${pictureUuid}`)
      .sort();

  test("[CHK-08] the card page is a separate page: labelled, in the customer's language, without scripts or inline styles", async () => {
    const { transactionUuid } = await order();
    const reply = await page(transactionUuid);
    const html = reply.bytes.toString('utf8');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(html).toContain('<p class="label">Test payment</p>');
    expect(html).toContain('No card is charged');
    expect(html).not.toMatch(/<script|<style|style=|onclick/);
    expect(reply.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(await stateOf(transactionUuid)).toBe('created');
  });

  test("[CHK-08] paying leads to the receipt; the bought goods are the customer's, and one confirmation is sent", async () => {
    const { transactionUuid, orderUuid } = await order();
    expect(await bought()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await press(transactionUuid, 'pay', await tokenOf(transactionUuid))).toEqual({
      status: 303,
      location: paths.receipt(orderUuid),
    });
    expect(await stateOf(transactionUuid)).toBe('paid');
    const [file, , , group] = customer.pictureUuids;
    expect(await bought()).toEqual([`file ${file}`, `file ${group}`, `retouch ${file}`].sort());
    expect(await mails()).toHaveLength(1);
    const again = await page(transactionUuid);
    expect([again.status, again.headers.get('location')]).toEqual([303, paths.receipt(orderUuid)]);
  });

  test('[CHK-10] pressed ten times at once, it is paid once', async () => {
    const { transactionUuid, orderUuid } = await order();
    const token = await tokenOf(transactionUuid);
    const replies = await Promise.all(Array.from({ length: 10 }, () => press(transactionUuid, 'pay', token)));
    expect(new Set(replies.map(({ location }) => location))).toEqual(new Set([paths.receipt(orderUuid)]));
    expect(await mails()).toHaveLength(1);
  });

  test('[CHK-08] a declined payment is reported, and can be tried again on the same order', async () => {
    const { transactionUuid, orderUuid, buyAgain } = await order();
    const token = await tokenOf(transactionUuid);
    expect(await press(transactionUuid, 'decline', token)).toEqual({ status: 303, location: paths.payment(transactionUuid) });
    expect(await stateOf(transactionUuid)).toBe('failed');
    expect((await page(transactionUuid)).bytes.toString('utf8')).toContain('The payment was declined. You can try again.');
    expect((await buyAgain()).answer().order?.uuid).toBe(orderUuid);
    expect((await press(transactionUuid, 'pay', token)).location).toBe(paths.receipt(orderUuid));
    expect((await server.call(orderCalls.listOrders, {}, as())).answer().map(({ uuid, payment }) => [uuid, payment.state])).toEqual([
      [orderUuid, 'paid'],
    ]);
  });

  test('[CHK-10] a cancelled payment returns the goods and the code to the cart', async () => {
    const { transactionUuid, orderUuid, before, buyAgain } = await order();
    expect(linePrices(await cartNow())).toEqual([[4, 0]]);
    const token = await tokenOf(transactionUuid);
    expect(await press(transactionUuid, 'cancel', token)).toEqual({ status: 303, location: paths.cart() });
    const after = await cartNow();
    expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 });
    expect(await server.services.db.select().from(rebateCodeUses).where(eq(rebateCodeUses.orderUuid, orderUuid))).toEqual([]);
    expect((await server.call(orderCalls.listOrders, {}, as())).answer()).toEqual([]);
    // Another window still has the form.
    expect((await press(transactionUuid, 'pay', token)).location).toBe(paths.payment(transactionUuid));
    const told = await page(transactionUuid);
    expect([told.status, told.bytes.toString('utf8')]).toEqual([
      409,
      expect.stringContaining('was cancelled, and you are not charged for it.'),
    ]);
    expect([await stateOf(transactionUuid), await bought(), await mails()]).toEqual(['cancelled', [], []]);
    expect((await buyAgain()).error().error).toBe('checkout.already_ordered');
    const second = await server.call(checkoutCalls.createCheckout, { body: {} }, as());
    expect(second.answer().cart.summary.totalPrice).toBe(before.summary.totalPrice);
  });

  test('[CHK-08] returned goods can be bought', async () => {
    const { transactionUuid } = await order();
    await press(transactionUuid, 'cancel', await tokenOf(transactionUuid));
    const { checkoutUuid } = await start();
    expect((await buy(checkoutUuid, { client: 'desktop' })).status).toBe(200);
  });

  test('[CHK-10] [CAT-11] returned catalogues are added to those of the cart, up to the maximum of an order', async () => {
    const counts = async () => (await cartNow()).orderLines.filter((line) => line.catalogue !== null).map(({ quantity }) => quantity);
    const giveBack = async (ordered: number, since: number) => {
      await putCatalogues(ordered);
      const { checkoutUuid } = await start();
      const uuid = (await buy(checkoutUuid)).answer().transaction?.uuid ?? '';
      await putCatalogues(since);
      await press(uuid, 'cancel', await tokenOf(uuid));
      return counts();
    };
    expect(await giveBack(2, 3)).toEqual([5]);
    expect(await giveBack(6, 6)).toEqual([10]);
  });

  test('[CHK-08] a paid order can be neither declined nor cancelled', async () => {
    const { transactionUuid, orderUuid } = await order();
    const token = await tokenOf(transactionUuid);
    await press(transactionUuid, 'pay', token);
    await press(transactionUuid, 'decline', token);
    await press(transactionUuid, 'cancel', token);
    expect([await stateOf(transactionUuid), (await page(transactionUuid)).headers.get('location')]).toEqual([
      'paid',
      paths.receipt(orderUuid),
    ]);
  });

  test('[SRV-55] the payment form changes nothing without its token, with a wrong one, for another customer and without a session', async () => {
    const { transactionUuid } = await order();
    const token = await tokenOf(transactionUuid);
    expect((await press(transactionUuid, 'pay', '')).status).toBe(403);
    expect((await press(transactionUuid, 'pay', `${token.slice(1)}A`)).status).toBe(403);
    expect((await press(transactionUuid, 'pay', token, stranger)).status).toBe(403);
    expect((await press(transactionUuid, 'pay', token, null)).status).toBe(401);
    expect((await press(transactionUuid, 'steal', token)).status).toBe(400);
    expect((await press(randomUUID(), 'pay', token)).status).toBe(403);
    expect(await stateOf(transactionUuid)).toBe('created');
  });

  test('[SRV-55] [CHK-08] a browser whose session ended, or whose order is unknown, is redirected to the orders; a program gets the code', async () => {
    const { transactionUuid } = await order();
    const token = await tokenOf(transactionUuid);
    const ofBrowser = async (address: string, who: MoneyCustomer | null, body?: URLSearchParams) => {
      const headers = { accept: 'text/html,application/xhtml+xml', ...(who ? { cookie: who.session.header() } : {}) };
      const sent = body ? { method: 'POST', body } : {};
      const response = await fetch(`${server.url}${address}`, { ...sent, redirect: 'manual', headers });
      return [response.status, response.headers.get('location'), response.headers.get('cache-control')];
    };
    const toOrders = [303, paths.orders(), 'no-store'];
    const pay = new URLSearchParams({ action: 'pay', token });
    for (const who of [null, stranger]) {
      expect(await ofBrowser(paths.payment(transactionUuid), who)).toEqual(toOrders);
      expect(await ofBrowser(`${paths.payment(transactionUuid)}/sandbox`, who, pay)).toEqual(toOrders);
      expect(await ofBrowser(`${paths.payment(transactionUuid)}/return`, who)).toEqual(toOrders);
    }
    expect(await ofBrowser(paths.payment(randomUUID()), customer)).toEqual(toOrders);
    expect(await ofBrowser(`${paths.payment(randomUUID())}/sandbox`, customer, pay)).toEqual(toOrders);
    const full = vi.spyOn(server.services.db, 'transaction').mockRejectedValue(Object.assign(new Error('no room'), { code: '53100' }));
    onTestFinished(() => full.mockRestore());
    expect(await ofBrowser(`${paths.payment(transactionUuid)}/sandbox`, customer, pay), 'the disk of the shop is full').toEqual(toOrders);
    expect((await press(transactionUuid, 'pay', token)).status).toBe(503);
    full.mockRestore();
    expect(await stateOf(transactionUuid), 'nothing was paid').toBe('created');
  });

  test('[SRV-55] only the owner gets the page and the status', async () => {
    const { transactionUuid } = await order();
    expect((await page(transactionUuid, stranger)).error().error).toBe('order.not_found');
    expect((await page(transactionUuid, null)).error().error).toBe('access.signed_out');
    expect((await page(randomUUID())).error().error).toBe('order.not_found');
    const status = (who: MoneyCustomer | null, uuid = transactionUuid) =>
      server.call(checkoutCalls.paymentStatus, { params: { transactionUuid: uuid } }, who ? as(who) : {});
    expect((await status(stranger)).error().error).toBe('order.not_found');
    expect((await status(null)).error().error).toBe('access.signed_out');
    expect((await status(customer, 'x')).error().error).toBe('request.invalid');
  });

  test('[CHK-15] an invoice has no page: it leads to the receipt', async () => {
    const { transactionUuid, orderUuid } = await order(PAYMENT.invoice);
    expect((await page(transactionUuid)).headers.get('location')).toBe(paths.receipt(orderUuid));
    expect(await stateOf(transactionUuid)).toBe('paid');
  });

  test("[SRV-21] [ORD-01] the list has the customer's orders, the newest first", async () => {
    const first = await order(PAYMENT.invoice);
    server.clock.advance(1000);
    await fill(IDS.mug);
    const second = (await buy((await start()).checkoutUuid)).answer();
    const list = (await server.call(orderCalls.listOrders, {}, as())).answer();
    expect(list.map(({ uuid, payment }) => [uuid, payment.state])).toEqual([
      [second.order?.uuid, 'created'],
      [first.orderUuid, 'paid'],
    ]);
    expect((await server.call(orderCalls.listOrders, {}, as(stranger))).answer()).toEqual([]);
    expect((await server.call(orderCalls.listOrders, {})).error().error).toBe('access.signed_out');
  });

  test('[SRV-22] [SRV-19] [ORD-02] only the owner gets details and order: lines, rebate code, tax, delivery, payment', async () => {
    const { orderUuid } = await order(PAYMENT.invoice);
    const details = (await server.call(orderCalls.orderDetails, { query: { uuid: orderUuid } }, as())).answer();
    expect(details.orderLines.map(({ type }) => type)).toEqual([0, 0, 0, 0, 0, 2, 1, 3, 3, 4]);
    const sum = details.orderLines.filter(({ type }) => type !== 4).reduce((total, line) => total + line.linePrice, 0);
    expect([details.summary.totalPrice, details.orderLines.at(-1)?.linePrice]).toEqual([sum, Math.round(sum / 5)]);
    expect(details).toMatchObject({ rebateCode: 'TENTH', payment: { isInvoice: true }, delivery: { type: 'postage' } });
    const read = (who: MoneyCustomer | null, uuid = orderUuid) =>
      server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, who ? as(who) : {});
    expect((await read(customer)).answer().orderLines).toEqual(details.orderLines);
    expect((await read(stranger)).error().error).toBe('order.not_found');
    expect((await read(null)).error().error).toBe('access.signed_out');
    expect((await read(customer, randomUUID())).error().error).toBe('order.not_found');
    expect((await server.call(orderCalls.orderDetails, { query: { uuid: orderUuid } }, as(stranger))).error().error).toBe(
      'order.not_found',
    );
    expect((await server.call(orderCalls.orderDetails, { query: { uuid: 'x' } }, as())).error().error).toBe('request.invalid');
  });

  test('[ORD-02] an order stays as the customer approved it when prices change', async () => {
    const { orderUuid } = await order(PAYMENT.invoice);
    const before = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    await server.services.db
      .update(products)
      .set({ names: { en: 'Cup' } })
      .where(eq(products.uuid, IDS.mug));
    const after = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    await server.services.db
      .update(products)
      .set({ names: { en: 'Mug' } })
      .where(eq(products.uuid, IDS.mug));
    expect(after).toEqual(before);
  });
});
