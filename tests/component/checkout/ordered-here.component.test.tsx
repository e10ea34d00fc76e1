/** The cart and the checkout after a 'Buy now' whose answer was lost, on the real shop. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { checkout, chooseStore, openAtDelivery, toBuyNow } from '../models/checkout-page.ts';
import { verifyEmail, ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';

const t = words('en');
const said = (title: string) => page.getByRole('status').filter({ hasText: title });
const unanswered = said(t('ordered:unanswered'));
const ordered = said(t('ordered:title'));
const changed = said(t('cart-words:changed.title'));

/** @param isCut the connection is lost with the answer, and does not return */
async function buyAndLose({ isCut = false } = {}) {
  const screen = await openAtDelivery();
  await verifyEmail();
  await chooseStore();
  await toBuyNow();
  const undo = screen.change(checkoutCalls.createTransaction, () => {
    if (isCut) screen.setOnline(false);
    throw new TypeError('Failed to fetch');
  });
  await checkout.buyNow.click();
  await expect.element(page.getByRole('alert').filter({ hasText: t('checkout:failure.transaction') })).toBeVisible();
  undo();
  return screen;
}

test('[CHK-17] [OFF-12] without a connection the cart and the checkout say that the order may have been placed', async () => {
  const screen = await buyAndLose({ isCut: true });
  await expect.element(page.getByRole('alert').filter({ hasText: t('checkout:orderUnknown') })).toBeVisible();
  await expect.element(said(t('checkout:offlineOrdering'))).toBeVisible();
  expect(page.getByText(t('checkout:offlineNow')).elements(), 'a promise that may be false').toEqual([]);
  await expectAccessible();
  await screen.goTo(paths.cart());
  await expect.element(unanswered).toBeVisible();
  await expect.element(unanswered.getByRole('link', { name: t('ordered:toOrders') })).toHaveAttribute('href', paths.orders());
  await expectAccessible();
  await screen.goTo(paths.checkout());
  await expect.element(unanswered).toBeVisible();
  await expect.element(page.getByText(t('checkout:offlineText'))).not.toBeInTheDocument();
  await expectAccessible();
  screen.setOnline(true);
  await expect.element(ordered).toBeVisible();
});

test('[CHK-17] [OFF-12] the cart and the checkout link to the placed order, and name no other device', async () => {
  const screen = await buyAndLose();
  const [order] = await ask(orderCalls.listOrders, {});
  await screen.goTo(paths.cart());
  await expect.element(ordered).toBeVisible();
  const toOrder = ordered.getByRole('link', { name: t('cart-words:changed.toOrder') });
  await expect.element(toOrder).toHaveAttribute('href', paths.order(order?.uuid ?? ''));
  await expect.element(page.getByText(t('kept:shop'), { exact: true })).not.toBeInTheDocument();
  expect(changed.elements()).toEqual([]);
  await expectAccessible();
  await screen.goTo(paths.checkout());
  await expect.element(toOrder).toBeVisible();
  expect(screen.address()).toBe(paths.checkout());
  expect(page.getByText(t('checkout:nothingLeft')).elements()).toEqual([]);
  expect(changed.elements()).toEqual([]);
  await expectAccessible();
  await ordered.getByRole('button', { name: t('cart-words:changed.understood') }).click();
  await expect.poll(screen.address).toBe(paths.categories());
});

test('[CHK-17] [OFF-12] pressing again after a lost answer makes one order', async () => {
  await buyAndLose();
  await expect.element(page.getByRole('alert').filter({ hasText: t('checkout:orderUnknown') })).toBeVisible();
  await checkout.buyNow.click();
  await expect.poll(async () => (await ask(orderCalls.listOrders, {})).length).toBe(1);
  await expect.element(page.getByText(t('checkout:orderUnknown'))).not.toBeInTheDocument();
  expect(await ask(orderCalls.listOrders, {})).toHaveLength(1);
});

test('[CHK-17] [LOV-03] who leaves the checkout while the order is being made stays there, and finds the order in the cart', async () => {
  const screen = await openAtDelivery();
  await verifyEmail();
  await chooseStore();
  await toBuyNow();
  const release = screen.hold(checkoutCalls.createTransaction);
  await checkout.buyNow.click();
  await expect.poll(() => screen.count(checkoutCalls.createTransaction)).toBe(1);
  await screen.goTo(paths.cart());
  await expect.element(unanswered).toBeVisible();
  // The footer alone fills a low window.
  await page.viewport(390, 400);
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.element(unanswered).not.toBeInViewport();
  // Before the page of the payment is opened, the order takes the place of the checkout in the history.
  const replaced = vi.spyOn(history, 'replaceState');
  onTestFinished(() => {
    replaced.mockRestore();
  });
  release();
  await expect.element(ordered).toBeVisible();
  await screen.settled();
  const [order] = await ask(orderCalls.listOrders, {});
  const toOrder = ordered.getByRole('link', { name: t('cart-words:changed.toOrder') });
  await expect.element(toOrder).toHaveAttribute('href', paths.order(order?.uuid ?? ''));
  expect(screen.address()).toBe(paths.cart());
  await expect.element(ordered).toBeInViewport();
  expect(replaced.mock.calls.map(([, , address]) => address)).not.toContain(paths.order(order?.uuid ?? ''));
});
