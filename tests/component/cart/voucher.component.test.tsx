/** A voucher with an unmet condition, a fee and a calendar's year: the same in the cart and before payment. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const { wallCalendar } = TEMPLATES;
const t = words('en');
const CODE = 'VELKOMMEN50';
const MISSING = 'kr\u00a051 more and you get kr\u00a050 off';

test('[KEP-05] [KEP-13] in the cart a voucher names its unmet condition, and a calendar has its year', async () => {
  await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(wallCalendar, 2, 'en', 2027)) });
  const cart = new CartPage();
  await expect.element(cart.line('Wall calendar 20 × 30 cm 2027')).toBeVisible();
  await cart.enterVoucher(CODE);
  await expect.element(cart.total).toHaveTextContent('348');
  await cart.setQuantity(wallCalendar.product, 1);
  await expect.element(page.getByText(MISSING)).toBeVisible();
});

test('[KEP-05] [CRT-06] a code that is refused as too big names the missing amount', async () => {
  await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(wallCalendar, 1, 'en', 2027)) });
  const cart = new CartPage();
  await expect.element(cart.line('Wall calendar 20 × 30 cm 2027')).toBeVisible();
  await cart.enterVoucher(CODE);
  const said = t('common:voucher.below', { missing: 'kr\u00a051' });
  await expect.element(cart.voucherDialog.getByText(said)).toBeVisible();
});

/** The offer before the first step is declined, and the goods are picked up in the first store. */
async function toPayment(): Promise<void> {
  await page
    .getByRole('dialog', { name: t('checkout:offer.CATALOGUE') })
    .getByRole('button', { name: t('checkout:offer.noThanks') })
    .click();
  await page.getByRole('radio', { name: t('checkout:method.store-pickup') }).click();
  await page.getByLabelText(t('checkout:field.name'), { exact: true }).fill('Kari Lindqvist Berg');
  await page.getByLabelText(t('checkout:field.emailAddress'), { exact: true }).fill('kari@example.no');
  await page.getByRole('button', { name: t('checkout:toPaymentStep') }).click();
}

test('[KEP-05] [KEP-06] before payment a fee is shown where it is chosen, and a voucher names its unmet condition and is removed', async () => {
  await openShopScreen('/shopping-cart/checkout', {
    arrange: async () => {
      const { uuid } = await addToCart(wallCalendar, 2);
      await ask(cartCalls.setRebateCode, { body: { code: CODE } });
      await ask(cartCalls.updateCartLine, { params: { uuid }, body: { quantity: 1 } });
    },
  });
  await toPayment();
  const payWith = (title: string): Locator => page.getByRole('button', { name: t('checkout:payWith', { title }) });
  await expect.element(payWith('Invoice by e-mail')).toHaveTextContent(t('checkout:fee', { amount: 'kr 39' }));
  await expect.element(payWith('Card (test)')).toHaveTextContent(t('checkout:noFee'));
  await payWith('Card (test)').click();
  const confirm = page.getByRole('region', { name: t('checkout:step.confirm') });
  await expect.element(confirm.getByText(MISSING)).toBeVisible();
  await confirm.getByRole('button', { name: t('common:voucher.takeOff', { code: CODE }) }).click();
  await expect.element(confirm.getByText(CODE)).not.toBeInTheDocument();
  await confirm.getByText(t('checkout:haveVoucher')).click();
  await expect.element(confirm.getByLabelText(t('checkout:voucherCode'))).toBeVisible();
});
