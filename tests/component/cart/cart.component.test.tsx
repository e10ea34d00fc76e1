/** `/shopping-cart` on the real shop: lines, quantities, deletion, voucher, free delivery, without a connection. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart, keptGoods, keptTotal } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { LANGUAGES } from '../languages.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');

/** A calendar, and five cards where the test needs them. */
const openCart = ({ hasCards }: { readonly hasCards: boolean }): Promise<ShopScreen> =>
  openShopScreen('/shopping-cart', {
    arrange: async () => {
      if (hasCards) await addToCart(thankYou, 5);
      await addToCart(wallCalendar, 1);
    },
  });

test('[CRT-01] an empty cart leads to the products; the icon counts its items', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(thankYou, 5)) });
  const cart = new CartPage();
  await expect.element(page.getByRole('heading', { name: 'Shopping cart' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('menu:cartCount', { count: 5 }), exact: true })).toBeVisible();
  await cart.remove(thankYou.product).click();
  await expect.element(cart.deleteQuestion).toBeVisible();
  await expectAccessible();
  await cart.confirmDelete();
  await expect.poll(() => screen.address()).toBe('/products/categories');
});

describe.each(LANGUAGES)('in %s', (language) => {
  const product = { en: thankYou.product, nb: 'Kort 15 × 15 cm' }[language];

  test(`[CRT-02] [CRT-03] [CRT-04] lines, quantities within their bounds, tiers and the total, in ${language}`, async () => {
    await openShopScreen('/shopping-cart', {
      language,
      arrange: async () => {
        await addToCart(thankYou, 5, language);
        await addToCart(wallCalendar, 1, language);
      },
    });
    const cart = new CartPage(language);
    await expect.element(cart.lines).toHaveLength(2);
    await expect.element(cart.line(product)).toHaveTextContent('145');
    await expect.element(cart.total).toHaveTextContent('394');
    await expect.element(cart.fewer(product)).toBeDisabled();
    await cart.setQuantity(product, 10);
    await expect.element(cart.line(product), { message: 'ten cost less each' }).toHaveTextContent('240');
    await expect.element(cart.total).toHaveTextContent('489');
    await cart.setQuantity(product, 2);
    await expect.element(cart.quantity(product)).toHaveValue('5');
    await cart.more(product).click();
    await expect.element(cart.quantity(product)).toHaveValue('6');
    await expect.poll(keptTotal).toBe(17_400 + 24_900);
    await expect.element(cart.line(product)).toHaveTextContent('174');
  });
});

test("[CRT-02] [CRT-05] 'Delete product?' is asked before a line is deleted", async () => {
  await openCart({ hasCards: true });
  const cart = new CartPage();
  await cart.remove(thankYou.product).click();
  await expect.element(cart.deleteQuestion).toBeVisible();
  await cart.deleteQuestion.getByRole('button', { name: t('common:cancel') }).click();
  await expect.element(cart.deleteQuestion).not.toBeInTheDocument();
  await expect.element(cart.lines).toHaveLength(2);
});

test("[CRT-01] [CRT-02] [CRT-05] while the shop works, a price is '...', a line being deleted is dimmed, and the icon is animated for a second", async () => {
  const screen = await openCart({ hasCards: true });
  const cart = new CartPage();
  const badge = () =>
    page
      .getByRole('link', { name: /^Shopping cart, / })
      .element()
      .querySelector('span');
  await expect.poll(() => badge()?.textContent).toBe('6');
  badge()?.setAttribute('data-before', '');
  const passPrices = screen.hold(cartCalls.updateCartLine);
  await cart.more(wallCalendar.product).click();
  const updating = cart.line(wallCalendar.product).getByText('...', { exact: true });
  await expect.element(updating).toBeVisible();
  await expect.element(cart.line(thankYou.product), { message: 'what was not touched keeps its price' }).toHaveTextContent('145');
  await expect.poll(() => badge()?.textContent).toBe('7');
  expect(badge(), 'it begins anew').not.toHaveAttribute('data-before');
  expect(badge()).toHaveStyle({ animationDuration: '1s' });
  expect(getComputedStyle(badge() ?? document.body).animationName).toMatch(/bump/);
  passPrices();
  await expect.element(updating).not.toBeInTheDocument();
  await expect.element(cart.line(wallCalendar.product)).toHaveTextContent('398');

  const passDeletion = screen.hold(cartCalls.deleteCartLine);
  await cart.remove(thankYou.product).click();
  await cart.confirmDelete();
  await expect.element(cart.line(thankYou.product)).toHaveAttribute('aria-busy', 'true');
  await expect.element(cart.line(thankYou.product)).toHaveStyle({ opacity: '0.4' });
  await expect.element(cart.remove(thankYou.product)).toBeDisabled();
  await expect.element(cart.line(wallCalendar.product)).toHaveStyle({ opacity: '1' });
  passDeletion();
  await expect.element(cart.lines).toHaveLength(1);
  await expect.poll(async () => (await keptGoods()).length).toBe(1);
});

