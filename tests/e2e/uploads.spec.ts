import { uploadCalls } from '#tests/fixtures/calls.ts';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { Shell } from './models/shell.ts';
import { UploadDialog } from './models/upload-dialog.ts';
import { claiming, converted, photo, unreadable } from './own-pictures.ts';
import { ask, newCustomer, PASSWORD } from './shop-api.ts';
import { expect, expectAccessible, signedOut, test } from './shop-test.ts';
import { words } from './words.ts';

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

test('[EDT-18] [SRV-46] [SRV-32] own pictures are taken by type, refused by name, and the open editor learns their names', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const { editor, uploads } = await openInbox(page);
  await expect(page.getByText(t('editor:inbox.empty'), { exact: true })).toBeVisible();
  let sent: Request | null = null;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(UPLOAD, async (route) => {
    sent = route.request();
    await released;
    await route.continue();
  });
  await uploads.choose([
    await photo('cabin.jpg'),
    unreadable('IMG_0001.heic'),
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
  ]);
  await uploads.expectPrepared(['cabin.jpg']);
  const refusals = uploads.dialog.getByRole('status').filter({ hasText: t('uploads:refused', { count: 2 }) });
  await expect(refusals).toContainText(t('errors:upload.format_unknown', { file: 'IMG_0001.heic' }));
  await expect(refusals).toContainText(t('errors:upload.not_an_image', { file: 'letter.pdf' }));
  await expectAccessible(page);
  await uploads.close();

  // Used before the shop has it.
  await ownPicture(page, 1, 1).click();
  await expect(ownPicture(page, 1, 1)).toHaveAttribute('aria-pressed', 'true');
  await editor.done();
  await editor.writeText(1, 'Hytta');
  await editor.expectSaved();
  release();
  await new Shell(page).expectStatus('saved');
  expect(Object.fromEntries(new URL((sent as Request | null)?.url() ?? '').searchParams)).toEqual(UPLOAD_QUERY);

  const [picture] = await recent(context);
  const [kept] = (await ask(context.request, draftCalls.listDrafts, {})).drafts;
  expect(imageIds(kept?.data ?? { userResources: {} })).toContain(picture?.uuid);
  // The open editor knows the shop's name: what it saves from now on has it, undone and redone too.
  await editor.button('undo').click();
  await editor.button('undo').click();
  await editor.button('redo').click();
  await editor.writeText(1, 'Hytta igjen');
  await new Shell(page).expectStatus('saved');
  const [again] = (await ask(context.request, draftCalls.listDrafts, {})).drafts;
  expect(imageIds(again?.data ?? { userResources: {} })).toContain(picture?.uuid);
  await editor.buy(thankYou.product, 5);
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.filter((line) => line.type === 0)).toHaveLength(1);
});

test('[OFF-05] [EDT-18] offline a line with an own picture waits for its upload and arrives as it was approved', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  const { editor, uploads } = await openInbox(page);
  const shell = new Shell(page);
  await shell.expectInstalled();
  await context.setOffline(true);
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
  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  expect(order.map((url) => (url.includes('upload_internal') ? 'upload' : 'line'))).toEqual(['upload', 'line']);
  const [picture] = await recent(context);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const [line] = cart.orderLines.filter((candidate) => candidate.type === 0);
  expect(imageIds(line?.template?.data ?? { userResources: {} })).toContain(picture?.uuid);
});

test("[EDT-18] five retries 5 s apart say 'Retrying...', then the documented failure and 'Try again'", async ({ page, context }) => {
  await newCustomer(context);
  await page.clock.install();
  const { uploads } = await openInbox(page);
  let sends = 0;
  let isBroken = true;
  const sentAtMs: number[] = [];
  await context.route(UPLOAD, async (route) => {
    sentAtMs.push(await page.evaluate(() => Date.now()));
    sends += 1;
    return isBroken ? route.fulfill({ status: 500, json: { error: 'server.failed', params: { reportId: 'x' } } }) : route.continue();
  });
  await uploads.choose([await photo('cabin.jpg')]);
  await expect(uploads.dialog.getByRole('status').filter({ hasText: 'Retrying...' })).toBeVisible();
  for (let retry = 1; retry <= 5; retry += 1) {
    await expect(uploads.dialog.getByRole('listitem').getByText('Retrying...')).toBeVisible();
    // Second by second: the waiting begins when the device has seen the failure, which the clock can't tell.
    const sendsAfterOneSecond = async () => {
      if (sends === retry) await page.clock.fastForward(1_000);
      return sends;
    };
    await expect.poll(sendsAfterOneSecond).toBe(retry + 1);
  }
  // By the page's clock, which goes on by itself too: seeing the failure comes on top.
  const pauses = sentAtMs.slice(1).map((atMs, retry) => atMs - (sentAtMs[retry] ?? 0));
  expect(pauses).toHaveLength(5);
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(5000);
    expect(pause).toBeLessThan(10_000);
  }
  await expect(uploads.failed.getByRole('alert')).toHaveText(
    "At least one of the files couldn't be uploaded due to an issue with your Internet connection. Please check your connection and try again.",
  );
  await expectAccessible(page);
  isBroken = false;
  await uploads.failed.getByRole('button', { name: t('common:tryAgain') }).click();
  await uploads.expectUploaded(1, 1);
  expect(await recent(context)).toHaveLength(1);
});

