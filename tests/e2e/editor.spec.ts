import { cartCalls } from '#core/contract/cart.ts';
import { PriceListSchema } from '#core/contract/shop.ts';
import { draftResources } from './editor-shop.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { addToCart } from './fill-cart.ts';
import { press } from './models/press.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

/** On the phone's width by touch, on a desk's by mouse. */
test.use({ hasTouch: true });

const { wallCalendar, thankYou } = TEMPLATES;
const t = words('en');

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[EDT-01] [EDT-02] [EDT-14] pages, numbered fields and the preview of every page, in ${language}`, async ({ page, context }) => {
      const said = words(language);
      await newCustomer(context, { language });
      const editor = new EditorPage(page, language);
      await editor.open(wallCalendar);
      await expect(
        editor.pages.getByRole('button', { name: said('editor:completePage', { name: '' }) }),
        'every page is filled',
      ).toHaveCount(13);
      await expect(editor.button('previousPage')).toBeDisabled();
      await press(editor.button('nextPage'));
      await expect(editor.pages.locator('[aria-current="page"]')).toContainText(language === 'en' ? 'January' : 'Januar');
      await press(editor.button('previousPage'));

      await editor.openText(2);
      await editor.done();
      await editor.openImage(1);
      await editor.done();

      await press(editor.button('main.preview'));
      await expect(page.getByRole('heading', { name: language === 'en' ? 'Preview' : 'Forhåndsvisning', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: new RegExp(`^${said('editor:openPage', { number: 13, name: '' })}`) })).toBeVisible({
        timeout: 20_000,
      });
      const grid = page.getByRole('button', { name: new RegExp(`^${said('editor:openPage', { number: 1, name: '' })}`) }).locator('..');
      const columns = () => grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
      for (const [width, count] of [
        [768, 3],
        [1280, 4],
        [390, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(columns, `at ${width} px`).toBe(count);
      }
      await press(page.getByRole('button', { name: new RegExp(`^${said('editor:openPage', { number: 3, name: '' })}`) }));
      await expect(editor.pages.locator('[aria-current="page"]')).toContainText(language === 'en' ? 'February' : 'Februar');
    });
  });
}

test('[EDT-03] another picture of the set goes into the field at once; the own uploads are empty', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await editor.openImage(1);
  const third = editor.button('inbox.picture', { number: 3, count: 8 });
  await expect(third).toHaveAttribute('aria-pressed', 'false');
  await press(third);
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  await press(editor.button('inbox.recent-images'));
  await expect(page.getByText('The image inbox is empty')).toBeVisible();
  await editor.done();
  await editor.expectSaved();
});

test('[EDT-04] zoom, turn and effect by buttons and keys; the picture never leaves its frame', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await editor.openImage(1);
  await editor.openImageTab('edit');
  await expect(page.getByText(t('editor:image.pinchHint'))).toBeVisible();
  const zoom = page.getByRole('slider', { name: t('editor:image.zoom'), exact: true });
  await expect(editor.button('image.zoomOut')).toBeDisabled();
  await press(editor.button('image.zoomIn'));
  await expect(zoom).not.toHaveValue('100');
  const surface = page.getByRole('button', { name: t('editor:image.cropSurface', { number: 1 }) });
  await surface.focus();
  for (let time = 0; time < 40; time += 1) await page.keyboard.press('ArrowLeft');
  await press(editor.button('image.rotate'));
  await press(page.getByRole('button', { name: t('editor:image.effect.sepia') }));
  await expect(page.getByRole('button', { name: t('editor:image.effect.sepia') })).toHaveAttribute('aria-pressed', 'true');
  await editor.done();
  await editor.buy(wallCalendar.product, 1);
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const image = cart.orderLines[0]?.template?.data.userResources['cover/picture'];
  if (image?.kind !== 'image') throw new Error('The cover has a picture');
  expect(image.rotation).toBe(270);
  expect(image.overrideEffect).toBe('sepia');
  const { x, y, width, height } = image.cropRect;
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
});

test('[EDT-08] font, colour and size of a text; what the design fixes is not offered', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await editor.openText(1);
  const tool = (name: string) => page.getByRole('button', { name: t(`editor:text.tool.${name}`), exact: true });
  await press(tool('font-family'));
  await press(
    page
      .getByRole('button', { name: 'Lobster', exact: true })
      .or(page.getByRole('radio', { name: 'Lobster' }))
      .first(),
  );
  await press(tool('text-color'));
  await press(page.getByRole('button', { name: t('editor:text.color.C52B2B'), exact: true }));
  await press(tool('text-size'));
  const size = page.getByRole('textbox', { name: t('editor:text.sizeInPoints') });
  const before = Number(await size.inputValue());
  await press(editor.button('text.smaller'));
  await expect(size).toHaveValue(String(before - 1));
  await editor.done();
  await editor.buy(wallCalendar.product, 1);
  const nameInCart = async () => {
    const { cart } = await ask(context.request, cartCalls.readCart, {});
    return cart.orderLines[0]?.template?.data.userResources['cover/name'] ?? {};
  };
  await expect.poll(nameInCart, { timeout: 20_000 }).toMatchObject({ kind: 'text', family: 'Lobster', color: '#C52B2B', size: before - 1 });
});

test('[EDT-09] words wider than their place are refused and what stood there comes back', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  const box = await editor.openText(1);
  await box.fill('Anna');
  await box.fill('A name that goes on and on and on until no cover of any calendar could ever hold it in one line of this size');
  await expect(page.getByText(/so it was not changed/)).toBeVisible();
  await expect(box).toHaveValue('Anna');
  await box.fill('Anna   og \u0007 Emil');
  await expect(box).toHaveValue(/^Anna og ?Emil$/);
});

test('[EDT-13] a month page shows the month of the chosen year, its weeks from Monday', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await press(editor.button('main.year'));
  await page.getByRole('textbox', { name: t('editor:year.title') }).fill('2028');
  await editor.done();
  await press(editor.button('nextPage'));
  await expect(page.getByRole('img', { name: 'January 2028', exact: true })).toBeVisible();
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const lefts = await Promise.all(
    weekdays.map(async (day) => (await page.getByRole('img', { name: day, exact: true }).boundingBox())?.x ?? -1),
  );
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
});

test('[EDT-12] the year moves the calendar, and never goes back before this one', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  await press(editor.button('main.year'));
  const year = page.getByRole('textbox', { name: t('editor:year.title') });
  const first = Number(await year.inputValue());
  expect(first).toBeGreaterThanOrEqual(new Date().getFullYear());
  await press(editor.button('year.later'));
  await expect(year).toHaveValue(String(first + 1));
  await year.fill('1999');
  await year.blur();
  await expect(year).toHaveValue(String(new Date().getFullYear()));
  await year.fill(String(first + 1));
  await editor.done();
  await expect(page.getByRole('img', { name: String(first + 1) }).first()).toBeVisible();
});

test('[EDT-15] [EDT-16] quantities obey the minimum, and adding asks to look once more', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await press(editor.button('main.buy'));
  const quantity = editor.quantity(thankYou.product);
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('0');
  await expect(editor.addToCart).toBeDisabled();
  await press(page.getByRole('button', { name: t('common:more', { what: t('editor:buy.quantityOf', { product: thankYou.product }) }) }));
  await expect(quantity).toHaveValue('5');
  await press(editor.addToCart);
  await press(editor.button('buy.warningDone'));
  const question = page.getByRole('dialog', { name: t('editor:confirm.title') });
  await expect(question).toContainText('produced exactly as shown on screen');
  await press(question.getByRole('button', { name: 'Yes, I would like to check' }));
  await expect(question).toBeHidden();
  await press(editor.addToCart);
  await expect(question, 'the warning was shown in this session').toBeVisible();
  await expect(editor.button('buy.warningDone')).toBeHidden();
  await press(question.getByRole('button', { name: t('editor:confirm.add'), exact: true }));
  await expect(page, 'pictures that can be retouched: that is offered first').toHaveURL('/shopping-cart/retouch');
  await press(page.getByRole('link', { name: t('retouch:continue') }));
  await expect(new CartPage(page).line(thankYou.product)).toBeVisible();
});

test('[EDT-17] leaving with edits asks; without edits it just closes', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await page.goto('/products/cards/thank-you');
  await press(page.getByRole('link', { name: thankYou.name }));
  await editor.expectOpen();
  await press(editor.button('close'));
  await expect(page).toHaveURL('/products/cards');
  await press(page.getByRole('link', { name: thankYou.name }));
  await editor.expectOpen();
  await editor.writeText(1, 'Hei');
  await press(editor.button('close'));
  const question = page.getByRole('dialog', { name: t('editor:unsaved.title') });
  await expect(question).toContainText('Do you want to abort without saving the changes?');
  await press(question.getByRole('button', { name: 'Continue editing' }));
  await expect(question).toBeHidden();
  await press(editor.button('close'));
  await press(question.getByRole('button', { name: 'Close without saving' }));
  await expect(page).toHaveURL('/products/cards');
  await page.goto('/my-account/drafts');
  await expect(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

test('[EDT-17] [EDT-09] a field’s cross asks before it takes a text or a picture back, and words are trimmed however they are left', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  const cross = editor.button('cancelField');
  const question = page.getByRole('dialog', { name: t('editor:unsaved.title') });
  // By its attribute: a name as it is read out has no space at its end.
  const text = (words: string) => page.locator(`button[aria-label="${t('editor:canvas.text', { number: 1, text: words })}"]`);
  await editor.openText(1);
  await press(cross);
  await expect(editor.mainScreen, 'nothing was done there').toBeVisible();
  const box = await editor.openText(1);
  await box.fill('Kari');
  await expect(text('Kari')).toBeVisible();
  await press(cross);
  await expect(question).toContainText('Do you want to abort without saving the changes?');
  await press(question.getByRole('button', { name: 'Continue editing' }));
  await expect(box).toHaveValue('Kari');
  await press(cross);
  await press(question.getByRole('button', { name: 'Close without saving' }));
  await expect(editor.mainScreen).toBeVisible();
  await expect(text('Kari')).toBeHidden();
  await expect(editor.button('undo')).toBeDisabled();

  await editor.openImage(1);
  const chosen = await page.getByRole('button', { pressed: true, name: /^Picture \d+ of/ }).getAttribute('aria-label');
  await press(page.getByRole('button', { pressed: false, name: /^Picture \d+ of/ }).first());
  await expect(editor.button('undo')).toBeEnabled();
  await press(cross);
  await press(question.getByRole('button', { name: 'Close without saving' }));
  await editor.openImage(1);
  await expect(page.getByRole('button', { pressed: true, name: /^Picture \d+ of/ })).toHaveAttribute('aria-label', chosen ?? '');
  await editor.done();

  for (const leave of [() => page.goBack(), () => press(editor.button('nextPage'))]) {
    await editor.openText(1);
    await box.fill('Takk ');
    await expect(text('Takk ')).toBeVisible();
    await leave();
    await expect(editor.mainScreen).toBeVisible();
    await expect(editor.button('undo')).toBeEnabled();
  }
  await press(editor.button('previousPage'));
  await expect(text('Takk')).toBeVisible();
  await new Shell(page).expectStatus('saved');
  await expect.poll(async () => JSON.stringify(await draftResources(context)), { timeout: 20_000 }).toContain('"Takk"');
});

test('[BEY-04] [EDT-20] a draft is kept, listed with its time, continued and deleted', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
  await page.goto('/my-account');
  await press(page.getByRole('link', { name: t('account:entry.drafts') }));
  await expect(page.getByRole('heading', { name: thankYou.name })).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await press(page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }));
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk' }) })).toBeVisible();
  await page.goto('/my-account/drafts');
  await press(page.getByRole('button', { name: t('account:deleteName', { name: thankYou.name }) }));
  const question = page.getByRole('dialog', { name: t('account:deleteDraft') });
  await press(question.getByRole('button', { name: t('account:delete'), exact: true }));
  await expect(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

test('[EDT-22] every edit can be taken back and done again, by button and key', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await expect(editor.button('undo')).toBeDisabled();
  await editor.writeText(1, 'Hei');
  const text = (words: string) => page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: words }) });
  await expect(text('Hei')).toBeVisible();
  await press(editor.button('undo'));
  await expect(text('Hei')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(text('Hei')).toBeVisible();
});

test("[EDT-19] a line of the cart is edited and updated; a line that is gone says 'No order line'", async ({ page, context }) => {
  await newCustomer(context);
  const line = await addToCart(context.request, thankYou, 5);
  // A shop without retouch: nothing stands between the product and the cart.
  await context.route('**/api/webshop/prices*', async (route) => {
    const response = await route.fetch();
    const prices = PriceListSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...prices, fixedProducts: { ...prices.fixedProducts, retouch: null } } });
  });
  const editor = new EditorPage(page);
  const cart = new CartPage(page);
  await cart.open();
  await press(page.getByRole('link', { name: t('cart:editName', { name: thankYou.product }) }));
  await editor.expectOpen();
  await editor.writeText(1, 'Tusen takk');
  await press(editor.button('main.buy'));
  await press(editor.button('buy.update'));
  await editor.confirmProduct();
  await expect(page).toHaveURL('/shopping-cart');
  await new Shell(page).expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines.filter((entry) => entry.type === 0).map((entry) => entry.uuid)).toEqual([line.uuid]);
  expect(JSON.stringify(kept.orderLines[0]?.template?.data)).toContain('Tusen takk');
  await page.goto('/shopping-cart/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('No order line')).toBeVisible();
  await press(editor.button('noLine.back'));
  await expect(page).toHaveURL('/shopping-cart');
});
