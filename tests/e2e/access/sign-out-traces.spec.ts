/** A customer who signed out, or was signed out, leaves no data of the child in the browser's profile (SIM-03, SEC-04). */
import { setTimeout as delay } from 'node:timers/promises';
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { readTraces, searchProfile } from '../browser/device-traces.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { chromiumOnly } from '#tests/kit/chromium-only.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import type { KeptProfile } from '#tests/kit/kept-profile.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, type Customer, newCustomer } from '../shop/shop-api.ts';
import { runAsOperator } from '../shop/operator.ts';
import { LONG_TEST_MS, expect, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';

// The tests restart the browser, search its profile and slow a tab down.
test.describe.configure({ timeout: LONG_TEST_MS });

const CHILD = 'Anna Lindqvist Berg';
const t = words('en');

interface Stay {
  readonly customer: Customer;
  readonly page: Page;
  readonly pictureUrls: readonly string[];
  /** Bytes from the middle of one picture, which are the same in every store. */
  readonly pixels: Buffer;
}

/** A customer looks at the child's pictures with the service worker installed, in a profile that can be searched later. */
async function stayIn(page: Page): Promise<Stay> {
  const context = page.context();
  const customer = await newCustomer(context);
  await page.goto('/');
  await new Shell(page).expectInstalled();
  await page.goto('/my-account/picture-sets');
  return lookAtPictures(page, customer);
}

async function lookAtPictures(page: Page, customer: Customer): Promise<Stay> {
  await page
    .getByRole('link', { name: new RegExp(`^${t('picture-sets:view')}: `) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: CHILD, level: 1 })).toBeVisible();
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main img')].flatMap((img) =>
        img instanceof HTMLImageElement && img.naturalWidth > 0 && img.src.includes('/media/') ? [img.currentSrc] : [],
      ),
    );
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(3);
  const pictureUrls = await shown();
  const bytes = await (await page.context().request.get(pictureUrls[0] ?? '')).body();
  return { customer, page, pictureUrls, pixels: bytes.subarray(bytes.length / 2, bytes.length / 2 + 64) };
}

async function logOut(page: Page): Promise<void> {
  const shell = new Shell(page);
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: /^Hello/ }).click();
  await shell.menu.getByRole('button', { name: t('menu:logOut') }).click();
}

/** Another device of the customer, signed in. */
async function otherDevice({ email, password }: Customer, baseURL = ''): Promise<APIRequestContext> {
  const elsewhere = await requests.newContext({ baseURL });
  await ask(elsewhere, accessCalls.signIn, { body: { username: email, password } });
  return elsewhere;
}

/** Simulates a tab that the system stopped: it has the owner's database open and does not close it. */
const keepOpen = (page: Page, ownerUuid: string): Promise<void> =>
  page.evaluate(async (uuid) => {
    interface Buckets {
      keys(): Promise<string[]>;
      open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
    }
    const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets };
    const name = (await storageBuckets.keys()).find((key) => key.includes(uuid)) ?? '';
    const opening = (await storageBuckets.open(name)).indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    Object.assign(globalThis, { kept: opening.result });
  }, ownerUuid);

const NOTHING = { databases: [], pictures: [], httpCache: [] };
const tracesOf = ({ customer, pictureUrls }: Stay, page: Page) => readTraces(page, [CHILD, customer.uuid, customer.email], pictureUrls);

/**
 * Expects the traces in no file of the closed browser, including its databases and tabs. If cache entries were being
 * read when they were deleted, Chromium removes them at its next start.
 */
async function expectInNoFile(profile: KeptProfile, ...stays: readonly Stay[]): Promise<void> {
  const mails = Object.fromEntries(stays.map(({ customer }, index) => [`mail ${index}`, customer.email]));
  const pixels = Object.fromEntries(stays.map((stay, index) => [`pixels ${index}`, stay.pixels]));
  const words = { name: CHILD, ...mails };
  expect(searchProfile(profile.folder, words), 'when the browser was closed').toEqual([]);
  await restartBrowser(profile);
  expect(searchProfile(profile.folder, { ...words, ...pixels }), 'after its next start').toEqual([]);
}

async function restartBrowser(profile: KeptProfile): Promise<void> {
  const context = await profile.open();
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => caches.keys());
  await context.close();
}

