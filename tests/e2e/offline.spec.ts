import { cartCalls } from '#tests/fixtures/calls.ts';
import type { Page } from '@playwright/test';
import { addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { FrontPage } from './models/front-page.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer, PASSWORD } from './shop-api.ts';
import { expect, expectAccessible, signedOut, test } from './shop-test.ts';
import { words } from './words.ts';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');

test('[OFF-01] every visited screen opens without a connection from a cold start', { tag: '@service-worker' }, async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const screens = [
    ['/my-account/picture-sets', 'My picture sets'],
    ['/new-picture-set', 'Anna Lindqvist Berg'],
    ['/products/packages', 'Exclusive deals'],
    ['/products/categories', 'Products'],
    ['/products/cards/thank-you', 'Choose template'],
    ['/shopping-cart', 'Shopping cart'],
    ['/my-account', 'My account'],
    ['/contact-us', 'Contact us'],
  ] as const;
  for (const [address, heading] of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.goto('/new-picture-set');
  await new Shell(page).expectInstalled();
  await page.reload();
  const firstPicture = page.getByRole('button', { name: t('picture-sets:openPicture', { number: 1 }) }).locator('img');
  await expect.poll(() => firstPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await context.setOffline(true);
  const cold = await context.newPage();
  await page.close();
  for (const [address, heading] of screens) {
    await cold.goto(address);
    await expect(cold.getByRole('heading', { level: 1, name: heading }), address).toBeVisible();
  }
  await cold.goto('/new-picture-set');
  const kept = cold.getByRole('button', { name: t('picture-sets:openPicture', { number: 1 }) }).locator('img');
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth), 'its thumbnail is kept').toBeGreaterThan(0);
  await cold.goto('/my-account/orders/00000000-0000-4000-8000-000000000000');
  await expect(cold.getByText(t('common:offlineTitle'))).toBeVisible();
});

test('[OFF-01] the app can be installed: manifest, icons, start page', async ({ page, context }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await context.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: expect.any(String), name: expect.any(String) });
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const icon of manifest.icons) expect((await context.request.get(icon.src)).status(), icon.src).toBe(200);
});

test('[OFF-04] a call that the shop fails to answer is repeated, and applied once', async ({ page, context }) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.lines).toHaveCount(1);
  let attempts = 0;
  const opIds = new Set<string>();
  await context.route('**/api/webshop/cart/order-lines/*', async (route) => {
    attempts += 1;
    opIds.add(route.request().headers()['idempotency-key'] ?? '');
    if (attempts === 1) {
      // The shop takes it, and the answer is lost on the way.
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await cart.more(thankYou.product).click();
  await expect.poll(() => attempts, { timeout: 30_000 }).toBeGreaterThan(1);
  await new Shell(page).expectStatus('saved');
  await expect(cart.quantity(thankYou.product)).toHaveValue('6');
  expect(opIds.size, 'each attempt is the same action').toBe(1);
});

test('[OFF-07] [ACC-12] a session that ended offline keeps the queue, asks to sign in, and goes on', { tag: '@service-worker' }, async ({
  page,
  context,
}) => {
  const { email } = await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const cart = new CartPage(page);
  const shell = new Shell(page);
  await cart.open();
  await expect(cart.lines).toHaveCount(1);
  await shell.expectInstalled();
  await context.setOffline(true);
  await cart.quantity(thankYou.product).fill('12');
  await cart.quantity(thankYou.product).press('Enter');
  await signedOut(context);
  await context.setOffline(false);
  await shell.expectStatus('signIn');
  await expect(cart.quantity(thankYou.product)).toHaveValue('12');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:signInText'));
  await shell.panel.getByRole('link', { name: t('connection:signInButton') }).click();
  await new FrontPage(page).signIn(email, PASSWORD);
  await shell.expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines.find((line) => line.type === 0)?.quantity).toBe(12);
});

