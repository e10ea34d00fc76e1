/** While an order waits for its payment, no package with its digital pictures is sold. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, packageLine, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const DIGITALLY = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };

describe.each(DATABASES)('packages with pictures of an order that waits on %s', (database) => {
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

  const { add, addPackage, as, buy, cartNow, start } = createShopper(() => ({ server, customer }));
  const picture = (index: number): string => customer.pictureUuids[index] ?? '';
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
  const single = (index: number) =>
    server.call(cartCalls.toggleDigitalFile, { body: { file: picture(index), type: 'IP', wanted: true } }, as());
  const goods = async () => (await cartNow()).orderLines.filter(({ type }) => type === 0);

  test('[KEP-03] while an order of a package waits, no package with its digital pictures is added; after the payment it shows how many the customer has', async () => {
    await addPackage();
    const first = await order(PAYMENT.card, {});
    expect((await add([packageLine(customer)])).error().error).toBe('cart.file_ordered');
    await pay(first);
    expect((await add([packageLine(customer)])).status).toBe(200);
    await order(PAYMENT.invoice, {});
    expect((await add([packageLine(customer)])).status, 'its invoice waits, and they are bought before').toBe(200);
    expect((await goods()).map(({ digitalOwned, digitalOrdered }) => [digitalOwned, digitalOrdered])).toEqual([[3, undefined]]);
  });

  test('[KEP-03] a package that was in the cart before the other order is shown with its waiting pictures, and no checkout opens until that is paid or cancelled', async () => {
    await single(0);
    const first = await order();
    await asBefore(first, addPackage);
    expect((await goods()).map(({ digitalOrdered }) => digitalOrdered)).toEqual([1]);
    const begin = () => server.call(checkoutCalls.createCheckout, { body: {} }, as());
    expect((await begin()).error().error).toBe('cart.file_ordered');
    await press(first, 'cancel', await tokenOf(first));
    expect((await begin()).status).toBe(200);
    expect((await goods()).some(({ digitalOrdered }) => digitalOrdered !== undefined)).toBe(false);
  });

  test('[KEP-03] a checkout that was open before the other order is not charged for its waiting pictures', async () => {
    await single(0);
    const first = await order();
    const { checkoutUuid } = await asBefore(first, async () => {
      await addPackage();
      return start();
    });
    expect((await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.card })).error().error).toBe('cart.file_ordered');
  });
});
