import { cartCalls } from '#core/contract/cart.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';

const { wallCalendar, thankYou } = TEMPLATES;

test('[CRT-11] [CRT-13] [PRC-06] offline, with a package, a campaign and a voucher in the cart, the estimate equals the price of the shop', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The class package');
  await addToCart(context.request, wallCalendar, 1);
  await addToCart(context.request, thankYou, 5);
  const cart = new CartPage(page);
  const shell = new Shell(page);
  await cart.open();
  await cart.useVoucher('HØST10');
  await expect(cart.voucherDialog).toBeHidden();
  await shell.expectInstalled();
  await device.offline();
  await cart.quantity(wallCalendar.product).fill('3');
  await cart.quantity(wallCalendar.product).press('Enter');
  await cart.remove(thankYou.product).click();
  await cart.confirmDelete();
  await expect(cart.lines).toHaveCount(2);
  // 379 and three calendars of 189; ten percent is taken off.
  await expect(cart.total).toContainText('851.40');
  await expect(cart.estimateNote).toBeVisible();
  await page.reload();
  await expect(cart.total).toContainText('851.40');
  await expect(
    page.getByRole('region', { name: 'Other popular products' }).getByRole('article').first(),
    'kept on the device',
  ).toBeVisible();
  await device.online();
  await expect(page).toHaveNothingWaiting();
  await expect(cart.total).toContainText('851.40');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.summary.totalPrice).toBe(85_140);
});
