import { expect, test } from 'vitest';
import { launchLeadsTo } from './launches.ts';

const CURRENT = 'https://shop.example/products/packages?x=1';

test('[LOV-05] a shortcut or a link opens its page in the app that is open', () => {
  expect(launchLeadsTo('https://shop.example/shopping-cart', CURRENT)).toBe('/shopping-cart');
  expect(launchLeadsTo('https://shop.example/?code=ABCD#login', CURRENT)).toBe('/?code=ABCD#login');
});

test('[LOV-05] the app’s own icon leaves the open page, and so does the address of that page', () => {
  expect(launchLeadsTo('https://shop.example/', CURRENT)).toBeNull();
  expect(launchLeadsTo(CURRENT, CURRENT)).toBeNull();
  expect(launchLeadsTo(null, CURRENT)).toBeNull();
});

test('[LOV-05] an address of another site is not followed', () => {
  expect(launchLeadsTo('https://other.example/shopping-cart', CURRENT)).toBeNull();
});
