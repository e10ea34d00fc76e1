/** The form view of the template editor on the real shop, by keyboard alone. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { templateCalls } from '#core/contract/templates.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { openEditor, productLines } from './editor-shop.ts';
import { pressOn, tabTo } from '../browser/keyboard.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';

const { wallCalendar } = TEMPLATES;
const PAGES = 13;
const language = 'nb';
const t = words(language);
const named = (name: string) => page.getByRole('button', { name, exact: true });
const disclosure = (key: string, field: string) => named(`${t(`editor:${key}`)}: ${field}`);
const picture = t('editor:form.image', { number: 1 });
const number = (key: string) => page.getByRole('textbox', { name: t(`editor:form.number.${key}`) });
const nextPage = page.getByRole('button', { name: new RegExp(`^${t('editor:form.nextPage', { name: '' })}`) });

test('[BEY-05] [EDT-24] the fields of a page are filled through the form alone', async () => {
  const { editor } = await openEditor(wallCalendar, { language });
  await pressOn(editor.button('form.view'));
  await expect.element(editor.button('form.view')).toHaveAttribute('aria-pressed', 'true');
  const said = page.getByRole('textbox', { name: t('editor:text.words', { number: 1 }) });
  await tabTo(said);
  await userEvent.keyboard('{Control>}a{/Control}  Åse og Øyvind ');
  await pressOn(disclosure('form.look', t('editor:form.text', { number: 1 })));
  await expect.element(said, { message: 'what surrounds the words is trimmed when the field is left' }).toHaveValue('Åse og Øyvind');
  await pressOn(editor.button('text.smaller'));
  await pressOn(disclosure('image.tab.edit', picture), { back: true });
  await tabTo(number('zoom'));
  await userEvent.keyboard('150{Enter}');
  await expect.element(number('zoom')).toHaveValue('150');
  await tabTo(number('across'));
  await userEvent.keyboard('900{Tab}');
  await expect.element(number('across'), { message: 'no further than the picture goes' }).toHaveValue('100');
  await expectAccessible();
  // In a number field the undo keys belong to the field, while the button undoes the edit of the product.
  await pressOn(editor.button('undo'), { back: true });
  await expect.element(number('across')).toHaveValue('50');
});

test('[BEY-05] [EDT-24] the form covers every page, and the printed product equals the screen and the preview', async () => {
  const { editor } = await openEditor(wallCalendar, { language });
  await pressOn(editor.button('form.view'));
  await tabTo(page.getByRole('textbox', { name: t('editor:text.words', { number: 1 }) }));
  await userEvent.keyboard('{Control>}a{/Control}Åse og Øyvind');
  const third = editor.button('inbox.picture', { number: 3, count: 8 });
  for (let at = 2; at <= PAGES; at += 1) {
    await pressOn(nextPage);
    await expect.element(page.getByText(t('editor:form.position', { number: at, count: PAGES }))).toBeVisible();
    if (at !== 2) continue;
    await pressOn(disclosure('image.tab.inbox', picture));
    await pressOn(third);
    await expect.element(third).toHaveAttribute('aria-pressed', 'true');
  }
  await expect.element(nextPage).not.toBeInTheDocument();
  await editor.button('form.view').click();

  // One layout engine draws the text on the page, in the preview and in the printed layout.
  const line = page.getByRole('img', { name: 'Åse og Øyvind', exact: true }).first();
  await editor.pages.getByRole('button').nth(1).click();
  await expect.element(line).toBeInTheDocument();
  const onScreen = line.element().getAttribute('d');
  await editor.button('main.preview').click();
  await expect.element(editor.openPage(PAGES)).toBeVisible();
  expect(line.element().getAttribute('d')).toBe(onScreen);
  const asked = vi.spyOn(window, 'fetch');
  const approved = () => asked.mock.calls.map(([, init]) => String(init?.body)).find((body) => body.includes('approvedLayout'));
  await editor.button('main.buy').click();
  await editor.addToCart.click();
  await editor.confirmAdding();

  await expect.poll(productLines).toHaveLength(1);
  const template = (await productLines())[0]?.template;
  if (!template) throw new Error('The shop took the product');
  const { design } = await ask(templateCalls.templateByUuid, { params: { uuid: template.uuid } });
  const printed = await renderClient.layout(design, template.data, { language, country: 'NO' });
  if (!printed.ok) throw new Error(printed.error.code);
  expect(approved()).toContain(printed.value.hash);
  const inPrint = printed.value.pages[0]?.items.flatMap((item) => (item.kind === 'text' ? item.outlines : []));
  expect(inPrint).toContain(onScreen);
});
