import { expect, test } from 'vitest';
import { addressOf, isKnownTarget } from './named-routes.ts';

const PRODUCT = '11111111-1111-4111-8111-111111111111';
const TEMPLATE = '22222222-2222-4222-8222-222222222222';
const design = { productUuid: PRODUCT, templateUuid: TEMPLATE };

test.each([
  ['frontpage', null, '/'],
  ['login', null, '/#login'],
  ['myaccount', null, '/my-account'],
  ['myaccount.picturesets', null, '/my-account/picture-sets'],
  ['myaccount.orders', null, '/my-account/orders'],
  ['contactus', null, '/contact-us'],
  ['privacypolicy', null, '/privacy-policy'],
  ['checkout', null, '/shopping-cart/checkout'],
  ['products.list', null, '/products/categories'],
  ['products.cards', null, '/products/cards'],
  ['products.calendars', null, '/products/calendars'],
  ['products.photogifts.category', null, '/products/categories/photogifts'],
  ['products.photogifts.category', { category: 'puzzles' }, '/products/categories/photogifts/puzzles'],
  ['products.categories.category.create', { category: 'gifts', ...design }, `/products/categories/gifts/${PRODUCT}/${TEMPLATE}`],
  ['products.categories.category.create', { category: 'gifts' }, '/products/categories/gifts'],
  ['products.categories.category.create', null, '/products/categories'],
  ['products.calendars.create', design, `/products/calendars/${PRODUCT}/${TEMPLATE}`],
  ['products.calendars.create', { category: 'wall', ...design }, `/products/calendars/wall/${PRODUCT}/${TEMPLATE}`],
  ['products.calendars.create', null, '/products/calendars'],
  ['products.digitalportraits.subject', { subjectUuid: PRODUCT }, `/products/digital-portraits/${PRODUCT}`],
  ['products.digitalportraits.subject', null, '/products/digital-portraits'],
  ['shoppingcart.retouch', null, '/shopping-cart/retouch'],
  ['newpictureset', null, '/new-picture-set'],
  ['/products/cards', null, '/products/cards'],
] as const)('[CAT-14] [KEP-10] %s with %j leads to %s', (target, parameters, address) => {
  expect(addressOf(target, parameters && JSON.stringify(parameters))).toBe(address);
  expect(isKnownTarget(target)).toBe(true);
});

test.each(['{', '[]', '7', 'null', '""', '{"subjectUuid":7}'])('[KEP-10] parameters that are none are left out: %s', (data) => {
  expect(addressOf('products.digitalportraits.subject', data)).toBe('/products/digital-portraits');
});

test.each(['products.nothing', '', 'toString', '//example.org', 'https://example.org'])(
  '[KEP-10] %j is no target of the shop',
  (target) => {
    expect(isKnownTarget(target)).toBe(false);
  },
);
