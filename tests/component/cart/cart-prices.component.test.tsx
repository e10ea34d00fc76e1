/** Worked examples of the demo shop's price list, as a customer sees them and as the shop stores them. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { EXAMPLES } from '#core/domain/fixtures/cart-examples.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart, keptTotal } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const { thankYou, wallCalendar, poster } = TEMPLATES;
const t = words('en');

/** The amount as the page shows it. A matcher reads its non-breaking spaces as plain ones. */
const amount = (minor: number): string => formatMinor(minor, 'NOK', 'en').replaceAll('\u00a0', ' ');

test("[PRC-01] [PRC-06] tiers and campaigns of the demo shop by the quantity picker, each equal to the shop's stored price", async () => {
  await openShopScreen('/shopping-cart', {
    arrange: async () => {
      await addToCart(thankYou, 5);
      await addToCart(wallCalendar, 1);
    },
  });
  const cart = new CartPage();
  for (const [product, quantity, line, total] of [
    [thankYou.product, 9, 26_100, 51_000],
    [thankYou.product, 10, 24_000, 48_900],
    [thankYou.product, 50, 80_000, 104_900],
    [wallCalendar.product, 3, 56_700, 136_700],
    [thankYou.product, 5, 14_500, 71_200],
  ] as const) {
    const message = `${quantity} of ${product}`;
    await cart.setQuantity(product, quantity);
    await expect.poll(keptTotal, { message }).toBe(total);
    await expect.element(cart.line(product), { message }).toHaveTextContent(amount(line));
  }
});

/**
 * Worked examples of one product (core/domain/fixtures/cart-examples.ts), by their titles; each changes the one before.
 */
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

test('[PRC-01] [PRC-06] fourteen worked examples by the quantity picker, priced on the device without a connection', async () => {
  // The demo's products at the prices of the examples' shop.
  const own = new Map<string, string>([
    [IDS.card, thankYou.productUuid],
    [IDS.calendar, wallCalendar.productUuid],
    [IDS.mug, poster.productUuid],
  ]);
  const products = priceList.products.map((product) => ({ ...product, uuid: own.get(product.uuid) ?? product.uuid }));
  const screen = await openShopScreen('/shopping-cart', {
    arrange: async () => {
      for (const template of [thankYou, wallCalendar, poster]) await addToCart(template, template === thankYou ? 5 : 1);
    },
    answers: (calls) => calls.change(shopCalls.prices, () => ({ ...priceList, products, promoted: [] })),
  });
  const cart = new CartPage();
  await expect.element(cart.lines).toHaveLength(3);
  await screen.settled();
  screen.setOnline(false);
  await expect.element(page.getByRole('button', { name: t('connection:open', { state: t('connection:offline') }) })).toBeVisible();
  const priced = new Map<string, number>();
  for (const [title, template, quantity] of OF_ONE_PRODUCT) {
    const [, price] = /^0 (\d+), 4 \d+$/.exec(EXAMPLES.find((example) => example[0] === title)?.[3] ?? '') ?? [];
    expect(price, `${title} is an example`).toBeDefined();
    await cart.setQuantity(template.product, quantity);
    priced.set(template.product, Number(price));
    await expect.element(cart.line(template.product), { message: title }).toHaveTextContent(amount(Number(price)));
    if (priced.size < 3) continue;
    const total = [...priced.values()].reduce((sum, minor) => sum + minor, 0);
    await expect.element(cart.total, { message: title }).toHaveTextContent(amount(total));
  }
});

test('[PRC-02] [PRC-05] [CRT-08] with a package on offer: the time-limited price, the rebated file, the promoted poster, a code', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(poster, 1)) });
  const cart = new CartPage();
  await expect.element(cart.total, { message: 'a promoted poster without a package' }).toHaveTextContent('349');
  await addPackageToCart('The family package');
  await screen.reload();
  await expect.element(cart.line('The family package'), { message: 'its price in the first three days' }).toHaveTextContent(/1,126.*799/);
  await expect.element(cart.line(poster.product), { message: 'beside a package' }).toHaveTextContent(/349.*279/);
  await expect.element(cart.total).toHaveTextContent('1,078');
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const file = pictureSets[0]?.pictures.find((picture) => picture.pictureType === 'GP')?.uuid ?? '';
  await ask(cartCalls.toggleDigitalFile, { body: { file, type: 'GP', wanted: true } });
  await screen.reload();
  await expect.element(cart.total, { message: 'a digital group picture at its rebated price' }).toHaveTextContent('1,177');
  await cart.enterVoucher('VELKOMMEN50');
  await expect.element(cart.voucherDialog).not.toBeInTheDocument();
  await expect.element(cart.total).toHaveTextContent('1,127');
  await cart.remove('The family package').click();
  await cart.confirmDelete();
  await expect.element(cart.total, { message: 'without the package: 349 and 149, 50 off' }).toHaveTextContent('448');
  await expect.poll(keptTotal).toBe(44_800);
});

test('[CRT-04] the cart shows the price of delivery before it is chosen', async () => {
  await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(thankYou, 5)) });
  await expect.element(page.getByRole('main')).toHaveTextContent(/Delivery\s*kr\s?0\s?–\s?149/);
});
