import type { Page } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { orderCalls } from '#core/contract/orders.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { choosePost, chooseStore, customerWithGoods, toBuyNow } from '../shop/at-checkout.ts';
import { changeShop, restoreShop } from '../shop/change-shop.ts';
import { addPackageToCart } from '../shop/fill-cart.ts';

import { CartPage } from '../models/cart-page.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');
const { thankYou } = TEMPLATES;

/** Expects a documented text, followed by its cause. */
const expectFailure = (page: Page, text: string, cause: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toContainText(`${text} ${cause}`);
const CHANGED = 'The cart has changed since. Look at it once more.';

const startAgain = (page: Page) => page.getByRole('button', { name: t('checkout:startAgain') }).click();
/** The notice above the steps that lists the changes since the customer last saw the order. */
const changes = (page: Page) => page.getByRole('status').filter({ hasText: t('cart-words:changed.title') });

const understood = (page: Page) => page.getByRole('button', { name: t('cart-words:changed.understood') }).click();

test.describe('the shop changes while a customer buys', () => {
  test.afterEach(restoreShop);

  test('[CHK-10] [PRC-06] [PRC-05] a price increase and an expired voucher are shown before any charge, and there is one order', async ({
    page,
    context,
  }) => {
    await changeShop((shop) => withAutumn(shop, { priceIncludingDiscount: 40_000 }));
    await newCustomer(context);
    await addPackageToCart(context.request, AUTUMN.names.en);
    await ask(context.request, cartCalls.setRebateCode, { body: { code: AUTUMN_CODE } });
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await chooseStore(checkout);
    await toBuyNow(checkout);
    await expect(checkout.buyNow).toContainText('kr 360');
    await changeShop((shop) => withAutumn(shop, { priceIncludingDiscount: 45_000, expiresAt: '2026-01-01T00:00:00Z' }));
    await checkout.buyNow.click();
    await expectFailure(page, 'Failed to create transaction', CHANGED);
    await startAgain(page);
    await expect(changes(page)).toContainText(t('cart-words:changed.price', { name: AUTUMN.names.en, from: 'kr 400', to: 'kr 450' }));
    await expect(changes(page)).toContainText(t('cart-words:changed.voucher', { code: AUTUMN_CODE }));
    await expectAccessible(page);
    await understood(page);
    await checkout.toPayment.click();
    await toBuyNow(checkout);
    await expect(checkout.buyNow).toContainText('kr 450');
    await checkout.buyNow.dblclick();
    await expect(page).toHaveURL(/\/payment\//);
    expect((await ask(context.request, orderCalls.listOrders, {})).map(({ summary }) => summary.totalPrice)).toEqual([45_000]);
  });

  test('[CHK-10] an express delivery whose day has passed and a sold-out package are named, and the rest is bought once', async ({
    page,
    context,
  }) => {
    await changeShop((shop) => withAutumn(shop));
    await customerWithGoods(context);
    await addPackageToCart(context.request, AUTUMN.names.en);
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await checkout.method('postage').check({ force: true });
    await page.getByRole('radio', { name: /^By bike/ }).check({ force: true });
    await choosePost(checkout);
    await toBuyNow(checkout);
    await changeShop((shop) => withAutumn(shop, { expire: '2026-01-01' }));
    await checkout.buyNow.click();
    await expectFailure(page, 'Failed to create transaction', 'This way of delivery is not offered any more.');
    await startAgain(page);
    await expect(changes(page)).toContainText(t('cart-words:changed.delivery', { name: 'By post, By bike' }));
    await understood(page);
    await expect(checkout.field('address'), 'nothing that was typed is lost').toHaveValue('Storgata 1');
    await checkout.toPayment.click();
    await toBuyNow(checkout);
    await changeShop((shop) => withAutumn(shop, { expire: '2026-01-01', disabledReasons: { en: 'Sold out', nb: 'Utsolgt' } }));
    await checkout.buyNow.click();
    const soldOut = "This package can't be ordered: Sold out";
    await expectFailure(page, 'Failed to create transaction', soldOut);
    await expect(page.getByText(t('checkout:takeOut'))).toBeVisible();
    await checkout
      .step('confirm')
      .getByRole('link', { name: t('checkout:toCart') })
      .click();
    const cart = new CartPage(page);
    await expect(cart.line(AUTUMN.names.en)).toContainText(soldOut);
    await expect(cart.line(AUTUMN.names.en)).toContainText(t('cart:takeOut'));
    await expectAccessible(page);
    await cart.checkOut.click();
    await expectFailure(page, t('checkout:failure.checkout'), soldOut);
    await page.getByRole('main').getByText(t('checkout:takeOut')).waitFor();
    await page
      .getByRole('link', { name: t('checkout:toCart') })
      .last()
      .click();
    await cart.remove(AUTUMN.names.en).click();
    await cart.confirmDelete();
    await expect(cart.lines).toHaveCount(1);
    await cart.checkOut.click();
    await checkout.declineOffers();
    await checkout.toPayment.click();
    await toBuyNow(checkout);
    await checkout.buyNow.click();
    await expect(page).toHaveURL(/\/payment\//);
    const [order, ...others] = await ask(context.request, orderCalls.listOrders, {});
    expect(others).toEqual([]);
    const { orderLines } = await ask(context.request, orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } });
    expect(orderLines.filter(({ type }) => type === 0).map((line) => line.description)).toEqual([thankYou.product]);
  });
});

const AUTUMN = { uuid: '3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2a77', names: { en: 'The autumn package', nb: 'Høstpakken' } } as const;
const AUTUMN_CODE = 'OKTOBER10';

const TENTH_OFF: ShopFile['rebateCodes'][number] = {
  code: AUTUMN_CODE,
  kind: 'percent',
  value: 10,
  minimumTotal: 0,
  expiresAt: null,
  firstDay: null,
  lastDay: null,
  uses: null,
  usesPerCustomer: 1,
  jobs: null,
  goods: null,
};

interface Autumn extends Partial<Pick<ShopFile['packages'][number], 'priceIncludingDiscount' | 'disabledReasons'>> {
  /** Expiry of the voucher code. */
  readonly expiresAt?: string;
  /** Expiry of the express delivery. */
  readonly expire?: string;
}

/** A package, a voucher code and an express delivery that no other test uses. */
function withAutumn(shop: ShopFile, { expiresAt, expire, ...change }: Autumn = {}): ShopFile {
  const small = shop.packages.find((entry) => entry.names['en'] === 'The small package');
  if (!small) throw new Error('The demo shop has a small package');
  const items = small.items.map((item, index) => ({ ...item, uuid: `3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2b0${index}` }));
  const methods = shop.settings.delivery.methods.map((method) =>
    method.type === 'postage' ? { ...method, options: [...method.options, bike(expire ?? null)] } : method,
  );
  return {
    ...shop,
    packages: [...shop.packages, { ...small, ...AUTUMN, sortOrder: 99, items, ...change }],
    rebateCodes: [...shop.rebateCodes, { ...TENTH_OFF, expiresAt: expiresAt ?? null }],
    settings: { ...shop.settings, delivery: { ...shop.settings.delivery, methods } },
  };
}

const bike = (expire: string | null) => ({
  uuid: '3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2c01',
  names: { en: 'By bike', nb: 'Med sykkel' },
  descriptions: { en: 'To your door', nb: 'Hjem til døren' },
  price: 9_900,
  deliverytime: 1,
  isExpress: true,
  expire,
});
