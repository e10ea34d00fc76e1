import { draftCalls } from '#core/contract/drafts.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { press } from './models/press.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** On the phone's width by touch, on a desk's by mouse. */
test.use({ hasTouch: true });

const { wallCalendar } = TEMPLATES;

/** The screens that main leads to, and what says that each is open. */
const SCREENS = [
  ['select-image', 'select.images'],
  ['select-text', 'select.texts'],
  ['templates', 'templates.title'],
  ['year', 'year.title'],
  ['dates', 'dates.title'],
  ['preview', 'preview'],
  ['buy', 'buy.title'],
] as const;

for (const width of [390, 1280]) {
  test(`[EDT-01] [EDT-02] from every screen its own button and the browser's lead back to main, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await newCustomer(context);
    const editor = new EditorPage(page);
    await editor.open(wallCalendar);
    const { tools } = editor;
    const box = await tools.boundingBox();
    if (width === 390) expect(box?.height, 'the toolbar of a phone, with its line').toBe(208);
    else expect(box?.x, 'a panel at the side').toBeGreaterThan(800);
    for (const [menu, heading] of SCREENS) {
      const title = page.getByRole('heading', { name: editor.t(`editor:${heading}`), exact: true });
      await press(tools.locator(`[data-menu="${menu}"]`));
      await expect(title, menu).toBeVisible();
      if (width === 390) await expectAccessible(page);
      await press(editor.button('backToTools'));
      await expect(editor.mainScreen, menu).toBeVisible();
      await expect(tools.locator(`[data-menu="${menu}"]`), 'the keyboard is where it was').toBeFocused();
      await page.goForward();
      await expect(title, `forward to ${menu}`).toBeVisible();
      await page.goBack();
      await expect(editor.mainScreen, `back from ${menu}`).toBeVisible();
    }
    for (const field of ['image', 'text'] as const) {
      if (field === 'image') await editor.openImage(1);
      else await editor.openText(1);
      if (width === 390) await expectAccessible(page);
      await page.goBack();
      await expect(editor.mainScreen, `back from ${field}`).toBeVisible();
    }
    await page.goBack();
    await expect(page, 'and from main to where one came from').toHaveURL('about:blank');
  });
}

test('[EDT-01] [EDT-20] a reload stays in the screen, on the page, with what was made', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await press(editor.button('nextPage'));
  await editor.openImage(1);
  await press(editor.button('inbox.picture', { number: 2, count: 8 }));
  await editor.expectSaved();
  await page.reload();
  await expect(editor.button('inbox.picture', { number: 2, count: 8 })).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 });
  await page.goBack();
  await expect(editor.mainScreen).toBeVisible();
  await expect(editor.pages.locator('[aria-current="page"]')).toContainText('January');
});

test('[EDT-01] a page that misses a picture has no check mark until it is filled; the next page is said', async ({ page, context }) => {
  await newCustomer(context);
  await page.route('**/fill-template', async (route) => {
    const response = await route.fetch();
    const filled = await response.json();
    filled.userResources['cover/picture'].uuid = null;
    await route.fulfill({ json: filled });
  });
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  const complete = editor.pages.getByRole('button', { name: editor.t('editor:completePage', { name: '' }) });
  await expect(complete).toHaveCount(12);
  await expect(editor.tools.getByText(editor.t('editor:main.missing', { count: 1 }))).toBeVisible();
  await press(editor.button('main.buy'));
  const quantity = editor.quantity(wallCalendar.product);
  await expect(quantity, 'how many there are is not what stops it').toHaveValue('1');
  await expect(editor.addToCart).toBeDisabled();
  const finding = page.getByRole('listitem').filter({ hasText: editor.t('editor:preflight.emptyImage', { page: 'Cover' }) });
  await press(finding.getByRole('button'));
  await expect(editor.button('done')).toBeDisabled();
  await page.goBack();
  await editor.openImage(1);
  await expect(editor.button('done')).toBeDisabled();
  await press(editor.button('inbox.picture', { number: 1, count: 8 }));
  await editor.done();
  await expect(complete).toHaveCount(13);
  await press(editor.button('main.buy'));
  await expect(editor.addToCart).toBeEnabled();
  await page.goBack();
  await press(editor.button('nextPage'));
  await expect(page.getByText(editor.t('editor:pageShown', { number: 2, count: 13, name: 'January' }))).toBeAttached();
});

test('[EDT-13] [EDT-22] own dates are printed in their days; a whole edit is taken back step by step to the start, and done again', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  const { t, tools } = editor;
  const filled = page.waitForResponse('**/fill-template');
  await editor.open(wallCalendar);
  const start: unknown = await (await filled).json();
  const undo = editor.button('undo');
  const redo = editor.button('redo');

  await press(editor.button('main.dates'));
  await page.getByLabel(t('editor:dates.text'), { exact: true }).fill('Anna');
  await page.getByLabel(t('editor:dates.day'), { exact: true }).selectOption('14');
  await press(editor.button('dates.add'));
  await expect(tools.getByRole('list', { name: t('editor:dates.list') })).toContainText('January 14');
  await expect(page.getByLabel(t('editor:dates.text'), { exact: true }), 'ready for the next one').toBeFocused();
  await page.getByLabel(t('editor:dates.text'), { exact: true }).fill(' ');
  await press(editor.button('dates.add'));
  await expect(tools.getByText(t('editor:dates.problem.text'))).toBeVisible();
  await page.goBack();
  await editor.writeText(1, 'Kari');
  await editor.openImage(1);
  await press(editor.button('inbox.picture', { number: 3, count: 8 }));
  await editor.openImageTab('edit');
  await press(editor.button('image.zoomIn'));
  await press(page.getByRole('button', { name: t('editor:image.effect.sepia') }));
  await press(editor.button('image.rotate'));
  await editor.done();
  await press(editor.button('main.year'));
  await press(editor.button('year.later'));
  await editor.done();
  await press(editor.button('nextPage'));
  await expect(page.getByRole('img', { name: 'Anna', exact: true }), 'in its day').toBeVisible();

  const steps = 7;
  for (let step = 0; step < steps; step += 1) {
    if (step % 2 === 0) await press(undo);
    else await page.keyboard.press('Control+z');
  }
  await expect(undo).toBeDisabled();
  await new Shell(page).expectStatus('saved');
  const draft = async () => (await ask(context.request, draftCalls.listDrafts, {})).drafts[0]?.data;
  await expect.poll(draft, { timeout: 20_000 }).toEqual(start);

  for (let step = 0; step < steps; step += 1) {
    if (step % 2 === 0) await press(redo);
    else await page.keyboard.press('Control+Shift+z');
  }
  await expect(redo).toBeDisabled();
  await expect
    .poll(async () => (await draft())?.userResources['cover/picture'], { timeout: 20_000 })
    .toMatchObject({ rotation: 270, overrideEffect: 'sepia' });
  await expect.poll(async () => (await draft())?.ownDates?.map(({ text, month, day }) => [text, month, day])).toEqual([['Anna', 1, 14]]);
});

test('[EDT-02] [BEY-05] on a phone the small texts of a page are tapped apart, and the keyboard goes through its fields as they are read', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(TEMPLATES.poster);
  await expectAccessible(page);
  const fields = page.locator('button[data-field]');
  const read = async () =>
    fields.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x, y, width, height, isOnTop: document.elementFromPoint(x + width / 2, y + height / 2) === button };
      }),
    );
  const shown = await read();
  expect(shown.length).toBeGreaterThan(2);
  for (const area of shown) expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(24);
  expect(shown.filter(({ isOnTop, height }) => !isOnTop && height < 60)).toEqual([]);
  const tops = shown.map(({ y }) => y);
  // Two that stand in one row are a pixel or two apart.
  for (const [at, top] of tops.entries()) expect(top, 'from the top').toBeGreaterThan((tops[at - 1] ?? 0) - 12);
  await press(editor.tools.locator('[data-menu="select-text"]'));
  await expectAccessible(page);
});
