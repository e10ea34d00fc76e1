/**
 * Public pages as the server renders them: the test reads them before a script has run, and the app hydrates them
 * unchanged.
 */
import type { Page } from '@playwright/test';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { expect, test } from '../shop-test.ts';
import { type Language, words } from '../words.ts';
import { everyNth } from '#tests/setup/slice.ts';

/** Holds all files of scripts back until `start`. @returns `said`: the errors of the page */
async function holdApp(page: Page): Promise<{ readonly said: string[]; readonly start: () => void }> {
  const said: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())));
  page.on('pageerror', (error) => void said.push(error.message));
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await started;
    await route.continue();
  });
  return { said, start };
}

const LOCALES = [
  ['nb', 'nb-NO'],
  ['en', 'en-GB'],
] as const satisfies readonly (readonly [Language, string])[];

for (const [language, locale] of everyNth(2, LOCALES)) {
  const t = words(language);

  test.describe(`without scripts, in ${language}`, () => {
    test.use({ javaScriptEnabled: false, locale });

    test(`[LOV-11] [PUB-01] before any script the front page has its form, its picture and its styles, a submitted code is kept in the form, the shop's contact data are there, and every page says that it needs scripts, in ${language}`, async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const front = new FrontPage(page, language);
      await expect(front.heading('access:frontTitle')).toBeVisible();
      await expect(front.code).toBeEditable();
      await expect(front.showPictures).toHaveCSS('background-color', 'rgb(31, 92, 77)');
      await expect(page.getByText(t('access:promises.private'))).toBeVisible();
      await expect(page.locator('picture img')).toHaveAttribute('src', /front-phone\.webp$/);
      await front.enterCode(CODES.anna);
      await expect(page).toHaveURL('/?sent=1');
      await expect(front.code).toHaveValue(CODES.anna);
      // Playwright finds no words in a noscript.
      await expect(page.locator('.needs-script'), 'why it does not go on').toBeInViewport();
      expect(await page.locator('.needs-script').textContent(), 'why it does not go on').toBe(t('pages:needsScript'));
      await page.goto('/contact-us');
      await expect(page.getByRole('heading', { name: t('pages:contactUs') })).toBeVisible();
      await expect(page.getByRole('link', { name: '+47 70 10 20 30' })).toHaveAttribute('href', 'tel:+4770102030');
      await expect(page.getByRole('link', { name: 'post@fjordlysfoto.example' }).locator('..')).toHaveCSS('margin-inline-start', '0px');
      // The app renders this one.
      await page.goto('/prices');
      await expect(page.locator('.needs-script')).toBeInViewport();
      expect(await page.locator('.needs-script').textContent()).toBe(t('pages:needsScript'));
    });
  });
}

test('[LOV-11] the app hydrates the served page unchanged, with the text that was typed before it started', async ({ page }) => {
  const { said, start } = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  const front = new FrontPage(page);
  await front.code.fill(CODES.anna);
  await expect(page.locator('.needs-script')).toBeHidden();
  const title = await page.locator('h1').elementHandle();
  start();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(front.code).toHaveValue(CODES.anna);
  await front.showPictures.click();
  await expect(front.heading('access:codeValidated')).toBeVisible();
  expect(said).toEqual([]);
});

/** The button of the form works, and says so; nothing around it has moved. */
async function expectChecking(front: FrontPage, language: Language, place: unknown): Promise<void> {
  await expect(front.showPictures).toHaveAttribute('aria-busy', 'true');
  await expect(front.showPictures).toHaveCSS('cursor', 'not-allowed');
  await expect(front.page.getByRole('status').filter({ hasText: words(language)('pages:checkingCode') })).toHaveCount(1);
  expect(await front.showPictures.boundingBox()).toEqual(place);
}

for (const [language, locale] of LOCALES) {
  test.describe(`before the app, in ${language}`, () => {
    test.use({ locale });

    test(`[LOV-11] [ACC-04] a code that is sent before the app has started shows that it is checked, and is sent once when it has, in ${language}`, async ({
      page,
    }) => {
      const { said, start } = await holdApp(page);
      const asked: string[] = [];
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/verify_subject_code.php*', async (route) => {
        asked.push(route.request().url());
        await answered;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      const front = new FrontPage(page, language);
      await front.code.fill(CODES.anna);
      const place = await front.showPictures.boundingBox();
      await front.showPictures.click();
      await expectChecking(front, language, place);
      // Pressed again, also by key.
      await front.showPictures.click({ force: true });
      await front.code.press('Enter');
      await expectChecking(front, language, place);
      start();
      await expect(front.showPictures).toBeDisabled();
      await expect(front.showPictures).toHaveAttribute('aria-busy', 'true');
      await expect(front.showPictures).not.toHaveAttribute('data-waits');
      await expect(front.showPictures).not.toHaveAttribute('aria-disabled');
      await expect(page.getByText(words(language)('pages:checkingCode'))).toHaveCount(0);
      expect(await front.showPictures.boundingBox()).toEqual(place);
      answer();
      await expect(front.heading('access:codeValidated')).toBeVisible();
      expect(asked).toHaveLength(1);
      expect(said).toEqual([]);
    });
  });
}

