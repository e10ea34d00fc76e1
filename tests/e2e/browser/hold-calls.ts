/** Holds the shop's answers back, so that a test can examine the screen in the meantime. */
import type { Page, Route } from '@playwright/test';

/** Holds calls to this address from now on. @returns a function that releases them and lets later calls pass */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const wait = async (route: Route): Promise<void> => {
    await isReleased;
    await route.fallback();
  };
  await page.route(address, wait);
  return async () => {
    release();
    await page.unroute(address, wait);
  };
}
