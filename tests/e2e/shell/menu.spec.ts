import { Shell } from '../models/shell.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('nb');

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('keepsake.language')) localStorage.setItem('keepsake.language', 'nb');
  });
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('[PUB-04] the desktop version lays out 1280 px, stays after a reload and has a link back', async ({ page }) => {
    const shell = new Shell(page, 'nb');
    const width = () => page.evaluate(() => document.documentElement.clientWidth);
    await page.goto('/contact-us');
    expect(await width()).toBe(390);
    await shell.openMenu();
    await Promise.all([page.waitForEvent('load'), shell.menu.getByRole('button', { name: t('menu:desktopVersion') }).click()]);
    await expect.poll(width).toBe(1280);
    await page.reload();
    await expect.poll(width).toBe(1280);
    await shell.openMenu();
    await Promise.all([page.waitForEvent('load'), shell.menu.getByRole('button', { name: t('menu:mobileVersion') }).click()]);
    await expect.poll(width).toBe(390);
  });
});
