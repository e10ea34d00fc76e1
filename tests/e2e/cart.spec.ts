import { cartCalls } from '#core/contract/cart.ts';
import { addToCart } from './fill-cart.ts';
import { holdCalls } from './hold-calls.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[CRT-02] [CRT-03] [CRT-04] [PRC-01] lines, quantities within their bounds, tiers and the total, in ${language}`, async ({
      page,
      context,
    }) => {
      const product = language === 'en' ? thankYou.product : 'Kort 15 x 15 cm';
      await newCustomer(context, { language });
      await addToCart(context.request, thankYou, 5, language);
      await addToCart(context.request, wallCalendar, 1, language);
      const cart = new CartPage(page, language);
      await cart.open();
      await expect(cart.lines).toHaveCount(2);
      await expect(cart.line(product)).toContainText('145');
      await expect(cart.total).toContainText('394');
      await expect(cart.fewer(product)).toBeDisabled();
      await cart.quantity(product).fill('10');
      await cart.quantity(product).press('Enter');
      await expect(cart.line(product), 'ten cost less each').toContainText('240');
      await expect(cart.total).toContainText('489');
      await cart.quantity(product).fill('2');
      await cart.quantity(product).press('Enter');
      await expect(cart.quantity(product)).toHaveValue('5');
      await cart.more(product).click();
      await expect(cart.quantity(product)).toHaveValue('6');
      await new Shell(page, language).expectStatus('saved');
      await expect(cart.line(product)).toContainText('174');
      const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
      expect(kept.summary.totalPrice).toBe(17_400 + 24_900);
    });
  });
}

test("[CRT-01] [CRT-02] [CRT-05] 'Delete product?' is asked before a line goes; while the shop works, a price is '...', a deleting line is dimmed, and the icon moves for a second", async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  await addToCart(context.request, wallCalendar, 1);
  const cart = new CartPage(page);
  await cart.open();
  await cart.remove(thankYou.product).click();
  await expect(cart.deleteQuestion).toBeVisible();
  await cart.deleteQuestion.getByRole('button', { name: t('common:cancel') }).click();
  await expect(cart.lines).toHaveCount(2);

  const badge = page.getByRole('link', { name: /^Shopping cart, / }).locator('span');
  await expect(badge).toHaveText('6');
  await badge.evaluate((node) => node.setAttribute('data-before', ''));
  const lines = '**/api/webshop/cart/order-lines/*';
  const hasPriced = await holdCalls(page, lines);
  await cart.more(wallCalendar.product).click();
  const updating = cart.line(wallCalendar.product).getByText('...', { exact: true });
  await expect(updating).toBeVisible();
  await expect(cart.line(thankYou.product), 'what was not touched keeps its price').toContainText('145');
  await expect(badge).toHaveText('7');
  await expect(badge, 'it begins anew').not.toHaveAttribute('data-before');
  await expect(badge).toHaveCSS('animation-duration', '1s');
  await expect(badge).toHaveCSS('animation-name', /bump/);
  await hasPriced();
  await expect(updating).toHaveCount(0);
  await expect(cart.line(wallCalendar.product)).toContainText('398');

  const hasDeleted = await holdCalls(page, lines);
  await cart.remove(thankYou.product).click();
  await cart.confirmDelete();
  await expect(cart.line(thankYou.product)).toHaveAttribute('aria-busy', 'true');
  await expect(cart.line(thankYou.product)).toHaveCSS('opacity', '0.4');
  await expect(cart.remove(thankYou.product)).toBeDisabled();
  await expect(cart.line(wallCalendar.product)).toHaveCSS('opacity', '1');
  await hasDeleted();
  await expect(cart.lines).toHaveCount(1);
  await new Shell(page).expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines.filter((line) => line.type === 0)).toHaveLength(1);
});

test('[CRT-06] [CRT-13] [PRC-05] a voucher: the error under the field, the reduction in the total, and off again', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addToCart(context.request, wallCalendar, 1);
  const cart = new CartPage(page);
  await cart.open();
  await expect(cart.total).toContainText('249');
  await cart.useVoucher('NONSENSE');
  await expect(cart.voucherDialog.getByLabel(t('cart:voucherCode'))).toHaveAccessibleDescription(/not valid/);
  await cart.voucherDialog.getByLabel(t('cart:voucherCode')).fill('HØST10');
  const hasAnswered = await holdCalls(page, '**/api/webshop/cart/rebate-code');
  const useCode = cart.voucherDialog.getByRole('button', { name: t('cart:useCode') });
  await useCode.click();
  await expect(useCode).toHaveAttribute('aria-busy', 'true');
  await expect(useCode).toBeDisabled();
  await hasAnswered();
  await expect(cart.voucherDialog).toBeHidden();
  await expect(cart.total).toContainText('224.10');
  await page.getByRole('button', { name: t('common:voucher.takeOff', { code: 'HØST10' }) }).click();
  await expect(cart.total).toContainText('249');
});

test('[CRT-07] the way to free delivery is shown and ends with it', async ({ page, context }) => {
  await newCustomer(context);
  await addToCart(context.request, wallCalendar, 1);
  const cart = new CartPage(page);
  await cart.open();
  await expect(page.getByText(/Shop for kr\s551 more/)).toBeVisible();
  await cart.quantity(wallCalendar.product).fill('5');
  await cart.quantity(wallCalendar.product).press('Enter');
  await expect(page.getByText('Free delivery!')).toBeVisible();
});

test('[CRT-11] [PRC-06] offline the cart changes at once at the right price, and the shop ends up with the same', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  await addToCart(context.request, thankYou, 5);
  await addToCart(context.request, wallCalendar, 1);
  const cart = new CartPage(page);
  const shell = new Shell(page);
  await cart.open();
  await expect(cart.lines).toHaveCount(2);
  await shell.expectInstalled();
  await context.setOffline(true);
  await cart.quantity(thankYou.product).fill('25');
  await cart.quantity(thankYou.product).press('Enter');
  await cart.remove(wallCalendar.product).click();
  await cart.confirmDelete();
  await expect(cart.lines).toHaveCount(1);
  await expect(cart.total).toContainText('475');
  await expect(cart.estimateNote).toBeVisible();
  await page.reload();
  await expect(cart.total).toContainText('475');
  await context.setOffline(false);
  await shell.expectStatus('saved');
  await expect(cart.total).toContainText('475');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.summary.totalPrice).toBe(47_500);
});
