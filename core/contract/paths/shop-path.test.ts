import { expect, test } from 'vitest';
import { isShopPath } from './shop-path.ts';

test.each(['/', '/products/cards?formats[]=15x15', '/pages/about#team'])('[KEP-10] %s is a path of the shop', (path) => {
  expect(isShopPath(path)).toBe(true);
});

test.each(['//example.org', String.raw`/\example.org`, '/\t/example.org', 'products', '', 'https://example.org/', 'javascript:alert(1)'])(
  '[KEP-10] %j leads elsewhere',
  (path) => {
    expect(isShopPath(path)).toBe(false);
  },
);
