/** The receipt of a purchase, on the screen and on paper (CHK-08, LOV-04). */
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder, placePaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('nb');
const onPaper = (isOnPaper: boolean) => cdp().send('Emulation.setEmulatedMedia', { media: isOnPaper ? 'print' : '' });
afterEach(() => onPaper(false));

test('[LOV-04] [CHK-08] the receipt shows the products as they were drawn, and its print has no buttons', async () => {
  await page.viewport(390, 844);
  let uuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.wallCalendar, 2, 'nb');
    uuid = await placePaidOrder();
  };
  const screen = await openShopScreen(paths.myAccount(), { language: 'nb', arrange });
  await screen.goTo(paths.receipt(uuid));
  await expect.element(page.getByRole('heading', { name: t('checkout:thanks') })).toBeVisible();
  const line = page.getByRole('list', { name: t('checkout:contents') }).getByRole('listitem');
  await expect.poll(() => line.elements().length).toBe(1);
  await expect.poll(() => line.element().querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
  await expect.element(line).toHaveTextContent(t('checkout:pieces', { count: 2 }));
  await expectAccessible();
  const print = page.getByRole('button', { name: t('checkout:print') });
  await expect.element(print).toBeVisible();
  await onPaper(true);
  await expect.element(print).not.toBeInTheDocument();
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  const paper = page.getByRole('main');
  await expect.element(paper.getByText('Fjordlys Foto AS', { exact: true })).toBeVisible();
  await expect.element(paper.getByText(/^Org\.nr\. 999 888 777/)).toBeVisible();
  await expect.element(paper.getByText(/^Bestilt \d+\. \p{L}+ \d{4}/u)).toBeVisible();
  expect(paper.getByRole('button').elements()).toHaveLength(0);
  await expect.element(line).toBeVisible();
});

test('[CHK-15] [ORD-02] the receipt of a cancelled order says so, and not that its payment failed', async () => {
  let uuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.wallCalendar, 1, 'nb');
    uuid = await placeOrder();
    await ask(orderCalls.cancelOrder, { params: { orderUuid: uuid }, body: { toCart: false } });
  };
  const screen = await openShopScreen(paths.myAccount(), { language: 'nb', arrange });
  await screen.goTo(paths.receipt(uuid));
  await expect.element(page.getByRole('heading', { level: 1, name: t('checkout:cancelled') })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent(/Du avbestilte denne bestillingen \d+\. \p{L}+ \d{4} kl\. \d\d:\d\d\./u);
  expect(page.getByText(t('checkout:notPaidText')).elements()).toHaveLength(0);
  await expectAccessible();
});
