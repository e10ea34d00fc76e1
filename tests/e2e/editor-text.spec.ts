import type { Page } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { FONT_FAMILIES, TEXT_PALETTE } from '#core/contract/template-format.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { press } from './models/press.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';

/** On the phone's width by touch, on a desk's by mouse. */
test.use({ hasTouch: true });

const { wallCalendar, thankYou } = TEMPLATES;

async function openText(page: Page, template: (typeof TEMPLATES)[keyof typeof TEMPLATES], number = 1) {
  const editor = new EditorPage(page);
  await editor.open(template);
  const box = await editor.openText(number);
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: editor.t('editor:text.tools') }).getByRole('button', { name, exact: true });
  const size = page.getByRole('textbox', { name: editor.t('editor:text.sizeInPoints') });
  return { editor, box, tool, size, t: editor.t };
}

test('[EDT-08] five sub-toolbars: words, alignment, size, fifteen fonts and a palette that the template’s own colour leads', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const { editor, tool, size, t } = await openText(page, thankYou);
  const panel = (name: string) => page.getByRole('group', { name: t(`editor:text.tool.${name}`) });

  await press(tool(t('editor:text.tool.font-family')));
  expect(await panel('font-family').getByRole('button').allTextContents()).toEqual([...FONT_FAMILIES]);

  await press(tool(t('editor:text.tool.text-color')));
  const colors = panel('text-color').getByRole('button');
  await expect(colors).toHaveCount(TEXT_PALETTE.length + 1);
  await expect(colors.first()).toHaveAccessibleName(t('editor:text.color.own'));
  await expect(colors.first()).toHaveAttribute('aria-pressed', 'true');
  await press(colors.nth(3));
  await expect(colors.nth(3)).toHaveAttribute('aria-pressed', 'true');

  await press(tool(t('editor:text.tool.text-align')));
  await press(panel('text-align').getByRole('button', { name: t('editor:text.align.right') }));

  await press(tool(t('editor:text.tool.text-size')));
  const slider = page.getByRole('slider', { name: t('editor:text.tool.text-size') });
  await expect(slider).toHaveAttribute('min', '12');
  await expect(slider).toHaveAttribute('max', '110');
  const line = page.getByRole('group', { name: 'Front' }).getByRole('img').first();
  const before = await line.getAttribute('transform');
  await slider.focus();
  for (let time = 0; time < 5; time += 1) await page.keyboard.press('ArrowLeft');
  const smaller = Number(await slider.inputValue());
  await expect.poll(() => line.getAttribute('transform'), 'the text has followed').not.toBe(before);
  // The slider rests 200 ms before the text follows: five presses are one step of undo.
  await page.keyboard.press('Control+z');
  await expect(size).toHaveValue(String(smaller + 5));
  await page.keyboard.press('Control+Shift+z');
  await expect(size).toHaveValue(String(smaller));

  await editor.done();
  await editor.buy(thankYou.product, 5);
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(Object.values(cart.orderLines[0]?.template?.data.userResources ?? {})).toContainEqual(
    expect.objectContaining({ kind: 'text', size: smaller, color: TEXT_PALETTE[2], horizontalAlign: 'right' }),
  );
});

test('[EDT-08] [EDT-09] a size that does not fit, or that is none, is refused and the field shows the old one; a wide font goes back to the size of the template', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const { box, tool, size, t } = await openText(page, wallCalendar);
  await press(tool(t('editor:text.tool.text-size')));
  const first = await size.inputValue();
  await size.fill('109');
  await size.press('Enter');
  await expect(page.getByText(/so it was not changed/)).toBeVisible();
  await expect(size).toHaveValue(first);
  await size.fill('7');
  await size.press('Enter');
  await expect(page.getByText(t('editor:text.refused.text.size_out_of_range'))).toBeVisible();
  await expect(size).toHaveValue(first);
  await size.fill('many');
  await size.blur();
  await expect(size).toHaveValue(first);

  await press(tool(t('editor:text.tool.font-family')));
  await press(page.getByRole('button', { name: 'Bebas Neue', exact: true }));
  await press(tool(t('editor:text.tool.main')));
  await box.fill('Anna Margrethe');
  await press(tool(t('editor:text.tool.text-size')));
  await expect(async () => {
    await size.fill(String(Number(await size.inputValue()) + 3));
    await size.press('Enter');
    await expect(page.getByText(/so it was not changed/)).toBeVisible({ timeout: 500 });
  }, 'as large as the box holds').toPass();
  const largest = Number(await size.inputValue());
  expect(largest).toBeGreaterThan(Number(first));
  await press(tool(t('editor:text.tool.font-family')));
  await press(page.getByRole('button', { name: 'Comfortaa', exact: true }));
  await press(tool(t('editor:text.tool.text-size')));
  await expect.poll(async () => Number(await size.inputValue())).toBeLessThanOrEqual(Number(first));
});

