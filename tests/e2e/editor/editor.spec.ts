import type { Locator, Page } from '@playwright/test';
import { chromiumOnly } from '#tests/kit/chromium-only.ts';
import { databaseNames, factoryOf, readDatabases } from '#tests/kit/read-device.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { pressOn, tabTo } from '../browser/keyboard.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { EditorPage } from '../models/editor-page.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { LONG_TEST_MS, expect, test } from '../shop-test.ts';
import { sliceOf } from '#tests/setup/slice.ts';

/** Touch at the width of a phone, and a mouse at the width of a desktop. */
test.use({ hasTouch: true });

const { wallCalendar, thankYou } = TEMPLATES;
const PAGES = 13;

/** Keeps the notes' table busy as long as the page lasts, as a browser under load does. */
async function keepNotesBusy(page: Page): Promise<void> {
  const name = (await databaseNames(page)).find((one) => one.startsWith('keepsake-') && one !== 'keepsake-device') ?? '';
  const keepBusy = async ({ factory, name }: { readonly factory: IDBFactory; readonly name: string }) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = factory.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const meta = db.transaction('meta', 'readwrite').objectStore('meta');
    const goOn = () => meta.get('busy').addEventListener('success', goOn);
    goOn();
  };
  await page.evaluate(keepBusy, { factory: await factoryOf(page, name), name });
}

/**
 * The event of the last key and the reload run in one task, so that neither the worker nor the draft can save in
 * between.
 */
async function typeAndReload(page: Page, box: Locator, text: string): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await box.evaluate((element, typed) => {
    if (!(element instanceof HTMLTextAreaElement)) throw new Error('the words are typed in a text box');
    element.select();
    document.execCommand('insertText', false, typed);
    location.reload();
  }, text);
  await reloaded;
}

for (const isBusy of [false, true])
  test(`[SIM-13] [EDT-20] what was typed right before a reload is there again, without a pause and before a draft was saved${isBusy ? ', also where the database is too late for it' : ''}`, async ({
    page,
    context,
  }) => {
    await newCustomer(context);
    const editor = new EditorPage(page);
    await editor.open(thankYou);
    const box = await editor.openText(1);
    if (isBusy) await keepNotesBusy(page);
    await typeAndReload(page, box, 'Takk');
    const words = editor.button('canvas.text', { number: 1, text: 'Takk' });
    // A slow machine has saved the draft before the reload; then the editor asks about the draft first.
    const goOn = page.getByRole('dialog').getByRole('button', { name: editor.t('editor:resume.continue'), exact: true });
    await expect(words.or(goOn)).toBeVisible();
    if (await goOn.isVisible()) await goOn.click();
    await expect(words).toBeVisible();
    await editor.expectSaved();
  });

test('[SIM-13] [EDT-20] text typed in a new product is there after a reload, though a draft of the product came from the shop meanwhile', async ({
  page,
  context,
  secondDevice,
}) => {
  const customer = await newCustomer(context);
  const editor = new EditorPage(page);
  await test.step('another device keeps a draft in the shop', async () => {
    const other = new EditorPage((await secondDevice(customer)).page);
    await other.open(thankYou);
    await other.writeText(1, 'Hilsen');
    await other.expectSaved();
    await expect(other.page).toHaveNothingWaiting();
  });
  let letCome = () => undefined as void;
  const isLetCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const { pathname } = new URL(addressOf(draftCalls.listDrafts, {}), 'http://shop');
  await page.route(`**${pathname}`, async (route) => {
    await isLetCome;
    await route.continue();
  });
  await editor.open(thankYou);
  const box = await editor.openText(1);
  letCome();
  const inDevice = async () => (await readDatabases(page)).flatMap(({ rows }) => rows).filter(({ table }) => table === 'instances').length;
  await expect.poll(inDevice, { message: 'the draft of the other device is here' }).toBe(1);
  await typeAndReload(page, box, 'Takk');
  await expect(editor.button('canvas.text', { number: 1, text: 'Takk' })).toBeVisible();
  await editor.expectSaved();
});

/** Goes from the quantities to the cart without a pointer. */
async function buyByKeyboard(page: Page, editor: EditorPage): Promise<void> {
  await pressOn(page, editor.button('main.buy'));
  await tabTo(page, editor.addToCart);
  await page.keyboard.press('Enter');
  const warning = editor.button('buy.warningDone');
  const confirm = page
    .getByRole('dialog', { name: editor.t('editor:confirm.title') })
    .getByRole('button', { name: editor.t('editor:confirm.add') });
  await pressOn(page, warning);
  await pressOn(page, confirm);
  await page.waitForURL(/\/shopping-cart/);
  await expect(page).toHaveNothingWaiting();
}

test('[BEY-05] [EDT-01] a whole calendar is made by keyboard alone', {
  ...chromiumOnly("Tab leads on into Firefox's own bars, and a driver's keys do not come back from there"),
}, async ({ page, context }) => {
  // The test presses the Tab key hundreds of times.
  test.setTimeout(LONG_TEST_MS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  const second = editor.button('inbox.picture', { number: 2, count: 8 });

  // Words: a tool opens the field, and Done returns to the tool.
  await pressOn(page, editor.tools.locator('[data-menu="select-text"]'));
  await pressOn(
    page,
    editor.tools.getByRole('button', { name: new RegExp(`^${editor.t('editor:select.text', { number: 1, text: '' })}`) }),
  );
  await expect(page.getByRole('textbox', { name: editor.t('editor:text.words', { number: 1 }) })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Anna og Emil');
  await pressOn(page, editor.button('done'));
  await expect(editor.mainScreen).toBeVisible();
  await expect(editor.tools.locator('[data-menu="select-text"]')).toBeFocused();

  // The crop: arrow keys on the picture, and buttons beside it.
  await pressOn(page, editor.fieldOf('canvas.image', 1), { back: true });
  await tabTo(page, page.getByRole('tab', { name: editor.t('editor:image.tab.inbox') }), { back: true });
  await page.keyboard.press('ArrowRight');
  await pressOn(page, editor.button('image.zoomIn'));
  await tabTo(page, page.getByRole('button', { name: editor.t('editor:image.cropSurface', { number: 1 }) }), { back: true });
  await page.keyboard.press('ArrowLeft');
  await pressOn(page, editor.button('done'));
  await expect(editor.fieldOf('canvas.image', 1), 'back on the field').toBeFocused();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');

  const last = sliceOf(PAGES, 4);
  for (let number = 2; number <= last; number += 1) {
    await pressOn(page, editor.button('nextPage'), { back: true });
    await pressOn(page, editor.fieldOf('canvas.image', 1));
    if (number === 2) {
      // The last used tab is open again; an arrow key reaches its neighbour.
      await tabTo(page, page.getByRole('tab', { name: editor.t('editor:image.tab.edit') }));
      await page.keyboard.press('ArrowLeft');
    }
    await pressOn(page, second);
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await pressOn(page, editor.button('done'), { back: true });
    await expect(editor.fieldOf('canvas.image', 1)).toBeFocused();
  }
  await buyByKeyboard(page, editor);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const resources = Object.entries(cart.orderLines[0]?.template?.data.userResources ?? {});
  const months = resources.flatMap(([id, resource]) => (resource.kind === 'image' && !id.startsWith('cover/') ? [resource.uuid] : []));
  const chosen = months[0];
  expect(months.filter((uuid) => uuid === chosen).length, 'the same picture on all of them').toBeGreaterThanOrEqual(last - 1);
  expect(JSON.stringify(resources)).toContain('Anna og Emil');
});
