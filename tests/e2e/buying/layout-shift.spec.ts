import type { Page } from '@playwright/test';
import { addPackageToCart, addToCart } from '../shop/fill-cart.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { placeOrder } from '../shop/place-order.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth } from '#tests/setup/slice.ts';

// Motion is on in this test, because an element that moves may push other elements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const t = words('en');
/** The highest cumulative layout shift of a page that counts as good. */
const CALM = 0.1;

/** Adds up the unexpected layout shifts of every page that opens from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'shifted'));

test('[CRT-01] [CHK-01] [ORD-01] the screens from the packages to the receipt open without layout shifts, on a phone and on a desktop', async ({
  page,
  context,
}) => {
  // Nine screens at two widths: eighteen openings in all.
  test.setTimeout(90_000 * PATIENCE);
  const { email } = await newCustomer(context);
  await addPackageToCart(context.request, 'The class package');
  await addToCart(context.request, TEMPLATES.thankYou, 5);
  await watchShifts(page);
  let screens = 0;
  /** Opens a screen at one of the widths in turn, or at both. The screen has settled when its main content is there. */
  const expectCalm = async (address: string, hasCome: () => Promise<void>) => {
    const widths = screens++ % 2 === 0 ? [390, 1280] : [1280, 390];
    for (const width of everyNth(2, widths)) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(address);
      await hasCome();
      expect(await shifted(page), `${address}, ${width} px wide`).toBeLessThan(CALM);
    }
  };
  const isFilled = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };
  await expectCalm('/shopping-cart', async () => {
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: t('cart:checkOut') })).toBeVisible();
  });
  await expectCalm('/shopping-cart/retouch', () => expect(page.getByRole('checkbox').first()).toBeVisible());
  await expectCalm('/shopping-cart/checkout', () => expect(new CheckoutPage(page).offer('DIGITAL_FILES')).toBeVisible());
  for (const address of ['/products/packages', '/products/cards', '/products/digital-portraits']) await expectCalm(address, isFilled);
  await expectCalm('/products/catalogues', () => expect(page.getByRole('group').getByRole('textbox')).toBeVisible());
  const order = await placeOrder(context.request, email);
  await expectCalm('/my-account/orders', () =>
    expect(page.getByRole('button', { name: new RegExp(order.slice(0, 8)) }).first()).toBeVisible(),
  );
  await expectCalm(`/shopping-cart/checkout/payment/receipt/${order}`, () =>
    expect(page.getByRole('heading', { name: t('checkout:contents') })).toBeVisible(),
  );
});
