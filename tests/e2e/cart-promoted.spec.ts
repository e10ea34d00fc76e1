import { cartCalls } from '#tests/fixtures/calls.ts';
import type { Page } from '@playwright/test';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const promotedIn = (page: Page) => page.getByRole('region', { name: 'Other popular products' });

test('[CRT-08] [CRT-14] [PRC-03] on a phone a carousel: the campaign in the price dialog, the promoted price with a package, the editor', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, TEMPLATES.thankYou, 5);
  const cart = new CartPage(page);
  await cart.open();
  const promoted = promotedIn(page);
  const poster = promoted.getByRole('article').filter({ hasText: 'Poster 30 x 40 cm' });
  await expect(poster).toContainText('349');
  await expect(promoted.getByRole('button', { name: t('cart:promoted.previous') })).toBeDisabled();
  await promoted.getByRole('button', { name: t('cart:promoted.next') }).click();
  await expect(promoted.getByRole('button', { name: t('cart:promoted.previous') })).toBeEnabled();
  await promoted.getByRole('button', { name: t('cart:promoted.previous') }).click();
  await poster.getByRole('button', { name: t('cart:promoted.pricesOf', { name: 'Poster 30 x 40 cm' }) }).click();
  const prices = page.getByRole('dialog');
  await expect(prices.getByRole('row')).toHaveText([/Quantity/, /from 1 pc.*349/, /from 2 pcs.*299/]);
  await expect(prices).toContainText(/With a package in the cart, each costs.*279/);
  await expectAccessible(page);
  await prices
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await addPackageToCart(context.request, 'The class package');
  await page.reload();
  await expect(poster, 'with a package').toContainText(/349.*279/s);
  await expectAccessible(page);
  await poster.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/photogifts\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?promoted=1/);
  await expect(page.getByRole('button', { name: t('editor:main.buy') })).toBeVisible();
});

test('[CRT-08] [CRT-12] at a desk three columns; a campaign lowers the line and says what it was', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await newCustomer(context);
  await addToCart(context.request, TEMPLATES.wallCalendar, 2);
  const cart = new CartPage(page);
  await cart.open();
  await expect(promotedIn(page).getByRole('article')).toHaveCount(3);
  const [left, middle] = await promotedIn(page)
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(left, 'beside each other').toBe(middle);
  await expect(cart.line(TEMPLATES.wallCalendar.product)).toContainText(/498.*398/s);
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines[0]).toMatchObject({ linePrice: 39_800, actualLinePrice: 49_800, rebate: { linePrice: -10_000 } });
});

test('[CRT-09] a package lists what is in it, and its edit link opens the package; digital pictures show at most three', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The family package');
  const cart = new CartPage(page);
  await cart.open();
  const line = cart.line('The family package');
  await expect(line).toContainText('Wall calendar 20 x 30 cm');
  await expect(line).toContainText('Poster 30 x 40 cm');
  await line.getByRole('link', { name: t('cart:editName', { name: 'The family package' }) }).click();
  await expect(page).toHaveURL(/\/shopping-cart\/edit\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The family package');
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const pictureSet = pictureSets[0]?.subject.uuid ?? '';
  // The package brings the digital pictures of the set: they are sold again without it only.
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  const ofPackage = kept.orderLines.filter((entry) => entry.type === 0).map((entry) => entry.uuid);
  for (const uuid of ofPackage) await ask(context.request, cartCalls.deleteCartLine, { params: { uuid } });
  await ask(context.request, cartCalls.toggleDigitalSet, { body: { pictureSet, type: 'IP', wanted: true } });
  const { cart: fuller } = await ask(context.request, cartCalls.readCart, {});
  const set = fuller.orderLines.find((entry) => entry.type === 0 && !ofPackage.includes(entry.uuid));
  expect(set?.digitalFiles.length).toBeGreaterThan(3);
  await cart.open();
  await expect(cart.line(set?.description ?? '').locator('img')).toHaveCount(3);
});

test.describe('commerce events', () => {
  const events = async (page: Page, ...names: readonly string[]) => {
    // What src/platform/consent/commerce-events.ts put there.
    const told = await page.evaluate(() => (window.dataLayer ?? []) as { event: string }[]);
    return told.filter(({ event }) => names.includes(event));
  };

  test('[CRT-10] after consent: one begin_checkout a load, an update for each change of the cart', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'cookieConsent', value: '1', url: baseURL ?? '' }]);
    await newCustomer(context);
    await addToCart(context.request, TEMPLATES.thankYou, 5);
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.lines).toHaveCount(1);
    await expect
      .poll(() => events(page, 'begin_checkout'))
      .toMatchObject([{ event: 'begin_checkout', ecommerce: { currency: 'NOK', value: 145 } }]);
    await cart.more(TEMPLATES.thankYou.product).click();
    await new Shell(page).expectStatus('saved');
    expect(await events(page, 'cart_update')).toEqual([{ event: 'cart_update', itemCount: 6, total: 174, currency: 'NOK' }]);
    expect(await events(page, 'begin_checkout'), 'once a load').toHaveLength(1);
  });

  test('[CRT-10] without consent nothing is told', async ({ page, context }) => {
    await newCustomer(context);
    await addToCart(context.request, TEMPLATES.thankYou, 5);
    const cart = new CartPage(page);
    await cart.open();
    await cart.more(TEMPLATES.thankYou.product).click();
    await new Shell(page).expectStatus('saved');
    expect(await page.evaluate((): unknown => Reflect.get(window, 'dataLayer'))).toBeUndefined();
  });
});

test('[CRT-11] [CRT-13] offline, with a package, a campaign and a voucher in the cart, the estimate is what the shop then asks', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The class package');
  await addToCart(context.request, TEMPLATES.wallCalendar, 1);
  await addToCart(context.request, TEMPLATES.thankYou, 5);
  const cart = new CartPage(page);
  const shell = new Shell(page);
  await cart.open();
  await cart.useVoucher('HØST10');
  await expect(cart.voucherDialog).toBeHidden();
  await shell.expectInstalled();
  await context.setOffline(true);
  await cart.quantity(TEMPLATES.wallCalendar.product).fill('3');
  await cart.quantity(TEMPLATES.wallCalendar.product).press('Enter');
  await cart.remove(TEMPLATES.thankYou.product).click();
  await cart.confirmDelete();
  await expect(cart.lines).toHaveCount(2);
  // 379 and three calendars of 189, ten percent off.
  await expect(cart.total).toContainText('851.40');
  await expect(promotedIn(page).getByRole('article').first(), 'kept on the device').toBeVisible();
  await context.setOffline(false);
  await shell.expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.summary.totalPrice).toBe(85_140);
});
