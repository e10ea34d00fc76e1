import { orderReference } from '#core/domain/orders/order-reference.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CartPage } from '../models/cart-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder } from '../shop/place-order.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

// The test changes the answers on their way to the page.
test.use({ serviceWorkers: 'block' });

test('[OFF-13] goods that a restored shop has lost are in the cart again, with their design, and the customer reads the reason', async ({
  page,
  context,
}) => {
  const t = words('en');
  const { request } = context;
  await newCustomer(context);
  await addToCart(request, TEMPLATES.thankYou, 10);
  const goods = async () => (await ask(request, cartCalls.readCart, {})).cart.orderLines.filter(({ type }) => type === 0);
  const [bought] = await goods();
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.line(TEMPLATES.thankYou.product)).toBeVisible();

  // The backup was made before the line was added.
  await ask(request, cartCalls.deleteCartLine, { params: { uuid: bought?.uuid ?? '' } });
  await page.route('**/api/webshop/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [HEADERS.restore]: '0f0e0d0c-0000-4000-8000-000000000001' } });
  });
  await page.goto('/');

  const notice = page.getByRole('region', { name: t('orders:restored.title') });
  await expect(notice).toContainText(t('orders:restored.sent'));
  await expect.poll(async () => (await goods()).map(({ uuid, quantity }) => [uuid, quantity])).toEqual([[bought?.uuid, 10]]);
  await expectAccessible(page);
  await cart.open();
  await expect(cart.line(TEMPLATES.thankYou.product)).toBeVisible();
  await notice.getByRole('button').click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(cart.line(TEMPLATES.thankYou.product)).toBeVisible();
  await expect(notice).toBeHidden();
  expect((await goods()).map(({ uuid }) => uuid)).toEqual([bought?.uuid]);
});

test('[OFF-13] a paid order that a restored shop has lost is named until the customer has read the message', async ({ page, context }) => {
  const t = words('en');
  const { email } = await newCustomer(context);
  await addToCart(context.request, TEMPLATES.thankYou, 10);
  const order = await placeOrder(context.request, email);
  await page.goto('/my-account/orders');
  const listed = page.getByRole('main').getByText(orderReference(order));
  await expect(listed).toBeVisible();

  // The backup was made before the order was placed.
  const { pathname } = new URL(orderCalls.listOrders.path, 'http://shop.invalid');
  await page.route('**/{api/webshop,ajax}/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), [HEADERS.restore]: '0f0e0d0c-0000-4000-8000-000000000001' };
    const isList = new URL(route.request().url()).pathname === pathname;
    await route.fulfill({ response, headers, ...(isList && { json: [] }) });
  });
  await page.reload();
  await expect(page.getByText(t('orders:noOrders'))).toBeVisible();
  const notice = page.getByRole('region', { name: t('orders:restored.title') });
  await expect(notice).toContainText(orderReference(order));
  await expectAccessible(page);
  await notice.getByRole('button').click();
  await page.reload();
  await expect(page.getByText(t('orders:noOrders'))).toBeVisible();
  await expect(notice).toBeHidden();
});
