/**
 * The effects of the queue and the disk on a screen of the real shop: lost answers, an ended session, refusals, errors.
 */
import { keptOf, openKept, openSurely } from '#src/data/fixtures/kept-databases.ts';
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { fillDisk } from '../browser/full-disk.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { savedFiles } from '../browser/saved-files.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou, wallCalendar } = TEMPLATES;
const shell = new Shell();
const what = t('cart:quantityOf', { name: thankYou.product });
const quantity = page.getByRole('textbox', { name: what });
const more = page.getByRole('button', { name: t('common:more', { what }) });
const withCards = async () => void (await addToCart(thankYou, 5));
const products = async () => (await ask(cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0);

test('[OFF-04] a call that the shop does not answer is repeated, and applied once', async () => {
  const time = createTestTimers(Date.now());
  const screen = await openShopScreen('/shopping-cart', { arrange: withCards, time });
  await expect.element(quantity).toHaveValue('5');
  // The shop applies the call, and the answer is lost.
  const answerAgain = screen.change(cartCalls.updateCartLine, null);
  await more.click();
  await expect.poll(async () => (await products())[0]?.quantity).toBe(6);
  answerAgain();
  const sendsAfterOneSecond = () => {
    if (screen.count(cartCalls.updateCartLine) === 1) time.advance(1_000);
    return screen.count(cartCalls.updateCartLine);
  };
  await expect.poll(sendsAfterOneSecond).toBe(2);
  await expect.element(shell.status('saved')).toBeVisible();
  await expect.element(quantity).toHaveValue('6');
  expect((await products()).map((line) => line.quantity)).toEqual([6]);
});

/** The shop has five cards in the cart; the change to twelve was made without a connection. */
async function openWithTwelveWaiting(): Promise<ShopScreen> {
  const screen = await openShopScreen('/shopping-cart', { arrange: withCards });
  await expect.element(quantity).toHaveValue('5');
  screen.setOnline(false);
  await quantity.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(shell.status('offline')).toBeVisible();
  return screen;
}

test('[OFF-07] [ACC-12] a session that ended offline keeps the queue, asks for the sign-in, and continues', async () => {
  const screen = await openWithTwelveWaiting();
  await commands.signedOut();
  screen.setOnline(true);
  await expect.element(shell.status('signIn')).toBeVisible();
  await expect.element(quantity).toHaveValue('12');
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent(t('connection:signInText'));
  await shell.panel.getByRole('link', { name: t('connection:signInButton') }).click();
  await new FrontPage().signIn(screen.customer?.email ?? '', PASSWORD);
  await expect.element(shell.status('saved')).toBeVisible();
  await expect.poll(async () => (await products()).map((line) => line.quantity)).toEqual([12]);
});

test('[OFF-08] a product that the shop refuses returns to the drafts, with the reason', async () => {
  const screen = await openShopScreen(editorPath(thankYou));
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.writeText(1, 'Takk');
  screen.setOnline(false);
  await editor.buy(thankYou.product, 5);
  // Simulates that the shop's layout differs from the approved one.
  screen.refuse(cartCalls.addCartLines, 409, 'instance.layout_differs');
  screen.setOnline(true);
  await expect.element(shell.status('problem')).toBeVisible();
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent(t('errors:instance.layout_differs'));
  await shell.panel.getByRole('button', { name: t('connection:dismiss') }).click();
  await shell.panel
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await screen.goTo('/my-account/drafts');
  await expect.element(page.getByText(t('errors:instance.layout_differs'))).toBeVisible();
  await page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await editor.expectOpen();
  await expect.element(editor.text(1, 'Takk')).toBeVisible();
  expect(await products()).toEqual([]);
});

test('[OFF-02] a saved edit is there when the editor is opened again', async () => {
  const screen = await openShopScreen(editorPath(wallCalendar));
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.writeText(1, 'Sommer');
  await editor.expectSaved();
  await screen.goTo('/contact-us');
  await screen.reload();
  await screen.goTo(editorPath(wallCalendar));
  await expect.poll(() => document.title).toContain(t('editor:resume.title'));
  await page.getByRole('button', { name: t('editor:resume.continue'), exact: true }).click();
  await expect.element(editor.text(1, 'Sommer')).toBeVisible();
});

test('[OFF-12] offline, a screen that was never read is accessible', async () => {
  const screen = await openShopScreen('/my-account');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  screen.setOnline(false);
  await screen.goTo('/my-account/orders');
  await expect.element(page.getByText(t('common:offlineTitle'))).toBeVisible();
  await expectAccessible();
});

test('[SIM-07] data that this version cannot read are reported in the panel, kept, and part of the copy that can be saved', async () => {
  const screen = await openShopScreen('/my-account');
  await expect.element(shell.status('saved')).toBeVisible();
  await leaveUnreadableChange(`keepsake-${screen.customer?.uuid}`);
  await screen.reload();
  await expect.element(shell.status('problem')).toBeVisible();
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent(t('connection:unreadable', { count: 1 }));
  await expect.element(shell.panel).not.toHaveTextContent(t('connection:nothingWaits'));
  await expectAccessible();
  const saved = savedFiles();
  await shell.panel.getByRole('button', { name: t('connection:signOut.export') }).click();
  await expect.element(shell.panel.getByRole('status')).toHaveTextContent(t('connection:signOut.exported'));
  expect(saved).toEqual(['keepsake.zip']);
});

/** A waiting change as a fault may leave it: never sent, with an invalid lane. */
async function leaveUnreadableChange(name: string): Promise<void> {
  const database = await openSurely(name);
  const transaction = database.transaction('outbox', 'readwrite');
  transaction
    .objectStore('outbox')
    .add({ opId: crypto.randomUUID(), call: 'updateCartLine', input: {}, wire: null, lane: 7, state: 'waiting' });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

test('[HSE-02] a change of the cart that the full disk refuses is reported at once, and the cart stays unchanged', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: withCards });
  await expect.element(quantity).toHaveValue('5');
  await screen.settled();
  fillDisk();
  await more.click();
  const alert = page.getByRole('alert').filter({ hasText: t('errors:device.storage_full') });
  await expect.element(alert).toBeVisible();
  expect(alert.elements()).toHaveLength(1);
  await expect.element(quantity).toHaveValue('5');
  await expectAccessible();
});

