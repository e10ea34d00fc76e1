/** What a screen shows while the shop works: its answer waits for as long as the test looks. */
import type { Page, Route } from '@playwright/test';

/** Calls to this address wait from now on. @returns lets them go, and those that come later pass */
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
