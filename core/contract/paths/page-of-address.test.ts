import { expect, test } from 'vitest';
import { pageOfAddress } from './page-of-address.ts';
import { PATTERNS } from './patterns.ts';

const { legacy: _legacy, ...routes } = PATTERNS;

test.each(Object.values(routes))('[SEC-09] [CAT-14] %s is a screen', (pattern) => {
  const address = pattern.replace(/:\w+/g, 'a-name');
  expect([pageOfAddress(address), pageOfAddress(`${address.replace(/\/$/, '')}/`)]).toEqual(['screen', 'screen']);
});

test.each([
  ['/sections/products2.php', 'screen'],
  ['/sections/shopping-cart/', 'screen'],
  ['/products/cards/15x15%20cm', 'screen'],
  ['/sections/none', 'unknown'],
  ['/no/such/page', 'unknown'],
  ['/products/a/b/c/d/e/f', 'unknown'],
  ['/wp-login.php', 'file'],
  ['/WP-ADMIN', 'file'],
  ['/wp-content/plugins', 'file'],
  ['/cgi-bin/test', 'file'],
  ['/index.php', 'file'],
  ['/products/cards.php', 'file'],
  ['/products/default.aspx', 'file'],
  ['/pages/dump.sql', 'file'],
  ['/backup.tar.gz', 'file'],
  ['/favicon.ico', 'file'],
  ['/ads.txt', 'file'],
] as const)('[SEC-09] [CAT-14] %s is answered as what it is: %s', (address, page) => {
  expect(pageOfAddress(address)).toBe(page);
});
