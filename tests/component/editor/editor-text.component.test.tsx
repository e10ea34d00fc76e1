/** The text field of the template editor on the real shop: words, font, colour and the freedom that a design leaves. */
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { FONT_FAMILIES, TEXT_PALETTE } from '#core/contract/template-format.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { FAMILY_CALENDAR, openEditor, productLines } from './editor-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { valueOf } from '../models/editor-page.ts';
import { words } from '../render-screen.tsx';

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');
const notChanged = page.getByText(/so it was not changed/);
const size = page.getByRole('textbox', { name: t('editor:text.sizeInPoints') });
const panel = (name: string) => page.getByRole('group', { name: t(`editor:text.tool.${name}`) });

async function openText(template: (typeof TEMPLATES)[keyof typeof TEMPLATES], number = 1, language: 'en' | 'nb' = 'en') {
  const { editor } = await openEditor(template, { language });
  const box = await editor.openText(number);
  const tool = (name: string) =>
    page
      .getByRole('toolbar', { name: editor.t('editor:text.tools') })
      .getByRole('button', { name: editor.t(`editor:text.tool.${name}`), exact: true });
  return { editor, box, tool };
}

test('[EDT-08] font, colour and size of a text go into the cart', async () => {
  const { editor, tool } = await openText(wallCalendar);
  await tool('font-family').click();
  await page.getByRole('button', { name: 'Lobster', exact: true }).click();
  await tool('text-color').click();
  await page.getByRole('button', { name: t('editor:text.color.C52B2B'), exact: true }).click();
  await tool('text-size').click();
  await expect.element(size).toBeVisible();
  const before = Number(valueOf(size));
  await editor.button('text.smaller').click();
  await expect.element(size).toHaveValue(String(before - 1));
  await editor.done();
  await editor.buy(wallCalendar.product, 1);
  const nameInCart = async () => (await productLines())[0]?.template?.data.userResources['cover/name'];
  await expect.poll(nameInCart).toMatchObject({ kind: 'text', family: 'Lobster', color: '#C52B2B', size: before - 1 });
});

test('[EDT-08] five sub-toolbars: words, alignment, size, fifteen fonts and a palette that the template’s own colour leads', async () => {
  const { editor, tool } = await openText(thankYou);
  await tool('font-family').click();
  await expect.element(panel('font-family')).toBeVisible();
  const fonts = panel('font-family').getByRole('button');
  expect(fonts.elements().map(({ textContent }) => textContent)).toEqual([...FONT_FAMILIES]);

  await tool('text-color').click();
  const colors = panel('text-color').getByRole('button');
  await expect.element(colors).toHaveLength(TEXT_PALETTE.length + 1);
  await expect.element(colors.first()).toHaveAccessibleName(t('editor:text.color.own'));
  await expect.element(colors.first()).toHaveAttribute('aria-pressed', 'true');
  await colors.nth(3).click();
  await expect.element(colors.nth(3)).toHaveAttribute('aria-pressed', 'true');

  await tool('text-align').click();
  await panel('text-align')
    .getByRole('button', { name: t('editor:text.align.right') })
    .click();

  await tool('text-size').click();
  const slider = page.getByRole('slider', { name: t('editor:text.tool.text-size') });
  await expect.element(slider).toHaveAttribute('min', '12');
  await expect.element(slider).toHaveAttribute('max', '110');
  const line = page.getByRole('group', { name: 'Front' }).getByRole('img').first();
  const place = () => line.element().getAttribute('transform');
  const before = place();
  slider.element().focus();
  await userEvent.keyboard('{ArrowLeft>5/}');
  const smaller = Number(valueOf(slider));
  await expect.poll(place, { message: 'the text has followed' }).not.toBe(before);
  // The text follows after the slider has rested for 200 ms, so that five presses are one undo step.
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(size).toHaveValue(String(smaller + 5));
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(size).toHaveValue(String(smaller));

  await editor.done();
  await editor.buy(thankYou.product, 5);
  await expect
    .poll(async () => Object.values((await productLines())[0]?.template?.data.userResources ?? {}))
    .toContainEqual(expect.objectContaining({ kind: 'text', size: smaller, color: TEXT_PALETTE[2], horizontalAlign: 'right' }));
});

test('[EDT-09] words wider than their place are refused, and the former text returns', async () => {
  const { box } = await openText(wallCalendar);
  await box.fill('Anna');
  await box.fill('A name that goes on and on and on until no cover of any calendar could ever hold it in one line of this size');
  await expect.element(notChanged).toBeVisible();
  await expect.element(box).toHaveValue('Anna');
  await box.fill('Anna   og \u0007 Emil');
  await expect.poll(() => valueOf(box)).toMatch(/^Anna og ?Emil$/);
});

