/** The checks before a product goes into the cart, on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { openEditor } from './editor-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';

const { wallCalendar } = TEMPLATES;
const language = 'nb';
const t = words(language);
const cover = 'Forside';
const list = page.getByRole('region', { name: t('editor:preflight.title') });
const rows = list.getByRole('listitem');
const row = (key: string, params: Record<string, unknown> = {}) => rows.filter({ hasText: t(`editor:preflight.${key}`, params) });
const show = (key: string, params: Record<string, unknown> = {}) => row(key, params).getByRole('button').click();
const zoom = page.getByRole('slider', { name: t('editor:image.zoom'), exact: true });
const letters = '誕';

test('[BEY-03] [EDT-23] the problems to check are shown before the cart, the worst first', async () => {
  const { editor } = await openEditor(wallCalendar, { language });
  // A picture enlarged so much that it has too few pixels, and a text that a font cannot draw.
  await editor.openImage(1);
  await editor.tab('edit').click();
  await zoom.fill('500');
  await editor.done();
  await editor.writeText(1, `Anna ${letters}`);

  await editor.button('main.buy').click();
  await expect.element(row('lowResolution', { page: cover })).toBeVisible();
  await expect.element(row('missingLetters', { page: cover, letters })).toBeVisible();
  await expect.element(row('faceCutOff', { page: cover })).toBeVisible();
  await expectAccessible();
  const worst = t('editor:preflight.missingLetters', { page: cover, letters });
  await expect.element(rows.first(), { message: 'the worst first' }).toHaveTextContent(worst);

  await show('lowResolution', { page: cover });
  await expect.element(editor.tab('edit')).toBeVisible();
  await editor.tab('edit').click();
  await zoom.fill('100');
  await editor.done();
  await editor.button('main.buy').click();
  await expect.element(row('missingLetters', { page: cover, letters })).toBeVisible();
  await expect.element(row('lowResolution', { page: cover })).not.toBeInTheDocument();
  await expect.element(row('faceCutOff', { page: cover })).not.toBeInTheDocument();
});

test('[BEY-03] [EDT-23] an empty text, and a text that its font cannot draw, have a button that opens them', async () => {
  const { editor } = await openEditor(wallCalendar, { language });
  await editor.writeText(2, '');
  await editor.writeText(1, `Anna ${letters}`);
  await editor.button('main.buy').click();
  await show('missingLetters', { page: cover, letters });
  await page.getByRole('textbox', { name: t('editor:text.words', { number: 1 }) }).fill('Anna');
  await editor.done();

  await editor.button('main.buy').click();
  await show('emptyText', { page: cover });
  await page.getByRole('textbox', { name: t('editor:text.words', { number: 2 }) }).fill('2027');
  await editor.done();
  await editor.button('main.buy').click();
  await expect.element(list).toBeVisible();
  await expect.element(rows.filter({ hasText: cover })).not.toBeInTheDocument();
});

test('[BEY-03] [EDT-16] [EDT-23] the preview shows pages that were not viewed, the draft keeps them, then comes the confirmation', async () => {
  const { editor, screen } = await openEditor(wallCalendar, { language });
  await editor.writeText(1, 'Mormor');
  await editor.button('main.buy').click();
  await list.getByRole('button', { name: t('editor:preflight.showPages') }).click();
  await expect.element(editor.openPage(13)).toBeVisible();
  for (let number = 1; number <= 13; number += 1) {
    editor.openPage(number).element().scrollIntoView({ block: 'center' });
    await expect.element(editor.openPage(number)).toBeInViewport();
  }
  await editor.expectSaved();
  await expect.poll(screen.address).toContain('draft=');
  // After a reload the pages still count as viewed.
  await screen.reload();
  await editor.button('main.buy').click();
  await expect.element(editor.addToCart).toBeEnabled();
  await expect.element(list.getByRole('button', { name: t('editor:preflight.showPages') })).not.toBeInTheDocument();
  await editor.addToCart.click();
  await editor.confirmAdding();
});
