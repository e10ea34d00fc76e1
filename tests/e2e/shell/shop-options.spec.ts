import type { Page } from '@playwright/test';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { holdCalls } from '../browser/hold-calls.ts';
import { CartPage } from '../models/cart-page.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { otherShop } from '#tests/fixtures/shop/other-shop.ts';
import { Shell } from '../models/shell.ts';
import { ask, newCustomer, verifyEmail } from '../shop/shop-api.ts';
import { mailTo, pathOfLink } from '../shop/shop-messages.ts';
import { LONG_TEST_MS, expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

// A complete purchase in a shop with other settings.
test.describe.configure({ timeout: LONG_TEST_MS });

const t = words('en');
const { thankYou } = TEMPLATES;
const euro = (minor: number) => formatMinor(minor, 'EUR', 'en');
const PAYMENT_OPTIONS = /\/payment-options$/;
/** The demo shop with other settings. A contract test compares these answers with its shop.json. */
async function asAnotherShop(page: Page): Promise<void> {
  const change = <A>(address: string | RegExp, changed: (answer: A) => A) =>
    page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: changed(await response.json()) });
    });
  await change('**/api/webshop/settings?*', otherShop.settings);
  await change('**/api/webshop/prices', otherShop.prices);
  await change(`**${checkoutCalls.createCheckout.path}`, otherShop.checkout);
  await change(PAYMENT_OPTIONS, (answer: CallAnswer<typeof checkoutCalls.listPaymentOptions>) => ({
    ...answer,
    paymentOptions: otherShop.paymentOptions(answer.paymentOptions),
  }));
}
const told = (page: Page, ...names: readonly string[]) =>
  page.evaluate((wanted) => {
    // The events that src/platform/consent/commerce-events.ts pushed.
    const all = (window.dataLayer ?? []) as { event: string }[];
    return all.filter(({ event }) => wanted.includes(event));
  }, names);
/** A radio button with its label and its price. */
const card = (page: Page, name: string | RegExp) => page.locator('label').filter({ has: page.getByRole('radio', { name }) });

