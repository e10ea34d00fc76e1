/**
 * The customer's own pictures on the real shop. Offline work, crashes and shared pictures:
 * tests/e2e/pictures/uploads.spec.ts.
 */
import { openSurely, settled } from '#src/data/fixtures/kept-databases.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { cartCalls, draftCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { avif, claiming, photo, unreadable } from '../browser/own-pictures.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { savedFiles } from '../browser/saved-files.ts';
import { expectAccessible, openShopScreen, type ShopOptions, type ShopScreen } from '../shop-screen.tsx';

const { thankYou } = TEMPLATES;
const t = words('en');
const shell = new Shell();
const uploads = new UploadDialog();
const recent = () => ask(uploadCalls.recentImages, {});
const ownPicture = page.getByRole('button', { name: t('editor:inbox.picture', { number: 1, count: 1 }), exact: true });
const imageIds = (data: { userResources: Record<string, { kind: string; uuid?: string | null }> } | undefined) =>
  Object.values(data?.userResources ?? {}).flatMap((resource) => (resource.kind === 'image' ? [resource.uuid] : []));
const draftedImages = async () => imageIds((await ask(draftCalls.listDrafts, {})).drafts[0]?.data);
const products = async () => (await ask(cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0);

async function openInbox(options: ShopOptions = {}): Promise<{ readonly screen: ShopScreen; readonly editor: EditorPage }> {
  const screen = await openShopScreen(editorPath(thankYou), options);
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.openImage(1);
  await page.getByRole('button', { name: t('editor:inbox.recent-images'), exact: true }).click();
  return { screen, editor };
}

test('[EDT-18] a file that is no picture is only refused: no progress is shown, and nothing is promised of it', async () => {
  await openInbox();
  await uploads.choose([unreadable('IMG_0001.heic')]);
  await expect.element(uploads.failed).toHaveTextContent(t('errors:picture.cannot_decode', { file: 'IMG_0001.heic' }));
  expect(uploads.failed.getByText(t('uploads:useNow')).elements()).toEqual([]);
  expect(uploads.failed.getByRole('progressbar').elements()).toEqual([]);
  await expectAccessible();
});

test('[EDT-18] [SRV-46] [SRV-32] own pictures are accepted by type, refused by name, and the open editor gets their names from the shop', async () => {
  const { screen, editor } = await openInbox();
  await expect.element(page.getByText(t('editor:inbox.empty'), { exact: true })).toBeVisible();
  const release = screen.hold(uploadCalls.uploadImages);
  await uploads.choose([
    await photo('cabin.jpg'),
    unreadable('IMG_0001.heic'),
    new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }),
  ]);
  await uploads.expectPrepared(['cabin.jpg']);
  await expect.element(uploads.refusals(2)).toHaveTextContent(t('errors:picture.cannot_decode', { file: 'IMG_0001.heic' }));
  await expect.element(uploads.refusals(2)).toHaveTextContent(t('errors:upload.not_an_image', { file: 'letter.pdf' }));
  await expectAccessible();
  await uploads.close();

  // The picture is used before the shop has it.
  await ownPicture.click();
  await expect.element(ownPicture).toHaveAttribute('aria-pressed', 'true');
  await editor.done();
  await editor.writeText(1, 'Hytta');
  await editor.expectSaved();
  expect(await recent()).toEqual([]);
  release();
  await expect.element(shell.status('saved')).toBeVisible();
  await expect.poll(recent).toHaveLength(1);
  const [picture] = await recent();
  await expect.poll(draftedImages).toContain(picture?.uuid);
  // The open editor knows the shop's name of the picture: later saves contain it, also after undo and redo.
  await editor.button('undo').click();
  await editor.button('undo').click();
  await editor.button('redo').click();
  await editor.writeText(1, 'Hytta igjen');
  await expect.poll(async () => JSON.stringify((await ask(draftCalls.listDrafts, {})).drafts[0]?.data)).toContain('Hytta igjen');
  expect(await draftedImages()).toContain(picture?.uuid);
  await editor.buy(thankYou.product, 5);
  await expect.poll(products).toHaveLength(1);
});

