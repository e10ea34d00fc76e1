import type { BrowserContext, Page } from '@playwright/test';
import { addToCart } from '../shop/fill-cart.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from '../models/shell.ts';
import { placeOrder } from '../shop/place-order.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');
const TAGS = '/tags-of-the-test.js';

test.use({ hasAnsweredCookies: false });

interface Watched {
  /** Requests to other hosts than the shop, and requests for the provider. */
  readonly tracked: string[];
}

/** The demo shop with its own tag manager. The test records every request that leaves the page. */
async function watch(context: BrowserContext, baseURL: string): Promise<Watched> {
  const tracked: string[] = [];
  await context.route('**/api/webshop/settings?*', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { consent: { providers: unknown[] } };
    settings.consent.providers.push({ kind: 'external', name: 'Tags', src: new URL(TAGS, baseURL).href });
    await route.fulfill({ response, json: settings });
  });
  await context.route(`**${TAGS}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagsRan = (window.tagsRan ?? 0) + 1;' }),
  );
  context.on('request', (request) => {
    if (request.url().includes(TAGS) || new URL(request.url()).origin !== baseURL) tracked.push(request.url());
  });
  return { tracked };
}

/** Records the events that the built-in providers receive. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { consentedTo: told });
    window.addEventListener('keepsake:consented', (event) => told.push(event instanceof CustomEvent ? event.detail : null));
  });
const consentedTo = (page: Page) => page.evaluate(() => (window as { consentedTo?: unknown[] }).consentedTo);

const isForeign = (url: string): boolean => !url.startsWith('blob:') && !url.startsWith('data:');
const dataLayer = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: { event: string; [key: string]: unknown }[] }).dataLayer ?? null);
const tagsRan = (page: Page) => page.evaluate(() => (window as { tagsRan?: number }).tagsRan ?? 0);
const events = async (page: Page): Promise<string[]> => (await dataLayer(page))?.map(({ event }) => event) ?? [];
const question = (page: Page) => page.getByRole('region', { name: t('consent:title') });
const answerButton = (page: Page, choice: 'accept' | 'refuse') => question(page).getByRole('button', { name: t(`consent:${choice}`) });
const answer = (page: Page, choice: 'accept' | 'refuse') => answerButton(page, choice).click();

async function consentCookie(context: BrowserContext): Promise<{ readonly value: string; readonly daysLeft: number } | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'cookieConsent');
  return cookie && { value: cookie.value, daysLeft: (cookie.expires - Date.now() / 1000) / 86_400 };
}

const PHONE = { width: 390, height: 844 };

/** The cookie question covers nothing: it has its own place below the page, on a phone and on a desktop. */
async function expectBelow(page: Page, address: string): Promise<void> {
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await expect(question(page)).toBeVisible();
    const main = await page.getByRole('main').boundingBox();
    const box = await question(page).boundingBox();
    expect((main?.y ?? 0) + (main?.height ?? 0), `${address} at ${viewport.width} px`).toBeLessThanOrEqual(Math.round(box?.y ?? 0));
    await expect(question(page)).toHaveCSS('position', 'static');
  }
}

test('[PUB-05] [LOV-02] before an answer and after a refusal, which is as easy as consent, nothing is loaded, pushed or stored, whatever a customer does, and the question covers nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const { tracked } = await watch(context, baseURL ?? '');
  await newCustomer(context);
  await addToCart(context.request, TEMPLATES.thankYou, 10);
  await listen(page);
  const walk = async (look: (address: string) => Promise<void>) => {
    for (const address of ['/', '/new-picture-set', '/products/cards', '/shopping-cart']) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await look(address);
    }
  };
  await walk((address) => expectBelow(page, address));
  await page.setViewportSize(PHONE);
  expect(await consentCookie(context)).toBeUndefined();
  const heightOf = async (choice: 'accept' | 'refuse') => (await answerButton(page, choice).boundingBox())?.height;
  expect(await heightOf('refuse')).toBe(await heightOf('accept'));
  await answer(page, 'refuse');
  await expect(question(page)).toBeHidden();
  await walk(() => expect(question(page)).toHaveCount(0));
  const refusal = await consentCookie(context);
  expect(refusal?.value).toBe('0');
  expect(refusal?.daysLeft).toBeGreaterThan(360);
  expect(tracked.filter(isForeign)).toEqual([]);
  expect([await dataLayer(page), await tagsRan(page), await consentedTo(page)]).toEqual([null, 0, []]);
});

test("[ACC-14] [PUB-05] after consent the providers run and receive views, cart and purchase, with 'logged out' and 'logged in' visitors but without the persons in the pictures; withdrawal ends it", async ({
  page,
  context,
  baseURL,
}) => {
  const { tracked } = await watch(context, baseURL ?? '');
  const views = async () => (await dataLayer(page))?.filter(({ event }) => event === 'page_view');
  await listen(page);
  await page.goto('/');
  await Promise.all([page.waitForEvent('load'), answer(page, 'accept')]);
  const cookie = await consentCookie(context);
  expect(cookie?.value).toBe('1');
  expect(Math.round(cookie?.daysLeft ?? 0)).toBeGreaterThanOrEqual(364);
  await expect.poll(views).toEqual([{ event: 'page_view', page: '/', language: 'en', user: 'logged out' }]);
  const { email } = await newCustomer(context);
  await page.goto('/products/cards');
  await expect(page.getByRole('heading', { name: 'Choose template' })).toBeVisible();
  await expect.poll(views).toEqual([{ event: 'page_view', page: '/products/:type', language: 'en', user: 'logged in' }]);
  await expect.poll(() => tagsRan(page)).toBe(1);
  // A dummy provider receives no event and loads nothing.
  expect(await consentedTo(page)).toEqual(['Visits']);
  await expect.poll(() => events(page)).toEqual(expect.arrayContaining(['page_view', 'view_item_list']));

  await page
    .getByRole('link', { name: /Wreath/ })
    .first()
    .click();
  await expect.poll(() => events(page)).toContain('view_item');
  await addToCart(context.request, TEMPLATES.thankYou, 10);
  await page.goto('/shopping-cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => events(page)).toEqual(expect.arrayContaining(['view_cart', 'begin_checkout']));
  const stepper = page
    .getByRole('main')
    .getByRole('button', { name: /^More:/ })
    .first();
  await stepper.click();
  await expect.poll(() => events(page)).toContain('add_to_cart');
  await expect(page).toHaveNothingWaiting();
  const order = await placeOrder(context.request, email);
  await page.goto(`/shopping-cart/checkout/payment/receipt/${order}`);
  await expect.poll(() => events(page)).toContain('purchase');
  const told = JSON.stringify(await dataLayer(page));
  expect(told).toContain(`"transaction_id":"${order}"`);
  expect(told).toContain('"user":"logged in"');
  expect(told).not.toMatch(new RegExp(`Anna|Solbakken|${email}`));
  await page.reload();
  await expect.poll(() => events(page)).toContain('page_view');
  expect(await events(page)).not.toContain('purchase');
  expect(new Set(tracked.filter(isForeign).map((url) => new URL(url).pathname))).toEqual(new Set([TAGS]));

  const shell = new Shell(page);
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: 'Cookie settings' }).click();
  await Promise.all([page.waitForEvent('load'), answer(page, 'refuse')]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = tracked.length;
  await page.goto('/products/calendars');
  await expect(page.getByRole('heading', { name: 'Choose template' })).toBeVisible();
  expect([await tagsRan(page), await dataLayer(page), tracked.slice(before).filter(isForeign)]).toEqual([0, null, []]);
});
