/** Deleting the customer's own pictures on the real shop. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UploadRowSchema } from '#src/data/db/rows.ts';
import { draftCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { photo } from '../browser/own-pictures.ts';
import { EditorPage } from '../models/editor-page.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { words } from '../render-screen.tsx';
import { deviceRows } from '../shop/device-rows.ts';
import { ask } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const uploads = new UploadDialog();
const recent = async () => (await ask(uploadCalls.recentImages, {})).map(({ uuid }) => uuid);
const deleteButton = (number: number, count: number) =>
  page.getByRole('button', { name: t('uploads:deleteName', { number, count }), exact: true });
const question = page.getByRole('dialog', { name: t('uploads:deleteTitle') });
const answer = (name: string) => question.getByRole('button', { name: t(`uploads:${name}`), exact: true });

test('[KEP-14] a picture is deleted by keyboard after a question: it is announced, the next one has the focus, the shop has it no more', async () => {
  const screen = await openShopScreen('/my-account/uploads');
  await uploads.choose([await photo('cabin.jpg'), await photo('lake.jpg'), await photo('boat.jpg')]);
  await uploads.expectUploaded(3, 3);
  await uploads.close();
  const before = await recent();
  // The page has the pictures in the order of their choice; the shop has them in the order of their arrival.
  const onPage = (await deviceRows(screen, 'uploads'))
    .flatMap((row) => UploadRowSchema.safeParse(row).data ?? [])
    .sort((a, b) => b.addedAtMs - a.addedAtMs);
  await expect.element(deleteButton(2, 3)).toBeVisible();
  deleteButton(2, 3).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer('keepPicture')).toBeVisible();
  await expectAccessible();
  await answer('keepPicture').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(deleteButton(2, 3)).toHaveFocus();

  const release = screen.hold(uploadCalls.deleteUpload);
  await userEvent.keyboard('{Enter}');
  await answer('delete').click();
  // The picture is gone here before the shop has answered.
  await expect.element(deleteButton(2, 2)).toHaveFocus();
  await expect.element(page.getByText(t('uploads:deleted'))).toBeInTheDocument();
  expect(await recent()).toEqual(before);
  release();
  await expect.poll(recent).toEqual(before.filter((uuid) => uuid !== onPage[1]?.picture?.uuid));
  await expectAccessible();
});

test('[KEP-14] a picture in a draft stays: the reason comes before any question and links to the drafts', async () => {
  const screen = await openShopScreen(editorPath(TEMPLATES.thankYou));
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.openImage(1);
  await page.getByRole('button', { name: t('editor:inbox.recent-images'), exact: true }).click();
  await uploads.choose([await photo('cabin.jpg')]);
  await uploads.expectUploaded(1, 1);
  await uploads.close();
  await page.getByRole('button', { name: t('editor:inbox.picture', { number: 1, count: 1 }), exact: true }).click();
  await editor.done();
  await editor.expectSaved();
  await expect.poll(async () => JSON.stringify((await ask(draftCalls.listDrafts, {})).drafts)).toContain((await recent())[0]);
  await screen.goTo('/my-account/uploads');
  await deleteButton(1, 1).click();
  // No question offers the deletion first.
  const refusal = page.getByRole('dialog', { name: t('uploads:notDeleted') });
  await expect.element(refusal.getByRole('alert')).toHaveTextContent('It is in one draft.');
  await expect.element(refusal).not.toHaveTextContent('cart');
  await expectAccessible();
  expect(await recent()).toHaveLength(1);
  await refusal.getByRole('link', { name: t('uploads:toDrafts') }).click();
  await expect.poll(screen.address).toBe('/my-account/drafts');
});
