import { expect, test } from 'vitest';
import { legacyTarget } from './legacy-paths.ts';

const [LINE, TEMPLATE, PRODUCT] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

test.each([
  ['/sections/products2.php', '', '/products/categories'],
  ['/sections/products.php', '?open_catalogue_dialog=1', '/products/catalogues?open_catalogue_dialog=1'],
  ['/sections/products.php', '', '/products/categories'],
  ['/sections/packages/', '?from=mail', '/products/packages?from=mail'],
  ['/sections/digital-portraits/', '', '/products/digital-portraits'],
  [`/sections/digital-portraits/${LINE}/`, '', `/products/digital-portraits/${LINE}`],
  ['/sections/cardscalendars/cardsv2/', '', '/products/cards'],
  ['/sections/cardscalendars/cardsv2/', '?category=christmas', '/products/cards/christmas?category=christmas'],
  ['/sections/cardscalendars/calendarsv2/', '', '/products/calendars'],
  [
    '/sections/cardscalendars/create_product.php',
    `?template=${TEMPLATE}&medium=${PRODUCT}&promoted=1`,
    `/products/cards/${PRODUCT}/${TEMPLATE}?template=${TEMPLATE}&medium=${PRODUCT}&promoted=1`,
  ],
  ['/sections/cardscalendars/create_product.php', `?uuid=${LINE}`, `/shopping-cart/edit/${LINE}?uuid=${LINE}`],
  ['/sections/cardscalendars/create_product.php', '?template=../../x', '/products/categories?template=../../x'],
  ['/sections/cardscalendars/create_package.php', `?uuid=${LINE}`, `/shopping-cart/edit/${LINE}?uuid=${LINE}`],
  ['/sections/cardscalendars/create_package.php', `?package=${PRODUCT}`, `/products/packages/${PRODUCT}?package=${PRODUCT}`],
  ['/sections/cardscalendars/create_package.php', '', '/products/packages'],
  ['/sections/shopping-cart/', '', '/shopping-cart'],
  ['/sections/shopping-cart/checkout/', '', '/shopping-cart/checkout'],
  ['/sections/shopping-cart/retouch', '', '/shopping-cart/retouch'],
  ['/sections/prophoto/myaccount.php', '', '/my-account'],
  ['/sections/never-was', '', null],
  ['/sections/packages/something', '', null],
])('[CAT-12] %s%s leads to %s', (path, search, target) => {
  expect(legacyTarget(path, search)).toBe(target);
});
