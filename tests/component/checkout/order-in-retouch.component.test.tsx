/** An order with bought retouch on a phone, until the retouched picture is back: receipt, order and download (KEP-02). */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placePaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

/** A calendar and two files of the customer's first set, the first of them retouched. @returns the order */
async function buyRetouched(language: Language): Promise<string> {
  await addToCart(TEMPLATES.wallCalendar, 1, language);
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const portraits = pictureSets.at(-1)?.pictures.filter((picture) => picture.pictureType === 'IP') ?? [];
  const { products, fixedProducts } = await ask(shopCalls.prices, {});
  const task = products.find((product) => product.uuid === fixedProducts.retouch)?.subproducts[0];
  const [retouched, other] = portraits;
  if (!retouched || !other || !task) throw new Error('The demo shop sells retouch of two portraits');
  for (const file of [retouched, other]) await ask(cartCalls.toggleDigitalFile, { body: { file: file.uuid, type: 'IP', wanted: true } });
  await ask(cartCalls.setRetouch, { body: { items: { [retouched.uuid]: [task.uuid] } } });
  return placePaidOrder();
}

const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

describe.each(LANGUAGES)('in %s', (language) => {
  const t = words(language);

  test(`[KEP-02] receipt and order say that a picture is being retouched, and only the others can be downloaded, in ${language}`, async () => {
    await page.viewport(390, 844);
    let uuid = '';
    const screen = await openShopScreen(paths.myAccount(), { language, arrange: async () => void (uuid = await buyRetouched(language)) });
    await screen.goTo(paths.receipt(uuid));
    await expect.element(page.getByText(t('checkout:next.retouch.head', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(t('checkout:next.retouch.text'))).toBeVisible();
    expect(isTooWide()).toBe(false);
    await expectAccessible();
    await screen.goTo(paths.order(uuid));
    await expect.element(page.getByText(t('orders:retouch.text', { count: 1 }))).toBeVisible();
    await expect.element(page.getByRole('list', { name: t('orders:products') })).toHaveTextContent(t('orders:retouch.waiting'));
    const files = page.getByRole('region', { name: t('orders:files.title') }).getByRole('listitem');
    await expect.element(files.nth(0)).toHaveTextContent(t('picture-sets:inRetouch'));
    expect(files.nth(0).getByRole('link').elements()).toEqual([]);
    await expect.element(files.nth(1).getByRole('link')).toBeVisible();
    expect(page.getByRole('link', { name: /zip/ }).elements(), 'one file needs no zip').toEqual([]);
    expect(isTooWide()).toBe(false);
    await expectAccessible();
  });
});
