/** Background Sync in the browser that customers use: the test observes the browser's own events and pauses. */
import { type BrowserContext, type CDPSession, request as requests } from '@playwright/test';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { KeptProfile } from '#tests/kit/kept-profile.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { type DroppingProxy, startDroppingProxy } from '#tests/setup/dropping-proxy.ts';
import { CartPage } from '../models/cart-page.ts';
import { Shell } from '../models/shell.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { SHOP_URL } from '../worker-shop.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const { thankYou } = TEMPLATES;

/** The browser's log of its sync events, for example 'sync event failed'. */
async function noteSyncEvents(client: CDPSession): Promise<string[]> {
  const noted: string[] = [];
  client.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    noted.push(backgroundServiceEvent.eventName);
  });
  await client.send('BackgroundService.startObserving', { service: 'backgroundSync' });
  await client.send('BackgroundService.setRecording', { shouldRecord: true, service: 'backgroundSync' });
  return noted;
}

/** Triggers the browser's own event, as at the end of one of its pauses. */
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
  // The skip is here and not in the test's details, so that no profile is started for it.
  test.skip(({ browserName }) => browserName !== 'chromium', 'no other browser has Background Sync');
  let profile: KeptProfile;
  let context: BrowserContext;
  /**
   * A proxy between the browser and the shop. For an event the browser restarts the worker before a test could
   * intercept its requests.
   */
  let line: DroppingProxy;
  let isCut: boolean;
  test.beforeEach(async ({ launchOptions }) => {
    isCut = false;
    line = await startDroppingProxy(() => (isCut ? null : SHOP_URL));
    profile = new KeptProfile({ ...launchOptions, viewport: { width: 390, height: 844 }, baseURL: line.url });
    context = await profile.open();
    await context.addCookies([{ name: 'cookieConsent', value: '0', url: line.url }]);
  });
  test.afterEach(async () => {
    await context.close();
    await line.close();
    profile.remove();
  });

  test('[SIM-09] a change that was made offline reaches the shop once, while the app is closed', async () => {
    await newCustomer(context);
    await addToCart(context.request, thankYou, 5);
    const besideTheLine = await requests.newContext({ baseURL: SHOP_URL, storageState: await context.storageState() });
    const readCart = async () => (await ask(besideTheLine, cartCalls.readCart, {})).cart;
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

    isCut = true;
    line.breakAll();
    await cart.quantity(thankYou.product).fill('10');
    await cart.quantity(thankYou.product).press('Enter');
    await expect.poll(() => noted).toContain('Dispatched sync event');
    await page.close();
    await expect.poll(() => noted, { message: 'the browser will try again', timeout: 50_000 * PATIENCE }).toContain('sync event failed');
    expect(await quantityInShop(), 'nothing got through').toBe(5);

    isCut = false;
    await syncNow(client, line.url);
    await expect.poll(quantityInShop, { timeout: 20_000 * PATIENCE }).toBe(10);
    expect((await readCart()).revision, 'changed once').toBe(before.revision + 1);
    expect(context.pages().filter((open) => open.url().startsWith(line.url))).toEqual([]);
    await besideTheLine.dispose();
  });
});
