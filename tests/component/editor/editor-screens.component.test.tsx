/** The screens of the template editor on the real shop: navigation between them, and the undo of a complete edit. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftCalls } from '#core/contract/drafts.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { openEditor } from './editor-shop.ts';
import { EditorPage } from '../models/editor-page.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const { wallCalendar, poster } = TEMPLATES;
/** Another design of the same product (server/demo). */
const COLOUR_BLOCKS = { ...wallCalendar, uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f07', name: 'Colour blocks' };
const t = words('en');

/** The screens that the main menu opens, and a text that only the open screen has. */
const SCREENS = [
  ['select-text', 'select.texts'],
  ['templates', 'templates.title'],
  ['year', 'year.title'],
  ['dates', 'dates.title'],
  ['preview', 'preview'],
  ['buy', 'buy.title'],
] as const;

test('[EDT-01] [EDT-02] on a desktop the tools are a panel at the side, and every screen has a way back to the main menu', async () => {
  await page.viewport(1280, 844);
  const screen = await openShopScreen('/products/calendars');
  const editor = new EditorPage(screen);
  await screen.goTo(editorPath(wallCalendar));
  await editor.expectOpen();
  expect(editor.tools.element().getBoundingClientRect().x, 'a panel at the side').toBeGreaterThan(800);
  const tool = (menu: string) => {
    const found = editor.tools.element().querySelector(`[data-menu="${menu}"]`);
    if (!found) throw new Error(`Main leads to ${menu}`);
    return page.elementLocator(found);
  };
  for (const [menu, heading] of SCREENS) {
    const title = page.getByRole('heading', { name: t(`editor:${heading}`), exact: true });
    await tool(menu).click();
    await expect.element(title, { message: menu }).toBeVisible();
    await editor.button('backToTools').click();
    await expect.element(editor.mainScreen, { message: menu }).toBeVisible();
    await expect.element(tool(menu), { message: 'the keyboard is where it was' }).toHaveFocus();
    await screen.go(1);
    await expect.element(title, { message: `forward to ${menu}` }).toBeVisible();
    await screen.go(-1);
    await expect.element(editor.mainScreen, { message: `back from ${menu}` }).toBeVisible();
  }
  for (const field of ['image', 'text'] as const) {
    if (field === 'image') await editor.openImage(1);
    else await editor.openText(1);
    await screen.go(-1);
    await expect.element(editor.mainScreen, { message: `back from ${field}` }).toBeVisible();
  }
  await screen.go(-1);
  await expect.poll(screen.address, { message: 'and from main to where one came from' }).toBe('/products/calendars');
});

test('[EDT-01] [EDT-20] [LOV-03] Back closes a page on the whole screen and not the preview; a page edited from there leaves no step behind', async () => {
  const { editor, screen } = await openEditor(wallCalendar);
  const dialog = page.getByRole('dialog');
  const preview = page.getByRole('heading', { name: t('editor:preview'), exact: true });
  await editor.writeText(1, 'Takk');
  await editor.button('main.preview').click();
  await editor.openPage(2).click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(screen.address).toContain('draft=');
  await screen.go(-1);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(preview).toBeVisible();
  await expect.poll(screen.address, { message: 'the draft is still named' }).toContain('draft=');
  await editor.openPage(2).click();
  await editor.button('viewer.edit').click();
  await expect.element(editor.mainScreen).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-current="page"]')).toHaveTextContent('January');
  await screen.settled();
  await screen.go(1);
  await expect.element(preview, { message: 'forward is the screen that was left' }).toBeVisible();
});

test('[EDT-11] [EDT-12] [EDT-13] on a phone the screens of designs, year and dates have no fault that axe finds', async () => {
  const { editor, screen } = await openEditor(wallCalendar);
  for (const [menu, heading] of SCREENS.filter(([name]) => ['templates', 'year', 'dates'].includes(name))) {
    await editor.button(`main.${menu}`).click();
    await expect.element(page.getByRole('heading', { name: t(`editor:${heading}`), exact: true })).toBeVisible();
    await screen.settled();
    expect(document.documentElement.clientWidth, 'a phone').toBe(390);
    await expectAccessible();
    await screen.go(-1);
    await expect.element(editor.mainScreen).toBeVisible();
  }
});

