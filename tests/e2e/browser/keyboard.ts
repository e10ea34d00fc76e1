import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than any screen has. */
const MOST_STOPS = 90;

/** Moves the focus to a control by the Tab key alone, as a customer without a pointer does; back: by Shift and Tab. */
export async function tabTo(page: Page, control: Locator, { back = false } = {}): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(control, `within ${MOST_STOPS} stops`).toBeFocused();
}

export async function pressOn(
  page: Page,
  control: Locator,
  options: { readonly key?: string; readonly back?: boolean } = {},
): Promise<void> {
  await tabTo(page, control, options);
  await page.keyboard.press(options.key ?? 'Enter');
}
