import { databaseNames } from '#tests/kit/read-device.ts';
import { cartCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import type { Page } from '@playwright/test';
import type { AnonymousOwner } from '#src/data/db/device-database.ts';
import { photo } from '../browser/own-pictures.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { EditorPage } from '../models/editor-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { PLAIN_CARD, publishPlainCard } from '../shop/plain-card.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, signedOut, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const t = words('en');
/** The design has one picture. */
const MUG = { name: 'Mug, 3 dl', design: 'Seventies, mug' };

/** The anonymous owner that the device created for its visitor. */
const visitorOf = (page: Page): Promise<AnonymousOwner | null> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keepsake-device');
        opening.onerror = () => reject(opening.error ?? new Error('keepsake-device'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('device').objectStore('device').get('device');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.anonymous ?? null);
          };
        };
      }),
  );

/** Goes from the products for own pictures to the cart. */
async function addPlainCard(page: Page, quantity: number): Promise<void> {
  await page.getByRole('link', { name: PLAIN_CARD.design }).click();
  await new EditorPage(page).buy(PLAIN_CARD.name, quantity);
}

const ownPicture = (page: Page) => page.getByRole('button', { name: t('editor:inbox.picture', { number: 1, count: 1 }), exact: true });

async function makeMug(page: Page): Promise<EditorPage> {
  await page.getByRole('link', { name: MUG.design }).click();
  const editor = new EditorPage(page);
  await editor.expectOpen();
  await editor.openImage(1);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('uploads:choose') }).click();
  await (await chooser).setFiles([await photo('cabin.jpg')]);
  const dialog = page.getByRole('dialog', { name: t('uploads:visitorTitle') });
  await expect(dialog.getByText(t('uploads:kept', { count: 1, total: 1 }), { exact: true })).toBeVisible({ timeout: 60_000 * PATIENCE });
  await dialog.getByRole('button').last().click();
  await ownPicture(page).click();
  await editor.done();
  return editor;
}

const addMug = async (page: Page, quantity: number): Promise<void> => (await makeMug(page)).buy(MUG.name, quantity);

test("[KEP-09] [ACC-16] the lines that a visitor put in the cart, also without a connection and with a picture of their own, follow the customer's own lines after the sign-in", {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  const { email, password } = await newCustomer(context);
  const own = await addToCart(context.request, TEMPLATES.thankYou, 5);
  await signedOut(context);
  await publishPlainCard();
  await page.goto('/try');
  const shell = new Shell(page);
  await shell.expectInstalled();

  // With the visitor's first line the shop starts a session for the device and stores the line.
  await addPlainCard(page, 5);
  const cart = new CartPage(page);
  await expect(cart.lines).toHaveCount(1);
  await expect(page).toHaveNothingWaiting();
  const visitor = await visitorOf(page);
  expect(visitor?.isKnown).toBe(true);
  const continueShopping = page.getByRole('link', { name: t('cart:continueShopping') });
  // A line with a picture of their own waits for the sign-in.
  await continueShopping.click();
  await addMug(page, 1);
  await expect(cart.lines).toHaveCount(2);
  await expect(shell.status).toHaveAccessibleName(t('connection:open', { state: t('connection:held', { count: 2 }) }));

  // Without a connection the visitor changes the first line's quantity by one and adds a third line. Neither reaches
  // the shop before the sign-in.
  await device.offline();
  await cart.more(PLAIN_CARD.name).click();
  await expect(cart.quantity(PLAIN_CARD.name)).toHaveValue('6');
  await continueShopping.click();
  await addPlainCard(page, 9);
  await page.reload();
  await expect(cart.lines).toHaveCount(3);
  await shell.expectCartCount(16);
  await context.route('**/api/webshop/cart/order-lines**', (route) => route.abort('connectionreset'));
  await device.online();
  await page.goto('/#login');
  await new FrontPage(page).signIn(email, password);
  await expect(page).toHaveURL('/products/packages');
  await context.unroute('**/api/webshop/cart/order-lines**');

  await expect(page).toHaveNothingWaiting();
  await cart.open();
  await shell.expectCartCount(21);
  const { cart: merged } = await ask(context.request, cartCalls.readCart, {});
  const goods = merged.orderLines.filter((line) => line.type === 0);
  const [first, second, ...sentAtSignIn] = goods.map((line) => [line.product?.name, line.quantity]);
  expect(goods[0]?.uuid).toBe(own.uuid);
  expect([first, second]).toEqual([
    [TEMPLATES.thankYou.product, 5],
    [PLAIN_CARD.name, 6],
  ]);
  // The picture is sent before its line; the other line does not wait for the picture.
  expect(sentAtSignIn.toSorted()).toEqual([
    [MUG.name, 1],
    [PLAIN_CARD.name, 9],
  ]);
  const [picture] = await ask(context.request, uploadCalls.recentImages, {});
  expect(JSON.stringify(goods.find((line) => line.product?.name === MUG.name)?.template?.data)).toContain(picture?.uuid);
  await expect(cart.lines.getByRole('heading')).toHaveText(goods.map((line) => line.description));
  expect(await databaseNames(page)).not.toContain(`keepsake-anon-${visitor?.uuid}`);
});

test('[KEP-09] [OFF-06] a product that a visitor is making stays open and unchanged after they sign in in another tab', async ({
  page,
  context,
}) => {
  const { email, password } = await newCustomer(context);
  await signedOut(context);
  await page.goto('/try');
  const editor = await makeMug(page);
  await editor.expectSaved();
  await expect(page).toHaveURL(/[?&]draft=/);
  const address = page.url();
  const other = await context.newPage();
  await other.goto('/#login');
  await new FrontPage(other).signIn(email, password);
  await expect(other).toHaveURL('/products/packages');

  await page.bringToFront();
  await editor.expectOpen();
  expect(page.url()).toBe(address);
  await editor.openImage(1);
  await expect(ownPicture(page)).toHaveAttribute('aria-pressed', 'true');
});
