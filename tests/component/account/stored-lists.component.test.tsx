/** A list that was empty when this device last read it, while the shop is asked again. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { words } from '../render-screen.tsx';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder } from '../shop/place-order.ts';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null;

test('[ORD-01] orders made on another device are waited for, without the text "No orders yet"', async () => {
  const screen = await openShopScreen(paths.orders());
  await expect.element(heading(t('orders:noOrders'))).toBeVisible();
  await addToCart(TEMPLATES.wallCalendar, 1);
  const orderUuid = await placeOrder();
  const release = screen.hold(orderCalls.listOrders);
  await screen.reload();
  await expect.poll(isBusy).toBe(true);
  await expect.poll(() => screen.count(orderCalls.listOrders)).toBeGreaterThan(1);
  await expect.element(heading(t('orders:noOrders'))).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('button', { name: new RegExp(orderUuid.slice(0, 8)) }).first()).toBeVisible();
});

test('[BEY-08] the list of own pictures is called empty only when the shop has answered', async () => {
  const screen = await openShopScreen(paths.uploads());
  await expect.element(heading(t('uploads:emptyTitle'))).toBeVisible();
  const release = screen.hold(uploadCalls.recentImages);
  const before = screen.count(uploadCalls.recentImages);
  await screen.reload();
  await expect.poll(isBusy).toBe(true);
  await expect.poll(() => screen.count(uploadCalls.recentImages)).toBeGreaterThan(before);
  await expect.element(heading(t('uploads:emptyTitle'))).not.toBeInTheDocument();
  release();
  await expect.element(heading(t('uploads:emptyTitle'))).toBeVisible();
});

test('[BEY-04] a newly signed-in device says "No drafts" only when the shop has answered', async () => {
  let release = (): void => undefined;
  await openShopScreen(paths.drafts(), { answers: ({ hold }) => (release = hold(draftCalls.listDrafts)) });
  await expect.poll(isBusy).toBe(true);
  await expect.element(heading(t('account:noDrafts'))).not.toBeInTheDocument();
  release();
  await expect.element(heading(t('account:noDrafts'))).toBeVisible();
});
