import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from '../models/shell.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

const { thankYou } = TEMPLATES;
const t = words('en');

test('[OFF-01] every visited screen opens without a connection after a cold start', { tag: '@service-worker' }, async ({
  page,
  context,
  device,
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
  await device.offline();
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
  // A page that the shop itself answers opens automatically when the shop can be reached.
  await cold.goto('/m/shopping-cart/checkout/payment/00000000-0000-4000-8000-000000000000');
  const needsShop = cold.getByRole('heading', { level: 1, name: t('pages:needsShop') });
  await expect(needsShop).toBeVisible();
  await expectAccessible(cold);
  await device.online();
  await expect(needsShop).not.toBeVisible();
  await expect(cold, 'it knows no such order').toHaveURL(/\/my-account\/orders$/);
});

test('[KEP-04] [OFF-01] a design that was read in one language has its names in another one at once, and offline in the former', {
  tag: '@service-worker',
}, async ({ page, device }) => {
  await page.goto('/contact-us');
  await new Shell(page).expectInstalled();
  /** The request has the form that the page uses. */
  const nameIn = (language: string) =>
    page.evaluate(
      async ([uuid, asked]) => {
        const newest = await fetch(`/api/webshop/templates/by-uuid/${uuid}`, {
          headers: { 'accept-language': asked, 'x-keepsake-app': 'test' },
        });
        const { version } = await newest.json();
        const exact = await fetch(`/api/webshop/templates/by-uuid/${uuid}/${version}`, {
          headers: { 'accept-language': asked, 'x-keepsake-app': 'test' },
        });
        return (await exact.json()).product.name;
      },
      [thankYou.uuid, language] as const,
    );
  expect([await nameIn('en'), await nameIn('nb'), await nameIn('en')]).toEqual(['Card 15 × 15 cm', 'Kort 15 × 15 cm', 'Card 15 × 15 cm']);
  await device.offline();
  expect([await nameIn('en'), await nameIn('nb')]).toEqual(['Card 15 × 15 cm', 'Kort 15 × 15 cm']);
  expect(await nameIn('sv'), 'never read').toMatch(/^(Card|Kort) 15 × 15 cm$/);
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

test('[OFF-06] with two tabs, an offline change in one appears in the other, and is sent once', { tag: '@service-worker' }, async ({
  page,
  context,
  device,
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
  await device.offline();
  await here.quantity(thankYou.product).fill('10');
  await here.quantity(thankYou.product).press('Enter');
  await expect(there.quantity(thankYou.product)).toHaveValue('10');
  await device.online();
  await expect(page).toHaveNothingWaiting();
  await expect(other).toHaveNothingWaiting();
  await expect(there.total).toContainText('240');
  expect(new Set(sent).size, 'nothing is sent twice').toBe(sent.length);
});

test('[OFF-12] a connection that is lost on the first visit, before anything is installed, is reported in the header and in the panel', async ({
  page,
  device,
}) => {
  const shell = new Shell(page);
  // This visit installs no service worker.
  await page.addInitScript(() => {
    // In Firefox the empty page before it has no ServiceWorkerContainer.
    if ('ServiceWorkerContainer' in globalThis)
      Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: () => new Promise(() => undefined) });
  });
  const dialog = page.waitForResponse(/prime-dialog/);
  await page.goto('/');
  await (await dialog).finished();
  await device.offline();
  await shell.expectStatus('offline');
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:offlineText'));
});