test('[EDT-13] [EDT-22] dates of a calendar are offered in the next one, added in one step, and undone; a removed date is not offered', async () => {
  const { editor, screen } = await openEditor(wallCalendar);
  await editor.button('main.dates').click();
  const what = page.getByRole('textbox', { name: t('editor:dates.text') });
  for (const name of ['Grandma', 'Uncle']) {
    await what.fill(name);
    await editor.button('dates.add').click();
    await expect.element(page.getByRole('button', { name: t('editor:dates.remove', { what: name }) })).toBeVisible();
  }
  await page.getByRole('button', { name: t('editor:dates.remove', { what: 'Uncle' }) }).click();
  await editor.expectSaved();
  await screen.goTo('/');
  await screen.goTo(editorPath(COLOUR_BLOCKS));
  await editor.expectOpen();
  const offer = page.getByText(t('editor:dates.offer', { names: 'Grandma' }));
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await editor.button('dates.take').click();
  await expect.element(page.getByText(t('editor:dates.taken', { count: 1 }))).toBeInTheDocument();
  await expect.element(offer).not.toBeInTheDocument();
  await editor.pages.getByRole('button', { name: /January/ }).click();
  await expect.element(page.getByRole('img', { name: 'Grandma', exact: true })).toBeVisible();
  await editor.button('undo').click();
  await expect.element(page.getByRole('img', { name: 'Grandma', exact: true })).not.toBeInTheDocument();
});

test('[EDT-13] [EDT-22] own dates are printed on their days; a complete edit is undone step by step to the start, and redone', async () => {
  let start: unknown;
  const { editor, screen } = await openEditor(wallCalendar, {
    answers: (calls) => calls.change(templateCalls.fillTemplate, (filled) => (start = filled)),
  });
  const undo = editor.button('undo');
  const redo = editor.button('redo');

  await editor.button('main.dates').click();
  const said = page.getByLabelText(t('editor:dates.text'), { exact: true });
  await expect.element(said, { message: 'the screen opens on its first field' }).toHaveFocus();
  await said.fill('Anna');
  await page.getByLabelText(t('editor:dates.day'), { exact: true }).selectOptions('14');
  await editor.button('dates.add').click();
  await expect.element(editor.tools.getByRole('list', { name: t('editor:dates.list') })).toHaveTextContent('14 January');
  await expect.element(said, { message: 'ready for the next one' }).toHaveFocus();
  await said.fill(' ');
  await editor.button('dates.add').click();
  await expect.element(editor.tools.getByText(t('editor:dates.problem.text'))).toBeVisible();
  await screen.go(-1);
  await editor.writeText(1, 'Kari');
  await editor.openImage(1);
  await editor.button('inbox.picture', { number: 3, count: 8 }).click();
  await editor.tab('edit').click();
  await editor.button('image.zoomIn').click();
  await page.getByRole('button', { name: t('editor:image.effect.sepia') }).click();
  await editor.button('image.rotate').click();
  await editor.done();
  await editor.button('main.year').click();
  await editor.button('year.later').click();
  await editor.done();
  await editor.button('nextPage').click();
  await expect.element(page.getByRole('img', { name: 'Anna', exact: true }), { message: 'in its day' }).toBeVisible();

  const steps = 7;
  for (let step = 0; step < steps; step += 1) {
    if (step % 2 === 0) await undo.click();
    else await userEvent.keyboard('{Control>}z{/Control}');
  }
  await expect.element(undo).toBeDisabled();
  const draft = async () => (await ask(draftCalls.listDrafts, {})).drafts[0]?.data;
  await expect.poll(draft).toEqual(start);

  for (let step = 0; step < steps; step += 1) {
    if (step % 2 === 0) await redo.click();
    else await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  }
  await expect.element(redo).toBeDisabled();
  await expect.poll(async () => (await draft())?.userResources['cover/picture']).toMatchObject({ rotation: 270, overrideEffect: 'sepia' });
  await expect.poll(async () => (await draft())?.ownDates?.map(({ text, month, day }) => [text, month, day])).toEqual([['Anna', 1, 14]]);
});

test('[EDT-02] [BEY-05] on a phone the small texts of a page can be tapped separately, and the keyboard visits its fields in reading order', async () => {
  const { editor } = await openEditor(poster);
  await expectAccessible();
  const shown = [...document.querySelectorAll('button[data-field]')].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x, y, width, height, isOnTop: document.elementFromPoint(x + width / 2, y + height / 2) === button };
  });
  expect(shown.length).toBeGreaterThan(2);
  for (const area of shown) expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(24);
  expect(shown.filter(({ isOnTop, height }) => !isOnTop && height < 60)).toEqual([]);
  const tops = shown.map(({ y }) => y);
  // Two fields in one row may differ by a pixel or two.
  for (const [at, top] of tops.entries()) expect(top, 'from the top').toBeGreaterThan((tops[at - 1] ?? 0) - 12);
  await editor.openTexts();
  await expectAccessible();
});
