import type { Page } from '@playwright/test';
import { newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { type Language, words } from './words.ts';

const t = words('en');
const inLanguage = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('keepsake.language', chosen), language);

for (const language of ['en', 'nb'] as const) {
  test(`[PUB-01] contact, privacy policy and the shop's own page are open to everyone (${language})`, async ({ page }) => {
    const say = words(language);
    await inLanguage(page, language);
    await page.goto('/contact-us');
    await expect(page.getByRole('heading', { name: say('pages:contactUs') })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fjordlys Foto' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'post@fjordlysfoto.example' })).toHaveAttribute('href', 'mailto:post@fjordlysfoto.example');
    await expect(page.getByRole('link', { name: '+47 70 10 20 30' })).toHaveAttribute('href', 'tel:+4770102030');
    await expect(page.getByText('Strandgata 14')).toBeVisible();
    await expect(page.getByText('6002 Ålesund')).toBeVisible();
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: say('pages:privacyPolicy') })).toBeVisible();
    await expect(page.getByRole('main').locator('p')).not.toHaveCount(0);
    await page.goto('/pages/about');
    await expect(page.getByRole('heading', { level: 1, name: language === 'en' ? 'About us' : 'Om oss' })).toBeVisible();
    await expectAccessible(page);
  });
}

test("[PUB-02] [SRV-44] the shop's page shows its six kinds of modules, and its links stay in the shop", async ({ page }) => {
  await page.goto('/pages/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: t('pages:slides') })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'About Fjordlys Foto' })).toBeVisible();
  await expect(main.getByText('We have photographed children since 1987')).toBeVisible();
  await expect(main.getByRole('link', { name: /Say thank you with a picture/ })).toHaveAttribute('href', '/products/cards');
  await expect(main.locator('img[src*="catalogues"]')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'On the day' })).toBeVisible();
  await expect(main.locator('strong', { hasText: 'at least four pictures' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await main.getByRole('link', { name: 'Enter your code' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
});

test('[PUB-02] slides follow each other until they are paused, turn by button and swipe, and stand still where less motion is asked for', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/pages/about');
  const slide = (number: number) => page.getByRole('group', { name: t('pages:slidePosition', { number, total: 2 }), includeHidden: true });
  const isShown = (number: number) => expect(slide(number)).not.toHaveAttribute('inert');
  await isShown(1);
  await page.clock.runFor(5900);
  await isShown(1);
  await page.clock.runFor(200);
  await isShown(2);
  await page.getByRole('button', { name: t('pages:pauseSlides') }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await isShown(2);
  await page.getByRole('button', { name: t('pages:nextSlide') }).click();
  await isShown(1);

  const stage = await slide(1).boundingBox();
  if (!stage) throw new Error('no slide');
  const swipe = async (byPx: number) => {
    const [x, y] = [stage.x + stage.width / 2, stage.y + 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + byPx / 2, y, { steps: 3 });
    await page.mouse.move(x + byPx, y, { steps: 3 });
    await page.mouse.up();
  };
  await swipe(-15);
  await isShown(1);
  await swipe(-40);
  await isShown(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('button', { name: t('pages:playSlides') })).toBeVisible();
  await page.clock.runFor(20_000);
  await isShown(1);
});

test('[PUB-02] what a page must not do, it does not: HTML and links that would run are harmless words', async ({ page }) => {
  const nasty =
    '<p>Kept</p><iframe srcdoc="<b>x</b>"></iframe><script>window.hacked=1</script><a href="javascript:window.hacked=1">run</a>';
  await page.route('**/api/webshop/legacy-pages/naughty', (route) =>
    route.fulfill({
      json: {
        id: 'naughty',
        title: 'Naughty',
        modules: [
          {
            type: 'Slider',
            duration: 0,
            slides: [
              { background: '/x.webp', title: '<b>bold</b>', text: '', button: { text: 'Slide', link: 'javascript:window.hacked=1' } },
            ],
          },
          { type: 'Title', content: '<script>window.hacked=1</script>' },
          { type: 'Paragraph', content: nasty, isHTML: true },
          { type: 'Paragraph', content: '<i>not HTML</i>', isHTML: false },
          { type: 'RichText', content: nasty },
          { type: 'Image', src: '/x.webp', link: 'javascript:window.hacked=1', openInNewWindow: true },
          {
            type: 'PromoteCategory',
            categories: [{ category: 'cards', title: 'Promo', text: '', image: '/x.webp', link: 'data:text/html,x' }],
          },
        ],
      },
    }),
  );
  await page.goto('/pages/naughty');
  await expect(page.getByText('Kept').first()).toBeVisible();
  await expect(page.getByText('<i>not HTML</i>')).toBeVisible();
  await expect(page.getByText('<b>bold</b>')).toBeVisible();
  for (const word of ['Slide', 'run', 'Promo']) await page.getByText(word, { exact: true }).first().click();
  await expect(page).toHaveURL('/pages/naughty');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('a[href^="javascript"], a[href^="data"], main script')).toHaveCount(0);
});

test('[PUB-03] session recording is allowed and stopped on /debug, and says when it cannot be', async ({ page, context }) => {
  await page.goto('/debug');
  const cookie = async () => (await context.cookies()).find(({ name }) => name === 'sessionRecording')?.value;
  await expect(page.getByRole('heading', { level: 1, name: t('pages:debug.title') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: t('pages:debug.off') })).toBeVisible();
  expect(await cookie()).toBeUndefined();
  await page.getByRole('button', { name: t('pages:debug.start') }).click();
  await expect(page.getByText(t('pages:debug.on'))).toBeVisible();
  expect(await cookie()).toBe('1');
  await expectAccessible(page);

  await page.evaluate(() => {
    const kept = document.cookie;
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => kept, set() {} });
  });
  await page.getByRole('button', { name: t('pages:debug.stop') }).click();
  await expect(page.getByRole('alert')).toHaveText('Error stopping debug mode');
  await page.reload();
  await page.getByRole('button', { name: t('pages:debug.stop') }).click();
  await expect(page.getByText(t('pages:debug.off'))).toBeVisible();
  expect(await cookie()).toBeUndefined();

  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }));
  await page.goto('/debug');
  await expect(page.getByText('Cookies are not enabled. This page will not work without cookies enabled')).toBeVisible();
  await expect(page.getByRole('button', { name: t('pages:debug.start') })).toHaveCount(0);
});

test('[PUB-06] an address, a page and a kind of product that do not exist are not found', async ({ page, context }) => {
  await newCustomer(context);
  for (const address of ['/no/such/page', '/pages/nothing', '/pages/NOT%20AN%20ID', '/products/spaceships', '/products/spaceships/red']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), address).toBeVisible();
    await expect(page, address).toHaveTitle(/Page not found/);
  }
  await page.getByRole('link', { name: t('common:toFrontPage') }).click();
  await expect(page).toHaveURL('/');
});
