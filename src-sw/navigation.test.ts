import { expect, it, vi } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { LEGACY_SCRIPTS } from '#core/contract/paths/legacy-paths.ts';
import { NAVIGATION_DENYLIST, orShell, SHOPS_PAGES } from './navigation.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

const isShell = (path: string) => !NAVIGATION_DENYLIST.some((pattern) => pattern.test(path));

it('[OFF-01] every page of the app opens from the cached shell', () => {
  const pages = Object.values(PATTERNS).map((pattern) => pattern.replace(/:\w+/g, 'x'));
  expect(pages.filter((page) => !isShell(page))).toEqual([]);
  expect(isShell('/my-account/orders?from=mail')).toBe(true);
});

it('[OFF-01] the address of a call never gets the shell', () => {
  const addresses = ALL_CALLS.map((call) => call.path.replace(/:\w+/g, 'x'));
  expect(addresses.filter(isShell)).toEqual([]);
});

it("[CAT-12] the former shop's pages redirect without a connection too", () => {
  expect(LEGACY_SCRIPTS.length).toBeGreaterThan(3);
  expect(LEGACY_SCRIPTS.filter((path) => !isShell(path) || !isShell(`${path}?open_catalogue_dialog=1`))).toEqual([]);
  expect(isShell('/sections/products2.php.php')).toBe(false);
});

/** The handler reads no other field. */
const toShopsPage = {
  request: new Request('https://shop.example/m/shopping-cart/checkout/payment/x'),
} as unknown as RouteHandlerCallbackOptions;

it.each([
  ['is the shop’s own', async () => new Response('pay'), 'pay'],
  ['is the shell without a connection', () => Promise.reject(new TypeError('Failed to fetch')), 'shell'],
  ['is the shop’s own also when that refuses', async () => new Response('gone', { status: 404 }), 'gone'],
])('[OFF-01] the page of a payment %s', async (_, fetchIt, expected) => {
  vi.stubGlobal('fetch', fetchIt);
  const answer = await orShell(async () => new Response('shell'))(toShopsPage);
  vi.unstubAllGlobals();
  expect(SHOPS_PAGES.test(new URL(toShopsPage.request.url).pathname)).toBe(true);
  expect(await answer.text()).toBe(expected);
});
