/** A customer downloads the files of an order and cancels it at the same moment: the files or the money, never both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';

describe.each(DATABASES)('on %s', (database) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    shop = await startProviderShop('stripe', database);
  });
  afterAll(() => shop.close());
  const { as, buyFile, charged, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));
  const pay = async (order: Bought) => {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    return order;
  };
  const cancel = (orderUuid: string) => shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, as());

  test.each(['one', 'zip'])('[BIZ-04] of a download (%s) and a cancellation at once exactly one is answered', async (way) => {
    for (let round = 0; round < 5; round += 1) {
      customer = await printCustomer(shop.server);
      const order = await pay(await buyFile());
      const query = { dl: 'file' as const, file: customer.pictureUuids[0] ?? '' };
      const { orderUuid } = order;
      const download = async () =>
        way === 'one'
          ? (await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query }, as())).status
          : (await shop.server.call(orderCalls.downloadOrderFiles, { params: { orderUuid } }, as())).status;
      const [file, cancelled] = await Promise.all([download(), cancel(orderUuid)]);
      await work();
      const [, captured = 0, refunded = 0] = charged(order)[0] ?? [];
      // If it was cancelled before the file was served, the money is refunded. Otherwise it stays.
      expect([file === 200, cancelled.status === 200, captured === refunded]).toEqual(
        file === 200 ? [true, false, false] : [false, true, true],
      );
    }
  });
});
