import type { Page } from '@playwright/test';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { customerWithGoods } from '../shop/at-checkout.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { Shell } from '../models/shell.ts';
import { ask } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const t = words('en');

async function atAddress(page: Page): Promise<CheckoutPage> {
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.method('postage').check({ force: true });
  return checkout;
}
test('[CHK-10] [CHK-02] [OFF-11] the fields filled in survive a reload and a lost connection, and no other customer sees them', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  await customerWithGoods(context);
  const checkout = await atAddress(page);
  await checkout.fillAddress({ name: 'Kari Lindqvist Berg', address: 'Bakken 2', postalCode: '6002', city: 'Ålesund' });
  await page.getByRole('radio', { name: /^Express/ }).check({ force: true });
  await new Shell(page).expectInstalled();
  await device.offline();
  await checkout.field('address').fill('Bakken 4');
  await checkout.expectKept();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('checkout:offlineTitle') })).toBeVisible();
  await device.online();
  await expect(checkout.method('postage')).toBeChecked({ timeout: 40_000 * PATIENCE });
  await expect(checkout.field('address')).toHaveValue('Bakken 4');
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
  await checkout.toPayment.click();
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('confirm')).toContainText('149');
  const { deliveryOptions } = await ask(context.request, checkoutCalls.createCheckout, { body: {} });
  expect(deliveryOptions.length).toBeGreaterThan(1);
});
