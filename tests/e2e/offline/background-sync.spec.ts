/** The browser's Background Sync, in the browser that customers have: its own events and pauses are looked at. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type CDPSession } from '@playwright/test';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { WHOLE_BROWSER } from '../browser/device-traces.ts';
import { CartPage } from '../models/cart-page.ts';
import { Shell } from '../models/shell.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';

const { thankYou } = TEMPLATES;

/** What the browser notes of its sync events, for example 'sync event failed'. */
async function noteSyncEvents(client: CDPSession): Promise<string[]> {
  const noted: string[] = [];
  client.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    noted.push(backgroundServiceEvent.eventName);
  });
  await client.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await client.send('BackgroundService.setRecording', { shouldRecord: true, service: 'backgroundSync' });
  return noted;
}

/** The browser's own event, as at the end of one of its pauses. */
async function syncNow(client: CDPSession, origin: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'keepsake-outbox',
    lastChance: false,
  });
}

test.describe('in a profile on the disk', { tag: '@service-worker' }, () => {
  let profile: string;
  let context: BrowserContext;
  test.beforeEach(async ({ baseURL, launchOptions }) => {
    profile = mkdtempSync(path.join(tmpdir(), 'keepsake-sync-'));
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...WHOLE_BROWSER,
      viewport: { width: 390, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    });
    await context.addCookies([{ name: 'cookieConsent', value: '0', url: baseURL ?? '' }]);
  });
  test.afterEach(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });

  test('[SIM-09] a change that was made offline reaches the shop once, while the app is closed', async ({ baseURL }) => {
    await newCustomer(context);
    await addToCart(context.request, thankYou, 5);
    const readCart = async () => (await ask(context.request, cartCalls.readCart, {})).cart;
    const quantityInShop = async () => (await readCart()).orderLines[0]?.quantity;
    const before = await readCart();
    const page = await context.newPage();
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.lines).toHaveCount(1);
    await new Shell(page).expectInstalled();
    const elsewhere = await context.newPage();
    const client = await context.newCDPSession(elsewhere);
    const noted = await noteSyncEvents(client);

    const isOfApi = /\/(api|ajax|system|sections)\//;
    await context.route(isOfApi, (route) => route.abort());
    await cart.quantity(thankYou.product).fill('10');
    await cart.quantity(thankYou.product).press('Enter');
    await expect.poll(() => noted).toContain('Dispatched sync event');
    await page.close();
    await expect.poll(() => noted, { message: 'the browser will try again', timeout: 50_000 }).toContain('sync event failed');
    expect(await quantityInShop(), 'nothing got through').toBe(5);

    await context.unroute(isOfApi);
    await syncNow(client, baseURL ?? '');
    await expect.poll(quantityInShop, { timeout: 20_000 }).toBe(10);
    expect((await readCart()).revision, 'changed once').toBe(before.revision + 1);
    expect(context.pages().filter((open) => open.url().startsWith(baseURL ?? ''))).toEqual([]);
  });
});
