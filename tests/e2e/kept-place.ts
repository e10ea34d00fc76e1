import type { Locator, Page } from '@playwright/test';
import { expect } from './shop-test.ts';

/** The entry in the middle of the screen: which one, and how high it stands. */
async function inTheMiddle(page: Page, entries: Locator): Promise<{ readonly place: string | null; readonly y: number }> {
  const middle = (page.viewportSize()?.height ?? 0) / 2;
  for (const entry of await entries.all()) {
    const box = await entry.boundingBox();
    if (box && box.y <= middle && box.y + box.height > middle) return { place: await entry.getAttribute('aria-posinset'), y: box.y };
  }
  return { place: null, y: Number.NaN };
}

/** Leaves a scrolled list by the cart's link and comes back: the same entry stands at the same height. */
export async function expectPlaceKept(page: Page, entries: () => Locator): Promise<void> {
  const address = page.url();
  const left = await inTheMiddle(page, entries());
  expect(Number(left.place)).toBeGreaterThan(10);
  // Not by the mouse: to reach the link, Playwright would scroll the page first.
  await page.getByRole('banner').getByRole('link').last().dispatchEvent('click');
  await expect(page).toHaveURL('/shopping-cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(async () => {
    const now = await inTheMiddle(page, entries());
    expect(now.place).toBe(left.place);
    expect(Math.abs(now.y - left.y)).toBeLessThan(3);
  }).toPass({ timeout: 10_000 });
}
