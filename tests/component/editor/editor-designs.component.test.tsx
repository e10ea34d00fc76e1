/**
 * A change of the design of a product on the real shop: the content that is kept, the content that is named before, and
 * the years of a design.
 */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { firstYear } from '#core/domain/templates/fill-template.ts';
import { yearAt } from '#core/kernel/year-at.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { openEditor, productLines, withDesign } from './editor-shop.ts';
import { type EditorPage, valueOf } from '../models/editor-page.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';

const { wallCalendar, thankYou } = TEMPLATES;
/** Another design of the same product (server/demo). */
const COLOUR_BLOCKS = { uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f07', name: 'Colour blocks' };
const t = words('en');
const heading = page.getByRole('heading', { level: 1 });
const year = page.getByRole('textbox', { name: t('editor:year.title') });
const question = page.getByRole('dialog', { name: t('editor:templates.confirmTitle') });
const agree = () => question.getByRole('button', { name: t('editor:templates.confirm'), exact: true }).click();
const design = (editor: EditorPage, name: string) => editor.tools.getByRole('button', { name, exact: true });
const boxes = (editor: EditorPage, state = '') => [...editor.tools.element().querySelectorAll(`[aria-pressed${state}]`)];

test('[KEP-11] [EDT-11] content without a place in another design is named before the change, and returns with the former design', async () => {
  const { editor } = await openEditor(thankYou);
  await editor.writeText(1, 'Takk for i dag');
  await editor.writeText(2, 'Hilsen Berg');
  // The back of the card has one place for text, and the texts of the same page take it.
  await editor.pages.getByRole('button', { name: /Back/ }).click();
  await editor.writeText(1, 'Det var en fin dag');
  await editor.pages.getByRole('button', { name: /Front/ }).click();
  const change = async (name: string) => {
    await editor.button('main.templates').click();
    await design(editor, name).click();
  };
  await change('Knitted rose, Christmas card');
  await expect.element(question).toHaveTextContent(t('editor:templates.textLeft', { text: 'Hilsen Berg' }));
  await expect.element(question).toHaveTextContent(t('editor:templates.leftKept', { name: thankYou.name }));
  await expectAccessible();
  await agree();
  await expect.element(heading).toHaveTextContent(/^Knitted rose, Christmas card$/);
  await expect.element(editor.text(1, 'Takk for i dag')).toBeVisible();
  await change(thankYou.name);
  await expect.element(question).toBeVisible();
  await expect.element(question).not.toHaveTextContent('Takk');
  await agree();
  await expect.element(heading).toHaveTextContent(thankYou.name);
  await expect.element(editor.text(1, 'Takk for i dag')).toBeVisible();
  await expect.element(editor.text(2, 'Hilsen Berg')).toBeVisible();
});

test('[KEP-11] [EDT-11] a text without a place in a design goes into the cart with it, and returns when its line gets another design', async () => {
  const { editor, screen } = await openEditor(thankYou);
  await editor.writeText(1, 'Takk for i dag');
  await editor.writeText(2, 'Hilsen Berg');
  await editor.pages.getByRole('button', { name: /Back/ }).click();
  await editor.writeText(1, 'Det var en fin dag');
  await editor.pages.getByRole('button', { name: /Front/ }).click();
  const change = async (name: string) => {
    await editor.button('main.templates').click();
    await design(editor, name).click();
    await agree();
    await expect.element(heading).toHaveTextContent(name);
  };
  await change('Knitted rose, Christmas card');
  await editor.buy(thankYou.product, 5);
  await expect.poll(async () => (await productLines()).length).toBe(1);
  const [line] = await productLines();
  await screen.goTo(paths.editLine(line?.uuid ?? ''));
  await editor.expectOpen();
  await change(thankYou.name);
  await expect.element(editor.text(2, 'Hilsen Berg')).toBeVisible();
});

test('[EDT-11] a change of the design keeps pictures, texts and year, is confirmed first, and can be undone', async () => {
  const { editor, screen } = await openEditor(wallCalendar);
  const { name } = COLOUR_BLOCKS;
  await editor.writeText(1, 'Familien Berg');
  await editor.button('main.year').click();
  await editor.button('year.later').click();
  const chosen = Number(valueOf(year));
  await editor.done();

  await editor.button('main.templates').click();
  await expect.poll(() => boxes(editor, '="true"').length, { message: 'the one in use is outlined' }).toBe(1);
  await design(editor, name).click();
  await question.getByRole('button', { name: t('editor:templates.keep') }).click();
  await expect.element(heading).not.toHaveTextContent(name);
  await design(editor, name).click();
  await agree();
  await expect.element(heading).toHaveTextContent(name);
  await expect.element(editor.mainScreen).toBeVisible();
  const berg = editor.text(1, 'Familien Berg');
  await expect.element(berg).toBeVisible();

  await editor.button('undo').click();
  await expect.element(heading).not.toHaveTextContent(name);
  await expect.element(berg).toBeVisible();
  await editor.button('redo').click();
  await expect.element(heading).toHaveTextContent(name);
  await editor.expectSaved();
  await expect.poll(screen.address).toContain('draft=');
  await screen.reload();
  await expect.element(heading).toHaveTextContent(name);
  await expect.element(berg).toBeVisible();
  await editor.button('undo').click();
  await expect.element(heading, { message: 'undone after a reload, too' }).not.toHaveTextContent(name);
  await editor.button('redo').click();
  await expect.element(heading).toHaveTextContent(name);

  await editor.button('main.buy').click();
  // The design is sold in two sizes, and the opened one comes first.
  await editor.tools.getByRole('textbox').first().fill('1');
  await userEvent.keyboard('{Enter}');
  await editor.addToCart.click();
  await editor.confirmAdding();
  const inCart = async () => (await productLines())[0]?.template;
  await expect.poll(inCart).toMatchObject({ uuid: COLOUR_BLOCKS.uuid, data: { year: chosen } });
  expect(JSON.stringify((await inCart())?.data.userResources)).toContain('Familien Berg');
});

test('[EDT-12] [EDT-21] a single year is not offered as a choice, and designs are shown in boxes of 120 by 120', async () => {
  const nowMs = Date.now();
  const thisYear = yearAt(nowMs);
  // The shop fills it with the year of a new calendar.
  const only = firstYear({ supportedYears: [thisYear, thisYear + 1] }, { nowMs, nextYearFromMonth: 9 }) ?? thisYear;
  const { editor, screen } = await openEditor(wallCalendar, {
    answers: (calls) => withDesign(calls, wallCalendar, () => ({}), { supportedYears: [only] }),
  });
  await editor.button('main.year').click();
  await expect.element(year).toHaveValue(String(only));
  for (const control of [year, editor.button('year.later'), editor.button('year.earlier'), editor.button('done')])
    await expect.element(control).toBeDisabled();
  await expect.element(editor.tools.getByText(t('editor:year.onlyOne'))).toBeVisible();
  await screen.go(-1);

  await editor.button('main.templates').click();
  await expect.poll(() => boxes(editor).length).toBeGreaterThan(1);
  const sizes = boxes(editor).map((box) => [box.clientWidth, box.clientHeight].join(' by '));
  expect(new Set(sizes)).toEqual(new Set(['120 by 120']));
});
