import { expect, it } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { LEGACY_SCRIPTS } from '#core/contract/paths/legacy-paths.ts';
import { NAVIGATION_DENYLIST } from './navigation.ts';

const isShell = (path: string) => !NAVIGATION_DENYLIST.some((pattern) => pattern.test(path));

it('[OFF-01] every page of the app opens from the kept shell', () => {
  const pages = Object.values(PATTERNS).map((pattern) => pattern.replace(/:\w+/g, 'x'));
  expect(pages.filter((page) => !isShell(page))).toEqual([]);
  expect(isShell('/my-account/orders?from=mail')).toBe(true);
});

it('[OFF-01] no address of a call is answered with the shell', () => {
  const addresses = ALL_CALLS.map((call) => call.path.replace(/:\w+/g, 'x'));
  expect(addresses.filter(isShell)).toEqual([]);
});

it("[CAT-12] the former shop's pages lead on without a connection too", () => {
  expect(LEGACY_SCRIPTS.length).toBeGreaterThan(3);
  expect(LEGACY_SCRIPTS.filter((path) => !isShell(path) || !isShell(`${path}?open_catalogue_dialog=1`))).toEqual([]);
  expect(isShell('/sections/products2.php.php')).toBe(false);
});