test('[LOV-11] a code that came back in the page is shown as checked until the app sends it', async ({ page }) => {
  const { said, start } = await holdApp(page);
  await page.goto(`/?code=${CODES.anna}&sent=1`, { waitUntil: 'commit' });
  const front = new FrontPage(page);
  await expect(front.showPictures).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(words('en')('pages:checkingCode'))).toHaveCount(1);
  start();
  await expect(front.heading('access:codeValidated')).toBeVisible();
  await expect(page.getByText(words('en')('pages:checkingCode'))).toHaveCount(0);
  expect(said).toEqual([]);
});

test('[LOV-11] [ACC-04] a refused code that was sent before the app has started can be sent again', async ({ page }) => {
  const { start } = await holdApp(page);
  await page.goto('/', { waitUntil: 'commit' });
  const front = new FrontPage(page);
  await front.enterCode('NOSUCHCODE');
  await expect(front.showPictures).toHaveAttribute('aria-busy', 'true');
  start();
  await expect(front.code).toHaveAttribute('aria-invalid', 'true');
  await expect(front.showPictures).toBeEnabled();
  await expect(front.showPictures).not.toHaveAttribute('aria-busy');
});

test('[LOV-11] a code that is sent while the app does not come is in the page again, and is sent when the app has come', async ({
  context,
}) => {
  // This is not the test's own page, because the browser writes the failed load of the app as an error to the console.
  const page = await context.newPage();
  await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/');
  const front = new FrontPage(page);
  await front.enterCode(CODES.anna);
  await expect(page).toHaveURL('/?sent=1');
  // As it was served: no app has filled it.
  await expect(front.code).toHaveValue(CODES.anna);
  await expect(front.showPictures, 'it can be sent again').not.toHaveAttribute('aria-busy');
  await page.unrouteAll();
  await page.reload();
  await expect(front.heading('access:codeValidated')).toBeVisible();
});

for (const [address, how] of [
  ['/', 'takes over'],
  [`/?code=${CODES.anna}`, 'draws anew'],
] as const)
  test(`[LOV-11] a button that is pressed before the app has started acts when it has, in a page that the app ${how}`, async ({ page }) => {
    const { said, start } = await holdApp(page);
    await page.goto(address, { waitUntil: 'commit' });
    const t = words('en');
    const menu = page.getByRole('button', { name: t('menu:openMenu') });
    await page.getByRole('button', { name: t('access:notReceivedCode') }).click();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('[data-held]')).toHaveCount(1);
    start();
    await expect(new Shell(page).menu).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.locator('[data-held]')).toHaveCount(0);
    expect(said).toEqual([]);
  });

test('[LOV-11] the app hydrates the served contact data unchanged', async ({ page }) => {
  const { said, start } = await holdApp(page);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const title = await page.locator('h1').elementHandle();
  start();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  expect(said).toEqual([]);
});

test('[LOV-11] a served page is painted before the app is requested; another page requests it at once', async ({ page }) => {
  /** The times of the request for the app's entry and of the first paint. */
  const times = async () => {
    await expect(page.getByRole('contentinfo')).toBeVisible();
    return page.evaluate(() => ({
      asked: performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-[\w-]+\.js$/.test(name))?.startTime ?? -1,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    }));
  };
  for (const address of ['/', '/contact-us']) {
    await page.goto(address);
    const { asked, painted } = await times();
    expect(asked, address).toBeGreaterThan(painted);
  }
  await page.goto('/prices');
  const { asked, painted } = await times();
  expect(asked).toBeLessThan(painted);
});

test('[LOV-11] a page that the server does not render is painted before a script has come, and the app takes the place of that', async ({
  page,
}) => {
  const { said, start } = await holdApp(page);
  await page.goto('/prices', { waitUntil: 'commit' });
  const frame = page.locator('.frame svg');
  await expect(frame).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  start();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(frame).toBeHidden();
  expect(said).toEqual([]);
});

test('[LOV-11] a chosen language other than the browser’s is shown, whatever the language of the served page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('keepsake.language', 'nb'));
  await page.goto('/');
  await expect(new FrontPage(page, 'nb').heading('access:frontTitle')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
  await expect(page.locator('main')).toHaveCount(1);
});

test('[LOV-02] a full page load begins at the top of the page, and a reload keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const scroll = () => page.evaluate(() => window.scrollTo(0, 200));
  await page.goto('/', { waitUntil: 'networkidle' });
  await scroll();
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  expect(await scrolled()).toBe(0);
  await scroll();
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(100);
});
