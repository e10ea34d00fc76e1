import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { Shell } from '../models/shell.ts';
import { chooseStore, customerWithGoods, toBuyNow } from '../shop/at-checkout.ts';
import { ask } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

test('[CHK-17] [OFF-12] a customer who loses the connection on the payment page reads that the goods were ordered, until the order is paid', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  await customerWithGoods(context);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await new Shell(page).expectInstalled();
  await chooseStore(checkout);
  await toBuyNow(checkout);
  await checkout.buyNow.click();
  await expect(page).toHaveURL(/\/checkout\/payment\//);
  const payment = page.url();
  const [order] = await ask(context.request, orderCalls.listOrders, {});

  await device.offline();
  const ordered = page.getByRole('status').filter({ hasText: t('ordered:title') });
  for (const address of [paths.cart(), paths.checkout()]) {
    await page.goto(address);
    const toOrder = ordered.getByRole('link', { name: t('cart-words:changed.toOrder') });
    await expect(toOrder, address).toHaveAttribute('href', paths.order(order?.uuid ?? ''));
    await expect(page.getByText(t('checkout:offlineText'))).toHaveCount(0);
    await expect(page.getByText(t('kept:shop'), { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  }
  await device.online();
  await expect(ordered, 'it does not lead to the products without a word').toBeVisible();
  await expect(page).toHaveURL(paths.checkout());

  await page.goto(payment);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: t('checkout:thanks') })).toBeVisible();
  await page.goto(paths.cart());
  await expect(page).toHaveURL(paths.categories());
});
