/** The badge on the app's icon, and the ways to open the app. The browser's ports are stubbed. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { keepSharedFiles } from '#src/data/commands/sharing/shared-files.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { photo } from '../browser/own-pictures.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { absentCustomer, ask, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const shell = new Shell();
const stopped: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopped.splice(0)) stop();
});

function stub(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  stopped.push(() => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name)));
}

/** @returns the number on the icon; null: the app never set one */
function badgeOfIcon(answer: () => Promise<void> = async () => undefined): () => number | null {
  let shown: number | null = null;
  stub(navigator, 'setAppBadge', (count: number) => {
    shown = count;
    return answer();
  });
  stub(navigator, 'clearAppBadge', () => {
    shown = 0;
    return answer();
  });
  return () => shown;
}

async function makeDraftOffline(): Promise<Awaited<ReturnType<typeof openShopScreen>>> {
  const screen = await openShopScreen(editorPath(TEMPLATES.thankYou));
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  screen.setOnline(false);
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
  return screen;
}

test('[LOV-05] the icon counts the changes that wait for the shop, and shows nothing when they are sent', async () => {
  const badge = badgeOfIcon();
  const screen = await makeDraftOffline();
  await expect.poll(badge).toBe(1);
  screen.setOnline(true);
  await expect.element(shell.status('saved')).toBeVisible();
  await expect.poll(badge).toBe(0);
});

test('[LOV-05] [OFF-11] after the sign-out the icon shows no count, also if the work is kept for the next sign-in', async () => {
  const badge = badgeOfIcon();
  await makeDraftOffline();
  await expect.poll(badge).toBe(1);
  await shell.logOut();
  await page.getByRole('button', { name: t('connection:signOut.keep') }).click();
  await expect.poll(badge).toBe(0);
});

test('[LOV-05] a phone that allows no badge does not stop the shop', async () => {
  const badge = badgeOfIcon(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
  const screen = await makeDraftOffline();
  await expect.poll(badge).toBe(1);
  screen.setOnline(true);
  await expect.element(shell.status('saved')).toBeVisible();
  expect(screen.reports().filter((report) => report.includes('not allowed'))).toEqual([]);
});

type Consumer = (launch: { readonly targetURL: string; readonly files: readonly { getFile(): Promise<File> }[] }) => void;

/** A launch queue like Chromium's: launches before there is a consumer wait for it. */
function launchQueue(): { open(address: string, files?: readonly File[]): void } {
  let consume: Consumer | null = null;
  const waiting: Parameters<Consumer>[0][] = [];
  stub(globalThis, 'launchQueue', {
    setConsumer(next: Consumer) {
      consume = next;
      for (const launch of waiting.splice(0)) next(launch);
    },
  });
  return {
    open(address, files = []) {
      const launch = { targetURL: new URL(address, location.href).href, files: files.map((file) => ({ getFile: async () => file })) };
      if (consume) consume(launch);
      else waiting.push(launch);
    },
  };
}

test('[LOV-05] a shortcut opens its page in the app that is open', async () => {
  const launches = launchQueue();
  const screen = await openShopScreen(paths.myAccount());
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  launches.open(paths.cart());
  await expect.poll(screen.address).toBe(paths.cart());
});

test('[LOV-05] [BEY-08] pictures that the app is opened with become own pictures, one launch after the other', async () => {
  const launches = launchQueue();
  launches.open(paths.uploads(), [await photo('cabin.jpg')]);
  const screen = await openShopScreen(paths.myAccount());
  await expect.poll(screen.address).toBe(`${paths.uploads()}?shared`);
  await expect.poll(() => ask(uploadCalls.recentImages, {})).toHaveLength(1);
  launches.open(paths.uploads(), [await photo('boat.jpg'), await photo('lake.jpg')]);
  await expect.poll(() => ask(uploadCalls.recentImages, {})).toHaveLength(3);
});

test('[LOV-05] [BEY-08] a visitor who opens a picture with the app must sign in first', async () => {
  const launches = launchQueue();
  let email = '';
  const screen = await openShopScreen('/', { codes: null, arrange: async () => void ({ email } = await absentCustomer()) });
  launches.open(paths.uploads(), [await photo('cabin.jpg')]);
  await expect.poll(screen.address).toBe(`${paths.uploads()}?shared`);
  await expect.element(page.getByText(t('uploads:waitingForSignIn', { count: 1 }))).toBeVisible();
  await page.getByRole('link', { name: t('uploads:signIn'), exact: true }).click();
  await new FrontPage().signIn(email, PASSWORD);
  await expect.poll(screen.address).toBe(paths.uploads());
  // The screen was opened before the pictures came.
  await page.getByRole('button', { name: t('uploads:addShared') }).click();
  await expect.poll(() => ask(uploadCalls.recentImages, {})).toHaveLength(1);
});

test('[BEY-08] [LOV-05] of what the app is opened with, the page says what was left out and why, and keeps the rest', async () => {
  const launches = launchQueue();
  const screen = await openShopScreen(paths.myAccount());
  const film = new File(['a'], 'film.mp4', { type: 'video/mp4' });
  launches.open(paths.uploads(), [film, await photo('cabin.jpg')]);
  await expect.poll(screen.address).toBe(`${paths.uploads()}?shared&left-type=1`);
  await expect.element(page.getByText(t('uploads:leftOut', { count: 1 }))).toBeVisible();
  await expect.element(page.getByText(t('uploads:leftOutBy.type', { count: 1 }))).toBeVisible();
  await expect.poll(() => ask(uploadCalls.recentImages, {})).toHaveLength(1);
});

test('[BEY-08] what another site or person has shared is named, not shown, and no own picture before the customer says so', async () => {
  const screen = await openShopScreen(paths.uploads());
  const deviceDb = new DeviceDatabase();
  stopped.push(() => deviceDb.close());
  await keepSharedFiles(deviceDb, [{ localId: crypto.randomUUID(), name: 'planted.jpg', file: await photo('cabin.jpg'), sharedAtMs: 0 }]);
  await screen.reload();
  await expect.element(page.getByText('planted.jpg')).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
  expect(await ask(uploadCalls.recentImages, {})).toEqual([]);
  await page.getByRole('button', { name: t('uploads:discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('uploads:discard') })
    .click();
  await expect.element(page.getByText('planted.jpg')).not.toBeInTheDocument();
  expect(await deviceDb.shared.count()).toBe(0);
});
