/** Discounts that a cart gets automatically, on `/shopping-cart`. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DiscountRule, shopCalls } from '#core/contract/shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CartPage } from '../models/cart-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { openShopScreen } from '../shop-screen.tsx';

const { thankYou } = TEMPLATES;
const MANY_CARDS: DiscountRule = {
  kind: 'pieces',
  of: 'Kort',
  goodsUuids: [thankYou.productUuid],
  steps: [{ from: 8, off: 'percent', value: 10 }],
};

test('[BIZ-07] [CRT-11] the cart shows the amount missing for a discount, and offline the discount is applied at once', async () => {
  const screen = await openShopScreen('/shopping-cart', {
    language: 'nb',
    arrange: async () => void (await addToCart(thankYou, 5, 'nb')),
    // Every component test uses the same shop, so a discount of the shop would apply to all of them.
    answers: (calls) =>
      void calls.change(shopCalls.prices, (prices) => ({
        ...prices,
        discounts: [MANY_CARDS],
      })),
  });
  const cart = new CartPage('nb');
  const next = page.getByText('Mengderabatt: legg til 3 stk. Kort til, så får du 10 %.');
  await expect.element(next).toBeVisible();
  screen.setOnline(false);
  await page.getByRole('textbox', { name: /^Antall/ }).fill('9');
  await userEvent.keyboard('{Enter}');
  // The device of a test has its own words for the lines that it computes; tests/unit/discount-words.test.ts has the
  // app's.
  await expect.element(page.getByText('piecesOf 10 8 Kort')).toBeVisible();
  await expect.element(cart.total).toHaveTextContent('234,90');
  await expect.element(next).not.toBeInTheDocument();
});
