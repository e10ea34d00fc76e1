/** A complete purchase on a phone, in Norwegian: package with a catalogue, digital set, retouch, voucher, receipt. */
import { cartCalls } from '#core/contract/cart.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { PACKAGES, PackagePage } from '../models/package-page.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { LONG_TEST_MS, expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

// The test goes through every screen of a complete purchase.
test.describe.configure({ timeout: LONG_TEST_MS });

test.use({ locale: 'nb-NO', viewport: { width: 390, height: 844 } });

test('[PKG-03] [RET-04] [RET-06] a package with a catalogue, a digital set, retouch and a voucher, from the package to the receipt', async ({
  page,
  context,
}) => {
  const t = words('nb');
  await newCustomer(context, { language: 'nb' });
  const cart = new CartPage(page, 'nb');
  const checkout = new CheckoutPage(page, 'nb');

  await test.step("the package, made of the customer's own pictures, then retouch first", async () => {
    const school = new PackagePage(page, 'nb');
    await school.open(PACKAGES.school);
    await school.addPastWarning();
    await expect(page).toHaveURL('/shopping-cart/retouch');
    const first = page
      .getByRole('list', { name: t('retouch:pictures') })
      .getByRole('group')
      .first();
    // The checkbox is ticked when the device has stored the choice.
    const glasses = first.getByRole('checkbox', { name: /Reflekser i briller/ });
    await glasses.click();
    await expect(glasses).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: '88' })).toBeVisible();
    await page.getByRole('link', { name: t('retouch:continue') }).click();
  });

  await test.step('the contents of the cart, and a voucher', async () => {
    await expect(cart.lines).toHaveCount(2);
    await expect(cart.line(PACKAGES.school.nb)).toContainText('Solbakken skole 2026/27');
    await expect(page).toHaveNothingWaiting();
    await cart.useVoucher('høst10');
    await expect(cart.voucherDialog).toBeHidden();
    // 379 and 88, ten percent off.
    await expect(cart.total).toContainText('420,30');
    await cart.checkOut.click();
  });

  await test.step('the offers before the checkout: no second catalogue, but the portraits at the package price', async () => {
    const special = checkout.offer('DIGITAL_FILES');
    await expect(special).toContainText('349');
    await special.getByRole('button', { name: new RegExp(`^${t('checkout:offer.buySet')}`) }).click();
    await special.getByRole('button', { name: t('common:next') }).click();
    await expect(special).toBeHidden();
  });

  await test.step('delivery to the door, with the place found by the postal code', async () => {
    await checkout.method('postage').check();
    await checkout.field('name').fill('Kari Lindqvist Berg');
    await checkout.field('address').fill('Storgata 5, 6002');
    await page
      .getByRole('listbox', { name: t('common:suggestions') })
      .getByRole('option')
      .first()
      .click();
    await expect(checkout.field('city')).toHaveValue('Ålesund');
    await checkout.expectKept();
  });

  await test.step('a reload on each step keeps the fields filled in and repeats no offer', async () => {
    const reloadedToPayment = async () => {
      await page.reload();
      await expect(checkout.method('postage')).toBeChecked();
      await expect(checkout.field('address')).toHaveValue('Storgata 5');
      await expect(checkout.field('city')).toHaveValue('Ålesund');
      await expect(checkout.step('payment')).toHaveAttribute('data-state', 'inactive');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await checkout.toPayment.click();
      await expect(checkout.payWith('Kort (test)')).toBeVisible();
    };
    await reloadedToPayment();
    await reloadedToPayment();
    await checkout.payWith('Kort (test)').click();
    await expect(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
    await reloadedToPayment();
    await checkout.payWith('Kort (test)').click();
  });

  await test.step('the order summary is beside the button, and the button names the obligation to pay', async () => {
    const contents = page.getByRole('list', { name: t('checkout:contents') });
    await expect(contents.getByRole('listitem')).toHaveCount(3);
    await expect(contents).toContainText(PACKAGES.school.nb);
    await expect(contents).toContainText('Reflekser i briller');
    await expect(page.getByText(t('checkout:catalogueDelivery', { count: 30 }))).toBeVisible();
    await checkout.terms.check();
    await expect(checkout.buyNow).toHaveAccessibleName(/^Bestill med betalingsplikt/);
    // 379, 88 and 349 reach free delivery; ten percent is taken off.
    await expect(checkout.buyNow).toContainText('734,40');
    await expectAccessible(page);
    await checkout.buyNow.click();
  });

  await test.step('after the way back from the payment page the order waits for payment; after the way back from the receipt it stays paid', async () => {
    const pay = page.getByRole('button', { name: /^Betal / });
    await expect(pay).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/my-account\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText(t('orders:unpaid.title'))).toBeVisible();
    await expect(page.getByText(t('orders:unpaid.text'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('orders:again.button') })).toHaveCount(0);
    await page.getByRole('link', { name: t('orders:unpaid.pay') }).click();
    await pay.click();
    const thanks = page.getByRole('heading', { name: t('checkout:thanks') });
    await expect(thanks).toBeVisible();
    await page.reload();
    await expect(thanks).toBeVisible();
    const receipt = page.url();
    await page.goBack();
    await expect(page, 'there is nothing left to pay').toHaveURL(receipt);
    await expect(thanks).toBeVisible();
  });

  await test.step('the shop has exactly that order', async () => {
    const [listed, ...others] = await ask(context.request, orderCalls.listOrders, {});
    expect(others).toEqual([]);
    const order = await ask(context.request, orderCalls.readOrder, { params: { orderUuid: listed?.uuid ?? '' } });
    expect(page.url()).toContain(order.uuid);
    await expect(page.getByText(order.uuid.slice(0, 8))).toBeVisible();
    expect(order.orderLines.map((line) => [line.type, line.linePrice, line.quantity, line.product?.type ?? null])).toEqual([
      [0, 37_900, 1, 200],
      [0, 8_800, 1, 11],
      [0, 34_900, 1, 13],
      [2, -4_900, 1, null],
      [1, -8_160, 1, 15],
      [3, 4_900, 1, null],
      [4, 14_688, 1, null],
    ]);
    expect(order.rebateCode).toBe('HØST10');
    expect(order.summary.totalPrice).toBe(73_440);
    const [bundle, retouch, set] = order.orderLines;
    expect(bundle?.package?.packageItems.map((item) => item.type)).toEqual(['CATALOGUE', 'TEMPLATE_PRODUCT']);
    expect(retouch?.subProductUuids).toHaveLength(1);
    expect(set?.digitalFiles.length).toBeGreaterThan(1);
    expect(order.delivery.address).toMatchObject({
      name: 'Kari Lindqvist Berg',
      address1: 'Storgata 5',
      postalCode: '6002',
      city: 'Ålesund',
    });
    expect(order).toMatchObject({ catalogueMaxDeliveryTime: 30, containDigitalProducts: true });
    const { cart: after } = await ask(context.request, cartCalls.readCart, {});
    expect(after.orderLines.filter((line) => line.type === 0)).toEqual([]);

    // Retouch that the customer has bought is not offered again for another use of the picture.
    const again = await addToCart(context.request, TEMPLATES.wallCalendar, 1, 'nb');
    const retouched = retouch?.fileRetouch?.file.uuid ?? 'none';
    expect(JSON.stringify(again.template?.data)).toContain(retouched);
    await page.goto('/shopping-cart/retouch');
    const offered = page.getByRole('list', { name: t('retouch:pictures') });
    await expect(offered.getByRole('img').first()).toBeVisible();
    // The page may show the data from before the purchase until the device has read them again.
    await expect(offered.locator(`img[src*="${retouched}"]`)).toHaveCount(0);
  });
});
