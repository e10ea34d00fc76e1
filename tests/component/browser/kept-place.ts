/** A long list that is left and come back to. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import type { OpenApp } from '../render-screen.tsx';

/** The first entry that reaches below the middle of the screen: which one, and how high it is. */
function inTheMiddle(entries: Locator): { readonly place: string | null; readonly y: number } {
  const middle = window.innerHeight / 2;
  for (const entry of entries.elements()) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > middle) return { place: entry.getAttribute('aria-posinset'), y: top };
  }
  return { place: null, y: Number.NaN };
}

/** Leaves a scrolled list by the cart's link and comes back: the same entry is at the same height. */
export async function expectPlaceKept(screen: Pick<OpenApp, 'address' | 'go'>, entries: Locator): Promise<void> {
  const address = screen.address();
  await expect.poll(() => Number(inTheMiddle(entries).place)).toBeGreaterThan(10);
  const left = inTheMiddle(entries);
  const cart = page.getByRole('banner').getByRole('link').last().element();
  // Not by the mouse: to reach the link, the page would be scrolled first.
  if (cart instanceof HTMLElement) cart.click();
  // An empty cart leads on to the products, in its own place: going back before that would be undone by it.
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
