/** Leaving a long list and returning to it. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import type { OpenApp } from '../render-screen.tsx';

/** The first entry that reaches below the middle of the screen: its place in the list, and its height on the screen. */
function inTheMiddle(entries: Locator): { readonly place: string | null; readonly y: number } {
  const middle = window.innerHeight / 2;
  for (const entry of entries.elements()) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > middle) return { place: entry.getAttribute('aria-posinset'), y: top };
  }
  return { place: null, y: Number.NaN };
}

/** Leaves a scrolled list by the cart's link and returns. The same entry must be at the same height. */
export async function expectPlaceKept(screen: Pick<OpenApp, 'address' | 'go'>, entries: Locator): Promise<void> {
  const address = screen.address();
  await expect.poll(() => Number(inTheMiddle(entries).place)).toBeGreaterThan(10);
  const left = inTheMiddle(entries);
  const cart = page.getByRole('banner').getByRole('link').last().element();
  // The link is not clicked by the mouse, because the page would be scrolled first to reach it.
  if (cart instanceof HTMLElement) cart.click();
  // An empty cart redirects to the products and replaces the history entry. Going back before that would be undone by
  // the redirect.
  await expect.poll(screen.address).toBe(paths.categories());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.go(-1);
  expect(screen.address()).toBe(address);
  await expect
    .poll(() => {
      const now = inTheMiddle(entries);
      return now.place === left.place && Math.abs(now.y - left.y) < 3;
    })
    .toBe(true);
}