test('[CRT-06] [CRT-13] [PRC-05] a voucher: the error under the field, the reduction in the total, and its removal', async () => {
  const screen = await openCart({ hasCards: false });
  const cart = new CartPage();
  await expect.element(cart.total).toHaveTextContent('249');
  await cart.enterVoucher('NONSENSE');
  await expect.element(cart.voucherCode).toHaveAccessibleDescription(/not valid/);
  await expectAccessible();
  await cart.voucherCode.fill('HØST10');
  const passCode = screen.hold(cartCalls.setRebateCode);
  await cart.useCode.click();
  await expect.element(cart.useCode).toHaveAttribute('aria-busy', 'true');
  await expect.element(cart.useCode).toBeDisabled();
  passCode();
  await expect.element(cart.voucherDialog).not.toBeInTheDocument();
  await expect.element(cart.total).toHaveTextContent('224.10');
  await page.getByRole('button', { name: t('common:voucher.takeOff', { code: 'HØST10' }) }).click();
  await expect.element(cart.total).toHaveTextContent('249');
});

test('[CRT-07] the amount missing for free delivery is shown until it is reached', async () => {
  await openCart({ hasCards: false });
  await expect.element(page.getByText(/Shop for kr\s551 more/)).toBeVisible();
  await new CartPage().setQuantity(wallCalendar.product, 5);
  await expect.element(page.getByText('Free delivery!')).toBeVisible();
});

test('[CRT-11] [PRC-06] offline the cart changes at once at the right price, and the shop ends with the same state', async () => {
  const screen = await openCart({ hasCards: true });
  const cart = new CartPage();
  await expect.element(cart.lines).toHaveLength(2);
  screen.setOnline(false);
  await cart.setQuantity(thankYou.product, 25);
  await cart.remove(wallCalendar.product).click();
  await cart.confirmDelete();
  await expect.element(cart.lines).toHaveLength(1);
  await expect.element(cart.total).toHaveTextContent('475');
  await expect.element(cart.estimateNote).toBeVisible();
  await screen.reload();
  await expect.element(cart.total).toHaveTextContent('475');
  screen.setOnline(true);
  await expect.poll(keptTotal).toBe(47_500);
  await expect.element(cart.estimateNote).not.toBeInTheDocument();
  await expect.element(cart.total).toHaveTextContent('475');
});

test('[LOV-01] [CRT-04] on a phone the total and the checkout button stay visible, on a desktop the summary has them', async () => {
  await openCart({ hasCards: true });
  const cart = new CartPage();
  await expect.element(cart.lines).toHaveLength(2);
  await expect.element(cart.checkOut).toHaveLength(1);
  await expect.element(cart.checkOut).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByTestId('cart-bar')).toHaveTextContent('394');
  for (const field of page.getByRole('textbox').elements()) {
    if (!(field instanceof HTMLElement)) throw new Error('A field takes the focus');
    field.focus();
    field.scrollIntoView({ block: 'end' });
    const { bottom } = field.getBoundingClientRect();
    expect(bottom, 'the focus is above the bar').toBeLessThanOrEqual(cart.checkOut.element().getBoundingClientRect().top);
  }
  await page.viewport(1280, 844);
  await expect.element(cart.checkOut).toHaveLength(1);
});

test('[LOV-01] [RET-03] a picture is retouched in the line that shows it', async () => {
  const screen = await openCart({ hasCards: false });
  await page.getByText(t('retouch:inLine')).click();
  const glasses = page
    .getByRole('list', { name: t('retouch:pictures') })
    .getByRole('group')
    .first()
    .getByRole('checkbox', { name: /Glare in glasses/ });
  await glasses.click();
  await expect.element(glasses).toBeChecked();
  await expect.element(page.getByText(t('retouch:inLineChosen', { count: 1 }))).toBeVisible();
  await screen.settled();
  const kept = await keptGoods();
  expect(kept.filter((line) => line.fileRetouch !== null)).toHaveLength(1);
  await expectAccessible();
});
