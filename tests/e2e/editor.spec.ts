import { cartCalls } from '../../core/contract/cart.ts';
import { CartPage } from './models/cart-page.ts';
import { EditorPage, TEMPLATES } from './models/editor-page.ts';
import { addToCart } from './fill-cart.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

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
      await editor.button('nextPage').click();
      await expect(editor.pages.locator('[aria-current="page"]')).toContainText(language === 'en' ? 'January' : 'Januar');
      await editor.button('previousPage').click();

      await editor.openText(2);
      await editor.done();
      await editor.openImage(1);
      await editor.done();

      await editor.button('main.preview').click();
      await expect(page.getByRole('heading', { name: language === 'en' ? 'Preview' : 'Forhåndsvisning', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: new RegExp(`^${said('editor:openPage', { number: 13, name: '' })}`) })).toBeVisible({
        timeout: 20_000,
      });
      await page.getByRole('button', { name: new RegExp(`^${said('editor:openPage', { number: 3, name: '' })}`) }).click();
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
  await third.click();
  await expect(third).toHaveAttribute('aria-pressed', 'true');
  await editor.button('inbox.recent-images').click();
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
  await editor.button('image.zoomIn').click();
  await expect(zoom).not.toHaveValue('100');
  const surface = page.getByRole('button', { name: t('editor:image.cropSurface', { number: 1 }) });
  await surface.focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft');
  await editor.button('image.rotate').click();
  await page.getByRole('button', { name: t('editor:image.effect.sepia') }).click();
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
  await tool('font-family').click();
  await page
    .getByRole('button', { name: 'Lobster', exact: true })
    .or(page.getByRole('radio', { name: 'Lobster' }))
    .first()
    .click();
  await tool('text-color').click();
  await page.getByRole('button', { name: t('editor:text.color.C52B2B'), exact: true }).click();
  await tool('text-size').click();
  const size = page.getByRole('textbox', { name: t('editor:text.sizeInPoints') });
  const before = Number(await size.inputValue());
  await editor.button('text.smaller').click();
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
  await editor.button('main.year').click();
  await page.getByRole('textbox', { name: t('editor:year.title') }).fill('2028');
  await editor.done();
  await editor.button('nextPage').click();
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
  await editor.button('main.year').click();
  const year = page.getByRole('textbox', { name: t('editor:year.title') });
  const first = Number(await year.inputValue());
  expect(first).toBeGreaterThanOrEqual(new Date().getFullYear());
  await editor.button('year.later').click();
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
  await editor.button('main.buy').click();
  const quantity = editor.quantity(thankYou.product);
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('0');
  await expect(editor.addToCart).toBeDisabled();
  await page.getByRole('button', { name: t('common:more', { what: t('editor:buy.quantityOf', { product: thankYou.product }) }) }).click();
  await expect(quantity).toHaveValue('5');
  await editor.addToCart.click();
  await editor.button('buy.warningDone').click();
  const question = page.getByRole('dialog', { name: t('editor:confirm.title') });
  await expect(question).toContainText('produced exactly as shown on screen');
  await question.getByRole('button', { name: 'Yes, I would like to check' }).click();
  await expect(question).toBeHidden();
  await editor.addToCart.click();
  await editor.confirmAdding();
  await expect(new CartPage(page).line(thankYou.product)).toBeVisible();
});

test('[EDT-17] leaving with edits asks; without edits it just closes', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await page.goto('/products/cards/thank-you');
  await page.getByRole('link', { name: thankYou.name }).click();
  await editor.expectOpen();
  await editor.button('close').click();
  await expect(page).toHaveURL('/products/cards');
  await page.getByRole('link', { name: thankYou.name }).click();
  await editor.expectOpen();
  await editor.writeText(1, 'Hei');
  await editor.button('close').click();
  const question = page.getByRole('dialog', { name: t('editor:unsaved.title') });
  await expect(question).toContainText('Do you want to abort without saving the changes?');
  await question.getByRole('button', { name: 'Continue editing' }).click();
  await expect(question).toBeHidden();
  await editor.button('close').click();
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page).toHaveURL('/products/cards');
  await page.goto('/my-account/drafts');
  await expect(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

test('[BEY-04] [EDT-20] a draft is kept, listed with its time, continued and deleted', async ({ page, context }) => {
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(thankYou);
  await editor.writeText(1, 'Takk');
  await editor.expectSaved();
  await page.goto('/my-account');
  await page.getByRole('link', { name: t('account:entry.drafts') }).click();
  await expect(page.getByRole('heading', { name: thankYou.name })).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: t('account:continueWith', { name: thankYou.name }) }).click();
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk' }) })).toBeVisible();
  await page.goto('/my-account/drafts');
  await page.getByRole('button', { name: t('account:deleteName', { name: thankYou.name }) }).click();
  const question = page.getByRole('dialog', { name: t('account:deleteDraft') });
  await question.getByRole('button', { name: t('account:delete'), exact: true }).click();
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
  await editor.button('undo').click();
  await expect(text('Hei')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(text('Hei')).toBeVisible();
});

test("[EDT-19] a line of the cart is edited and updated; a line that is gone says 'No order line'", async ({ page, context }) => {
  await newCustomer(context);
  const line = await addToCart(context.request, thankYou, 5);
  const editor = new EditorPage(page);
  const cart = new CartPage(page);
  await cart.open();
  await page.getByRole('link', { name: t('cart:editName', { name: thankYou.product }) }).click();
  await editor.expectOpen();
  await editor.writeText(1, 'Tusen takk');
  await editor.button('main.buy').click();
  await editor.button('buy.update').click();
  await editor.confirmAdding();
  await expect(page).toHaveURL('/shopping-cart');
  await new Shell(page).expectStatus('saved');
  const { cart: kept } = await ask(context.request, cartCalls.readCart, {});
  expect(kept.orderLines.filter((entry) => entry.type === 0).map((entry) => entry.uuid)).toEqual([line.uuid]);
  expect(JSON.stringify(kept.orderLines[0]?.template?.data)).toContain('Tusen takk');
  await page.goto('/shopping-cart/edit/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('No order line')).toBeVisible();
});