test('[EDT-09] an input method writes undisturbed; what does not fit is taken back once it has finished', async ({ page, context }) => {
  await newCustomer(context);
  const { box } = await openText(page, wallCalendar);
  await box.fill('Anna');
  const keyboard = await context.newCDPSession(page);
  const long = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW';
  await keyboard.send('Input.imeSetComposition', { text: 'é', selectionStart: 1, selectionEnd: 1 });
  await expect(box).toHaveValue('Annaé');
  await keyboard.send('Input.imeSetComposition', { text: long, selectionStart: long.length, selectionEnd: long.length });
  await expect(box, 'nothing is refused meanwhile').toHaveValue(`Anna${long}`);
  await expect(page.getByText(/so it was not changed/)).toBeHidden();
  await keyboard.send('Input.insertText', { text: long });
  await expect(page.getByText(/so it was not changed/)).toBeVisible();
  await expect(box).toHaveValue('Anna');
  await keyboard.send('Input.imeSetComposition', { text: '안', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: 'ë' });
  await expect(box).toHaveValue('Annaë');
});

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[EDT-08] [BEY-03] letters that a font lacks are named, and a font that has them is one touch away, in ${language}`, async ({
      page,
      context,
    }) => {
      await newCustomer(context, { language });
      const editor = new EditorPage(page, language);
      const { t } = editor;
      await editor.open(wallCalendar);
      const box = await editor.openText(1);
      await press(page.getByRole('button', { name: t('editor:text.tool.font-family'), exact: true }));
      await press(page.getByRole('button', { name: 'Graduate', exact: true }));
      await press(page.getByRole('button', { name: t('editor:text.tool.main'), exact: true }));
      await box.fill('Żaba');
      await expect(page.getByText(t('editor:text.missing', { family: 'Graduate', letters: 'Ż' }))).toBeVisible();
      await press(page.getByRole('button', { name: t('editor:text.useFamily', { family: 'Roboto' }) }));
      await expect(page.getByText(t('editor:text.missing', { family: 'Graduate', letters: 'Ż' }))).toBeHidden();
      await box.fill('Ola 😀');
      await expect(page.getByText(t('editor:text.missingEverywhere', { letters: '😀' }))).toBeVisible();
      await press(editor.button('done'));
      await expect(editor.mainScreen).toBeVisible();
    });
  });
}

test('[EDT-08] what the design fixes is not offered, and its missing letters are told without another font', async ({ page, context }) => {
  await newCustomer(context);
  const { box, tool, t } = await openText(page, wallCalendar, 2);
  await expect(tool(t('editor:text.tool.main'))).toBeVisible();
  await expect(tool(t('editor:text.tool.font-family'))).toBeHidden();
  await expect(tool(t('editor:text.tool.text-align'))).toBeHidden();
  await box.fill('Hei 😀');
  await expect(page.getByText(/the design keeps its font/)).toBeVisible();
});

test('[SIM-13] [EDT-20] what was typed right before a reload is there again, without a pause and before a draft was saved', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const { editor, box } = await openText(page, thankYou);
  // The event of the last key and the reload come in one task: neither the worker nor the draft has had a moment.
  const typeAndReload = (text: string) =>
    box.evaluate((element, typed) => {
      if (!(element instanceof HTMLTextAreaElement)) throw new Error('the words are typed in a text box');
      element.select();
      document.execCommand('insertText', false, typed);
      location.reload();
    }, text);
  const reloaded = page.waitForEvent('load');
  await typeAndReload('Takk');
  await reloaded;
  const words = editor.button('canvas.text', { number: 1, text: 'Takk' });
  // A machine that is slow enough has saved the draft before the reload: then it is asked about first.
  const goOn = page.getByRole('dialog').getByRole('button', { name: editor.t('editor:resume.continue'), exact: true });
  await expect(words.or(goOn)).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(words).toBeVisible();
  await editor.expectSaved();
});
