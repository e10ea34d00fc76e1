import { cartCalls } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { atDelivery, chooseStore, CONTACT, customerWithGoods } from './at-checkout.ts';
import { CartPage } from './models/cart-page.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from './shop-api.ts';
import { codeSentTo } from './shop-messages.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const { thankYou } = TEMPLATES;

test('[CHK-06] [SRV-56] [CHK-03] an invoice by SMS: a wrong code, the right one, another phone asks again; express pickup has its price', async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context });
  await checkout.method('store-pickup').check({ force: true });
  await page
    .getByRole('group', { name: t('checkout:express') })
    .getByRole('radio')
    .check({ force: true });
  await checkout.fillContact(CONTACT);
  await checkout.toPayment.click();
  await checkout.payWith('Invoice by SMS').click();
  await expect(checkout.field('mobilePhone'), 'known from the account').toHaveValue('+4791234567');
  const next = page.getByRole('button', { name: t('common:next'), exact: true });
  await expect(next).toBeDisabled();
  const phone = `+479${String(Date.now()).slice(-7)}`;
  await checkout.field('mobilePhone').fill('123');
  await expect(page.getByText(t('checkout:issue.phone_invalid'))).toBeVisible();
  await checkout.field('mobilePhone').fill(phone);
  await page.getByRole('button', { name: t('checkout:sendCode') }).click();
  const code = await codeSentTo(phone);
  await checkout.field('code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: t('checkout:checkCode') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkout.field('code').fill(code);
  await page.getByRole('button', { name: t('checkout:checkCode') }).click();
  await expect(page.getByText(t('checkout:phoneVerified'))).toBeVisible();
  await expectAccessible(page);
  await checkout.field('mobilePhone').fill('+4790000000');
  await expect(next, 'another phone is not verified').toBeDisabled();
  await checkout.field('mobilePhone').fill(phone);
  await next.click();
  await expect(checkout.step('confirm')).toContainText('99');
  await checkout.terms.check();
  await checkout.buyNow.click();
  await expect(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  const [order] = await ask(context.request, orderCalls.listOrders, {});
  expect(order?.payment.isInvoice).toBe(true);
});

test('[CHK-06] [CHK-12] a personal number: check digits and age on the page, then the summary; the step before opens again', async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context });
  await chooseStore(checkout);
  await checkout.payWith('Invoice by e-mail').click();
  const next = page.getByRole('button', { name: t('common:next'), exact: true });
  for (const [pid, issue] of [
    ['01018510003', 'person_number_invalid'],
    ['0101851000', 'person_number_invalid'],
    ['15062050087', 'too_young'],
  ] as const) {
    await checkout.field('pid').fill(pid);
    await checkout.field('pid').blur();
    await expect(page.getByText(t(`checkout:issue.${issue}`)), pid).toBeVisible();
    await expect(next).toBeDisabled();
  }
  await checkout.field('pid').fill('010185 10002');
  await next.click();
  await expect(checkout.step('payment')).toHaveAttribute('data-state', 'done');
  await expect(checkout.step('confirm'), 'the fee of the invoice').toContainText('39');
  await checkout.editStep('payment').click();
  await expect(checkout.step('confirm')).toHaveAttribute('data-state', 'inactive');
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
  await expect(checkout.buyNow).toContainText('145');
});

test('[CHK-02] [CHK-12] a single way of delivery is chosen at once, and nothing is asked that it does not need', async ({
  page,
  context,
}) => {
  await customerWithGoods(context);
  await page.route(`**${checkoutCalls.createCheckout.path}`, async (route) => {
    const answer = await route.fetch();
    const checkout = await answer.json();
    const deliveryOptions = checkout.deliveryOptions.filter((method: { type: string }) => method.type === 'postage');
    await route.fulfill({ json: { ...checkout, deliveryOptions } });
  });
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expect(checkout.field('city')).toBeVisible();
  await expect(checkout.method('postage'), 'nothing to choose among').toHaveCount(0);
  await expect(checkout.step('delivery'), 'but how it comes').toContainText(t('checkout:method.postage'));
  await expect(page.getByRole('radio', { name: /^Standard/ }), 'the first that is not express').toBeChecked();
});

test('[CHK-17] what of the cart does not reach the shop is waited for, then listed, and nothing is ordered before it is decided', async ({
  page,
  context,
}) => {
  await customerWithGoods(context);
  // Five seconds between two tries pass as the test says.
  await page.clock.install();
  const cart = new CartPage(page);
  await cart.open();
  const lines = '**/api/webshop/cart/order-lines/*';
  let tries = 0;
  await page.route(lines, (route) => {
    tries += 1;
    return route.abort('connectionreset');
  });
  await cart.more(thankYou.product).click();
  await expect(cart.quantity(thankYou.product)).toHaveValue('6');
  await cart.checkOut.click();
  await expect(page.getByText(t('checkout:cartWaiting', { count: 1 }))).toBeVisible();
  const checkout = new CheckoutPage(page);
  await expect(checkout.step('delivery')).toHaveCount(0);
  const stuck = page.getByRole('status').filter({ hasText: t('checkout:cartStuck') });
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(stuck).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(stuck, 'after five retries, five seconds apart').toContainText(t('checkout:call.updateCartLine'));
  expect(tries, 'once, and five times more').toBe(6);
  await expectAccessible(page);
  await page.unroute(lines);
  await stuck.getByRole('button', { name: t('common:tryAgain') }).click();
  await checkout.declineOffers();
  await expect(checkout.step('delivery')).toBeVisible();
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines.find((line) => line.type === 0)?.quantity).toBe(6);
});