test('[EDT-09] refused words are accepted at the largest size that fits, in one step', async () => {
  const { box, tool } = await openText(wallCalendar);
  await box.fill('Anna');
  await tool('text-size').click();
  await expect.element(size).toBeVisible();
  const first = Number(valueOf(size));
  await tool('main').click();
  const long = 'Anna, Emil and all the others of the lake';
  await box.fill(long);
  await expect.element(notChanged).toBeVisible();
  await page.getByRole('button', { name: t('editor:text.makeSmaller') }).click();
  await expect.element(box).toHaveValue(long);
  await expect.element(box).toHaveFocus();
  await expect.element(notChanged).not.toBeInTheDocument();
  await tool('text-size').click();
  expect(Number(valueOf(size))).toBeLessThan(first);
  expect(Number(valueOf(size))).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: t('editor:undo') }).click();
  await expect.element(size).toHaveValue(String(first));
  await tool('main').click();
  await expect.element(box).toHaveValue('Anna');
  await box.fill('Anna and Emil '.repeat(30));
  await expect.element(page.getByText(t('editor:text.fitsAtNone', { size: 12 }))).toBeVisible();
});

test('[EDT-09] a name typed letter by letter is accepted completely, and the offer disappears when its text is undone', async () => {
  const { box } = await openText(wallCalendar);
  await box.fill('Anna');
  await expect.element(box).toHaveValue('Anna');
  const offer = page.getByRole('button', { name: t('editor:text.makeSmaller') });
  const fast = ', Emil, Åse, Per, Kari, Ole and W';
  const slow = 'ilhelm';
  await userEvent.type(box, fast);
  await expect.element(offer).toBeVisible();
  // The last letters are measured after the offer for earlier ones has appeared.
  await expect.element(box).not.toHaveValue(`Anna${fast}`);
  const kept = valueOf(box);
  expect(`Anna${fast}`.startsWith(kept)).toBe(true);
  for (const letter of slow) {
    await userEvent.type(box, letter);
    // The box shows the accepted text before the next letter comes.
    await expect.element(box).toHaveValue(kept);
  }
  await expect.element(offer).toBeVisible();
  await offer.click();
  await expect.element(box).toHaveValue(`Anna${fast}${slow}`);
  await box.fill('A name that goes on and on and on until no cover of any calendar could ever hold it in one line of this size');
  await expect.element(notChanged).toBeVisible();
  await page.getByRole('button', { name: t('editor:undo') }).click();
  await expect.element(box).toHaveValue(kept);
  await expect.element(notChanged).not.toBeInTheDocument();
});

test('[EDT-08] [EDT-22] a name on each month is copied to all months by a button, in one step', async () => {
  const { editor } = await openEditor(FAMILY_CALENDAR);
  await editor.pages.getByRole('button', { name: /January/ }).click();
  const box = await editor.openText(1);
  await box.fill('Granny');
  await expect.element(box).toHaveValue('Granny');
  await page.getByRole('button', { name: t('editor:text.useOnAllPages') }).click();
  await expect.element(page.getByText(t('editor:text.onAllPages', { count: 12 }))).toBeInTheDocument();
  await editor.done();
  await editor.pages.getByRole('button', { name: /September/ }).click();
  await expect.element(editor.text(1, 'Granny')).toBeVisible();
  await editor.button('undo').click();
  await expect.element(editor.text(1, 'Granny')).not.toBeInTheDocument();
  await editor.pages.getByRole('button', { name: /January/ }).click();
  await expect.element(editor.text(1, 'Granny'), { message: 'what was typed is a step of its own' }).toBeVisible();
});

test('[EDT-08] [EDT-09] a size that does not fit, or is invalid, is refused, and the field shows the old one', async () => {
  const { tool } = await openText(wallCalendar);
  await tool('text-size').click();
  await expect.element(size).toBeVisible();
  const first = valueOf(size);
  const write = async (written: string, key: 'Enter' | 'Tab') => {
    await size.fill(written);
    await userEvent.keyboard(`{${key}}`);
  };
  await write('109', 'Enter');
  await expect.element(notChanged).toBeVisible();
  await expect.element(size).toHaveValue(first);
  await write('7', 'Enter');
  await expect.element(page.getByText(t('editor:text.refused.text.size_out_of_range'))).toBeVisible();
  await expect.element(size).toHaveValue(first);
  await write('many', 'Tab');
  await expect.element(size).toHaveValue(first);
});

