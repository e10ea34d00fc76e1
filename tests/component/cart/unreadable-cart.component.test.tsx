/** The cart of a device that cannot read its stored cart, without a connection. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keptOf, openSurely } from '#src/data/fixtures/kept-databases.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou } = TEMPLATES;

async function tearCart({ customer }: ShopScreen): Promise<void> {
  const [name = ''] = await keptOf(customer?.uuid ?? '-');
  const database = await openSurely(name);
  const writing = database.transaction('cart', 'readwrite');
  writing.objectStore('cart').put({ key: 'cart', cart: 'torn' });
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  database.close();
}

test('[CRT-01] [CRT-11] [SIM-07] it names the unreadable lines, shows added ones, and shows all when the connection is back', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(thankYou, 5)) });
  const lines = () =>
    page
      .getByRole('list', { name: t('cart:lines') })
      .getByRole('listitem')
      .elements().length;
  await expect.poll(lines).toBe(1);
  await screen.goTo('/products/digital-portraits');
  const buyFile = page.getByText(t('products:digital.buyFile'), { exact: true }).first();
  await expect.element(buyFile).toBeVisible();
  await screen.settled();
  screen.setOnline(false);
  await tearCart(screen);
  await screen.goTo('/shopping-cart');
  await screen.reload();
  await expect.element(page.getByText(t('cart:unreadableHere'))).toBeVisible();
  await expect.element(page.getByText(t('cart:noneHere'))).not.toBeInTheDocument();

  await screen.goTo('/products/digital-portraits');
  await buyFile.click();
  await screen.goTo('/shopping-cart');
  await expect.poll(lines).toBe(1);
  await expect.element(page.getByText(t('cart:restUnreadable'))).toBeVisible();
  await expectAccessible();

  screen.setOnline(true);
  await expect.poll(lines).toBe(2);
  await expect.element(page.getByText(t('cart:restUnreadable'))).not.toBeInTheDocument();
});
