/** Worked examples of the demo shop's price list, as a customer sees them and as the shop keeps them. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { EXAMPLES } from '#core/domain/fixtures/cart-examples.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';

const { thankYou, wallCalendar, poster } = TEMPLATES;

test('[PRC-01] [PRC-06] tiers and campaigns of the demo shop by the quantity picker, each equal to what the shop keeps', async ({
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
    [thankYou.product, 50, '800', 104_900],
    [wallCalendar.product, 3, '567', 136_700],
    [thankYou.product, 5, '145', 71_200],
  ] as const) {
    await cart.quantity(product).fill(String(quantity));
    await cart.quantity(product).press('Enter');
    await expect(cart.line(product), `${quantity} of ${product}`).toContainText(`kr\u00a0${line}`);
    await new Shell(page).expectStatus('saved');
    const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
    expect(kept.summary.totalPrice, `${quantity} of ${product}`).toBe(total);
  }
});

/** Worked examples of one product (core/domain/fixtures/cart-examples.ts), by their titles; each changes the one before. */
const OF_ONE_PRODUCT = [
  ['nine cards, one below the tier', thankYou, 9],
  ['ten cards reach the tier', thankYou, 10],
  ['nineteen cards, one below the campaign', thankYou, 19],
  ["twenty cards get the tier's campaign price", thankYou, 20],
  ['twenty-four cards, still the campaign of the tier of ten', thankYou, 24],
  ['twenty-five cards: a tier without a campaign price', thankYou, 25],
  ['a hundred cards', thankYou, 100],
  ['five cards at the base price', thankYou, 5],
  ['two calendars, one below the campaign', wallCalendar, 2],
  ['three calendars at the price of type 0', wallCalendar, 3],
  ['four calendars at the price of type 0', wallCalendar, 4],
  ['one calendar at its base price', wallCalendar, 1],
  ['as many mugs as one may order', poster, 8],
  ['a mug', poster, 1],
] as const;

test('[PRC-01] [PRC-06] fourteen worked examples by the quantity picker, priced on the device without a connection', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  // The demo's products at the prices of the examples' shop.
  const own = new Map<string, string>([
    [IDS.card, thankYou.productUuid],
    [IDS.calendar, wallCalendar.productUuid],
    [IDS.mug, poster.productUuid],
  ]);
  const products = priceList.products.map((product) => ({ ...product, uuid: own.get(product.uuid) ?? product.uuid }));
  await page.route(`**${shopCalls.prices.path}`, (route) => route.fulfill({ json: { ...priceList, products, promoted: [] } }));
  for (const template of [thankYou, wallCalendar, poster]) await addToCart(context.request, template, template === thankYou ? 5 : 1);
  const cart = new CartPage(page);
  await cart.open();
  await new Shell(page).expectInstalled();
  await context.setOffline(true);
  await new Shell(page).expectStatus('offline');
  const priced = new Map<string, number>();
  for (const [title, template, quantity] of OF_ONE_PRODUCT) {
    const [, price] = /^0 (\d+), 4 \d+$/.exec(EXAMPLES.find((example) => example[0] === title)?.[3] ?? '') ?? [];
    expect(price, `${title} is an example`).toBeDefined();
    await cart.quantity(template.product).fill(String(quantity));
    await cart.quantity(template.product).press('Enter');
    priced.set(template.product, Number(price));
    await expect(cart.line(template.product), title).toContainText(formatMinor(Number(price), 'NOK', 'en'));
    if (priced.size < 3) continue;
    const total = [...priced.values()].reduce((sum, minor) => sum + minor, 0);
    await expect(cart.total, title).toContainText(formatMinor(total, 'NOK', 'en'));
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
  const file = pictureSets[0]?.pictures.find((picture) => picture.pictureType === 'GP')?.uuid ?? '';
  await ask(context.request, cartCalls.toggleDigitalFile, { body: { file, type: 'GP', wanted: true } });
  await page.reload();
  await expect(cart.total, 'a digital group picture at its rebated price').toContainText('1,177');
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
