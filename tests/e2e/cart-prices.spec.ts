/** Worked examples of the demo shop's price list, as a customer sees them and as the shop keeps them. */
import { cartCalls } from '../../core/contract/cart.ts';
import { pictureSetCalls } from '../../core/contract/picture-sets.ts';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from './models/editor-page.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';

const { thankYou, wallCalendar, poster } = TEMPLATES;

test('[PRC-01] [PRC-06] tiers and campaigns: nine examples by the quantity picker, each equal to what the shop keeps', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  await addToCart(context.request, wallCalendar, 1);
  const cart = new CartPage(page);
  await cart.open();
  for (const [product, quantity, line, total] of [
    [thankYou.product, 9, '261', 51_000],
    [thankYou.product, 10, '240', 48_900],
    [thankYou.product, 25, '475', 72_400],
    [thankYou.product, 49, '931', 118_000],
    [thankYou.product, 50, '800', 104_900],
    [wallCalendar.product, 2, '398', 119_800],
    [wallCalendar.product, 3, '567', 136_700],
    [wallCalendar.product, 1, '249', 104_900],
    [thankYou.product, 5, '145', 39_400],
  ] as const) {
    await cart.quantity(product).fill(String(quantity));
    await cart.quantity(product).press('Enter');
    await expect(cart.line(product), `${quantity} of ${product}`).toContainText(`kr\u00a0${line}`);
    await new Shell(page).expectStatus('saved');
    const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
    expect(kept.summary.totalPrice, `${quantity} of ${product}`).toBe(total);
  }
});

test('[PRC-02] [PRC-05] [CRT-08] with a package on offer: the time-limited price, the rebated file, the promoted poster, a code', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, poster, 1);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.total, 'a promoted poster without a package').toContainText('349');
  await addPackageToCart(context.request, 'The family package');
  await page.reload();
  await expect(cart.line('The family package'), 'its price in the first three days').toContainText(/1,126.*799/s);
  await expect(cart.line(poster.product), 'beside a package').toContainText(/349.*279/s);
  await expect(cart.total).toContainText('1,078');
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const file = pictureSets[0]?.pictures.find((picture) => picture.pictureType === 'IP')?.uuid ?? '';
  await ask(context.request, cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } });
  await page.reload();
  await expect(cart.total, 'a digital file at its rebated price').toContainText('1,177');
  await cart.useVoucher('VELKOMMEN50');
  await expect(cart.voucherDialog).toBeHidden();
  await expect(cart.total).toContainText('1,127');
  await cart.remove('The family package').click();
  await cart.confirmDelete();
  await expect(cart.total, 'without the package: 349 and 149, 50 off').toContainText('448');
  await new Shell(page).expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.summary.totalPrice).toBe(44_800);
});