test('[CRT-07] [CRT-10] [PUB-04] in another shop: euros, no promo bar, no begin_checkout, no privacy policy, no comment and no vouchers, own titles for phones, free pickup, and a mail that links to the order', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'cookieConsent', value: '1', url: baseURL ?? '' }]);
  const { email } = await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  await asAnotherShop(page);
  const cart = new CartPage(page);
  const shell = new Shell(page);
  const checkout = new CheckoutPage(page);

  await test.step('the cart', async () => {
    await cart.open();
    await expect(cart.line(thankYou.product)).toContainText(euro(14_500));
    await expect(cart.total).toContainText(euro(14_500));
    await expect.poll(() => told(page, 'view_cart')).toHaveLength(1);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText(/free delivery|delivery is free/i)).toHaveCount(0);
    await cart.more(thankYou.product).click();
    await expect(page).toHaveNothingWaiting();
    await expect(cart.total).toContainText(euro(17_400));
    expect(await told(page, 'begin_checkout', 'cart_update')).toEqual([
      { event: 'cart_update', itemCount: 6, total: 174, currency: 'EUR' },
    ]);
  });

  await test.step('the menu', async () => {
    await shell.openMenu();
    await expect(shell.menu.getByRole('link', { name: t('menu:contactUs') })).toBeVisible();
    await expect(shell.menu.getByRole('link', { name: t('menu:privacyPolicy') })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('delivery: prices, times and deadlines, and the contact person', async () => {
    await checkout.open();
    await expect(card(page, t('checkout:method.store-pickup'))).toContainText('Free');
    await expect(card(page, t('checkout:method.postage'))).toContainText(euro(4_900));
    await checkout.method('postage').check({ force: true });
    await expect(card(page, /^Standard/)).toContainText('7 business days');
    await expect(card(page, /^Standard/)).not.toContainText('until');
    await expect(card(page, /^Express/)).toContainText(
      /3 business days · At your door by \w{3},? \d+ \w{3,4} · can be chosen until 1 June/,
    );
    await checkout.method('store-pickup').check({ force: true });
    await expect(card(page, /^Fjordlys Foto Molde/)).toContainText('Free');
    await expect(checkout.field('emailAddress'), 'known from the account').toHaveValue(email);
    await checkout.field('name').fill('Kari Lindqvist Berg');
  });

  await test.step('payment: a skeleton, then the titles of this width, and inert HTML', async () => {
    const release = await holdCalls(page, PAYMENT_OPTIONS);
    await checkout.toPayment.click();
    await expect(checkout.step('delivery')).toContainText('Free');
    await expect(checkout.step('payment').locator('[aria-busy=true]')).toBeVisible();
    await expect(checkout.step('payment').getByRole('listitem')).toHaveCount(0);
    await release();
    await expect(checkout.payWith('Card on a phone')).toHaveAccessibleDescription(/Our own card/);
    await expect(checkout.step('payment').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(checkout.payWith('Card at a desk')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(checkout.step('payment').getByRole('listitem').first().locator('b')).toHaveText('Our own card');
    await expect(checkout.payWith('Card on a phone')).toHaveCount(0);
    const option = checkout.step('payment').getByRole('listitem').first();
    await expect(option.locator('script, iframe, form, input, dialog, [href]')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'isHacked'))).toBeUndefined();
    await expectAccessible(page);
    await checkout.payWith('Card at a desk').click();
    await expect(checkout.step('payment')).toContainText('Card at a desk');
  });

  await test.step('the summary: the page asks only the questions of this shop, and the terms can be read', async () => {
    await expect(page.getByRole('complementary', { name: t('checkout:overview') })).toContainText('Free');
    await expect(
      checkout
        .step('confirm')
        .getByRole('definition')
        .filter({ hasText: /^Free$/ }),
    ).toHaveCount(1);
    await expect(checkout.comment).toHaveCount(0);
    await expect(page.getByLabel(t('checkout:voucherCode'))).toHaveCount(0);
    const reads = page.getByRole('button', { name: t('checkout:readTerms') });
    await reads.click();
    const terms = page.getByRole('dialog', { name: 'Terms of purchase' });
    await expect(terms.getByRole('heading', { name: 'Right of withdrawal' })).toBeVisible();
    await terms.getByRole('button', { name: 'Close' }).last().click();
    await expect(terms).toBeHidden();
    await expect(reads).toBeFocused();
    await checkout.terms.check();
    await expect(checkout.buyNow).toContainText(euro(17_400));
    const sent = page.waitForRequest((request) => request.url().endsWith('/transaction'));
    await checkout.buyNow.click();
    expect((await sent).postDataJSON()).toMatchObject({ client: 'desktop', comment: '' });
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  });

  await test.step('the confirmation in English links to the order', async () => {
    // The order belongs to the demo shop again; requests in progress may end in any way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const [order] = await ask(context.request, orderCalls.listOrders, {});
    const reference = order?.uuid.slice(0, 8);
    await verifyEmail(context.request);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`Thank you for your order ${reference} at Fjordlys Foto`);
    expect(mail.text).toMatch(/^6 × Card 15 × 15 cm: kr\s174$/m);
    expect(mail.text).toMatch(/^Total: kr\s174$/m);
    expect(mail.text).toMatch(/^Delivery: Pick up in our shop, Fjordlys Foto Ålesund \(8 business days\)$/m);
    expect(mail.text).toMatch(/^Payment: Card \(test\)$/m);
    expect(mail.links).toHaveLength(1);
    await page.goto(pathOfLink(mail.links[0]));
    await expect(page).toHaveURL(`/my-account/orders/${order?.uuid}`);
    await expect(page.getByRole('list', { name: t('orders:products') })).toContainText('Card 15 × 15 cm');
  });
});