test('[SEC-04] the search for traces does not create again what was removed meanwhile', async ({ page }) => {
  await page.goto('/');
  // A database that was just listed and has been deleted since.
  await page.evaluate(() => {
    indexedDB.databases = async () => [{ name: 'keepsake-gone', version: 20 }];
    caches.keys = async () => ['pictures-gone'];
  });
  expect(await readTraces(page, ['gone'], [])).toEqual({ databases: [], pictures: ['pictures-gone'], httpCache: [] });
  const left = () => Promise.all([IDBFactory.prototype.databases.call(indexedDB), caches.has('pictures-gone')]);
  const [databases, hasCache] = await page.evaluate(left);
  expect([databases.filter(({ name }) => name === 'keepsake-gone'), hasCache]).toEqual([[], false]);
});

test.describe('in a profile on the disk', { tag: ['@service-worker', KEPT_PROFILE] }, () => {
  test(
    '[SIM-03] [OFF-11] signing out removes everything of the customer while another tab of theirs is typing',
    chromiumOnly('a tab is slowed down by its DevTools'),
    async ({ page, context, profile }) => {
      const stay = await stayIn(page);
      const typing = await context.newPage();
      const editor = new EditorPage(typing);
      await editor.open(TEMPLATES.thankYou);
      const client = await context.newCDPSession(typing);
      const box = await editor.openText(1);
      await box.fill(CHILD);
      // By now the typed text is on the disk, also in the file of the tab's session storage.
      const isNoted = () => searchProfile(profile.folder, { note: 'keepsake.typed-text' }).some((file) => file.includes('Session Storage'));
      await expect.poll(isNoted, { timeout: 30_000 * PATIENCE }).toBe(true);
      await page.bringToFront();
      // A slowed tab keeps a processor busy, so it runs only while the other one signs out.
      await client.send('Emulation.setCPUThrottlingRate', { rate: sliceOf(8, 1) });
      let isTyping = true;
      const type = async () => {
        for (let word = 0; isTyping; word += 1) {
          await box.fill(`${CHILD} ${word}`, { timeout: 2_000 });
          // The pauses are those of a typing customer. A loop without a pause would occupy a whole processor.
          await delay(100);
        }
      };
      const typed = type().catch(() => undefined);
      await logOut(page);
      const dialog = page.getByRole('dialog', { name: t('connection:signOut.title') });
      await dialog
        .getByRole('button', { name: t('connection:signOut.discard') })
        .click({ timeout: 5_000 })
        .catch(() => undefined);
      await page
        .getByRole('button', { name: t('connection:signOut.discardNow') })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await expect(page).toHaveURL('/', { timeout: 10_000 * PATIENCE });
      await expect(typing.getByRole('heading', { name: t('access:signInTitle') })).toBeVisible({ timeout: 60_000 * PATIENCE });
      isTyping = false;
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await typed;
      await expect.poll(() => tracesOf(stay, page), { timeout: 20_000 * PATIENCE }).toEqual(NOTHING);
      await typing.close();
      // A request for one of the pictures must not store it again.
      await page.evaluate((url) => fetch(url).catch(() => undefined), stay.pictureUrls[0] ?? '');
      expect(await tracesOf(stay, page)).toEqual(NOTHING);
      await context.close();
      await expectInNoFile(profile, stay);
    },
  );

  test(
    '[SEC-04] a tab that hangs with the customer’s database open keeps none of its data',
    chromiumOnly('no other browser has storage buckets, one of which the tab keeps open'),
    async ({ page, context, profile }) => {
      const stay = await stayIn(page);
      const hung = await context.newPage();
      await hung.goto('/robots.txt');
      await keepOpen(hung, stay.customer.uuid);
      await page.bringToFront();
      await logOut(page);
      await expect(page).toHaveURL('/', { timeout: 10_000 * PATIENCE });
      const names = { name: CHILD, mail: stay.customer.email };
      await expect.poll(() => searchProfile(profile.folder, names), { timeout: 30_000 * PATIENCE }).toEqual([]);
      expect(await tracesOf(stay, page)).toEqual(NOTHING);
      await context.close();
      await expectInNoFile(profile, stay);
    },
  );

  for (const ms of everyNth(2, [30, 300]))
    test(`[SIM-03] a browser that is killed ${ms} ms after signing out removes everything at its next start`, async ({
      device,
      kill,
      profile,
    }) => {
      // The test starts the browser twice.
      test.setTimeout(60_000 * PATIENCE);
      const stay = await stayIn(device.page);
      await logOut(stay.page);
      await delay(ms);
      const page = await kill();
      await page.goto('/');
      await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
      // Firefox cannot read a database of which it still repairs or deletes the files.
      await expect.poll(() => tracesOf(stay, page).catch(String), { timeout: 20_000 * PATIENCE }).toEqual(NOTHING);
      await device.context.close();
      await expectInNoFile(profile, stay);
    });

  test('[SRV-59] [SEC-04] [SIM-03] the end of a simulation, a session ended elsewhere, and an account erased elsewhere or here leave no data of the customer', async ({
    page,
    context,
    profile,
    baseURL,
  }) => {
    // The test signs in four times in one profile.
    test.setTimeout(2 * LONG_TEST_MS);
    const stays: Stay[] = [];
    const expectNothing = async (stay: Stay, ...more: readonly string[]) => {
      const texts = [CHILD, stay.customer.uuid, stay.customer.email, ...more];
      await expect.poll(() => readTraces(page, texts, stay.pictureUrls), { timeout: 20_000 * PATIENCE }).toEqual(NOTHING);
      stays.push(stay);
    };
    const notice = (title: string) => page.getByRole('status').filter({ hasText: title });

    await test.step('the end of a simulation', async () => {
      const customer = await newCustomer(context);
      await context.clearCookies({ name: SESSION_COOKIE });
      const link = new URL(/https?:\S+/.exec(runAsOperator('simulate', customer.email))?.[0] ?? '');
      await page.goto('/');
      await new Shell(page).expectInstalled();
      await page.goto(link.pathname);
      await page.goto('/my-account/picture-sets');
      const stay = await lookAtPictures(page, customer);
      await page
        .getByRole('complementary', { name: t('menu:simulation') })
        .getByRole('button', { name: t('menu:endSimulation') })
        .click();
      await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
      await expectNothing(stay);
    });

    await test.step('a session that was ended elsewhere, with a message', async () => {
      const stay = await stayIn(page);
      const elsewhere = await otherDevice(stay.customer, baseURL);
      const { sessions } = await ask(elsewhere, accessCalls.listSessions, {});
      for (const { id, isCurrent } of sessions) if (!isCurrent) await ask(elsewhere, accessCalls.endSession, { params: { id } });
      await elsewhere.dispose();
      await page.reload();
      await expect(page.getByRole('heading', { name: CHILD })).toHaveCount(0, { timeout: 20_000 * PATIENCE });
      const said = notice('You were signed out on this device');
      await expect(said).toContainText('Another of your devices ended the session');
      await expect(said).toContainText('Pictures and personal details have been removed from this device.');
      await expectNothing(stay);
    });

    const draft = 'Hurra Ola';
    await test.step('an account that was erased elsewhere while the device was offline, with its saved draft and a message', async () => {
      const stay = await stayIn(page);
      const editor = new EditorPage(page);
      await editor.open(TEMPLATES.thankYou);
      await context.setOffline(true);
      await editor.writeText(1, draft);
      await editor.expectSaved();
      expect(await readTraces(page, [draft], [])).not.toEqual(NOTHING);
      const elsewhere = await otherDevice(stay.customer, baseURL);
      await ask(elsewhere, accountCalls.eraseMyData, { body: { password: stay.customer.password } });
      await elsewhere.dispose();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: t('access:signInTitle') })).toBeVisible({ timeout: 60_000 * PATIENCE });
      await expect(notice('Your account has been erased')).toContainText('Nothing of it is left on this device');
      await expectNothing(stay, draft);
    });

    await test.step('an account that was erased here', async () => {
      const stay = await stayIn(page);
      await page.goto('/my-account/my-data');
      await page.getByRole('button', { name: t('account:data.eraseButton') }).click();
      const dialog = page.getByRole('dialog', { name: t('account:data.eraseDialog') });
      await dialog.getByLabel(t('account:data.erasePassword'), { exact: true }).fill(stay.customer.password);
      await dialog.getByRole('button', { name: t('account:data.eraseConfirm') }).click();
      await expect(page).toHaveURL('/', { timeout: 20_000 * PATIENCE });
      await expectNothing(stay);
    });

    await context.close();
    await expectInNoFile(profile, ...stays);
    expect(searchProfile(profile.folder, { draft })).toEqual([]);
  });
});
