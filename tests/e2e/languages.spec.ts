import { Shell } from './models/shell.ts';
import { newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

test('[PUB-07] a shop that lists a third language is read in it, dates and sums too', async ({ page, context }) => {
  const sv = words('sv');
  const languages = [
    { long: 'English', name: 'en' },
    { long: 'Svenska', name: 'sv' },
    { long: 'Klingon', name: 'tlh' },
  ];
  await context.route('**/api/webshop/settings?*', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { locale: { languages: unknown } };
    settings.locale.languages = languages;
    await route.fulfill({ response, json: settings });
  });
  await newCustomer(context);
  const shell = new Shell(page);
  await page.goto('/products/categories');
  await expect(page.getByRole('heading', { name: words('en')('products:products'), exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await shell.openMenu();
  // The app has no words in it, whatever the shop says.
  await expect(page.getByRole('button', { name: 'Klingon' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Svenska' }).click();
  await expect(page.getByRole('link', { name: sv('menu:contactUs') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: sv('products:products'), exact: true })).toBeVisible();
  await page.goto('/products/packages');
  await expect(page.getByRole('heading', { name: sv('packages:exclusiveDeals') })).toBeVisible();
  await expect(page.getByText(/\d{3}\skr/).first()).toBeVisible();
});