test('[HSE-02] [OFF-10] a language that the full disk refuses is reported, and the screen stays in the former one', async () => {
  const screen = await openShopScreen('/my-account');
  await expect.element(shell.status('saved')).toBeVisible();
  await screen.settled();
  await shell.openMenu();
  const [english, norwegian] = ['English', 'Norsk'].map((name) => shell.menu.getByRole('button', { name }));
  await expect.element(english ?? null).toHaveAttribute('aria-pressed', 'true');
  fillDisk();
  await norwegian?.click();
  await expect.element(page.getByText(t('errors:device.storage_full'))).toBeVisible();
  await expect.element(english ?? null).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.lang).toBe('en');
});

test('[SEC-04] a session that was ended from another device is reported on the screen, and unsent work is sent after the next sign-in', async () => {
  const screen = await openWithTwelveWaiting();
  const { email = '' } = screen.customer ?? {};
  await endSessionElsewhere(email);
  screen.setOnline(true);
  const notice = page.getByRole('status').filter({ hasText: 'You were signed out on this device' });
  await expect.element(notice).toHaveTextContent('Another of your devices ended the session');
  await expect.element(notice).toHaveTextContent('What had not reached the shop is kept for your next sign-in.');
  await expect.element(quantity).not.toBeInTheDocument();
  await screen.goTo('/#login');
  await new FrontPage().signIn(email, PASSWORD);
  await expect.element(shell.status('saved')).toBeVisible();
  await expect.poll(async () => (await products()).map((line) => line.quantity)).toEqual([12]);
  await expect.element(notice).not.toBeInTheDocument();
});

