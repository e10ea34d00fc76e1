/**
 * Changes that the shop made to a cart while the device had no connection: listed line by line, and confirmed before
 * the order.
 */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { Cart } from '#core/contract/entities.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { SeenCartRowSchema } from '#src/data/db/row-parts/seen-cart-row.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart, keptGoods } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { checkout, chooseStore } from '../models/checkout-page.ts';
import { words } from '../render-screen.tsx';
import { placeOrder } from '../shop/place-order.ts';
import { deviceRows } from '../shop/device-rows.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const { thankYou, wallCalendar } = TEMPLATES;
const t = words('en');
const cart = new CartPage();
const notice = page.getByRole('status').filter({ hasText: t('cart-words:changed.title') });
const ok = page.getByRole('button', { name: t('cart-words:changed.understood') });
const amount = (minor: number): string => formatMinor(minor, 'NOK', 'en').replaceAll('\u00a0', ' ');
const costs = (name: string, from: number, to: number): string =>
  t('cart-words:changed.price', { name, from: amount(from), to: amount(to) });
/** Longer than the time that a change must be shown before it is announced. */
const SETTLED_MS = 600;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** The state that the device has recorded as seen: an amount for each line, and the code. */
const seen = async (screen: ShopScreen) => {
  const [row] = (await deviceRows(screen, 'meta')).flatMap((each) => SeenCartRowSchema.safeParse(each).data ?? []);
  return { amounts: row?.orderLines.map(({ linePrice }) => linePrice), code: row?.rebateCode };
};

const openCart = (more: () => Promise<unknown> = async () => undefined): Promise<ShopScreen> =>
  openShopScreen('/shopping-cart', {
    arrange: async () => {
      await addToCart(thankYou, 5);
      await addToCart(wallCalendar, 1);
      await more();
    },
  });

/** Every component test uses the same shop, so the change is made to its answers. */
function reprice(screen: ShopScreen, change: (cart: Cart) => Cart): void {
  const inCart = <A extends { readonly cart: Cart }>(real: A): A => ({ ...real, cart: change(real.cart) });
  for (const call of [cartCalls.readCart, cartCalls.updateCartLine, cartCalls.deleteCartLine, checkoutCalls.createCheckout] as const)
    screen.change<typeof call>(call, inCart);
  screen.change(checkoutCalls.listPaymentOptions, inCart);
  screen.change(checkoutCalls.choosePaymentOption, inCart);
}

const dearer =
  (name: string, more: number) =>
  (real: Cart): Cart => ({
    ...real,
    orderLines: real.orderLines.map((line) =>
      line.description.startsWith(name) || line.type === 4
        ? { ...line, linePrice: line.linePrice + more, actualLinePrice: line.actualLinePrice + more }
        : line,
    ),
    summary: { totalPrice: real.summary.totalPrice + more },
  });

