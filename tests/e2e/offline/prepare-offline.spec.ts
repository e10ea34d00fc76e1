import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { HEADERS } from '#core/contract/headers.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { chromiumOnly } from '#tests/kit/chromium-only.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { photo } from '../browser/own-pictures.ts';

const { thankYou, wallCalendar, poster } = TEMPLATES;
const t = words('en');

const openFirstSet = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: new RegExp(`^${t('picture-sets:view')}: `) })
    .first()
    .click();

async function prepare(page: Page): Promise<void> {
  await page.goto('/my-account/picture-sets');
  await openFirstSet(page);
  await page.getByText(t('picture-sets:moreActions')).click();
  await page.getByRole('link', { name: t('picture-sets:prepareOffline') }).click();
  await expect(page.getByText(t('offline:done'))).toBeVisible({ timeout: 90_000 * PATIENCE });
}

/** The upload comes from another device of the customer. */
async function sendPicture(request: APIRequestContext): Promise<void> {
  const sent = await request.post(addressOf(uploadCalls.uploadImages, { query: UPLOAD_QUERY }), {
    headers: { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID() },
    multipart: { 'images[]': await photo('cabin.jpg') },
  });
  expect(sent.ok()).toBe(true);
}

const shownPictures = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll('main img')].filter((img) => img instanceof HTMLImageElement && img.naturalWidth > 0).length,
  );

test('[BEY-02] [OFF-01] preparing can be stopped, for one product too; after one more tap everything opens from a cold start without a connection', {
  tag: '@service-worker',
}, async ({ page, context, device, browserName }) => {
  await newCustomer(context);
  await sendPicture(context.request);
  await page.goto('/my-account/offline');
  await new Shell(page).expectInstalled();
  await expect(page.getByText(t('offline:readyNone'))).toBeVisible();
  await page.getByLabel(t('offline:products')).selectOption(thankYou.productUuid);
  // The connection is slow, which leaves time to change one's mind.
  await device.slow('3g');
  await page.getByRole('button', { name: t('offline:start') }).click();
  await expect(page.getByRole('progressbar', { name: t('offline:progressLabel') })).toBeVisible();
  await page.getByRole('button', { name: t('offline:cancel') }).click();
  await expect(page.getByText(t('offline:cancelled'))).toBeVisible();
  await expect(page.getByText(t('offline:readyNone'))).toBeVisible();
  await device.online();
  await page.getByRole('button', { name: t('offline:start') }).click();
  await expect(page.getByText(t('offline:done'))).toBeVisible({ timeout: 60_000 * PATIENCE });
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna Lindqvist Berg' })).toBeVisible();
  await prepare(page);
  await expect(page.getByText(/8 pictures and \d+ designs/)).toHaveCount(2);
  // Firefox ESR 153 itself crashes when axe checks this page.
  if (browserName === 'chromium') await expectAccessible(page);
  await page.close();

  await device.offline();
  const cold = await context.newPage();
  await cold.goto('/my-account/picture-sets');
  await openFirstSet(cold);
  await expect(cold.getByRole('heading', { name: 'Anna Lindqvist Berg', level: 1 })).toBeVisible();
  await expect.poll(() => shownPictures(cold)).toBeGreaterThan(3);
  // These editors have not been opened before; their pages must be drawn.
  for (const template of [thankYou, wallCalendar, poster]) {
    await cold.goto(editorPath(template));
    const editor = new EditorPage(cold);
    await editor.expectOpen();
    await editor.button('main.preview').click();
    await expect(cold.getByRole('button', { name: new RegExp(`^${t('editor:openPage', { number: 1, name: '' })}`) })).toBeVisible({
      timeout: 30_000 * PATIENCE,
    });
  }
  await cold.goto(`/products/${thankYou.list}`);
  await expect(cold.getByText(thankYou.name)).toBeVisible();
  await cold.goto('/my-account/uploads');
  await expect.poll(() => shownPictures(cold), 'an own picture that another device has sent').toBe(1);
  await cold.goto('/pages/about');
  await expect(cold.getByRole('heading', { name: 'About Fjordlys Foto' })).toBeVisible();
  await expect.poll(() => shownPictures(cold)).toBeGreaterThan(2);
  await cold.goto('/my-account/offline');
  await expect(cold.getByText(t('offline:offline'))).toBeVisible();
  await expect(cold.getByRole('button', { name: t('offline:again') })).toBeDisabled();
});

test('[OFF-10] a full device is reported by name, deletes pictures that the shop has, and keeps drafts and the queue', {
  tag: '@service-worker',
  ...chromiumOnly('the disk is made full by its DevTools'),
}, async ({ page, context, fullDisk }) => {
  await fullDisk({ roomBytes: 40_000_000 });
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await new Shell(page).expectInstalled();
  await editor.writeText(1, 'Still here');
  await editor.expectSaved();
  // The service worker stores the pictures that are shown.
  await page.goto('/my-account/picture-sets');
  await openFirstSet(page);
  const cached = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pictures-'));
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return counts.reduce((sum, count) => sum + count, 0);
    });
  await expect.poll(cached).toBeGreaterThan(4);
  const before = await cached();
  await page.goto('/my-account/uploads');
  const uploads = new UploadDialog(page);
  await uploads.choose([{ name: 'mountain.jpg', mimeType: 'image/jpeg', buffer: randomBytes(45_000_000) }]);
  await expect(uploads.failed.getByText(t('errors:device.storage_full'))).toBeVisible({ timeout: 30_000 * PATIENCE });
  expect(await cached(), 'pictures go before anything of the customer').toBeLessThan(before);
  await page.goto('/my-account/drafts');
  await page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Still here' }) })).toBeVisible({
    timeout: 20_000 * PATIENCE,
  });
});
