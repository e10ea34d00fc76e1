import { orderCalls } from '#core/contract/orders.ts';
import { ADDRESS, atDelivery, choosePost, toBuyNow } from './at-checkout.ts';
import { addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');

test('[CHK-01] without goods the checkout leads to the products', async ({ page, context }) => {
  await newCustomer(context);
  await new CheckoutPage(page).open();
  await expect(page).toHaveURL('/products/categories');
});

test('[CHK-01] [CHK-02] [CHK-03] [CHK-04] [CHK-11] [CHK-12] stores stand once with their faster delivery beside them, the address is checked, each step has its summary and can be opened again', async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context });
  await expect(page.getByRole('heading', { name: 'Finish order' })).toBeVisible();
  await expect(checkout.method('postage'), 'several methods, none chosen').not.toBeChecked();
  await expect(checkout.method('digital-delivery'), 'prints cannot be downloaded').toHaveCount(0);
  await checkout.method('store-pickup').check({ force: true });
  await expect(page.getByRole('group', { name: t('checkout:chooseStore') }).getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('group', { name: t('checkout:express') }).getByRole('radio')).toHaveCount(1);
  await checkout.method('postage').check({ force: true });
  await expect(checkout.toPayment).toBeDisabled();
  await checkout.field('name').fill('Kari');
  await checkout.field('address').focus();
  await expect(page.getByText(t('checkout:issue.full_name'))).toBeVisible();
  await checkout.field('address').blur();
  await expect(page.getByText('This is required!')).toBeVisible();
  await checkout.fillAddress(ADDRESS);
  await checkout.toPayment.click();
  await expect(checkout.step('delivery')).toContainText('Storgata 1');
  await expect(checkout.step('confirm')).toHaveAttribute('data-state', 'inactive');
  await expect(checkout.payWith('Card (test)')).toBeVisible();
  await checkout.editStep('delivery').click();
  await expect(checkout.field('address')).toHaveValue('Storgata 1');
  await page.getByRole('radio', { name: /^Express/ }).check({ force: true });
  await checkout.toPayment.click();
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('payment')).toContainText('Card (test)');
  await expect(checkout.step('confirm')).toContainText('149');
});

test('[CHK-07] [CHK-18] [CHK-16] what is ordered stands beside the button, which waits for the terms', async ({ page, context }) => {
  const checkout = await atDelivery({ page, context });
  await choosePost(checkout);
  await checkout.payWith('Card (test)').click();
  const contents = page.getByRole('list', { name: t('checkout:contents') });
  await expect(contents).toContainText('Card 15 x 15 cm');
  await expect(contents).toContainText('15 × 15 cm');
  await expect(contents).toContainText('5 pcs');
  await expect(checkout.buyNow).toBeDisabled();
  await checkout.terms.check();
  await expect(checkout.buyNow).toContainText('194');
  await checkout.comment.fill('Leave it at the neighbour');
  const sent = page.waitForRequest((request) => request.url().endsWith('/transaction'));
  await checkout.buyNow.click();
  expect((await sent).postDataJSON()).toMatchObject({ client: 'mobile', comment: 'Leave it at the neighbour' });
  await expect(page).toHaveURL(/\/m\/shopping-cart\/checkout\/payment\//);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByText('The payment was declined. You can try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and go back to the shopping cart' }).click();
  await expect(page).toHaveURL('/shopping-cart');
  await expect(new CartPage(page).line(thankYou.product), 'what was not paid is in the cart again').toBeVisible();
});

test('[CHK-08] [CHK-15] [CHK-10] [ACC-17] [CHK-14] a double tap makes one order, the receipt names it, the next one knows the address', async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context }, wallCalendar);
  await choosePost(checkout);
  await toBuyNow(checkout);
  await checkout.buyNow.dblclick();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  const orders = await ask(context.request, orderCalls.listOrders, {});
  expect(orders).toHaveLength(1);
  await expect(page.getByText(`Order reference: ${orders[0]?.uuid.slice(0, 8)}`)).toBeVisible();
  await expect(page.getByText(t('checkout:next.postage.head'))).toBeVisible();
  await expect(page.getByText('Storgata 1')).toBeVisible();

  await addToCart(context.request, thankYou, 5);
  await checkout.open();
  await checkout.method('postage').check({ force: true });
  for (const [field, value] of Object.entries(ADDRESS)) await expect(checkout.field(field)).toHaveValue(value);
});

test('[CHK-10] an answer lost on the way is asked for again, and there is one order', async ({ page, context }) => {
  const checkout = await atDelivery({ page, context }, wallCalendar);
  await choosePost(checkout);
  await toBuyNow(checkout);
  let isLost = false;
  await page.route('**/transaction', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await checkout.buyNow.click();
  await expect(page.getByRole('alert')).toContainText(t('checkout:failure.transaction'));
  await checkout.buyNow.click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ask(context.request, orderCalls.listOrders, {})).toHaveLength(1);
});

test('[CHK-10] [CHK-17] offline the checkout says so and keeps what was filled in', { tag: '@service-worker' }, async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context });
  await checkout.method('postage').check({ force: true });
  await checkout.fillAddress(ADDRESS);
  await new Shell(page).expectInstalled();
  await context.setOffline(true);
  await expect(page.getByText(t('checkout:offlineNow'))).toBeVisible({ timeout: 30_000 });
  await expect(checkout.toPayment).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByText(t('checkout:offlineNow'))).toBeHidden({ timeout: 40_000 });
  await expect(checkout.field('city')).toHaveValue(ADDRESS.city);
  await checkout.toPayment.click();
  await expect(checkout.payWith('Card (test)')).toBeVisible();
});
