/** `/shopping-cart` on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from './fill-cart.ts';
import { words } from './render-screen.tsx';
import { expectAccessible, openShopScreen } from './shop-screen.tsx';

const { thankYou } = TEMPLATES;
const t = words('en');

test('[CRT-01] an empty cart leads to the products; the icon counts what is in it', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(thankYou, 5)) });
  await expect.element(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('menu:cartCount', { count: 5 }), exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('cart:deleteName', { name: thankYou.product }) }).click();
  const question = page.getByRole('dialog', { name: t('cart:deleteProduct') });
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: t('cart:delete'), exact: true }).click();
  await expect.poll(() => screen.address()).toBe('/products/categories');
});
