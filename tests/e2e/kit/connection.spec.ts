/** The testers' kit: each fixture of the connection does what its name says. */
import { cartCalls } from '#core/contract/cart.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CartPage } from '../models/cart-page.ts';
import { Shell } from '../models/shell.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';

const { thankYou } = TEMPLATES;

test('[SIM-11] flaky: the shop makes a change, and the device gets no answer', async ({ page, context, device, flaky }) => {
  await newCustomer(context);
  const line = await addToCart(context.request, thankYou, 5);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.lines).toHaveCount(1);
  const opIds: string[] = [];
  context.on('request', (request) => {
    const opId = request.headers()[HEADERS.idempotencyKey];
    if (opId && request.url().includes('/cart/order-lines/')) opIds.push(opId);
  });

  await flaky({ seed: 7, lose: 1 });
  await cart.more(thankYou.product).click();
  const inShop = async () => (await ask(context.request, cartCalls.readCart, {})).cart.orderLines[0]?.quantity;
  await expect.poll(inShop).toBe(6);
  await expect(page).not.toHaveNothingWaiting();

  await device.online();
  await expect(page).toHaveNothingWaiting();
  await expect(page).toBeInTheShopOnce(line.uuid);
  expect(opIds.length, 'it was sent again').toBeGreaterThan(1);
  expect(new Set(opIds).size, 'under the same opId').toBe(1);
});

test('[SIM-11] a captive portal answers in place of the shop, and the app treats itself as offline', async ({
  page,
  context,
  device,
  captivePortal,
}) => {
  await newCustomer(context);
  await page.goto('/my-account');
  await expect(page).toHaveNothingWaiting();
  await captivePortal();
  const { status, type } = await page.evaluate(async () => {
    const response = await fetch('/api/webshop/ping?nonce=1');
    return { status: response.status, type: response.headers.get('content-type') };
  });
  expect([status, type]).toEqual([200, 'text/html']);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.reload();
  await new Shell(page).expectStatus('offline');
  await device.online();
  await expect(page).toHaveNothingWaiting();
});

test('[SIM-11] slow: an answer on a 2G connection takes the time of its latency and of its bytes', async ({ page, slow, device }) => {
  await page.goto('/');
  const msOf = (path: string) =>
    page.evaluate(async (address) => {
      const startedAt = performance.now();
      await (await fetch(address, { cache: 'no-store' })).arrayBuffer();
      return performance.now() - startedAt;
    }, path);
  await slow('2g');
  expect(await msOf('/api/webshop/ping?nonce=1'), 'latency').toBeGreaterThan(800);
  // 4 kB at 20 kB a second, plus the latency.
  expect(await msOf('/brand/icon-192.png'), 'bytes').toBeGreaterThan(900);
  await device.online();
  await expect.poll(() => msOf('/api/webshop/ping?nonce=1')).toBeLessThan(800);
});
