/** Where a line, a draft, a picture and the queue's panel say that their data are stored, on the real shop. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { photo } from '../browser/own-pictures.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou } = TEMPLATES;
const shell = new Shell();

test('[OFF-12] [CRT-11] a line of the cart says whether the shop has its shown state', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(thankYou, 5)) });
  const line = page.getByRole('list', { name: t('cart:lines') }).getByRole('listitem');
  await expect.element(line.getByText('In the shop', { exact: true })).toBeVisible();
  screen.setOnline(false);
  await page.getByRole('textbox', { name: t('cart:quantityOf', { name: thankYou.product }) }).fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(line.getByText('Saved on this device', { exact: true })).toBeVisible();
  await expect.element(line.getByText('In the shop', { exact: true })).not.toBeInTheDocument();
  screen.setOnline(true);
  await expect.element(line.getByText('In the shop', { exact: true })).toBeVisible();
});

test('[OFF-12] [BEY-04] a draft that the shop does not have yet is marked, in the list and in the panel', async () => {
  const screen = await openShopScreen(editorPath(thankYou));
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  screen.setOnline(false);
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
  await screen.goTo('/my-account/drafts');
  const draft = page.getByRole('main').getByRole('listitem');
  await expect.element(draft.getByText('Saved on this device only', { exact: true })).toBeVisible();
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent('Saved on this device, waiting to be sent');
  await expect.element(shell.panel).not.toHaveTextContent('is in the shop');
  await expectAccessible();
  await shell.panel
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  screen.setOnline(true);
  await expect.element(draft.getByText('In the shop', { exact: true })).toBeVisible();
  await shell.openPanel();
  await expect.element(shell.panel).toHaveTextContent('Everything you have made is in the shop.');
});

test('[OFF-12] [EDT-18] a picture of the customer’s own is marked as on this device only until the shop has it', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  await expect.element(page.getByText(t('uploads:emptyTitle'))).toBeVisible();
  const release = screen.hold(uploadCalls.uploadImages);
  const dialog = new UploadDialog();
  await dialog.choose([await photo('cabin.jpg')]);
  await dialog.expectPrepared(['cabin.jpg']);
  await dialog.close();
  await expect.element(page.getByText('Saved on this device only', { exact: true })).toBeVisible();
  await expectAccessible();
  release();
  await expect.element(page.getByText('In the shop', { exact: true })).toBeVisible();
});

test('[OFF-12] [OFF-04] a picture that the shop refuses stays when its dialog is closed, shows the reason, and can be tried again', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  await expect.element(page.getByText(t('uploads:emptyTitle'))).toBeVisible();
  const allow = screen.refuse(uploadCalls.uploadImages, 403, 'access.forbidden');
  const dialog = new UploadDialog();
  await dialog.choose([await photo('cabin.jpg')]);
  await expect.element(dialog.failed).toHaveTextContent(t('uploads:declined', { count: 1 }));
  const item = dialog.failed.getByRole('listitem').filter({ hasText: 'cabin.jpg' });
  await expect.element(item).toHaveTextContent(t('errors:access.forbidden'));
  await expect.element(dialog.failed).not.toHaveTextContent('You can use them right away');
  await expectAccessible();
  await dialog.close();

  await expect.element(page.getByText(t('kept:refused'), { exact: true })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(t('errors:access.forbidden'), { exact: true })).toBeVisible();
  await expectAccessible();
  await shell.openPanel();
  await shell.panel.getByRole('button', { name: t('connection:dismiss') }).click();
  await expect.element(shell.panel.getByRole('link', { name: t('kept:seePictures') })).toBeVisible();
  await expect.element(shell.panel).not.toHaveTextContent(t('kept:everything'));
  await shell.panel
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();

  allow();
  await page.getByRole('button', { name: t('uploads:retryName', { number: 1, count: 1 }) }).click();
  await expect.element(page.getByText('In the shop', { exact: true })).toBeVisible();
});