test('[OFF-08] a product that the shop refuses goes back to the drafts, with the reason', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  const shell = new Shell(page);
  await editor.open(thankYou);
  await editor.writeText(1, 'Takk');
  // As if the shop laid it out differently than it was approved.
  await context.route(`**${cartCalls.addCartLines.path}`, async (route) => {
    const body = route.request().postDataJSON();
    for (const line of body.orderLines) line.approvedLayout.hash = '0'.repeat(64);
    // Refused once the customer is in the cart, not while they are on their way.
    await page.waitForURL('**/shopping-cart');
    return route.continue({ postData: JSON.stringify(body) });
  });
  await editor.buy(thankYou.product, 5);
  await shell.expectStatus('problem');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('errors:instance.layout_differs'));
  await shell.panel.getByRole('button', { name: t('connection:dismiss') }).click();
  await shell.panel
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await page.goto('/my-account/drafts');
  await expect(page.getByText(t('errors:instance.layout_differs'))).toBeVisible();
  await page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk' }) })).toBeVisible();
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.filter((line) => line.type === 0)).toEqual([]);
});

test('[OFF-06] two tabs: what one does offline the other shows, and it is sent once', { tag: '@service-worker' }, async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const other = await context.newPage();
  const [here, there] = [new CartPage(page), new CartPage(other)];
  await here.open();
  await there.open();
  await expect(here.lines).toHaveCount(1);
  await expect(there.lines).toHaveCount(1);
  await new Shell(page).expectInstalled();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/cart/order-lines/')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await context.setOffline(true);
  await here.quantity(thankYou.product).fill('10');
  await here.quantity(thankYou.product).press('Enter');
  await expect(there.quantity(thankYou.product)).toHaveValue('10');
  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  await new Shell(other).expectStatus('saved');
  await expect(there.total).toContainText('240');
  expect(new Set(sent).size, 'nothing is sent twice').toBe(sent.length);
});

test('[OFF-02] an edit made a moment before the tab is closed is there in the next one', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await editor.writeText(1, 'Sommer');
  await editor.expectSaved();
  await page.close();
  const next = await context.newPage();
  await next.goto(editorPath(wallCalendar));
  await next.getByRole('button', { name: t('editor:resume.continue'), exact: true }).click();
  await expect(next.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Sommer' }) })).toBeVisible({ timeout: 20_000 });
});

test('[SIM-07] what this version cannot read is told in the panel, kept, and part of the copy that can be saved', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const shell = new Shell(page);
  await page.goto('/my-account');
  await shell.expectStatus('saved');
  await leaveUnreadableChange(page);
  await page.reload();
  await shell.expectStatus('problem');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:unreadable', { count: 1 }));
  await expect(shell.panel).not.toContainText(t('connection:nothingWaits'));
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await shell.panel.getByRole('button', { name: t('connection:signOut.export') }).click();
  expect((await downloading).suggestedFilename()).toBe('keepsake.zip');
  await expect(shell.panel.getByRole('status')).toHaveText(t('connection:signOut.exported'));
});

/** A waiting change as a fault may leave it: never sent, and its lane is no lane. */
const leaveUnreadableChange = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((database) => database.name ?? '').find((one) => /^keepsake-[0-9a-f]{8}-/.test(one));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const transaction = database.transaction('outbox', 'readwrite');
    transaction
      .objectStore('outbox')
      .add({ opId: crypto.randomUUID(), call: 'updateCartLine', input: {}, wire: null, lane: 7, state: 'waiting' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });

test('[HSE-02] a change of the cart that the full disk refuses is told at once, and the cart stays as it was', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.lines).toHaveCount(1);
  await new Shell(page).expectStatus('saved');
  await fillDisk(page);
  await cart.more(thankYou.product).click();
  const alert = page.getByRole('alert').filter({ hasText: t('errors:device.storage_full') });
  await expect(alert).toBeVisible();
  await expect(alert).toHaveCount(1);
  await expect(cart.quantity(thankYou.product)).toHaveValue('5');
  await expectAccessible(page);
});

/** Chromium lets small writes through for half a minute after the disk is full: here it refuses from the first on. */
const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.add = refuse;
    IDBObjectStore.prototype.put = refuse;
  });