test('[SIM-10] [CRT-11] a price increase made while the device was offline is shown with both prices, until it is confirmed', async () => {
  const screen = await openCart();
  await expect.poll(() => seen(screen)).toEqual({ amounts: [14_500, expect.any(Number)], code: null });
  await screen.settled();
  screen.setOnline(false);
  await cart.setQuantity(thankYou.product, 6);
  await expect.element(cart.line(thankYou.product)).toHaveTextContent('174');
  await expect.poll(() => seen(screen)).toEqual({ amounts: [17_400, expect.any(Number)], code: null });
  await settled();
  await expect.element(notice, { message: 'their own change is no news' }).not.toBeInTheDocument();
  reprice(screen, dearer(thankYou.product, 1_200));
  screen.setOnline(true);
  await expect.element(notice).toHaveTextContent(costs(thankYou.product, 17_400, 18_600));
  await expect.element(notice).not.toHaveTextContent('calendar');
  await expectAccessible();
  await screen.reload();
  await expect
    .element(notice, { message: 'a reload is no word of the customer' })
    .toHaveTextContent(costs(thankYou.product, 17_400, 18_600));
  await ok.click();
  await expect.element(notice).not.toBeInTheDocument();
  await screen.reload();
  await expect.element(cart.line(thankYou.product)).toHaveTextContent('186');
  await settled();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[SIM-10] [CHK-10] changes that are not confirmed in the cart are shown in the checkout, and no order is possible before', async () => {
  const screen = await openCart();
  await expect.poll(() => seen(screen)).toEqual({ amounts: [14_500, expect.any(Number)], code: null });
  await screen.settled();
  reprice(screen, dearer(thankYou.product, -500));
  await screen.reload();
  await expect.element(notice).toHaveTextContent(costs(thankYou.product, 14_500, 14_000));
  await cart.checkOut.click();
  await checkout.declineOffers();
  await expect.element(notice).toHaveTextContent(costs(thankYou.product, 14_500, 14_000));
  await chooseStore();
  await checkout.payWith('Card (test)').click();
  await checkout.terms.click();
  await expect.element(checkout.buyNow).toBeDisabled();
  await expect.element(page.getByText(t('cart-words:changed.beforeBuying'))).toBeVisible();
  await expectAccessible();
  await ok.click();
  await expect.element(checkout.buyNow).toBeEnabled();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[SIM-10] [PRC-05] an expired voucher and a removed product are named', async () => {
  const screen = await openCart();
  await cart.enterVoucher('høst10');
  await expect.element(cart.voucherDialog).not.toBeInTheDocument();
  await settled();
  await page.getByRole('button', { name: t('common:voucher.takeOff', { code: 'HØST10' }) }).click();
  await expect.element(page.getByRole('button', { name: t('cart:useVoucher') })).toBeVisible();
  await settled();
  await expect.element(notice, { message: 'a voucher of their own is no news, nor that they took it off' }).not.toBeInTheDocument();
  await cart.enterVoucher('høst10');
  await expect.element(cart.voucherDialog).not.toBeInTheDocument();
  await expect.poll(() => seen(screen)).toMatchObject({ amounts: [14_500, expect.any(Number)], code: 'HØST10' });
  await screen.settled();
  reprice(screen, (real) => ({
    ...real,
    rebateCode: null,
    rebate: null,
    rebateResult: null,
    orderLines: real.orderLines.filter((line) => line.type !== 1 && !line.description.startsWith(thankYou.product)),
  }));
  await screen.reload();
  await expect.element(notice).toHaveTextContent(t('cart-words:changed.voucherGone', { code: 'HØST10' }));
  await expect.element(notice).toHaveTextContent(t('cart-words:changed.gone', { name: thankYou.product }));
});

test("[SIM-10] customers' own changes are never announced: lines, and prices that follow from a package", async () => {
  const screen = await openCart(() => addPackageToCart('The small package'));
  await expect.element(cart.lines).toHaveLength(3);
  await settled();
  await cart.remove('The small package').click();
  await cart.confirmDelete();
  await expect.element(cart.lines).toHaveLength(2);
  await cart.remove(thankYou.product).click();
  await cart.confirmDelete();
  await expect.element(cart.lines).toHaveLength(1);
  await expect.poll(async () => (await keptGoods()).length).toBe(1);
  await screen.settled();
  await settled();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[SIM-10] goods that another device has ordered are shown as ordered, with the order, also when the cart is empty', async () => {
  const screen = await openCart();
  await expect.poll(() => seen(screen)).toEqual({ amounts: [14_500, expect.any(Number)], code: null });
  await screen.settled();
  screen.setOnline(false);
  const orderUuid = await placeOrder();
  screen.setOnline(true);
  await expect.element(notice).toHaveTextContent(t('cart-words:changed.ordered', { name: thankYou.product }));
  await expect.element(notice).not.toHaveTextContent(t('cart-words:changed.gone', { name: thankYou.product }));
  const toOrder = notice.getByRole('link', { name: t('cart-words:changed.toOrder') });
  await expect.element(toOrder.first()).toHaveAttribute('href', `/my-account/orders/${orderUuid}`);
  expect(screen.address()).toBe('/shopping-cart');
  await expectAccessible();
  await ok.click();
  await expect.poll(screen.address).toBe('/products/categories');
  await screen.goTo('/shopping-cart');
  await expect.poll(screen.address, { message: 'it is said once' }).toBe('/products/categories');
});
