/**
 * All pictures in a sheet: a selection fills the empty places, used pictures are marked, and own pictures can be
 * deleted.
 */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { templateCalls } from '#core/contract/templates.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { photo } from '../browser/own-pictures.ts';
import type { EditorPage } from '../models/editor-page.ts';
import { UploadDialog } from '../models/upload-dialog.ts';
import { words } from '../render-screen.tsx';
import { ask } from '../shop/real-shop.ts';
import { expectAccessible } from '../shop-screen.tsx';
import { draftImages, openEditor } from './editor-shop.ts';

const { poster } = TEMPLATES;
const t = words('en');
const sheet = page.getByRole('dialog');
const inSheet = (key: string, params?: Record<string, unknown>) =>
  sheet.getByRole('button', { name: t(key.includes(':') ? key : `editor:${key}`, params), exact: true });
const chosenUuids = async () => Object.values(await draftImages()).map(({ uuid }) => uuid);

/** A poster with empty places, and a customer with as many own pictures as `names`. */
async function openEmptyPoster(names: readonly string[]): Promise<{ editor: EditorPage; placeCount: number }> {
  const uploads = new UploadDialog();
  const places = new Set<string>();
  const { editor } = await openEditor(poster, {
    answers: (calls) =>
      calls.change(templateCalls.fillTemplate, (filled) => {
        const resources = Object.entries(filled.userResources).map(([id, resource]) => {
          if (resource.kind === 'image') places.add(id);
          return [id, resource.kind === 'image' ? { ...resource, uuid: null } : resource] as const;
        });
        return { ...filled, userResources: Object.fromEntries(resources) };
      }),
  });
  await editor.openImage(2);
  await editor.button('inbox.recent-images').click();
  await uploads.choose(await Promise.all(names.map((name) => photo(name, { width: 800, height: 600 }))));
  await uploads.expectUploaded(names.length, names.length);
  await uploads.close();
  return { editor, placeCount: places.size };
}

test('[KEP-14] [EDT-22] several chosen pictures fill the empty places, the open one first, as one step; used ones are marked', async () => {
  const { editor, placeCount } = await openEmptyPoster(['cabin.jpg', 'lake.jpg', 'boat.jpg', 'fjord.jpg']);
  await editor.button('inbox.all').click();
  await expect.element(sheet.getByText(t('editor:sheet.empty', { count: placeCount }))).toBeVisible();
  await expect.element(inSheet('sheet.putHere')).toBeDisabled();
  for (const number of [3, 1, 4]) {
    inSheet('inbox.picture', { number, count: 4 }).element().focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(sheet.getByRole('status')).toHaveTextContent(t('editor:sheet.chosen', { count: 3 }));
  await expect.element(inSheet('sheet.putHere')).toBeDisabled();
  await expectAccessible();
  await inSheet('sheet.fill', { count: 3 }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText(t('editor:sheet.filled', { count: 3 }))).toBeInTheDocument();
  await expect.element(editor.button('inbox.picture', { number: 3, count: 4 })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await chosenUuids()).filter((uuid) => uuid !== null)).toHaveLength(3);

  await editor.button('inbox.all').click();
  await expect.element(sheet.getByText(t('editor:sheet.empty', { count: placeCount - 3 }))).toBeVisible();
  for (const number of [1, 3, 4]) await expect.element(inSheet('inbox.usedPicture', { number, count: 4 })).toBeVisible();
  await expect.element(inSheet('inbox.picture', { number: 2, count: 4 })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await editor.done();
  await editor.button('undo').click();
  await expect.poll(async () => (await chosenUuids()).filter((uuid) => uuid !== null)).toEqual([]);
});

test('[KEP-14] one picture goes into the open place; an unused own picture is deleted in the sheet', async () => {
  const { editor } = await openEmptyPoster(['cabin.jpg', 'lake.jpg']);
  await editor.button('inbox.all').click();
  await inSheet('inbox.picture', { number: 2, count: 2 }).click();
  await inSheet('sheet.putHere').click();
  await expect.element(editor.button('inbox.picture', { number: 2, count: 2 })).toHaveAttribute('aria-pressed', 'true');
  await editor.button('inbox.all').click();
  await expect.element(inSheet('inbox.usedPicture', { number: 2, count: 2 })).toBeVisible();
  await expect.element(inSheet('uploads:deleteName', { number: 2, count: 2 })).not.toBeInTheDocument();
  await inSheet('uploads:deleteName', { number: 1, count: 2 }).click();
  await page
    .getByRole('dialog', { name: t('uploads:deleteTitle') })
    .getByRole('button', { name: t('uploads:delete'), exact: true })
    .click();
  await expect.element(inSheet('inbox.usedPicture', { number: 1, count: 1 })).toBeVisible();
  await expect.poll(async () => (await ask(uploadCalls.recentImages, {})).length).toBe(1);
  await expectAccessible();
});

test('[KEP-14] if every place is filled, one picture is chosen at a time', async () => {
  const { editor } = await openEditor(poster);
  await editor.openImage(1);
  await editor.button('inbox.all').click();
  await expect.element(sheet.getByText(t('editor:sheet.noneEmpty'))).toBeVisible();
  const thumbs = () => sheet.getByRole('button', { pressed: true }).elements();
  const unchosen = sheet.getByRole('button', { name: /^Picture \d+ of 8/ });
  await unchosen.nth(0).click();
  await unchosen.nth(1).click();
  await expect.poll(() => thumbs().map((thumb) => thumb.getAttribute('aria-label')?.slice(0, 9))).toEqual(['Picture 2']);
  await expect.element(inSheet('sheet.putHere')).toBeEnabled();
});
