/** The texts that a customer reads about the deliveries to the school of their pupil. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { checkout } from '../models/checkout-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

/** Dates far in the future, and long past. */
const OPEN = { orderBy: '2099-12-06', deliveredOn: '2099-12-16', message: 'The last one before Christmas.' };
const CLOSED = { orderBy: '2020-12-06', deliveredOn: '2020-12-16', message: '' };

/** Every component test uses the same shop, so the job's deliveries are in its answers only. */
async function openWith(address: string, delivery: typeof OPEN): Promise<ShopScreen> {
  let subjects: readonly string[] = [];
  return openShopScreen(address, {
    arrange: async () => {
      subjects = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.map(({ subject }) => subject.uuid);
      await addToCart(TEMPLATES.thankYou, 5);
    },
    answers: ({ change }) => {
      change(shopCalls.prices, (list) => ({ ...list, schools: [{ subjectUuids: [...subjects], deliveries: [delivery] }] }));
      if (delivery === CLOSED)
        change(checkoutCalls.createCheckout, (real) => ({
          ...real,
          deliveryOptions: real.deliveryOptions.filter(({ type }) => type !== 'school-pickup'),
        }));
    },
  });
}

test('[BIZ-07] [CRT-04] the cart shows the order deadline of the school delivery, also without a connection', async () => {
  const screen = await openWith('/shopping-cart', OPEN);
  const note = page.getByText('Order by Sun 6 Dec for delivery at school on Wed 16 Dec · The last one before Christmas.');
  await expect.element(note).toBeVisible();
  screen.setOnline(false);
  await expect.element(note).toBeVisible();
});

test('[BIZ-07] [CHK-02] the checkout shows it beside the deliveries, and says that a closed school sends the order home', async () => {
  await openWith('/shopping-cart/checkout', OPEN);
  await expect.element(page.getByText(/^Order by Sun 6 Dec for delivery at school on Wed 16 Dec/)).toBeVisible();
  await expect.element(checkout.method('school-pickup')).toBeVisible();
  await expectAccessible();
});

test('[BIZ-07] after the last delivery the checkout says so, and offers the other deliveries with their prices', async () => {
  await openWith('/shopping-cart/checkout', CLOSED);
  await expect.element(page.getByText(/^Delivery at school closed on Sun 6 Dec\./)).toBeVisible();
  await expect.element(checkout.method('postage')).toHaveAccessibleName(/kr/);
  await expect.element(checkout.method('school-pickup')).not.toBeInTheDocument();
});
