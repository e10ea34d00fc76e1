import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { chooseStore } from './at-checkout.ts';
import { addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const { wallCalendar } = TEMPLATES;
const t = words('en');
const CODE = 'VELKOMMEN50';
const MISSING = 'kr\u00a051 more and you get kr\u00a050 off';

test('[KEP-05] [KEP-06] [KEP-13] a voucher says what it misses and goes, a fee stands where it is chosen, a calendar has its year', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const line = await addToCart(context.request, wallCalendar, 2);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.line(nameWithYear(wallCalendar.product, line.template?.data.year))).toBeVisible();
  await cart.useVoucher(CODE);
  await expect(cart.total).toContainText('348');
  await cart.quantity(wallCalendar.product).fill('1');
  await cart.quantity(wallCalendar.product).press('Enter');
  await expect(page.getByText(MISSING)).toBeVisible();

  const checkout = new CheckoutPage(page);
  await checkout.open();
  await chooseStore(checkout);
  await expect(checkout.payWith('Invoice by e-mail')).toContainText(t('checkout:fee', { amount: 'kr\u00a039' }));
  await expect(checkout.payWith('Card (test)')).toContainText(t('checkout:noFee'));
  await checkout.payWith('Card (test)').click();
  await expect(checkout.step('confirm').getByText(MISSING)).toBeVisible();
  await checkout
    .step('confirm')
    .getByRole('button', { name: t('common:voucher.takeOff', { code: CODE }) })
    .click();
  await expect(checkout.step('confirm').getByText(CODE)).toHaveCount(0);
  await expect(checkout.step('confirm').getByLabel(t('checkout:voucherCode'))).toBeVisible();
});
