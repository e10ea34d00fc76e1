/** `/my-account/orders` on the real shop (D2 §5). */
import { describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { localeOf, writeTime } from '#core/kernel/dates.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { changeLanguage } from '#src/i18n/setup.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { placeOrder, placePaidOrder } from '../shop/place-order.ts';
import { ask, newCustomer } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');

const EXPECTED = {
  en: { loading: 'Loading details', product: 'Wall calendar' },
  nb: { loading: 'Laster detaljer', product: 'Veggkalender' },
} as const;

describe.each(LANGUAGES)('in %s', (language) => {
  const said = words(language);

  test(`[ORD-01] [ORD-02] [ACT-01] a row opens its order under the order's address and closes again, in ${language}`, async () => {
    let orderUuid = '';
    const arrange = async () => {
      await addToCart(TEMPLATES.wallCalendar, 1, language);
      orderUuid = await placeOrder();
    };
    const screen = await openShopScreen(paths.myAccount(), { language, arrange });
    const [order] = await ask(orderCalls.listOrders, {});
    await page.getByRole('link', { name: said('account:entry.orders') }).click();
    await expect.element(page.getByRole('heading', { name: said('orders:myOrders') })).toBeVisible();
    // The row's own button; below it is the button that changes the order.
    const row = page.getByRole('button', { name: new RegExp(orderUuid.slice(0, 8)) }).first();
    await expect.element(row).toHaveAttribute('aria-expanded', 'false');
    const confirmedAtMs = Date.parse(order?.confirmTime ?? '');
    expect(Math.abs(Date.now() - confirmedAtMs)).toBeLessThan(600_000);
    const when = writeTime('mediumTime', confirmedAtMs, localeOf(language, 'NO'));
    await expect.element(row).toHaveTextContent(when);
    const date = page.getByText(when, { exact: true }).first().element();
    const lines = date.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(date).lineHeight);
    expect(Math.round(lines), 'lines of the date on a phone').toBe(1);
    const release = screen.hold(orderCalls.orderDetails);
    await row.click();
    await expect.poll(() => screen.address()).toBe(paths.order(orderUuid));
    const loading = page.getByRole('status').filter({ hasText: EXPECTED[language].loading });
    await expect.element(loading).toBeVisible();
    release();
    await expect.element(loading).not.toBeInTheDocument();
    const products = page.getByRole('list', { name: said('orders:products') });
    await expect.element(products).toHaveTextContent(EXPECTED[language].product);
    await expect.element(row).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByRole('list', { name: said('orders:status.title') })).toHaveTextContent(said('orders:status.received'));
    await expectAccessible();
    await row.click();
    await expect.poll(() => screen.address()).toBe(paths.orders());
    await screen.goTo(paths.order(orderUuid));
    await expect.element(products).toBeVisible();
  });
});

test('[ORD-01] a paid order is in the list at once, opens with its state, and the list passes axe', async () => {
  let orderUuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.thankYou, 10);
    orderUuid = await placePaidOrder();
  };
  await openShopScreen(paths.orders(), { arrange });
  const row = page.getByRole('button', { name: new RegExp(orderUuid.slice(0, 8)) });
  await expect.element(row.first()).toBeVisible();
  await expectAccessible();
  await row.first().click();
  expect(page.getByText(t('orders:unknown.title')).elements()).toEqual([]);
  const paid = [t('orders:state.paid'), t('orders:state.reserved')].join('|');
  await expect.element(page.getByText(new RegExp(`^(${paid})$`)).first()).toBeVisible();
});

test("[ORD-01] another customer's order does not open, and the page says whose it may be", async () => {
  await newCustomer([CODES.anna], 'en');
  await addToCart(TEMPLATES.thankYou, 10);
  const orderUuid = await placeOrder();
  await commands.signedOut();
  await openShopScreen(paths.order(orderUuid));
  await expect.element(page.getByRole('heading', { name: t('orders:myOrders') })).toBeVisible();
  await expect.element(page.getByText(t('orders:noOrders'))).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: t('orders:unknown.text') })).toBeVisible();
  expect(page.getByText(orderUuid.slice(0, 8)).elements()).toEqual([]);
  await expect(ask(orderCalls.readOrder, { params: { orderUuid } })).rejects.toThrow('404');
});

test('[BIZ-05] the documents of an order are links to files; without a connection they are only listed', async () => {
  let orderUuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.thankYou, 10);
    orderUuid = await placeOrder();
  };
  const screen = await openShopScreen(paths.myAccount(), { arrange });
  const number = 'R-1024';
  const document = { uuid: orderUuid, kind: 'receipt' as const, number, issuedAt: '2026-11-24T10:00:00Z', amount: 12_950 };
  screen.change(orderCalls.orderDetails, (answer) => ({ ...answer, documents: [document] }));
  await screen.goTo(paths.order(orderUuid));
  const section = page.getByRole('region', { name: t('orders:documents.title') });
  const link = section.getByRole('link', { name: t('orders:documents.receipt', { number }) });
  const address = `/api/webshop/user/orders/${orderUuid}/documents/${orderUuid}`;
  await expect.element(link).toHaveAttribute('href', address);
  await expectAccessible();
  screen.setOnline(false);
  await expect.element(section).toHaveTextContent(t('orders:documents.offline'));
  await expect.element(section).toHaveTextContent(t('orders:documents.receipt', { number }));
  expect(link.elements()).toEqual([]);
});

test('[ORD-02] an order that was bought in English names goods and delivery in English to a reader in Norwegian', async () => {
  let orderUuid = '';
  const arrange = async () => {
    await addToCart(TEMPLATES.wallCalendar, 1);
    orderUuid = await placeOrder();
  };
  const screen = await openShopScreen(paths.myAccount(), { arrange });
  await changeLanguage('nb');
  await screen.goTo(paths.order(orderUuid));
  const said = words('nb');
  const goods = page.getByRole('list', { name: said('orders:products') });
  await expect.element(goods).toHaveTextContent(/Wall calendar.*1 pc/);
  const delivery = page.getByRole('main').getByText(said('orders:delivery'), { exact: true }).element().nextElementSibling;
  expect(delivery?.getAttribute('lang')).toBe('en');
  expect(delivery?.textContent).toMatch(/business day.* · Ready in the store by /);
});
