/** `/shopping-cart/checkout` on the real shop: its steps and the order (D1 §8). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { byPostOnly } from '#tests/fixtures/shop/other-shop.ts';
import { ADDRESS, checkout, choosePost, openAtDelivery, toBuyNow, withGoods } from '../models/checkout-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');

test('[CHK-01] without goods the checkout leads to the products', async () => {
  const screen = await openShopScreen('/shopping-cart/checkout');
  await expect.poll(() => screen.address()).toBe('/products/categories');
});

test('[CHK-01] [CHK-02] [CHK-03] stores are listed once with their faster delivery beside them; no method is chosen, and no unsuitable one is offered', async () => {
  await openAtDelivery();
  await expect.element(page.getByRole('heading', { name: 'Finish order' })).toBeVisible();
  await expect.element(checkout.method('postage')).not.toBeChecked();
  // Prints cannot be downloaded.
  await expect.element(checkout.method('digital-delivery')).not.toBeInTheDocument();
  await checkout.method('store-pickup').click();
  const stores = page.getByRole('group', { name: t('checkout:chooseStore') });
  await expect.poll(() => stores.getByRole('radio').elements()).toHaveLength(2);
  await expect
    .poll(() =>
      page
        .getByRole('group', { name: t('checkout:express') })
        .getByRole('radio')
        .elements(),
    )
    .toHaveLength(1);
  await expectAccessible();
});

test('[CHK-02] [CRT-07] [KEP-06] earned free delivery is free before it is chosen, and each delivery shows its day', async () => {
  await openAtDelivery({ arrange: async () => void (await addToCart(TEMPLATES.thankYou, 100)) });
  await expect.element(checkout.method('postage')).toHaveAccessibleName(/Free .*At your door by \w+,? \d+ \w+/);
  await expect.element(checkout.method('store-pickup')).toHaveAccessibleName(/Ready in the store by/);
  await checkout.method('postage').click();
  await expect.element(page.getByRole('radio', { name: /^Express/ })).toHaveAccessibleName(/149/);
  await expect.element(page.getByRole('main')).not.toHaveTextContent('kr 49');
});

test('[CHK-04] [CHK-11] [CHK-12] the address is checked, each step has its summary and can be opened again', async () => {
  await openAtDelivery();
  await checkout.method('postage').click();
  await expect.element(checkout.toPayment).toBeDisabled();
  await checkout.field('name').fill('Kari');
  await checkout.field('address').click();
  await expect.element(page.getByText(t('checkout:issue.full_name'))).toBeVisible();
  await checkout.field('name').click();
  await expect.element(page.getByText('This is required!')).toBeVisible();
  await checkout.fill(ADDRESS);
  await checkout.toPayment.click();
  await expect.element(checkout.step('delivery')).toHaveTextContent('Storgata 1');
  await expect.element(checkout.step('confirm')).toHaveAttribute('data-state', 'inactive');
  await expect.element(checkout.payWith('Card (test)')).toBeVisible();
  await checkout.editStep('delivery').click();
  await expect.element(checkout.field('address')).toHaveValue('Storgata 1');
  await page.getByRole('radio', { name: /^Express/ }).click();
  await checkout.toPayment.click();
  await checkout.payWith('Card (test)').click();
  await expect.element(checkout.step('payment')).toHaveTextContent('Card (test)');
  await expect.element(checkout.step('confirm')).toHaveTextContent('149');
});

test('[CHK-02] [CHK-12] a single delivery method is chosen at once, and only its own fields are shown', async () => {
  await openAtDelivery({
    answers: ({ change }) => change(checkoutCalls.createCheckout, byPostOnly.checkout),
  });
  await expect.element(checkout.field('city')).toBeVisible();
  // There is no choice, but the delivery is named.
  await expect.element(checkout.method('postage')).not.toBeInTheDocument();
  await expect.element(checkout.step('delivery')).toHaveTextContent(t('checkout:method.postage'));
  // The first option that is not express.
  await expect.element(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
});

test('[CHK-10] a call whose answer is lost is repeated, and there is one order', async () => {
  const screen = await openAtDelivery({ arrange: withGoods(TEMPLATES.wallCalendar) });
  await choosePost();
  await toBuyNow();
  const undo = screen.change(checkoutCalls.createTransaction, null);
  await checkout.buyNow.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('checkout:failure.transaction'));
  undo();
  await checkout.buyNow.click();
  await expect.poll(() => screen.left()).toEqual([expect.stringMatching(/\/payment\//)]);
  expect(await ask(orderCalls.listOrders, {})).toHaveLength(1);
});

test('[CHK-10] [CHK-17] offline the checkout says so and keeps the fields filled in', async () => {
  const screen = await openAtDelivery();
  await checkout.method('postage').click();
  await checkout.fill(ADDRESS);
  screen.setOnline(false);
  await expect.element(page.getByText(t('checkout:offlineNow'))).toBeVisible();
  await expect.element(checkout.toPayment).toBeDisabled();
  await expectAccessible();
  screen.setOnline(true);
  await expect.element(page.getByText(t('checkout:offlineNow'))).not.toBeInTheDocument();
  await expect.element(checkout.field('city')).toHaveValue(ADDRESS.city);
  await checkout.toPayment.click();
  await expect.element(checkout.payWith('Card (test)')).toBeVisible();
});
