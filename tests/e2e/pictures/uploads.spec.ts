import { uploadCalls } from '#tests/fixtures/calls.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { photo } from '../browser/own-pictures.ts';
import { ask, newCustomer, PASSWORD } from '../shop/shop-api.ts';
import { expect, expectAccessible, signedOut, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const { thankYou } = TEMPLATES;
const t = words('en');
const UPLOAD = `**${uploadCalls.uploadImages.path}*`;

async function openInbox(page: Page): Promise<{ editor: EditorPage; uploads: UploadDialog }> {
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await editor.openImage(1);
  await page.getByRole('button', { name: t('editor:inbox.recent-images'), exact: true }).click();
  return { editor, uploads: new UploadDialog(page) };
}

const recent = (context: BrowserContext) => ask(context.request, uploadCalls.recentImages, {});
const ownPicture = (page: Page, number: number, count: number) =>
  page.getByRole('button', { name: t('editor:inbox.picture', { number, count }), exact: true });
const imageIds = (data: { userResources: Record<string, { kind: string; uuid?: string | null }> }) =>
  Object.values(data.userResources).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : []));

test('[OFF-05] [EDT-18] offline an order line with an own picture waits for its upload and reaches the shop as the customer approved it', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  await newCustomer(context);
  const { editor, uploads } = await openInbox(page);
  const shell = new Shell(page);
  await shell.expectInstalled();
  await shell.expectDesignKept(thankYou);
  await device.offline();
  await uploads.choose([await photo('fjord.jpg')]);
  await uploads.expectPrepared(['fjord.jpg']);
  await uploads.close();
  await ownPicture(page, 1, 1).click();
  await editor.done();
  await editor.buy(thankYou.product, 5);
  await shell.expectCartCount(5);
  await expect(page.getByRole('list', { name: t('cart:lines') }).locator('img')).toBeVisible();
  await shell.openPanel();
  await expect(shell.panel).toContainText(t('connection:call.uploadImages'));
  await expect(shell.panel).toContainText(t('connection:call.addCartLines'));
  const order: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /upload_internal|order-lines/.test(request.url())) order.push(request.url());
  });
  await device.online();
  await expect(page).toHaveNothingWaiting();
  expect(order.map((url) => (url.includes('upload_internal') ? 'upload' : 'line'))).toEqual(['upload', 'line']);
  const [picture] = await recent(context);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const [line] = cart.orderLines.filter((candidate) => candidate.type === 0);
  expect(imageIds(line?.template?.data ?? { userResources: {} })).toContain(picture?.uuid);
});

test('[EDT-18] [EDT-20] after a crash and a reload uploads continue without another choice of files, each of them once', async ({
  page,
  context,
  crash,
}) => {
  // Twelve pictures, a crash and a reload: a busy machine needs more than the usual half minute.
  test.setTimeout(90_000 * PATIENCE);
  await newCustomer(context);
  const { uploads } = await openInbox(page);
  let isStuck = true;
  await context.route(UPLOAD, async (route) => (isStuck ? undefined : route.continue()));
  const files = await Promise.all(Array.from({ length: 12 }, (_, index) => photo(`holiday-${index + 1}.jpg`)));
  await uploads.choose(files);
  await expect(uploads.dialog.getByText(t('uploads:sent', { count: 0, total: 12 }), { exact: true })).toBeVisible({
    timeout: 60_000 * PATIENCE,
  });
  const next = await crash();
  isStuck = false;
  await next.goto('/my-account/uploads');
  await expect(
    next.getByRole('img', { name: new RegExp(`^${t('uploads:picture', { number: '', count: '' }).split(' of')[0]?.trim()}`) }),
  ).toHaveCount(12, {
    timeout: 90_000 * PATIENCE,
  });
  await expect(next).toHaveNothingWaiting();
  expect(await recent(context)).toHaveLength(12);
  await expectAccessible(next);
});

/** The system passes files to an installed app by a form that it posts to the address in the manifest. */
async function share(page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map((file) => ({ name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') }));
  await Promise.all([
    page.waitForURL('**/my-account/uploads?*'),
    page.evaluate((shared) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/share-target',
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'images', multiple: true });
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of shared) {
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type }));
      }
      input.files = transfer.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, given),
  ]);
}

test('[BEY-08] pictures shared to the app offline and signed out are stored, and wait for their customer', {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  const customer = await newCustomer(context);
  await signedOut(context);
  await page.goto('/');
  await new Shell(page).expectInstalled();
  const manifest = await (await context.request.get('/manifest.webmanifest')).json();
  expect(manifest.share_target).toMatchObject({ action: '/share-target', method: 'POST', params: { files: [{ name: 'images' }] } });

  await device.offline();
  await share(page, [await photo('summer.jpg'), await photo('winter.jpg')]);
  await expect(page.getByRole('heading', { name: t('uploads:waitingForSignIn', { count: 2 }) })).toBeVisible();
  await expect(page.getByText(t('uploads:waitingText'))).toBeVisible();
  await expectAccessible(page);
  await device.online();

  await page.getByRole('link', { name: t('uploads:signIn') }).click();
  await page.getByLabel(t('access:email')).fill(customer.email);
  await page.getByLabel(t('access:password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-account/uploads');
  // Another site, or a previous customer, could have shared the pictures.
  await expect(page.getByText(t('uploads:sharedHere', { count: 2 }))).toBeVisible();
  await expect(page.getByText('summer.jpg')).toBeVisible();
  await expectAccessible(page);
  expect(await recent(context)).toEqual([]);
  await page.getByRole('button', { name: t('uploads:addShared') }).click();
  await expect(page.getByText(t('uploads:shared', { count: 2 }))).toBeVisible();
  await expect(page).toHaveNothingWaiting();
  await expect.poll(async () => (await recent(context)).length).toBe(2);

  await share(page, [await photo('spring.jpg')]);
  await page.getByRole('button', { name: t('uploads:addShared') }).click();
  await expect(page.getByText(t('uploads:shared', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(3);
});
