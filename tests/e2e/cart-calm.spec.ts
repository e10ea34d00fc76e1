import type { Page } from '@playwright/test';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from './models/editor-page.ts';
import { newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
/** What counts as good: cumulative layout shift of a page. */
const CALM = 0.1;

/** Adds up what jumps by itself, on every page from now on. */
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

for (const width of [390, 1280]) {
  test(`[CRT-01] [RET-01] [CHK-01] [UPS-02] cart, retouch and checkout open without anything jumping, ${width} px wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await newCustomer(context);
    await addPackageToCart(context.request, 'The class package');
    await addToCart(context.request, TEMPLATES.thankYou, 5);
    await watchShifts(page);
    await page.goto('/shopping-cart');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: t('cart:checkOut') })).toBeVisible();
    expect(await shifted(page), 'the cart').toBeLessThan(CALM);
    await page.goto('/shopping-cart/retouch');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    expect(await shifted(page), 'retouch').toBeLessThan(CALM);
    const checkout = new CheckoutPage(page);
    await checkout.open('shown');
    await expect(checkout.offer('CATALOGUE')).toBeVisible();
    expect(await shifted(page), 'checkout').toBeLessThan(CALM);
  });
}
