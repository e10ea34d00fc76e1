/** My account on the real shop (D2 §2, §5): password, devices, and the erasure of an account. */
import { keptOf } from '#src/data/fixtures/kept-databases.ts';
import { expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { whenDevice } from '#src/data/live/shell-store.ts';
import { browserLeavingNote } from '#src/platform/storage/leaving-note.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { FrontPage } from '../models/front-page.ts';
import { type Customer, PASSWORD, verifyEmail } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { mailTo, pathOfLink } from '../shop/shop-messages.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();

function customerOf({ customer }: ShopScreen): Customer {
  if (!customer) throw new Error('The screen is a visitor’s.');
  return customer;
}

test('[ACT-04] a password of four is too short, two must match, five is accepted and reported by mail', async () => {
  const screen = await openShopScreen('/my-account/change-password', { arrange: verifyEmail });
  const { email } = customerOf(screen);
  const first = page.getByLabelText(t('account:password.new'), { exact: true });
  const second = page.getByLabelText(t('account:password.again'), { exact: true });
  const change = page.getByRole('button', { name: t('account:password.button') });
  const tooShort = page.getByText('The password is not long enough');
  await first.fill('1234');
  await second.fill('1234');
  await change.click();
  await expect.element(tooShort).toBeVisible();
  await first.fill('fjø7x');
  await change.click();
  await expect.element(tooShort).not.toBeInTheDocument();
  await expect.element(page.getByText('The passwords must match')).toBeVisible();
  await expectAccessible();
  await second.fill('fjø7x');
  await change.click();
  await expect.element(page.getByText(t('account:password.done'))).toBeVisible();
  const mail = await mailTo(email);
  await commands.signedOut();
  await screen.goTo(pathOfLink(mail.links[0]));
  await front.signIn(email, PASSWORD);
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:access.wrong_credentials'));
  await front.signIn(email, 'fjø7x');
  await expect.poll(() => screen.address()).toMatch(/packages/);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screen.settled();
});

test('[OFF-10] [SEC-04] a customer signs out although the unsent work cannot be read', async () => {
  const screen = await openShopScreen('/my-account');
  const { db } = await whenDevice();
  await page.getByRole('button', { name: t('menu:openMenu') }).click();
  await page.getByRole('button', { name: t('menu:hello', { name: customerOf(screen).email }) }).click();
  // Simulates a browser that has just removed the storage under the page.
  vi.spyOn(db.uploadFiles, 'toCollection').mockImplementation(() => {
    throw new DOMException('The storage was removed.', 'AbortError');
  });
  await page.getByRole('button', { name: t('menu:logOut') }).click();
  await expect.poll(() => screen.address()).toBe('/');
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  expect((await whenDevice()).owner.kind).toBe('anonymous');
});

test('[SEC-04] a sign-out that another page blocks is reported to the shop, and the customer gets instructions', async () => {
  const screen = await openShopScreen('/my-account');
  const { deviceDb } = await whenDevice();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.getByRole('button', { name: t('menu:openMenu') }).click();
  await page.getByRole('button', { name: t('menu:hello', { name: customerOf(screen).email }) }).click();
  // Simulates a page that the system stopped in the middle of a transaction.
  const { changeRows } = deviceDb;
  vi.spyOn(deviceDb, 'changeRows').mockImplementation(async (change) => {
    await held;
    return changeRows.call(deviceDb, change);
  });
  await page.getByRole('button', { name: t('menu:logOut') }).click();
  const told = page.getByRole('dialog', { name: t('connection:signOut.heldTitle') });
  await expect.element(told, { timeout: 20_000 }).toBeVisible();
  expect(await (await fetch(accessCalls.currentUser.path, { headers: asIphone })).json()).toMatchObject({ user: null });
  letGo();
  await expect.poll(() => screen.address()).toBe('/');
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
});

test('[SEC-04] a sign-out continues while another page blocks the unsent work, keeps that work, and gives the customer instructions', async () => {
  const screen = await openShopScreen('/my-account');
  const { db } = await whenDevice();
  await page.getByRole('button', { name: t('menu:openMenu') }).click();
  await page.getByRole('button', { name: t('menu:hello', { name: customerOf(screen).email }) }).click();
  // Simulates a page that the system stopped in the middle of a transaction of this database.
  const letGo = holdForEver(db.backendDB());
  const noted = vi.fn<(note: string | null) => void>();
  Object.assign(await whenDevice(), { leavingNote: { ...browserLeavingNote, write: noted } });
  await page.getByRole('button', { name: t('menu:logOut') }).click();
  await expect.element(page.getByRole('button', { name: t('menu:loggingOut') })).toBeVisible();
  expect(noted.mock.calls, 'the sign-out outlives its page').toEqual([[expect.stringContaining(db.name)]]);
  const told = page.getByRole('dialog', { name: t('connection:signOut.heldTitle') });
  await expect.element(told, { timeout: 20_000 }).toBeVisible();
  await expect.poll(() => screen.address()).toBe('/');
  expect((await whenDevice()).owner.kind).toBe('anonymous');
  await expect.element(told).toBeVisible();
  await told
    .getByRole('button', { name: t('common:close'), exact: true })
    .last()
    .click();
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  letGo();
});

/** A transaction that writes repeatedly, so that it never ends. */
function holdForEver(database: IDBDatabase): () => void {
  let isHeld = true;
  const store = database.transaction('outbox', 'readwrite').objectStore('outbox');
  const next = () => {
    if (isHeld) store.count().addEventListener('success', next);
  };
  next();
  return () => {
    isHeld = false;
  };
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const asIphone = { [HEADERS.app]: 'test', 'user-agent': IPHONE };
const changing = () => ({ ...asIphone, [HEADERS.idempotencyKey]: crypto.randomUUID() });

/** @returns the cookie of the other device */
async function signInElsewhere(email: string): Promise<string> {
  const body = JSON.stringify({ username: email, password: PASSWORD });
  const { cookie = '' } = await commands.callElsewhere(accessCalls.signIn.path, {
    method: 'POST',
    headers: { ...changing(), 'content-type': 'application/json' },
    body,
  });
  return cookie;
}

test('[ACC-18] [SEC-04] a session that is ended on another device does not leave its address as the next one’s first page', async () => {
  const screen = await openShopScreen('/my-account/orders');
  await expect.element(page.getByRole('heading', { name: t('orders:noOrders') })).toBeVisible();
  const cookie = await signInElsewhere(customerOf(screen).email);
  const { json } = await commands.callElsewhere(accessCalls.listSessions.path, { method: 'GET', headers: { ...asIphone, cookie } });
  for (const { id, isCurrent } of accessCalls.listSessions.answer.parse(json).sessions)
    if (!isCurrent)
      await commands.callElsewhere(accessCalls.endSession.path.replace(':id', id), {
        method: 'DELETE',
        headers: { ...changing(), cookie },
      });
  await screen.reload();
  await expect.poll(() => screen.address()).toMatch(/^\/(#login)?$/);
  expect(sessionStorage.getItem('keepsake.referrer')).toBeNull();
});

for (const language of LANGUAGES)
  test(`[SRV-59] [SEC-04] a customer whose account was erased elsewhere reads that on the sign-in page, and no data are left here (${language})`, async () => {
    const say = words(language);
    await page.viewport(390, 480);
    const screen = await openShopScreen('/my-account/orders', { language, arrange: verifyEmail });
    await expect.element(page.getByRole('heading', { name: say('orders:noOrders') })).toBeVisible();
    const { email, uuid } = customerOf(screen);
    const cookie = await signInElsewhere(email);
    const headers = { ...changing(), 'content-type': 'application/json', cookie };
    await commands.callElsewhere(accountCalls.eraseMyData.path, {
      method: 'DELETE',
      headers,
      body: JSON.stringify({ password: PASSWORD }),
    });
    await screen.reload();
    await expect.poll(() => screen.address()).toMatch(/^\/(#login)?$/);
    await expect.element(page.getByRole('heading', { name: say('access:signInTitle') })).toBeVisible();
    const title = { en: 'Your account has been erased', nb: 'Kontoen din er slettet' }[language];
    const notice = page.getByRole('status').filter({ hasText: title });
    await expect
      .element(notice)
      .toHaveTextContent({ en: 'Nothing of it is left on this device', nb: 'Ingenting av den ligger igjen på denne enheten' }[language]);
    await expect.element(notice.getByText(title)).toBeInViewport({ ratio: 1 });
    // The customer continues to type.
    await userEvent.keyboard('Hurra');
    const field = page.getByLabelText(say('access:email'));
    await expect.element(field).toHaveValue('');
    await expect.element(notice.getByText(title)).toBeInViewport({ ratio: 1 });
    await expect.element(notice).not.toHaveTextContent({ en: 'next sign-in', nb: 'neste gang' }[language]);
    await expect.poll(() => keptOf(uuid)).toEqual([]);
    await expectAccessible();
    await notice.getByRole('button', { name: say('connection:left.close') }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await screen.reload();
    await expect.element(page.getByRole('heading', { name: say('access:signInTitle') })).toBeVisible();
    await screen.settled();
    await expect.element(notice).not.toBeInTheDocument();
  });

test('[ACC-18] [SEC-04] devices are listed with this one marked, and another one is signed out', async () => {
  const screen = await openShopScreen('/my-account/sessions');
  const { email } = customerOf(screen);
  await expect.poll(() => page.getByText(t('account:session.this')).elements()).toHaveLength(1);
  const cookie = await signInElsewhere(email);
  const userElsewhere = async () =>
    (await commands.callElsewhere(accessCalls.currentUser.path, { method: 'GET', headers: { ...asIphone, cookie } })).json;
  expect(await userElsewhere()).toMatchObject({ user: { emailAddress: email } });
  await screen.reload();
  const iphone = page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' });
  await expect.element(iphone).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('account:session.endName', { device: 'Safari, iPhone' }) }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: t('account:session.end'), exact: true }).click();
  await expect.element(iphone).not.toBeInTheDocument();
  expect(await userElsewhere()).toEqual({ user: null, isRevoked: true });
});

const eraseDialog = page.getByRole('dialog', { name: t('account:data.eraseDialog') });
const erasePassword = eraseDialog.getByLabelText(t('account:data.erasePassword'), { exact: true });
const eraseConfirm = eraseDialog.getByRole('button', { name: t('account:data.eraseConfirm') });

async function openErasing(): Promise<ShopScreen> {
  const screen = await openShopScreen('/my-account/my-data', { codes: [CODES.jonas], arrange: verifyEmail });
  await page.getByRole('button', { name: t('account:data.eraseButton') }).click();
  return screen;
}

/** Expects that the device has no customer. */
async function expectCleared(screen: ShopScreen): Promise<void> {
  await expect.poll(() => screen.address()).toBe('/');
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  const { email, uuid } = customerOf(screen);
  expect(await keptOf(uuid)).toEqual([]);
  expect((await mailTo(email)).subject).toContain('erased');
}

test('[SRV-59] [OPS-06] my data are erased with the password only; the device has no customer, and the account is gone', async () => {
  const screen = await openErasing();
  await expect.element(page.getByText(/accounting rules require us to keep/)).toBeVisible();
  await expect.element(eraseConfirm).toBeDisabled();
  await erasePassword.fill('not this one');
  await expectAccessible();
  await eraseConfirm.click();
  await expect.element(eraseDialog.getByText(t('account:data.passwordWrong'))).toBeVisible();
  await erasePassword.fill(PASSWORD);
  await eraseConfirm.click();
  await expectCleared(screen);
  await screen.goTo('/#login');
  await front.signIn(customerOf(screen).email, PASSWORD);
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:access.wrong_credentials'));
});

test('[SRV-59] a lost answer to the erasure is reported; after the sign-out the customer reads that it is probably done, and clears the device', async () => {
  const screen = await openErasing();
  const undo = screen.change(accountCalls.eraseMyData, null);
  await erasePassword.fill(PASSWORD);
  await eraseConfirm.click();
  await expect.element(eraseDialog.getByText(t('account:data.eraseDoubtful'))).toBeVisible();
  undo();
  await eraseConfirm.click();
  await expect.element(eraseDialog.getByText(t('account:data.eraseProbablyDone'))).toBeVisible();
  await expectAccessible();
  await eraseDialog.getByRole('button', { name: t('account:data.clearDevice') }).click();
  await expectCleared(screen);
});
