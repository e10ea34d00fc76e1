/**
 * A name that is written in one month of a calendar on the real shop: the editor asks once whether to copy it to all
 * months.
 */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressOn, tabTo } from '../browser/keyboard.ts';
import { expectAccessible } from '../shop-screen.tsx';
import { draftResources, FAMILY_CALENDAR, openEditor } from './editor-shop.ts';

type Editor = Awaited<ReturnType<typeof openEditor>>['editor'];
const questionOf = (editor: Editor, name: string) =>
  page.getByRole('status').getByRole('group', { name: editor.t('editor:text.nameOnAllMonths', { name }) });
const month = (editor: Editor, name: RegExp) => editor.pages.getByRole('button', { name });

test('[EDT-08] [EDT-22] a name written in one month is asked about once: yes, by keyboard alone, is one step for all months', async () => {
  const { editor, screen } = await openEditor(FAMILY_CALENDAR);
  await month(editor, /January/).click();
  const box = await editor.openText(1);
  await box.fill('Nora');
  await expect.element(box).toHaveValue('Nora');
  const question = questionOf(editor, 'Nora');
  await expect.element(question, { message: 'the customer is still writing' }).not.toBeInTheDocument();
  await editor.done();
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await pressOn(question.getByRole('button', { name: editor.t('editor:text.allMonths'), exact: true }), { back: true });
  await expect.element(page.getByText(editor.t('editor:text.onAllPages', { count: 12 }))).toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(editor.text(1, 'Nora'), { message: 'the keyboard goes on where the name is' }).toHaveFocus();
  await month(editor, /September/).click();
  await expect.element(editor.text(1, 'Nora')).toBeVisible();
  await editor.button('undo').click();
  await expect.element(editor.text(1, 'Nora')).not.toBeInTheDocument();
  await month(editor, /January/).click();
  await expect.element(editor.text(1, 'Nora'), { message: 'what was typed is a step of its own' }).toBeVisible();
  await expect.element(question, { message: 'an answer that is taken back is an answer' }).not.toBeInTheDocument();

  await editor.expectSaved();
  const draft = screen.address();
  await screen.goTo('/');
  await screen.goTo(draft);
  await editor.expectOpen();
  await editor.writeText(2, 'Emil');
  await expect.element(editor.text(2, 'Emil')).toBeVisible();
  await expect.element(questionOf(editor, 'Emil'), { message: 'the answer is kept with the draft' }).not.toBeInTheDocument();
});

test('[BEY-05] [EDT-08] in the form the question is beside its field, and No leaves the other months unchanged', async () => {
  const { editor, screen } = await openEditor(FAMILY_CALENDAR, { language: 'nb' });
  await month(editor, /Januar/i).click();
  await pressOn(editor.button('form.view'));
  const box = page.getByRole('textbox', { name: editor.t('editor:text.words', { number: 1 }) });
  await tabTo(box);
  await userEvent.keyboard('{Control>}a{/Control}Nora');
  await expect.element(box).toHaveValue('Nora');
  await expect.element(page.getByText('Bruke «Nora» på alle månedene?')).not.toBeInTheDocument();
  await userEvent.tab();
  const question = questionOf(editor, 'Nora');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await pressOn(question.getByRole('button', { name: 'Nei, bare denne måneden' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: editor.t('editor:form.text', { number: 1 }), exact: true })).toHaveFocus();
  const textIn = async (part: string) => {
    const resource = (await draftResources())[`${part}/name-1`];
    return resource?.kind === 'text' ? resource.text : null;
  };
  await expect.poll(() => textIn('month-01')).toBe('Nora');
  expect(await textIn('month-02')).not.toBe('Nora');

  const draft = screen.address();
  await screen.goTo('/');
  await screen.goTo(draft);
  await expect.element(box).toHaveValue('Nora');
  await box.fill('Nora M');
  await userEvent.tab();
  await expect.poll(() => textIn('month-01')).toBe('Nora M');
  await expect.element(questionOf(editor, 'Nora M'), { message: 'the answer is kept with the draft' }).not.toBeInTheDocument();
});
