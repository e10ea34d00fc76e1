/**
 * The shop as an app on the home screen: its offer, Safari's seven days, its badge and the ways to open it. The
 * browser's ports are stubbed.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { followInstallEvent } from '#src/platform/install/install-event.ts';
import { AGENTS } from '#src/platform/install/fixtures/user-agents.ts';
import type { Browser } from '#src/platform/install/browser.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { photo } from '../browser/own-pictures.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou } = TEMPLATES;
const shell = new Shell();
const offer = page.getByRole('region', { name: t('install:title') });
const removal = page.getByText(t('kept:removal.safari'), { exact: true });

const stopped: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopped.splice(0)) stop();
});

function pretend({ userAgent, maxTouchPoints }: Browser): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints);
}

/** Chromium's offer of the install question. @returns the number of times the question was shown */
function offerToAsk(outcome: 'accepted' | 'dismissed'): () => number {
  stopped.push(followInstallEvent());
  let asked = 0;
  const prompt = async () => void (asked += 1);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice: Promise.resolve({ outcome }) });
  dispatchEvent(event);
  expect(event.defaultPrevented, 'the browser shows no bar of its own').toBe(true);
  return () => asked;
}

async function makeDraft(screen: ShopScreen): Promise<void> {
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
}

test('[LOV-05] [OFF-12] a draft that is on this phone only warns that Safari may remove it, until the shop has it', async () => {
  pretend(AGENTS.iphone);
  const screen = await openShopScreen(editorPath(thankYou));
  await new EditorPage(screen).expectOpen();
  screen.setOnline(false);
  await makeDraft(screen);
  await screen.goTo(paths.drafts());
  await expect.element(removal).toBeVisible();
  await expectAccessible();
  screen.setOnline(true);
  await expect.element(page.getByText('In the shop', { exact: true })).toBeVisible();
  await expect.element(removal).not.toBeInTheDocument();
});

test('[LOV-05] [EDT-18] a picture that is on this phone only warns that Safari may remove it, until the shop has it', async () => {
  pretend(AGENTS.iphone);
  const screen = await openShopScreen(paths.uploads());
  await expect.element(page.getByText(t('uploads:emptyTitle'))).toBeVisible();
  const release = screen.hold(uploadCalls.uploadImages);
  const dialog = new UploadDialog();
  await dialog.choose([await photo('cabin.jpg')]);
  await dialog.expectPrepared(['cabin.jpg']);
  await dialog.close();
  await expect.element(removal).toBeVisible();
  release();
  await expect.element(page.getByText('In the shop', { exact: true })).toBeVisible();
  await expect.element(removal).not.toBeInTheDocument();
});

test('[LOV-05] the app is offered after the first draft, not over the editor, and with its reason', async () => {
  pretend(AGENTS.chromeOnAndroid);
  const asked = offerToAsk('accepted');
  const screen = await openShopScreen(paths.drafts());
  await expect.element(page.getByText(t('account:noDrafts'), { exact: true })).toBeVisible();
  await screen.goTo(editorPath(thankYou));
  await makeDraft(screen);
  expect(offer.query()).toBeNull();
  await screen.goTo(paths.drafts());
  await expect.element(offer).toHaveTextContent(t('install:reason.phone'));
  await expectAccessible();
  await screen.goTo(editorPath(thankYou));
  await expect.element(offer).not.toBeInTheDocument();
  await screen.goTo(paths.drafts());
  await offer.getByRole('button', { name: t('install:install') }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(asked()).toBe(1);
});

test('[LOV-05] [PUB-05] the app is offered below the question about cookies, also to a customer who never answers it; neither lies over the other', async () => {
  pretend(AGENTS.chromeOnAndroid);
  offerToAsk('accepted');
  const arrange = async () => void (document.cookie = 'cookieConsent=; Max-Age=0; Path=/');
  const screen = await openShopScreen(editorPath(thankYou), { arrange });
  await makeDraft(screen);
  expect(offer.query()).toBeNull();
  await screen.goTo(paths.drafts());
  const cookies = page.getByRole('region', { name: t('consent:title') });
  await expect.element(cookies).toBeVisible();
  await expect.element(offer).toBeVisible();
  for (const width of [390, 768, 1280]) {
    await page.viewport(width, 844);
    const [question, below] = [cookies, offer].map((region) => region.element().getBoundingClientRect());
    expect(below?.top, `at ${width} px`).toBeGreaterThan(question?.bottom ?? Infinity);
    expect(below?.left, `at ${width} px`).toBe(question?.left);
  }
  await expectAccessible();
  await offer.getByRole('button', { name: t('install:no') }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(cookies, { message: 'one answer is none to the other' }).toBeVisible();
  await screen.reload();
  await expect.element(cookies).toBeVisible();
  await screen.settled();
  expect(offer.query()).toBeNull();
});

test.each([
  ['no to the shop', 'no'],
  ['no to the browser’s question', 'install'],
] as const)('[LOV-05] after %s the app is never offered again, also to the next customer of this phone', async (_what, button) => {
  pretend(AGENTS.chromeOnAndroid);
  offerToAsk('dismissed');
  const screen = await openShopScreen(editorPath(thankYou));
  await makeDraft(screen);
  await screen.goTo(paths.drafts());
  await offer.getByRole('button', { name: t(`install:${button}`) }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(shell.status('saved')).toBeVisible();
  await shell.logOut();
  await expect.poll(screen.address).toBe(paths.frontpage());
  // The browser offers its question again, to a customer who has made a product.
  offerToAsk('dismissed');
  await screen.goTo(paths.login());
  await new FrontPage().signIn(screen.customer?.email ?? '', PASSWORD);
  await screen.goTo(paths.drafts());
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible();
  expect(offer.query()).toBeNull();
  // Only the stored answer prevented the offer.
  localStorage.clear();
  await screen.reload();
  await expect.element(offer).toBeVisible();
});

test('[LOV-05] Safari has no question: the steps are drawn, once', async () => {
  pretend(AGENTS.iphone);
  const screen = await openShopScreen(editorPath(thankYou));
  await makeDraft(screen);
  await screen.goTo(paths.drafts());
  await expect.element(offer).toHaveTextContent(t('install:reason.safari'));
  await offer.getByRole('button', { name: t('install:show') }).click();
  const steps = page.getByRole('dialog', { name: t('install:title') });
  await expect.element(steps.getByRole('listitem')).toHaveLength(3);
  await expect.element(steps).toHaveTextContent(t('install:steps.add'));
  await expectAccessible();
  await steps.getByRole('button', { name: t('install:steps.done') }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await screen.reload();
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible();
  expect(offer.query()).toBeNull();
});

test('[LOV-05] the installed app offers nothing', async () => {
  pretend(AGENTS.iphone);
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  stopped.push(() => Reflect.deleteProperty(navigator, 'standalone'));
  const screen = await openShopScreen(editorPath(thankYou));
  await new EditorPage(screen).expectOpen();
  screen.setOnline(false);
  await makeDraft(screen);
  await screen.goTo(paths.drafts());
  await expect.element(page.getByText('Saved on this device only', { exact: true })).toBeVisible();
  expect(offer.query()).toBeNull();
  expect(removal.query()).toBeNull();
});
