/** 'Change or cancel' in 'My orders' on the real shop (BIZ-04). */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder, placeUnpaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

let orderUuid = '';
beforeEach(() => {
  orderUuid = '';
});

const open = async (place: () => Promise<string>, language: Language = 'en') => {
  const arrange = async () => {
    await addToCart(TEMPLATES.thankYou, 5, language);
    orderUuid = await place();
  };
  const screen = await openShopScreen(paths.orders(), { language, arrange });
  const t = words(language);
  const reference = () => orderUuid.slice(0, 8);
  return {
    screen,
    t,
    button: () => page.getByRole('button', { name: t('orders:change.buttonOf', { reference: reference() }) }),
    choice: (name: 'cancel' | 'toCart' | 'keep') =>
      page.getByRole('dialog').getByRole('button', { name: t(`orders:change.${name}`), exact: true }),
    row: () => page.getByRole('button', { name: new RegExp(`${reference()}`), expanded: false }),
  };
};

test.each(LANGUAGES)('[BIZ-04] an invoice is cancelled from the list after an explanation of the money, in %s', async (language) => {
  const { t, button, choice, row } = await open(placeOrder, language);
  await button().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(t('orders:change.voucher'));
  await expect.element(dialog).toHaveTextContent(/is void|annulleres/);
  await expectAccessible();
  await choice('cancel').click();
  await expect.element(page.getByText(t('orders:change.done.nowhere'))).toBeVisible();
  await expect.element(row()).toHaveTextContent(t('orders:change.cancelled'));
  expect(await ask(orderCalls.listOrders, {})).toMatchObject([{ uuid: orderUuid, cancelled: { by: 'customer' } }]);
});

test('[BIZ-04] [SEC-06] without a verified address the page promises no mail about a cancelled order', async () => {
  const { t, button, choice } = await open(placeUnpaidOrder, 'nb');
  await button().click();
  await choice('cancel').click();
  await expect.element(page.getByText('E-posten om det kommer når du har bekreftet e-postadressen din.')).toBeVisible();
  expect(page.getByText(t('orders:change.done.nowhere')).elements()).toEqual([]);
});

test('[BIZ-04] the open details of an order show the cancelled state at once', async () => {
  const { t, button, choice, row } = await open(placeOrder);
  await row().click();
  const payment = page.getByRole('definition').filter({ hasText: t('orders:state.invoice') });
  await expect.element(payment).toBeVisible();
  await button().click();
  await choice('cancel').click();
  await expect.element(page.getByText(t('orders:change.done.nowhere'))).toBeVisible();
  await expect.element(page.getByRole('definition').getByText(t('orders:change.cancelled'), { exact: true })).toBeVisible();
  await expect.element(payment).not.toBeInTheDocument();
});

test('[BIZ-04] changing an order puts it back into the cart, by keyboard, and leads there', async () => {
  const { screen, t, button, choice } = await open(placeUnpaidOrder);
  await expect.element(button()).toBeVisible();
  (button().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('toCart')).toBeVisible();
  (choice('toCart').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: t('orders:again.toCart') }).click();
  await expect.poll(() => screen.address()).toBe(paths.cart());
  await expect.element(page.getByText(TEMPLATES.thankYou.product).first()).toBeVisible();
});

test('[BIZ-04] keeping the order changes nothing', async () => {
  const { screen, button, choice } = await open(placeUnpaidOrder);
  await button().click();
  await choice('keep').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(screen.count(orderCalls.cancelOrder)).toBe(0);
});

test('[BIZ-04] [OPX-03] an order that went into production meanwhile is refused with its reason, and then offers no change', async () => {
  const { screen, t, button, choice } = await open(placeUnpaidOrder);
  await button().click();
  screen.refuse(orderCalls.cancelOrder, 409, 'order.closed', { reason: 'in_production' });
  await choice('cancel').click();
  await expect.element(page.getByRole('dialog').getByText(t('orders:change.closed.in_production'))).toBeVisible();
  // The text about the order and its money is not shown beside the refusal any more.
  expect(page.getByText(t('orders:change.voucher')).elements()).toEqual([]);
  expect(choice('cancel').elements()).toEqual([]);
  screen.change(orderCalls.listOrders, (orders) => orders.map((order) => ({ ...order, change: 'in_production' as const })));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:close'), exact: true })
    .last()
    .click();
  await expect.element(button()).not.toBeInTheDocument();
});

test('[BIZ-04] an order in production says in its details that it cannot be changed', async () => {
  const { screen, t, row, button } = await open(placeUnpaidOrder);
  screen.change(orderCalls.listOrders, (orders) => orders.map((order) => ({ ...order, change: 'in_production' as const })));
  await screen.goTo(paths.myAccount());
  await screen.goTo(paths.orders());
  await row().click();
  await expect.element(page.getByText(t('orders:change.closed.in_production'))).toBeVisible();
  expect(button().elements()).toEqual([]);
});

test('[BIZ-04] a lost answer is reported, and the order can be cancelled again', async () => {
  const { screen, t, button, choice } = await open(placeUnpaidOrder);
  await button().click();
  const undo = screen.refuse(orderCalls.cancelOrder, 500, 'server.failed');
  await choice('cancel').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  undo();
  await choice('cancel').click();
  await expect.element(page.getByText(t('orders:change.done.nowhereUnproved'))).toBeVisible();
});

test('[BIZ-04] without a connection the button says that it needs one', async () => {
  const { screen, t, button } = await open(placeUnpaidOrder);
  await expect.element(button()).toBeEnabled();
  screen.setOnline(false);
  await expect.element(page.getByText(t('orders:change.offline'))).toBeVisible();
  await expect.element(button()).toBeDisabled();
});