test('[EDT-08] [EDT-09] a wide font goes back to the size of the template', async () => {
  const { box, tool } = await openText(wallCalendar);
  await tool('text-size').click();
  await expect.element(size).toBeVisible();
  const first = Number(valueOf(size));
  await tool('font-family').click();
  await page.getByRole('button', { name: 'Bebas Neue', exact: true }).click();
  await tool('main').click();
  await box.fill('Anna Margrethe');
  await tool('text-size').click();
  const enlarge = async () => {
    await size.fill(String(Number(valueOf(size)) + 3));
    await userEvent.keyboard('{Enter}');
    return notChanged.query() !== null;
  };
  await expect.poll(enlarge, { message: 'as large as the box holds', interval: 250 }).toBe(true);
  expect(Number(valueOf(size))).toBeGreaterThan(first);
  await tool('font-family').click();
  await page.getByRole('button', { name: 'Comfortaa', exact: true }).click();
  await tool('text-size').click();
  await expect.poll(() => Number(valueOf(size))).toBeLessThanOrEqual(first);
});

test('[EDT-09] an input method composes undisturbed; a text that does not fit is undone after the composition', async () => {
  const { box } = await openText(wallCalendar);
  await box.fill('Anna');
  const keyboard = cdp();
  const long = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW';
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('é');
  await expect.element(box).toHaveValue('Annaé');
  await compose(long);
  await expect.element(box, { message: 'nothing is refused meanwhile' }).toHaveValue(`Anna${long}`);
  await expect.element(notChanged).not.toBeInTheDocument();
  await keyboard.send('Input.insertText', { text: long });
  await expect.element(notChanged).toBeVisible();
  await expect.element(box).toHaveValue('Anna');
  await compose('안');
  await keyboard.send('Input.insertText', { text: 'ë' });
  await expect.element(box).toHaveValue('Annaë');
});

for (const language of LANGUAGES) {
  test(`[EDT-08] [BEY-03] letters that a font lacks are named, and one tap chooses a font that has them, in ${language}`, async () => {
    const { editor, box, tool } = await openText(wallCalendar, 1, language);
    const missing = page.getByText(editor.t('editor:text.borrowed', { family: 'Graduate', letters: 'Ż' }));
    await tool('font-family').click();
    await page.getByRole('button', { name: 'Graduate', exact: true }).click();
    await tool('main').click();
    await box.fill('Żaba');
    await expect.element(missing).toBeVisible();
    await page.getByRole('button', { name: editor.t('editor:text.useFamily', { family: 'Roboto' }) }).click();
    await expect.element(missing).not.toBeInTheDocument();
    await box.fill('Ola 誕');
    await expect.element(page.getByText(editor.t('editor:text.missingEverywhere', { letters: '誕', count: 1 }))).toBeVisible();
    await box.fill('Ola 誕誕生');
    await expect.element(page.getByText(editor.t('editor:text.missingEverywhere', { letters: '誕 生', count: 2 }))).toBeVisible();
    await editor.done();
    await expect.element(editor.mainScreen).toBeVisible();
  });
}

test('[EDT-08] settings that the design fixes are not offered, and its missing letters are reported without another font', async () => {
  const { box, tool } = await openText(wallCalendar, 2);
  await expect.element(tool('main')).toBeVisible();
  await expect.element(tool('font-family')).not.toBeInTheDocument();
  await expect.element(tool('text-align')).not.toBeInTheDocument();
  await box.fill('Hei 誕');
  await expect.element(page.getByText(/the design keeps its font/)).toBeVisible();
});

test('[KEP-12] names in Arabic, Hebrew, Cyrillic and Greek and with emoji are shown as typed, and go into the cart', async () => {
  const { editor, box } = await openText(wallCalendar);
  const shown = (name: string) => page.getByRole('img', { name, exact: true });
  const names = { محمد: 4, שרה: 3, Иван: 4, Ελένη: 5, 'Ola محمد': 7, 'Jonas 🎂': 6, '👨‍👩‍👧 🇳🇴': 2 };
  for (const [name, letters] of Object.entries(names)) {
    await box.fill(name);
    await expect.element(shown(name), { message: name }).toBeVisible();
    expect(shown(name).element().getAttribute('d')?.match(/M/g)).toHaveLength(letters);
    await expect.element(page.getByText(/cannot draw|None of our fonts/)).not.toBeInTheDocument();
  }
  await box.fill('Ola محمد 🎂');
  await editor.done();
  await editor.buy(wallCalendar.product, 1);
  await expect
    .poll(async () => (await productLines())[0]?.template?.data.userResources['cover/name'])
    .toMatchObject({ kind: 'text', text: 'Ola محمد 🎂' });
});
