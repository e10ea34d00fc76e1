import type { Locator, Page } from '@playwright/test';

/** From here on a desk's mouse. */
const DESK_PX = 1024;
const fingers = new WeakMap<Page, boolean>();

/** Presses a control as who holds the device does: a tap on a phone, where the context has touch, a click on a desk. */
export async function press(control: Locator): Promise<void> {
  const page = control.page();
  const isDesk = (page.viewportSize()?.width ?? DESK_PX) >= DESK_PX;
  await (!isDesk && (await hasTouch(page)) ? control.tap() : control.click());
}

async function hasTouch(page: Page): Promise<boolean> {
  const known = fingers.get(page) ?? (await page.evaluate(() => navigator.maxTouchPoints > 0));
  fingers.set(page, known);
  return known;
}