test('[EDT-18] [EDT-20] uploads go on after a crash and a reload without being chosen again, each of them once', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const { uploads } = await openInbox(page);
  let isStuck = true;
  await context.route(UPLOAD, async (route) => (isStuck ? undefined : route.continue()));
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, index) => photo(`holiday-${index + 1}.jpg`, { width: 4000, height: 3000 })),
  );
  await uploads.choose(files);
  await expect(uploads.dialog.getByText(t('uploads:sent', { count: 0, total: 12 }), { exact: true })).toBeVisible({ timeout: 60_000 });
  const client = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A page that has crashed answers nothing.
  client.send('Page.crash').catch(() => undefined);
  await crashed;
  isStuck = false;
  const next = await context.newPage();
  await next.goto('/my-account/uploads');
  await expect(
    next.getByRole('img', { name: new RegExp(`^${t('uploads:picture', { number: '', count: '' }).split(' of')[0]?.trim()}`) }),
  ).toHaveCount(12, {
    timeout: 90_000,
  });
  await new Shell(next).expectStatus('saved');
  expect(await recent(context)).toHaveLength(12);
  await expectAccessible(next);
});

/** In the page: what each file that is to be sent begins with. */
async function firstBytesOfUploads(database: string): Promise<string[]> {
  const opened = indexedDB.open(database);
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const all = opened.result.transaction('uploadFiles').objectStore('uploadFiles').getAll();
  await new Promise((resolve) => all.addEventListener('success', resolve));
  const files = (all.result as { file: Blob | null }[]).flatMap(({ file }) => file ?? []); // rows of UploadFilesRow
  opened.result.close();
  const heads = await Promise.all(files.map(async (file) => new Uint8Array(await file.slice(0, 3).arrayBuffer())));
  return heads.map((head) => [...head].map((byte) => byte.toString(16)).join(''));
}

test('[EDT-18] [SRV-46] formats that the shop does not read are sent as JPEG; too many pixels are refused before anything is opened', async ({
  page,
  context,
}) => {
  const { uuid } = await newCustomer(context);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(UPLOAD, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/my-account/uploads');
  const uploads = new UploadDialog(page);
  await uploads.choose([await converted('cabin.webp'), await converted('lake.avif'), claiming(await photo('wall.jpg'), 12_000, 9_000)]);
  await uploads.expectPrepared(['cabin.webp', 'lake.avif']);
  const refusals = uploads.dialog.getByRole('status').filter({ hasText: t('uploads:refused', { count: 1 }) });
  await expect(refusals).toContainText(t('errors:upload.too_many_pixels', { file: 'wall.jpg', maxMegapixels: 100 }));
  await expectAccessible(page);
  // What waits to be sent, as it lies on the device; the browser shows nobody the body of a request with files.
  expect(await page.evaluate(firstBytesOfUploads, `keepsake-${uuid}`)).toEqual(['ffd8ff', 'ffd8ff']);
  release();
  await uploads.expectUploaded(2, 2);
  expect((await recent(context)).map(({ dimensions }) => dimensions)).toEqual(
    Array.from({ length: 2 }, () => ({ width: 800, height: 600 })),
  );
  await uploads.close();
  // Its reason was read: it does not come back with the next visit.
  await page.reload();
  await expect(page.getByRole('img')).toHaveCount(2);
  await expect(page.getByRole('button', { name: t('uploads:notThrough', { count: 1 }) })).toBeHidden();
});

/** As the system hands files to an installed app: a form that is posted to the address of the manifest. */
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

test('[BEY-08] pictures that are shared to the app are kept offline and signed out, and wait for their person', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  const customer = await newCustomer(context);
  await signedOut(context);
  await page.goto('/');
  await new Shell(page).expectInstalled();
  const manifest = await (await context.request.get('/manifest.webmanifest')).json();
  expect(manifest.share_target).toMatchObject({ action: '/share-target', method: 'POST', params: { files: [{ name: 'images' }] } });

  await context.setOffline(true);
  await share(page, [await photo('summer.jpg'), await photo('winter.jpg')]);
  await expect(page.getByRole('heading', { name: t('uploads:waitingForSignIn', { count: 2 }) })).toBeVisible();
  await expect(page.getByText(t('uploads:waitingText'))).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);

  await page.getByRole('link', { name: t('uploads:signIn') }).click();
  await page.getByLabel(t('access:email')).fill(customer.email);
  await page.getByLabel(t('access:password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-account/uploads');
  await expect(page.getByText(t('uploads:shared', { count: 2 }))).toBeVisible();
  await new Shell(page).expectStatus('saved');
  await expect.poll(async () => (await recent(context)).length).toBe(2);

  // Signed in, they are among the own pictures at once.
  await share(page, [await photo('spring.jpg')]);
  await expect(page.getByText(t('uploads:shared', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(3);
});
