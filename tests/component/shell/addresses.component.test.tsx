/** Every address of the app, and the addresses of the former shop, on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { openShopScreen } from '../shop-screen.tsx';

const { thankYou } = TEMPLATES;
const LINE = '00000000-0000-4000-8000-000000000000';

test('[CAT-12] each address of the former shop leads to its present page, and its query is kept', async () => {
  const screen = await openShopScreen('/contact-us');
  const product = `template=${thankYou.uuid}&medium=${thankYou.productUuid}&promoted=1`;
  for (const [address, target] of [
    ['/products/', '/products/packages'],
    ['/sections/products2.php', '/products/categories'],
    ['/sections/products.php?open_catalogue_dialog=1', '/products/catalogues?open_catalogue_dialog=1'],
    ['/sections/packages/', '/products/packages'],
    ['/sections/digital-portraits/', '/products/digital-portraits'],
    [`/sections/digital-portraits/${LINE}/`, `/products/digital-portraits/${LINE}`],
    ['/sections/cardscalendars/cardsv2/', '/products/cards'],
    ['/sections/cardscalendars/cardsv2/?category=christmas', '/products/cards/christmas?category=christmas'],
    ['/sections/cardscalendars/calendarsv2/', '/products/calendars'],
    [`/sections/cardscalendars/create_product.php?${product}`, `/products/cards/${thankYou.productUuid}/${thankYou.uuid}?${product}`],
    ['/sections/cardscalendars/create_package.php', '/products/packages'],
    [`/sections/cardscalendars/create_package.php?uuid=${LINE}`, `/shopping-cart/edit/${LINE}?uuid=${LINE}`],
    ['/sections/shopping-cart/retouch', '/shopping-cart/retouch'],
    ['/sections/prophoto/myaccount.php', '/my-account'],
    // An empty cart redirects to the products (CRT-01), and so does its checkout.
    ['/sections/shopping-cart/', '/products/categories'],
    ['/sections/shopping-cart/checkout/', '/products/categories'],
  ] as const) {
    await screen.goTo('/no/such/page');
    await screen.goTo(address);
    await expect.poll(() => screen.address().replace(/&draft=.*$/, ''), { message: address }).toBe(target);
  }
  await screen.goTo('/sections/products.php?open_catalogue_dialog=1');
  await expect.element(page.getByRole('dialog', { name: 'Do you want to order the catalogue?' })).toBeVisible();
  await screen.goTo('/sections/never-was');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('[CAT-14] [PUB-06] every named route has its page, and an unknown type or category is not found', async () => {
  const screen = await openShopScreen('/');
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // No two neighbours have the same heading, so that the test sees each change of the page.
  for (const [address, heading] of [
    ['/my-account', 'My account'],
    ['/my-account/picture-sets', 'My picture sets'],
    ['/my-account/orders', 'My orders'],
    ['/contact-us', 'Contact us'],
    ['/privacy-policy', 'Privacy policy'],
    ['/terms-of-purchase', 'Terms of purchase'],
    ['/products/spaceships', 'Page not found'],
    ['/products/categories', 'Products'],
    ['/products/spaceships/red', 'Page not found'],
    ['/products/cards', 'Choose template'],
    ['/products/cards/spaceships', 'Page not found'],
    ['/products/calendars', 'Choose template'],
    ['/products/categories/spaceships', 'Page not found'],
    ['/products/photogifts/posters', 'Choose template'],
    ['/products/digital-portraits', 'Digital portraits'],
    ['/shopping-cart/retouch', /[Rr]etouch/],
    ['/new-picture-set', 'Anna Lindqvist Berg'],
  ] as const) {
    await screen.goTo(address);
    await expect.element(page.getByRole('heading', { level: 1, name: heading }).first(), { message: address }).toBeVisible();
  }
  // A product's create page, also under its category and under its sub-category.
  const editor = new EditorPage(screen);
  for (const list of ['/products/cards/thank-you', '/products/categories/cards/thank-you']) {
    await screen.goTo(`${list}/${thankYou.productUuid}/${thankYou.uuid}`);
    await editor.expectOpen();
    await expect.element(page.getByRole('heading', { name: thankYou.name }), { message: list }).toBeVisible();
  }
});
