/** Behaviour of Stripe only: a declined card is tried again on the page that declined it. */
import { expect, test } from 'vitest';
import { moneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { createPayingCustomer, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

test('[BIZ-01] a declined card is tried again on the same page, and the order is charged once', async () => {
  const shop = await startProviderShop('stripe', ONE_DATABASE);
  try {
    const customer = await moneyCustomer(shop.server);
    const { buyCalendar, charged, comeBack, goToPay, hear, stateOf, work } = createPayingCustomer(() => ({ ...shop, customer }));
    const order = await buyCalendar();
    const page = await goToPay(order);
    shop.fake.books.decline(page);
    await hear();
    await work();
    expect([await stateOf(order), await goToPay(order)]).toEqual(['created', page]);
    shop.fake.books.pay(page);
    await comeBack(order);
    expect([await stateOf(order), charged(order).length]).toEqual(['paid', 1]);
  } finally {
    await shop.close();
  }
});
