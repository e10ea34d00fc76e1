/** Undo keys in fields that do not belong to the product: a calendar's year and its own dates. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { IN_NOVEMBER_2026 } from './november-2026.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');

async function openCalendar(): Promise<EditorPage> {
  const editor = new EditorPage(await openShopScreen(editorPath(TEMPLATES.wallCalendar), IN_NOVEMBER_2026));
  await editor.expectOpen();
  return editor;
}

test('[KEP-11] [EDT-22] in the year field the keys undo the typed text, and the calendar keeps its year', async () => {
  const editor = await openCalendar();
  const year = page.getByRole('textbox', { name: t('editor:year.title') });
  await editor.button('main.year').click();
  await expect.element(year).toHaveValue('2027');
  await editor.button('year.later').click();
  await editor.button('done').click();
  await editor.button('main.year').click();
  await expect.element(year).toHaveValue('2028');
  await year.click();
  await userEvent.keyboard('{End}9');
  await expect.element(year).toHaveValue('20289');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(year).toHaveValue('2028');
  await editor.button('backToTools').click();
  await editor.button('main.year').click();
  await expect.element(year).toHaveValue('2028');
});

test('[KEP-11] [EDT-22] in the fields of a date the keys undo the typed text, and the calendar keeps its dates', async () => {
  const editor = await openCalendar();
  await editor.button('main.dates').click();
  const what = page.getByRole('textbox', { name: t('editor:dates.text') });
  const year = page.getByRole('textbox', { name: t('editor:dates.year') });
  await what.fill('Anna');
  await editor.button('dates.add').click();
  const kept = page.getByRole('list', { name: t('editor:dates.list') }).getByRole('listitem');
  await expect.element(kept).toHaveTextContent('Anna');
  await page.getByRole('checkbox', { name: t('editor:dates.everyYear') }).click();
  for (const [field, typed] of [
    [what, 'B'],
    [year, '2'],
  ] as const) {
    await field.click();
    await userEvent.keyboard(typed);
    await expect.element(field).toHaveValue(typed);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('');
  }
  await expect.element(kept).toHaveTextContent('Anna');
});

test('[KEP-11] [EDT-22] the form is reset only for another date: the typed text stays through an undo and a removal', async () => {
  const editor = await openCalendar();
  await editor.button('main.dates').click();
  const what = page.getByRole('textbox', { name: t('editor:dates.text') });
  const removal = (name: string) => page.getByRole('button', { name: t('editor:dates.remove', { what: name }) });
  for (const name of ['Anna', 'Bo', 'Cato']) {
    await expect.element(what, { message: 'empty for the next date, and ready' }).toHaveValue('');
    await expect.element(what).toHaveFocus();
    await userEvent.keyboard(`${name}{Enter}`);
    await expect.element(removal(name)).toBeVisible();
  }
  await what.fill('Dina');
  await editor.button('undo').click();
  await expect.element(removal('Cato')).not.toBeInTheDocument();
  await expect.element(what).toHaveValue('Dina');
  await removal('Anna').click();
  await expect.element(removal('Anna')).not.toBeInTheDocument();
  await expect.element(what).toHaveValue('Dina');
  await expect.element(what, { message: 'the focus is not lost with the button' }).toHaveFocus();
  await page.getByRole('button', { name: t('editor:dates.edit', { what: 'Bo' }) }).click();
  await expect.element(what).toHaveValue('Bo');
  await expect.element(what).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(what, { message: 'a date that is saved unchanged leaves its form, too' }).toHaveValue('');
});
