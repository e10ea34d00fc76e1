import { cartCalls } from '#core/contract/cart.ts';
import { firstYear } from '#core/domain/templates/fill-template.ts';
import { yearAt } from '#core/kernel/year-at.ts';
import { withDesign } from './editor-shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { press } from './models/press.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** On the phone's width by touch, on a desk's by mouse. */
test.use({ hasTouch: true });

const { wallCalendar } = TEMPLATES;
/** Another design of the same product, and a poster that is sold in two sizes (server/demo). */
const COLOUR_BLOCKS = { uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f07', name: 'Colour blocks' };
const FRONT_PAGE = {
  uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f24',
  productUuid: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d06',
  list: 'photogifts',
  name: 'Front page, poster',
  product: 'Poster',
} as const;

test('[KEP-11] [EDT-11] what finds no place in another design is named before it happens, and is there again in the former one', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  const { t } = editor;
  await editor.open(TEMPLATES.thankYou);
  await editor.writeText(1, 'Takk for i dag');
  await editor.writeText(2, 'Hilsen Berg');
  // The card's back has one place for words, which those of the same page take.
  await editor.pages.getByRole('button', { name: /Back/ }).click();
  await editor.writeText(1, 'Det var en fin dag');
  await editor.pages.getByRole('button', { name: /Front/ }).click();
  const change = async (name: string) => {
    await press(editor.button('main.templates'));
    await press(editor.tools.getByRole('button', { name, exact: true }));
    return page.getByRole('dialog', { name: t('editor:templates.confirmTitle') });
  };
  const heading = page.getByRole('heading', { level: 1 });
  const confirm = t('editor:templates.confirm');
  const away = await change('Knitted rose, Christmas card');
  await expect(away).toContainText(t('editor:templates.textLeft', { text: 'Hilsen Berg' }));
  await expect(away).toContainText(t('editor:templates.leftKept', { name: TEMPLATES.thankYou.name }));
  await expectAccessible(page);
  await press(away.getByRole('button', { name: confirm, exact: true }));
  await expect(heading).toHaveText('Knitted rose, Christmas card');
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk for i dag' }) })).toBeVisible();
  const back = await change(TEMPLATES.thankYou.name);
  await expect(back).not.toContainText('Takk');
  await press(back.getByRole('button', { name: confirm, exact: true }));
  await expect(heading).toHaveText(TEMPLATES.thankYou.name);
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk for i dag' }) })).toBeVisible();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 2, text: 'Hilsen Berg' }) })).toBeVisible();
});

test('[EDT-11] another design takes pictures, texts and year along, is asked about first, and undo takes it back', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  const { t } = editor;
  const name = COLOUR_BLOCKS.name;
  const heading = page.getByRole('heading', { level: 1 });
  await editor.open(wallCalendar);
  await editor.writeText(1, 'Familien Berg');
  await press(editor.button('main.year'));
  await press(editor.button('year.later'));
  const year = await page.getByRole('textbox', { name: t('editor:year.title') }).inputValue();
  await editor.done();

  const other = editor.tools.getByRole('button', { name, exact: true });
  const question = page.getByRole('dialog', { name: t('editor:templates.confirmTitle') });
  await press(editor.button('main.templates'));
  await expect(editor.tools.locator('[aria-pressed="true"]'), 'the one in use is outlined').toHaveCount(1);
  await press(other);
  await press(question.getByRole('button', { name: t('editor:templates.keep') }));
  await expect(heading).not.toHaveText(name);
  await press(other);
  await press(question.getByRole('button', { name: t('editor:templates.confirm'), exact: true }));
  await expect(heading).toHaveText(name);
  await expect(editor.mainScreen).toBeVisible();
  const berg = page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Familien Berg' }) });
  await expect(berg).toBeVisible();

  await press(editor.button('undo'));
  await expect(heading).not.toHaveText(name);
  await expect(berg).toBeVisible();
  await press(editor.button('redo'));
  await expect(heading).toHaveText(name);
  await editor.expectSaved();
  await page.reload();
  await expect(heading).toHaveText(name, { timeout: 20_000 });
  await expect(berg).toBeVisible();
  await press(editor.button('undo'));
  await expect(heading, 'undone after a reload, too').not.toHaveText(name);
  await press(editor.button('redo'));
  await expect(heading).toHaveText(name);

  await press(editor.button('main.buy'));
  // Sold in two sizes: the one that was opened comes first.
  const quantity = editor.tools.getByRole('textbox').first();
  await quantity.fill('1');
  await quantity.press('Enter');
  await press(editor.addToCart);
  await editor.confirmAdding();
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const template = cart.orderLines[0]?.template;
  expect(template).toMatchObject({ uuid: COLOUR_BLOCKS.uuid, data: { year: Number(year) } });
  expect(JSON.stringify(template?.data.userResources)).toContain('Familien Berg');
});

test('[EDT-15] a design of several sizes starts at none and adds a line for each size that was chosen', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(FRONT_PAGE);
  await press(editor.button('main.buy'));
  const quantities = page.getByRole('textbox', { name: editor.t('editor:buy.quantityOf', { product: '' }).trim() });
  await expect(quantities).toHaveCount(2);
  for (const quantity of await quantities.all()) await expect(quantity).toHaveValue('0');
  await expect(editor.addToCart).toBeDisabled();
  for (const quantity of await quantities.all()) {
    await quantity.fill('2.5');
    await quantity.blur();
    await expect(quantity, 'no whole number is none').toHaveValue('0');
    await quantity.fill('2');
    await quantity.press('Enter');
  }
  await press(editor.addToCart);
  await editor.confirmAdding();
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const lines = cart.orderLines.filter((line) => line.type === 0);
  expect(lines.map((line) => [line.quantity, line.template?.uuid])).toEqual([
    [2, FRONT_PAGE.uuid],
    [2, FRONT_PAGE.uuid],
  ]);
  expect(new Set(lines.map((line) => line.product?.uuid)).size).toBe(2);
});

test('[EDT-12] [EDT-21] one year to choose is none, and designs stand in boxes of 120 by 120', async ({ page, context }) => {
  await newCustomer(context);
  const nowMs = Date.now();
  const thisYear = yearAt(nowMs);
  // The shop fills it with the year of a new calendar.
  const only = firstYear({ supportedYears: [thisYear, thisYear + 1] }, { nowMs, nextYearFromMonth: 9 }) ?? thisYear;
  await withDesign(context, () => ({}), { supportedYears: [only] });
  const editor = new EditorPage(page);
  const { t, tools } = editor;
  await editor.open(wallCalendar);
  await press(editor.button('main.year'));
  const year = page.getByRole('textbox', { name: t('editor:year.title') });
  await expect(year).toHaveValue(String(only));
  for (const control of [year, editor.button('year.later'), editor.button('year.earlier'), editor.button('done')])
    await expect(control).toBeDisabled();
  await expect(tools.getByText(t('editor:year.onlyOne'))).toBeVisible();
  await page.goBack();
  // The other designs are as they are.
  await context.unrouteAll({ behavior: 'wait' });

  await press(editor.button('main.templates'));
  const choices = tools.locator('[aria-pressed]');
  await expect(choices.first()).toBeVisible();
  const sizes = await choices.evaluateAll((boxes) => boxes.map((box) => [box.clientWidth, box.clientHeight].join(' by ')));
  expect(new Set(sizes)).toEqual(new Set(['120 by 120']));
});