test('[OFF-12] [SIM-08] the panel lists the work that waits for an unreachable shop, and the reason', async () => {
  const time = createTestTimers(Date.now());
  const screen = await openShopScreen('/shopping-cart', { arrange: withCards, time });
  await expect.element(quantity).toHaveValue('5');
  screen.refuse(cartCalls.updateCartLine, 503, 'server.unavailable');
  await more.click();
  await expect.poll(() => screen.count(cartCalls.updateCartLine)).toBe(1);
  await shell.openPanel();
  const entry = shell.panel.getByRole('listitem');
  await expect.element(entry).toHaveTextContent('Saved on this device, waiting to be sent');
  await expect.element(entry).toHaveTextContent('The shop is not available right now.');
  await expect.element(quantity).toHaveValue('6');
});

/** The shop fails at one more card until the device stops trying. */
async function openWithParkedQuantity() {
  const time = createTestTimers(Date.now());
  const screen = await openShopScreen('/shopping-cart', { arrange: withCards, time });
  await expect.element(quantity).toHaveValue('5');
  const recover = screen.refuse(cartCalls.updateCartLine, 500, 'server.failed');
  await more.click();
  await expect
    .poll(() => {
      time.advance(5_000);
      return shell.status('problem').elements().length;
    })
    .toBe(1);
  recover();
  return screen;
}

test("[OFF-04] 'Try again' in the panel sends a change that the device has stopped trying", async () => {
  await openWithParkedQuantity();
  await shell.openPanel();
  await shell.panel.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect.poll(async () => (await products())[0]?.quantity).toBe(6);
  await expect.element(shell.panel).toHaveTextContent(t('connection:nothingWaits'));
  await expect.element(quantity).toHaveValue('6');
});

test("[OFF-04] 'Give it up' in the panel restores the shop's state", async () => {
  const screen = await openWithParkedQuantity();
  await shell.openPanel();
  await shell.panel.getByRole('button', { name: t('connection:giveUp') }).click();
  await expect.element(quantity).toHaveValue('5');
  await expect.element(shell.panel).toHaveTextContent(t('connection:nothingWaits'));
  await screen.settled();
  expect((await products())[0]?.quantity).toBe(5);
});

test('[SIM-03] [OFF-11] a tab that never closes the database does not delay the screen of the sign-out', async () => {
  const screen = await openShopScreen('/my-account/picture-sets');
  const owned = async () => [...new Set(await keptOf(screen.customer?.uuid ?? ''))];
  // Simulates a busy tab that does not close its database for the deletion. A database that the sign-in gave up may
  // still be closing.
  let hanging: IDBDatabase | null = null;
  const takeHold = async () => {
    const [name = '', ...others] = await owned();
    if (others.length === 0) hanging ??= await openKept(name);
    return hanging !== null;
  };
  await expect.poll(takeHold).toBe(true);
  await shell.logOut();
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  expect(screen.address()).toBe('/');
  (hanging as IDBDatabase | null)?.close();
  await expect.poll(owned).toEqual([]);
});

/** The customer ends the session on another device. */
async function endSessionElsewhere(email: string): Promise<void> {
  const headers = () => ({ [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: crypto.randomUUID() });
  const { cookie = '' } = await commands.callElsewhere(accessCalls.signIn.path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
  });
  const elsewhere = async (path: string, method: string) =>
    (await commands.callElsewhere(path, { method, headers: { ...headers(), cookie } })).json;
  const { sessions } = accessCalls.listSessions.answer.parse(await elsewhere(accessCalls.listSessions.path, 'GET'));
  for (const { id, isCurrent } of sessions)
    if (!isCurrent) await elsewhere(addressOf(accessCalls.endSession, { params: { id } }), 'DELETE');
}
