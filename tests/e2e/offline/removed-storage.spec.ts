/** A browser that is short of disk space removes an owner's storage bucket under open pages (OFF-10). */
import type { Page } from '@playwright/test';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { chromiumOnly } from '#tests/kit/chromium-only.ts';
import { KEPT_PROFILE } from '#tests/kit/device.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { PLAIN_CARD, publishPlainCard } from '../shop/plain-card.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, LONG_TEST_MS, test } from '../shop-test.ts';
import { words } from '../words.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

/** The same deletion that a browser makes to free its disk. */
const removeBuckets = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as {
      storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
    };
    for (const key of await storageBuckets.keys()) await storageBuckets.delete(key);
  });

/** A page without unsent work lost nothing and shows no message. It reads the queue at most once a second. */
async function isHeld(other: Page, kept: string): Promise<void> {
  await expect(other.getByRole('listitem').filter({ hasText: kept })).toBeVisible();
  await other.evaluate((ms) => new Promise((resolve) => void setTimeout(resolve, ms)), 3_000);
}

for (const language of everyNth(2, ['en', 'nb'] as const))
  test(`[OFF-10] an open editor continues with its undo steps when its storage is removed, and every page says so (${language})`, {
    tag: [KEPT_PROFILE],
    ...chromiumOnly('no other browser has storage buckets'),
  }, async ({ page, context }) => {
    const t = words(language);
    await page.setViewportSize({ width: 390, height: 844 });
    await newCustomer(context);
    await context.setExtraHTTPHeaders({ 'accept-language': language });
    await context.addInitScript((lang) => localStorage.setItem('keepsake.language', lang), language);
    const editor = new EditorPage(page, language);
    await editor.open(TEMPLATES.thankYou);
    const other = await context.newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto('/my-account/drafts');
    await page.bringToFront();
    await editor.writeText(1, 'Takk for turen');
    await expect(editor.savedAt).toBeVisible();
    await context.setOffline(true);
    const box = await editor.openText(1);
    await box.fill('Takk for hele turen');
    await expect(editor.savedAt).toBeVisible();
    await isHeld(other, t('kept:device'));
    await removeBuckets(other);
    const notice = (of: typeof page) => of.getByRole('status').filter({ hasText: t('connection:removed.title') });
    await expect(notice(page)).toContainText(t('connection:removed.text'), { timeout: 20_000 * PATIENCE });
    await expect(notice(other)).toBeVisible({ timeout: 20_000 * PATIENCE });
    await expect(box).toHaveValue('Takk for hele turen');
    await expect(box).toBeFocused();
    await box.fill('Takk for hele fine turen');
    await editor.done();
    await expect(editor.savedAt).toBeVisible();
    await notice(page)
      .getByRole('button', { name: t('connection:left.close') })
      .click();
    await expect(notice(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await context.setOffline(false);
    await page.reload();
    await editor.expectOpen();
    await expect(page.getByRole('img', { name: /Takk for/ }).first()).toBeVisible();
  });

test('[OFF-10] a storage that is removed repeatedly is noticed each time, and the written data are in the shop', {
  tag: [KEPT_PROFILE, '@service-worker'],
  ...chromiumOnly('no other browser has storage buckets'),
}, async ({ page, context }) => {
  const t = words('en');
  await newCustomer(context);
  await page.goto('/');
  await new Shell(page).expectInstalled();
  const bare = await context.newPage();
  await bare.goto('/robots.txt');
  await page.bringToFront();
  const editor = new EditorPage(page);
  const drafts = async () => JSON.stringify(await ask(context.request, draftCalls.listDrafts, {}));
  for (const word of everyNth(2, ['Takk', 'Tusen takk', 'Hjertelig takk', 'Varme takk'])) {
    await page.goto(editorPath(TEMPLATES.thankYou));
    const anew = editor.button('resume.anew');
    await anew.or(editor.fieldOf('canvas.image', 1)).first().waitFor();
    if (await anew.isVisible()) await anew.click();
    await editor.expectOpen();
    await context.setOffline(true);
    await editor.writeText(1, word);
    await expect(editor.savedAt).toBeVisible();
    await removeBuckets(bare);
    await expect(page.getByRole('status').filter({ hasText: t('connection:removed.title') })).toBeVisible({ timeout: 20_000 * PATIENCE });
    await expect(editor.savedAt).toBeVisible();
    await page.goto('/my-account/drafts');
    await context.setOffline(false);
    await expect.poll(drafts, { timeout: 20_000 * PATIENCE }).toContain(word);
  }
});

test("[OFF-10] [KEP-09] a visitor's open editor continues when the browser removes all databases, and the visitor keeps their cart", {
  tag: [KEPT_PROFILE],
  ...chromiumOnly('the storage is removed by its DevTools'),
}, async ({ page, context, baseURL }) => {
  const t = words('en');
  const cart = async () => (await ask(context.request, cartCalls.readCart, {})).cart.orderLines.length;
  await publishPlainCard();
  await page.goto('/try');
  await page.getByRole('link', { name: PLAIN_CARD.design }).click();
  const editor = new EditorPage(page);
  await editor.buy(PLAIN_CARD.name, 5);
  await expect(page).toHaveNothingWaiting();
  expect(await cart()).toBeGreaterThan(0);
  const { productUuid, uuid } = TEMPLATES.thankYou;
  await page.goto(`/try/${productUuid}/${uuid}`);
  await editor.expectOpen();
  const box = await editor.openText(1);
  await box.fill('Takk for turen');
  await expect(editor.savedAt).toBeVisible();
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb' });
  await expect(page.getByRole('status').filter({ hasText: t('connection:removed.title') })).toBeVisible({ timeout: 20_000 * PATIENCE });
  await expect(box).toHaveValue('Takk for turen');
  await box.fill('Takk for hele turen');
  await expect(editor.savedAt).toBeVisible();
  await page.reload();
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk for hele turen' }) })).toBeVisible();
  await page.goto('/shopping-cart');
  await expect(
    page
      .getByRole('list', { name: t('cart:lines') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
});
