/** The template editor on the real shop: its pages, its year, undo, and leaving. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { draftResources, openEditor } from './editor-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { EditorPage, valueOf } from '../models/editor-page.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');
const currentPage = () => document.querySelector('[aria-current="page"]');

for (const language of LANGUAGES) {
  test(`[EDT-01] [EDT-02] [EDT-14] pages, numbered fields and the preview of every page, in ${language}`, async () => {
    const said = words(language);
    const { editor } = await openEditor(wallCalendar, { language });
    expect(editor.tools.element().getBoundingClientRect().height, 'the toolbar of a phone, with its line').toBe(208);
    await expect
      .element(editor.pages.getByRole('button', { name: said('editor:completePage', { name: '' }) }), { message: 'every page' })
      .toHaveLength(13);
    await expect.element(editor.button('previousPage')).toBeDisabled();
    await editor.button('nextPage').click();
    await expect.poll(currentPage).toHaveTextContent(language === 'en' ? 'January' : 'Januar');
    await editor.button('previousPage').click();

    await editor.openText(2);
    await editor.done();
    await editor.openImage(1);
    await editor.done();

    await editor.button('main.preview').click();
    await expect.element(page.getByRole('heading', { name: language === 'en' ? 'Preview' : 'Forhåndsvisning', exact: true })).toBeVisible();
    await expect.element(editor.openPage(13)).toBeVisible();
    const columns = () => {
      const grid = editor.openPage(1).element().parentElement;
      return grid && getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    };
    for (const [width, count] of [
      [768, 3],
      [1280, 4],
      [390, 2],
    ] as const) {
      await page.viewport(width, 844);
      await expect.poll(columns, { message: `at ${width} px` }).toBe(count);
    }
    await editor.openPage(2).click();
    await editor.button('nextPage').click();
    await editor.button('viewer.edit').click();
    await expect.poll(currentPage).toHaveTextContent(language === 'en' ? 'February' : 'Februar');
  });
}

test('[EDT-13] a month page shows the month of the chosen year, its weeks from Monday', async () => {
  const { editor } = await openEditor(wallCalendar);
  await editor.button('main.year').click();
  await page.getByRole('textbox', { name: t('editor:year.title') }).fill('2028');
  await editor.done();
  await editor.button('nextPage').click();
  await expect.element(page.getByRole('img', { name: 'January 2028', exact: true })).toBeVisible();
  const lefts = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
    (day) => page.getByRole('img', { name: day, exact: true }).element().getBoundingClientRect().x,
  );
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});

test('[EDT-12] the year moves the calendar, and never goes back before this one', async () => {
  const { editor } = await openEditor(wallCalendar);
  await editor.button('main.year').click();
  const year = page.getByRole('textbox', { name: t('editor:year.title') });
  await expect.element(year).toBeVisible();
  const first = Number(valueOf(year));
  expect(first).toBeGreaterThanOrEqual(new Date().getFullYear());
  await editor.button('year.later').click();
  await expect.element(year).toHaveValue(String(first + 1));
  await year.fill('1999');
  await userEvent.keyboard('{Tab}');
  await expect.element(year).toHaveValue(String(new Date().getFullYear()));
  await year.fill(String(first + 1));
  await editor.done();
  await expect.element(page.getByRole('img', { name: String(first + 1) }).first()).toBeVisible();
});

test('[EDT-17] [KEP-10] leaving with edits asks first; without edits it closes at once, to the list as it was', async () => {
  const list = '/products/cards/thank-you?formats%5B%5D=15x15';
  const screen = await openShopScreen(list);
  const editor = new EditorPage(screen);
  const design = page.getByRole('link', { name: thankYou.name });
  await design.click();
  await editor.expectOpen();
  await editor.button('close').click();
  await expect.poll(screen.address, { message: 'its category and its filters are kept' }).toBe(list);
  await design.click();
  await editor.expectOpen();
  await editor.writeText(1, 'Hei');
  await editor.button('close').click();
  const question = page.getByRole('dialog', { name: t('editor:unsaved.title') });
  await expect.element(question).toHaveTextContent('Do you want to abort without saving the changes?');
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await editor.button('close').click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect.poll(screen.address, { message: 'its category and its filters are kept' }).toBe(list);
  await screen.goTo('/my-account/drafts');
  await expect.element(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

test('[EDT-17] a field’s cancel button asks before it undoes a text or a picture', async () => {
  const { editor } = await openEditor(thankYou);
  const cross = editor.button('cancelField');
  const question = page.getByRole('dialog', { name: t('editor:unsaved.title') });
  await editor.openText(1);
  await cross.click();
  await expect.element(editor.mainScreen, { message: 'nothing was done there' }).toBeVisible();
  const box = await editor.openText(1);
  await box.fill('Kari');
  await expect.element(editor.text(1, 'Kari')).toBeVisible();
  await cross.click();
  await expect.element(question).toHaveTextContent('Do you want to abort without saving the changes?');
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(box).toHaveValue('Kari');
  await cross.click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect.element(editor.mainScreen).toBeVisible();
  await expect.element(editor.text(1, 'Kari')).not.toBeInTheDocument();
  await expect.element(editor.button('undo')).toBeDisabled();

  await editor.openImage(1);
  const pictures = (pressed: boolean) => page.getByRole('button', { pressed, name: /^Picture \d+ of/ });
  await expect.element(pictures(true)).toBeVisible();
  const chosen = pictures(true).element().getAttribute('aria-label');
  await pictures(false).first().click();
  await expect.element(editor.button('undo')).toBeEnabled();
  await cross.click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await editor.openImage(1);
  await expect.element(pictures(true)).toHaveAttribute('aria-label', chosen ?? '');
});

test('[EDT-17] [EDT-09] a text is trimmed in every way of leaving it', async () => {
  const { editor, screen } = await openEditor(thankYou);
  // The locator uses the attribute, because an accessible name has no space at its end.
  const text = (said: string) => document.querySelector(`button[aria-label="${t('editor:canvas.text', { number: 1, text: said })}"]`);
  for (const leave of [() => screen.go(-1), () => editor.button('nextPage').click()]) {
    const box = await editor.openText(1);
    await box.fill('Takk ');
    await expect.poll(() => text('Takk ')).toBeVisible();
    await leave();
    await expect.element(editor.mainScreen).toBeVisible();
    await expect.element(editor.button('undo')).toBeEnabled();
  }
  await editor.button('previousPage').click();
  await expect.poll(() => text('Takk')).toBeVisible();
  await expect.poll(async () => JSON.stringify(await draftResources())).toContain('"Takk"');
});

test('[EDT-22] every edit can be undone and redone, by button and key', async () => {
  const { editor } = await openEditor(thankYou);
  await expect.element(editor.button('undo')).toBeDisabled();
  await editor.writeText(1, 'Hei');
  await expect.element(editor.text(1, 'Hei')).toBeVisible();
  await editor.button('undo').click();
  await expect.element(editor.text(1, 'Hei')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(editor.text(1, 'Hei')).toBeVisible();
});
