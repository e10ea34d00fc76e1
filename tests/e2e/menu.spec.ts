import { Shell } from './models/shell.ts';
import { newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('nb');

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('keepsake.language')) localStorage.setItem('keepsake.language', 'nb');
  });
});

test('[PUB-04] the menu works by keyboard alone: it takes the focus, keeps it, opens sections in sections and gives it back', async ({
  page,
  context,
}) => {
  const { email } = await newCustomer(context, { language: 'nb' });
  const { menu } = new Shell(page, 'nb');
  await page.goto('/contact-us');
  const opener = page.getByRole('button', { name: t('menu:openMenu') });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('button', { name: t('common:close') })).toBeFocused();
  // What stands behind cannot be reached, by a screen reader neither.
  await expect(page.locator('#main')).toHaveJSProperty('inert', true);
  // The last of the menu, once the shop has said what it is read in.
  await expect(menu.getByRole('button', { name: 'Norsk' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(menu.getByRole('button', { name: 'Norsk' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('button', { name: t('common:close') })).toBeFocused();

  const greeting = menu.getByRole('button', { name: t('menu:hello', { name: email }) });
  await greeting.focus();
  await expect(greeting).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(greeting).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: t('menu:myAccount'), exact: true })).toBeFocused();

  const products = menu.getByRole('button', { name: 'Produkter' });
  await products.focus();
  await page.keyboard.press('Space');
  const gifts = menu.getByRole('button', { name: 'Fotogaver' });
  await expect(gifts).toHaveAttribute('aria-expanded', 'false');
  await gifts.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Puslespill' })).toHaveAttribute('href', '/products/photogifts/puzzles');
  await expectAccessible(page);
  await gifts.press('Enter');
  await expect(menu.getByRole('link', { name: 'Puslespill' })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('#main')).toHaveJSProperty('inert', false);
});

test('[PUB-04] each kind of entry does what it is for, and contact and privacy policy are always there', async ({ page }) => {
  const shell = new Shell(page, 'nb');
  await page.goto('/contact-us');
  await shell.openMenu();
  const { menu } = shell;
  await expect(menu.getByRole('link', { name: t('menu:signIn') })).toHaveAttribute('href', '/#login');
  await expect(menu.getByRole('link', { name: t('menu:contactUs') })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: t('menu:privacyPolicy') })).toBeVisible();

  await expect(menu.getByRole('link', { name: 'Om oss' }).locator('svg')).toHaveCount(1);
  await menu.getByRole('button', { name: 'Fotodagen: hva passer å ha på?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fotodagen: hva passer å ha på?' });
  await expect(dialog.getByText('Ensfargede, myke klær')).toBeVisible();
  await expect(dialog, 'in one language').not.toContainText('Plain colours');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeVisible();

  await menu.getByRole('button', { name: 'Informasjonskapsler' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('region', { name: t('consent:title') })).toBeVisible();
  await page.getByRole('button', { name: t('consent:refuse') }).click();

  await shell.openMenu();
  await menu.getByRole('link', { name: 'Om oss' }).click();
  await expect(page).toHaveURL('/pages/about');
  await expect(menu).toBeHidden();
});

test('[PUB-04] [PUB-07] the language is chosen in the menu and the menu follows at once', async ({ page }) => {
  const shell = new Shell(page, 'nb');
  await page.goto('/contact-us');
  await shell.openMenu();
  const english = page.getByRole('button', { name: 'English' });
  await expect(english).toHaveAttribute('lang', 'en');
  await expect(english).toHaveAttribute('aria-pressed', 'false');
  await english.click();
  await expect(english).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: words('en')('menu:contactUs') })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect(english).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('[PUB-04] the desktop version lays out 1280 px, stays after a reload and has a way back', async ({ page }) => {
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
