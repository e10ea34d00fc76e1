/** The year of a new calendar, as each screen names it, on a device whose clock says November 2026. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { EditorPage } from '../models/editor-page.ts';
import { PACKAGES, PackagePage, pathOfPackage } from '../models/package-page.ts';
import { IN_NOVEMBER_2026 } from './november-2026.ts';
import { productLines } from './editor-shop.ts';
import { placeOrder } from '../shop/place-order.ts';
import { openShopScreen } from '../shop-screen.tsx';

test('[KEP-13] in November 2026 the list names a calendar by 2027, the year of a newly opened calendar', async () => {
  const screen = await openShopScreen('/products/calendars', IN_NOVEMBER_2026);
  await page.getByRole('link', { name: 'Nordic flora 2027' }).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.button('main.year').click();
  await expect.element(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2027');
});

test('[KEP-13] before a calendar of 2026 is ordered in November, one button makes it for 2027', async () => {
  const screen = await openShopScreen('/products/calendars', IN_NOVEMBER_2026);
  await page.getByRole('link', { name: 'Nordic flora 2027' }).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.button('main.year').click();
  await page.getByRole('button', { name: 'One year earlier' }).click();
  await editor.done();
  await editor.button('main.buy').click();
  const finding = page.getByRole('listitem').filter({ hasText: '5 weeks of 2026 are left.' });
  await finding.getByRole('button', { name: 'Make it 2027' }).click();
  await expect.element(finding).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Look at this first' })).toHaveFocus();
  await expect.element(page.getByText('The calendar is for 2027 now')).toBeInTheDocument();
  await editor.button('undo').click();
  await expect.element(finding, { message: 'one step back' }).toBeVisible();
});

test('[KEP-13] the year screen says in November how little of 2026 is left, and one button makes the calendar for 2027', async () => {
  const screen = await openShopScreen('/products/calendars', IN_NOVEMBER_2026);
  await page.getByRole('link', { name: 'Nordic flora 2027' }).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.button('main.year').click();
  await page.getByRole('button', { name: 'One year earlier' }).click();
  await expect.element(page.getByText('5 weeks of 2026 are left.')).toBeVisible();
  await editor.done();
  await editor.button('main.year').click();
  await page.getByRole('button', { name: 'Make it 2027' }).click();
  await editor.button('main.year').click();
  await expect.element(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2027');
  await expect.element(page.getByText('5 weeks of 2026 are left.')).not.toBeInTheDocument();
});

test('[EDT-13] [EDT-24] the print language of a calendar is chosen in the editor, undone in one step, and sent with the line', async () => {
  const screen = await openShopScreen('/products/calendars', IN_NOVEMBER_2026);
  await page.getByRole('link', { name: 'Nordic flora 2027' }).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.pages.getByRole('button', { name: /January/ }).click();
  const month = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}( 2027)?$`) });
  await expect.element(month('January').first()).toBeVisible();
  await editor.button('main.year').click();
  const language = page.getByRole('combobox', { name: 'Printed in' });
  await expect.element(language).toHaveValue('en');
  await language.selectOptions('nb');
  await expect.element(month('Januar').first()).toBeVisible();
  await editor.button('undo').click();
  await expect.element(month('January').first()).toBeVisible();
  await language.selectOptions('fi');
  await expect.element(month('Tammikuu').first()).toBeVisible();
  await editor.done();
  await editor.buy('Wall calendar 20 × 30 cm', 1);
  await expect.poll(async () => (await productLines())[0]?.template?.data.language).toBe('fi');
});

test('[KEP-13] a package that is opened in November 2026 has its calendar for 2027, on its page and in the cart', async () => {
  const screen = await openShopScreen(pathOfPackage(PACKAGES.family), IN_NOVEMBER_2026);
  const family = new PackagePage(screen);
  await expect.element(family.edit('Wall calendar 20 × 30 cm 2027')).toBeVisible();
  await family.addPastWarning();
  await expect.poll(screen.address).toMatch(/\/shopping-cart/);
  await screen.goTo(paths.cart());
  await expect.element(new CartPage().line(PACKAGES.family.name)).toHaveTextContent('Wall calendar 20 × 30 cm 2027');
});

test('[KEP-13] the receipt names a calendar with its year', async () => {
  let orderUuid = '';
  const screen = await openShopScreen(paths.categories(), {
    arrange: async () => {
      await addToCart(TEMPLATES.wallCalendar, 1, 'en', 2027);
      orderUuid = await placeOrder();
    },
  });
  await screen.goTo(paths.receipt(orderUuid));
  await expect.element(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  await expect.element(page.getByText('Wall calendar 20 × 30 cm 2027', { exact: true })).toBeVisible();
});
