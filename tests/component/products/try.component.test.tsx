/** Products that a visitor makes of own pictures, without an account, and their state after the sign-in (KEP-09). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemTimers } from '#src/data/device-ports.ts';
import { accessCalls } from '#core/contract/access.ts';
import { NEXT_YEAR_FROM_MONTH } from '#core/contract/settings.ts';
import { cartCalls, draftCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { photo } from '../browser/own-pictures.ts';
import { CartPage } from '../models/cart-page.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { words } from '../render-screen.tsx';
import { absentCustomer, ask, PASSWORD } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const uploads = new UploadDialog();
const front = new FrontPage();
const cart = new CartPage();
const shell = new Shell();
/** A mug with one picture. */
const MUG = { name: 'Seventies, mug', product: 'Mug, 3 dl' };
const ownPicture = page.getByRole('button', { name: t('editor:inbox.picture', { number: 1, count: 1 }), exact: true });
const keptHere = page.getByRole('dialog', { name: t('uploads:visitorTitle') });
const boughtLines = async () => (await ask(cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0);
const sentPictures = () => ask(uploadCalls.recentImages, {});

/** Goes from the list to an editor whose field shows a picture of the visitor's own. */
async function makeMug(screen: ShopScreen): Promise<EditorPage> {
  await page.getByRole('link', { name: new RegExp(MUG.name) }).click();
  await expect.poll(screen.address).toMatch(/^\/try\/[0-9a-f-]{36}\/[0-9a-f-]{36}/);
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.openImage(1);
  await expect.element(page.getByRole('button', { name: t('uploads:choose') })).toBeVisible();
  await page.elementLocator(fileInput()).upload([await photo('cabin.jpg')]);
  await expect.element(keptHere).toBeVisible();
  await expect.element(keptHere.getByText(t('uploads:kept', { count: 1, total: 1 }), { exact: true })).toBeVisible();
  await expectAccessible();
  await uploads.close();
  await ownPicture.click();
  await expect.element(ownPicture).toHaveAttribute('aria-pressed', 'true');
  await editor.done();
  return editor;
}

function fileInput(): HTMLInputElement {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('pictures can be chosen');
  return input;
}

test('[KEP-09] [ACC-16] a visitor makes a product of an own picture and keeps it at sign-in: no data are sent before, all once after', async () => {
  let email = '';
  const screen = await openShopScreen('/', { codes: null, arrange: async () => void ({ email } = await absentCustomer()) });
  await page.getByRole('link', { name: t('access:tryOut') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('products:try.title') })).toBeVisible();
  await page.getByRole('button', { name: t('products:photogifts'), exact: true }).click();
  await expectAccessible();
  const editor = await makeMug(screen);
  await editor.buy(MUG.product, 2);
  await expect.element(cart.lines).toHaveLength(1);
  await expect.element(cart.line(MUG.product)).toHaveTextContent(/kr/);
  await expect.element(page.getByText(t('cart:estimateVisitor'))).toBeVisible();
  await shell.expectCartCount(2);
  await expect.element(page.getByRole('button', { name: new RegExp(t('connection:held', { count: 2 })) })).toBeVisible();
  await expectAccessible();
  // After a reload, and in the editor of the line.
  await screen.reload();
  await cart
    .line(MUG.product)
    .getByRole('link', { name: t('cart:editName', { name: MUG.product }) })
    .click();
  await editor.expectOpen();
  await screen.goTo('/shopping-cart');
  expect(screen.count(uploadCalls.uploadImages)).toBe(0);
  expect(screen.count(accessCalls.startAnonymousSession)).toBe(0);
  // The code is judged by the goods on this device, because the shop has none of them yet.
  await cart.enterVoucher('VELKOMMEN50');
  await expect.element(page.getByText(t('cart-words:rebate', { code: 'VELKOMMEN50' })).first()).toBeVisible();
  await expect.element(page.getByText(/-\s?kr\s50|kr\s-50|−kr\s50/).first()).toBeVisible();

  await cart.checkOut.click();
  await expect.poll(screen.address).toBe('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(screen.address).toMatch(/^\/shopping-cart\/checkout/);
  await expect.poll(boughtLines).toMatchObject([{ quantity: 2, product: { name: MUG.product } }]);
  expect((await ask(cartCalls.readCart, {})).cart).toMatchObject({ rebateCode: 'VELKOMMEN50', rebateResult: { state: 'applied' } });
  const pictures = await sentPictures();
  expect(pictures).toHaveLength(1);
  const [line] = await boughtLines();
  expect(JSON.stringify(line?.template?.data)).toContain(pictures[0]?.uuid);
  await expect.element(shell.status('saved')).toBeVisible();
});

test("[KEP-09] a product that a visitor has not finished is offered again, and is the customer's draft after the sign-in", async () => {
  let email = '';
  const screen = await openShopScreen('/try', { codes: null, arrange: async () => void ({ email } = await absentCustomer()) });
  const editor = await makeMug(screen);
  await editor.expectSaved();
  await screen.goTo('/try');
  await page.getByRole('link', { name: new RegExp(MUG.name) }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await screen.goTo('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(async () => (await ask(draftCalls.listDrafts, {})).drafts).toHaveLength(1);
  const [picture] = await sentPictures();
  expect(JSON.stringify((await ask(draftCalls.listDrafts, {})).drafts)).toContain(picture?.uuid);
});

test('[KEP-09] [CRT-01] the empty cart leads a visitor to the products for own pictures, and a promoted product opens there too', async () => {
  const screen = await openShopScreen('/shopping-cart', { codes: null });
  await page.getByRole('link', { name: t('cart:empty.tryOut') }).click();
  await expect.poll(screen.address).toBe('/try');
  await screen.goTo('/shopping-cart');
  await page.getByRole('article').filter({ hasText: 'Poster 30 × 40 cm' }).getByRole('link').click();
  await expect.poll(screen.address).toMatch(/^\/try\//);
  await new EditorPage(screen).expectOpen();
});

test("[KEP-13] [KEP-09] a visitor's new calendar has the year of the shop's time, on a device whose clock is two years ahead", async () => {
  const aheadMs = 2 * 366 * 86_400_000;
  const screen = await openShopScreen('/try', {
    codes: null,
    time: { clock: { nowMs: () => Date.now() + aheadMs }, timers: systemTimers, isWrong: true },
  });
  const now = new Date();
  const year = now.getUTCFullYear() + (now.getUTCMonth() + 1 >= NEXT_YEAR_FROM_MONTH ? 1 : 0);
  await page.getByRole('button', { name: t('products:calendars'), exact: true }).click();
  await page.getByRole('link', { name: `Nordic flora ${year}` }).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.button('main.year').click();
  await expect.element(page.getByRole('textbox', { name: t('editor:year.title') })).toHaveValue(String(year));
});