test("[EDT-18] five retries 5 s apart say 'Retrying...', then the documented failure and 'Try again'", async () => {
  const time = createTestTimers(Date.now());
  const screen = await openShopScreen('/my-account/uploads', { time });
  const mend = screen.refuse(uploadCalls.uploadImages, 500, 'server.failed');
  await uploads.choose([await photo('cabin.jpg')]);
  const isRetrying = uploads.dialog.getByRole('status').filter({ hasText: 'Retrying...' });
  await expect.element(isRetrying).toBeVisible();
  for (let retry = 1; retry <= 5; retry += 1) {
    await expect.element(uploads.dialog.getByRole('listitem').getByText('Retrying...')).toBeVisible();
    // The time advances second by second, because the wait begins when the device has seen the failure, and the clock
    // cannot tell when.
    let pauseMs = 0;
    await expect
      .poll(() => {
        if (screen.count(uploadCalls.uploadImages) > retry) return screen.count(uploadCalls.uploadImages);
        time.advance(1_000);
        pauseMs += 1_000;
        return retry;
      })
      .toBe(retry + 1);
    expect(pauseMs).toBeGreaterThanOrEqual(5_000);
    expect(pauseMs).toBeLessThan(10_000);
  }
  await expect
    .element(uploads.failed.getByRole('alert'))
    .toHaveTextContent(
      "At least one of the files couldn't be uploaded due to an issue with your Internet connection. Please check your connection and try again.",
    );
  await expectAccessible();
  mend();
  await uploads.failed.getByRole('button', { name: t('common:tryAgain') }).click();
  await uploads.expectUploaded(1, 1);
  expect(await recent()).toHaveLength(1);
});

test('[EDT-18] [SRV-46] formats that the shop does not read are sent as JPEG; too many pixels are refused before anything is opened', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  const release = screen.hold(uploadCalls.uploadImages);
  const size = { width: 800, height: 600 };
  const wall = await claiming(await photo('wall.jpg'), { width: 12_000, height: 9_000 });
  await uploads.choose([await photo('cabin.webp', size), await avif('lake.avif', size), wall]);
  await uploads.expectPrepared(['cabin.webp', 'lake.avif']);
  await expect.element(uploads.refusals(1)).toHaveTextContent(t('errors:upload.too_many_pixels', { file: 'wall.jpg', maxMegapixels: 100 }));
  await expectAccessible();
  await expect.poll(() => firstBytesOfUploads(`keepsake-${screen.customer?.uuid}`)).toEqual(['ffd8ff', 'ffd8ff']);
  release();
  await uploads.expectUploaded(2, 2);
  expect((await recent()).map(({ dimensions }) => dimensions)).toEqual([size, size]);
  await uploads.close();
  // The reason was read, so it is not shown again at the next visit.
  await screen.reload();
  const pictures = page.getByRole('main').getByRole('img');
  await expect.poll(() => pictures.elements()).toHaveLength(2);
  expect(page.getByRole('button', { name: t('uploads:notThrough', { count: 1 }) }).elements()).toHaveLength(0);
});

/** The first bytes of each file that waits for its upload. */
async function firstBytesOfUploads(database: string): Promise<string[]> {
  const opened = await openSurely(database);
  const rows: { file: Blob | null }[] = await settled(opened.transaction('uploadFiles').objectStore('uploadFiles').getAll()); // rows of UploadFilesRow
  const files = rows.flatMap(({ file }) => file ?? []);
  opened.close();
  const heads = await Promise.all(files.map(async (file) => new Uint8Array(await file.slice(0, 3).arrayBuffer())));
  return heads.map((head) => [...head].map((byte) => byte.toString(16)).join(''));
}

test('[OFF-11] the sign-out asks about unsent work: if it is kept, this customer has it at the next sign-in', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  await keepOffline(screen, 'cabin.jpg');
  await shell.logOut();
  await expect.element(unsent.getByText(t('connection:signOut.unsent', { count: 1 }))).toBeVisible();
  await expect.element(unsentButton('send')).toBeDisabled();
  await expectAccessible();
  const saved = savedFiles();
  await unsentButton('export').click();
  await expect.poll(() => saved).toEqual(['keepsake.zip']);
  await unsentButton('keep').click();
  await expect.poll(screen.address).toBe('/');

  screen.setOnline(true);
  await screen.goTo('/#login');
  await page.getByLabelText(t('access:email'), { exact: true }).fill(screen.customer?.email ?? '');
  await page.getByLabelText(t('access:password'), { exact: true }).fill(screen.customer?.password ?? '');
  await page.getByRole('button', { name: t('access:signIn'), exact: true }).click();
  await expect.poll(screen.address).not.toContain('#login');
  await screen.goTo('/my-account/uploads');
  await expect.poll(() => page.getByRole('main').getByRole('img').elements()).toHaveLength(1);
  await expect.poll(recent).toHaveLength(1);
});

test('[OFF-11] unsent work is sent before signing out, if there is a connection', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  await keepOffline(screen, 'fjord.jpg');
  await shell.logOut();
  await expect.element(unsentButton('send')).toBeDisabled();
  screen.setOnline(true);
  await unsentButton('send').click();
  await expect.poll(screen.address).toBe('/');
});

const unsent = page.getByRole('dialog', { name: t('connection:signOut.title') });
const unsentButton = (name: string) => unsent.getByRole('button', { name: t(`connection:signOut.${name}`) });

async function keepOffline(screen: ShopScreen, name: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: t('uploads:choose') })).toBeVisible();
  screen.setOnline(false);
  await uploads.choose([await photo(name)]);
  await uploads.expectPrepared([name]);
  await uploads.close();
}
