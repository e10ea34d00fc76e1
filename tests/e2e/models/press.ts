import type { Locator, Page } from '@playwright/test';

/** The width from which a desktop with a mouse is assumed. */
const DESK_PX = 1024;
const fingers = new WeakMap<Page, boolean>();

/**
 * Presses a control as the customer does on this device: a tap on a phone, where the context has touch, and a click on
 * a desktop.
 */
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
