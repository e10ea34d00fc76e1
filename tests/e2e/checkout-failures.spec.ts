import type { Page } from '@playwright/test';
import { cartCalls } from '../../core/contract/cart.ts';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from './models/editor-page.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const { thankYou, wallCalendar } = TEMPLATES;
const CONTACT = { name: 'Kari Lindqvist Berg', emailAddress: 'kari@example.no' };

/** Each of the documented texts, followed by its cause. */
const expectFailure = (page: Page, text: string, cause: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toContainText(`${text} ${cause}`);
const CHANGED = 'The cart has changed since. Look at it once more.';

async function toPaymentStep(checkout: CheckoutPage): Promise<void> {
  await checkout.method('store-pickup').check({ force: true });
  await checkout.fillContact(CONTACT);
  await checkout.toPayment.click();
  await expect(checkout.step('payment')).toHaveAttribute('data-state', 'open');
}

test("[CHK-09] 'Failed to create checkout', with the cause, and again", async ({ page, context }) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  let isBroken = true;
  await page.route('**/api/webshop/checkout', (route) =>
    isBroken ? route.fulfill({ status: 409, json: { error: 'checkout.empty' } }) : route.continue(),
  );
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await expectFailure(page, 'Failed to create checkout', 'The cart is empty.');
  isBroken = false;
  await page.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(checkout.step('delivery')).toBeVisible();
});

test("[CHK-09] 'Failed to fetch payment options' and 'Failed to set payment option', each in the payment step", async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  const options = /\/payment-options$/;
  await page.route(options, (route) => route.fulfill({ status: 404, json: { error: 'checkout.delivery_option_not_found' } }));
  await toPaymentStep(checkout);
  await expectFailure(page, 'Failed to fetch payment options', 'This way of delivery is not offered any more.');
  await page.unroute(options);
  await checkout
    .step('payment')
    .getByRole('button', { name: t('common:tryAgain') })
    .click();
  await expect(checkout.payWith('Card (test)')).toBeVisible();
  const option = /\/payment-options\/[0-9a-f-]{36}$/;
  await page.route(option, (route) => route.fulfill({ status: 404, json: { error: 'checkout.payment_option_not_found' } }));
  await checkout.payWith('Card (test)').click();
  await expectFailure(page, 'Failed to set payment option', 'This way of payment is not offered any more.');
  await page.unroute(option);
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
});

test("[CHK-09] [CRT-13] 'Failed to use voucher code' and 'Failed to create transaction': the real shop refuses, the cart was changed elsewhere", async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await toPaymentStep(checkout);
  await checkout.payWith('Card (test)').click();
  await page.getByLabel(t('checkout:voucherCode')).fill('NONSENSE');
  await page.getByRole('button', { name: t('checkout:useCode') }).click();
  await expectFailure(page, 'Failed to use voucher code', 'The code is not valid');
  await page.getByLabel(t('checkout:voucherCode')).fill('høst10');
  await page.getByRole('button', { name: t('checkout:useCode') }).click();
  await expect(checkout.buyNow).toContainText('130.50');
  await addToCart(context.request, wallCalendar, 1);
  await checkout.terms.check();
  await checkout.buyNow.click();
  await expectFailure(page, 'Failed to create transaction', CHANGED);
  await page.getByRole('button', { name: t('checkout:startAgain') }).click();
  await expect(checkout.field('emailAddress'), 'nothing that was typed is lost').toHaveValue(CONTACT.emailAddress);
});

test("[CHK-09] [UPS-03] 'Failed to add catalogues to cart' and 'Failed to buy digital sets', where they were offered", async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The small package');
  const checkout = new CheckoutPage(page);
  await checkout.open('shown');
  const catalogue = checkout.offer('CATALOGUE');
  await expect(catalogue).toBeVisible();
  await addToCart(context.request, thankYou, 5);
  await catalogue.getByRole('button', { name: t('checkout:offer.addToCart') }).click();
  await expectFailure(page, 'Failed to add catalogues to cart', CHANGED);
  await catalogue.getByRole('button', { name: t('checkout:offer.noThanks') }).click();
  const special = checkout.offer('DIGITAL_FILES');
  await special.getByRole('button', { name: /^Buy portrait set/ }).click();
  await expectFailure(page, 'Failed to buy digital sets', CHANGED);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.some((line) => line.catalogue !== null || line.digitalFiles.length > 0)).toBe(false);
});
