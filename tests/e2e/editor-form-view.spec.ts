import type { Page } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { createTestLayoutEngine } from '#core/layout/fixtures/test-engine.ts';
import { drawablePage } from '#core/layout/text/glyph-outline.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const { wallCalendar } = TEMPLATES;
const PAGES = 13;

/** From the quantities to the cart without a pointer. */
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
  await new Shell(page).expectStatus('saved');
}

test('[BEY-05] [EDT-01] a whole calendar is made by keyboard alone', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await newCustomer(context);
  const editor = new EditorPage(page);
  await editor.open(wallCalendar);
  const second = editor.button('inbox.picture', { number: 2, count: 8 });

  // Words: the field is opened from its tool, Done leads back to it.
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

  // The crop: arrows on the picture, buttons beside it.
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

  for (let number = 2; number <= PAGES; number += 1) {
    await pressOn(page, editor.button('nextPage'), { back: true });
    await pressOn(page, editor.fieldOf('canvas.image', 1));
    if (number === 2) {
      // The tab that was used last is open again; its neighbour is an arrow away.
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
  expect(new Set(months).size, 'the same picture on all months').toBe(1);
  expect(JSON.stringify(resources)).toContain('Anna og Emil');
});

test.describe('in Norwegian', () => {
  test.use({ locale: 'nb-NO' });
  const language = 'nb';

  test('[BEY-05] [EDT-24] a calendar is made by the form alone, and is printed as the screen and the preview show it', async ({
    page,
    context,
  }) => {
    await newCustomer(context, { language });
    const editor = new EditorPage(page, language);
    const { t } = editor;
    await editor.open(wallCalendar);
    await pressOn(page, editor.button('form.view'));
    await expect(editor.button('form.view')).toHaveAttribute('aria-pressed', 'true');
    const words = page.getByRole('textbox', { name: t('editor:text.words', { number: 1 }) });
    await tabTo(page, words);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('  Åse og Øyvind ');
    const disclosure = (key: string, field: string) => page.getByRole('button', { name: `${t(`editor:${key}`)}: ${field}`, exact: true });
    const picture = t('editor:form.image', { number: 1 });
    await pressOn(page, disclosure('form.look', t('editor:form.text', { number: 1 })));
    await expect(words, 'what surrounds the words is trimmed when the field is left').toHaveValue('Åse og Øyvind');
    await pressOn(page, editor.button('text.smaller'));
    await pressOn(page, disclosure('image.tab.edit', picture), { back: true });
    const zoom = page.getByRole('textbox', { name: t('editor:form.number.zoom') });
    await tabTo(page, zoom);
    await page.keyboard.type('150');
    await page.keyboard.press('Enter');
    await expect(zoom).toHaveValue('150');
    const across = page.getByRole('textbox', { name: t('editor:form.number.across') });
    await tabTo(page, across);
    await page.keyboard.type('900');
    await page.keyboard.press('Tab');
    await expect(across, 'no further than the picture goes').toHaveValue('100');
    await expectAccessible(page);
    // In a number field the keys are the field's own: the button takes back what was done to the product.
    await pressOn(page, editor.button('undo'), { back: true });
    await expect(across).toHaveValue('50');

    for (let number = 2; number <= PAGES; number += 1) {
      await pressOn(page, page.getByRole('button', { name: new RegExp(`^${t('editor:form.nextPage', { name: '' })}`) }));
      await expect(page.getByText(t('editor:form.position', { number, count: PAGES }))).toBeVisible();
      if (number === 2) {
        await pressOn(page, disclosure('image.tab.inbox', picture));
        await pressOn(page, editor.button('inbox.picture', { number: 3, count: 8 }));
        await expect(editor.button('inbox.picture', { number: 3, count: 8 })).toHaveAttribute('aria-pressed', 'true');
      }
    }
    await expect(page.getByRole('button', { name: new RegExp(`^${t('editor:form.nextPage', { name: '' })}`) })).toBeHidden();
    await editor.button('form.view').click();

    // One engine: the outline on the page, in the preview, and of the layout that is printed.
    const outline = () => page.getByRole('img', { name: 'Åse og Øyvind', exact: true }).first().getAttribute('d');
    await editor.pages.getByRole('button').nth(1).click();
    const onScreen = await outline();
    await editor.button('main.preview').click();
    await expect(page.getByRole('button', { name: new RegExp(`^${t('editor:openPage', { number: 13, name: '' })}`) })).toBeVisible({
      timeout: 20_000,
    });
    const inPreview = await outline();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && (request.postData() ?? '').includes('approvedLayout'));
    await editor.button('main.buy').click();
    await editor.addToCart.click();
    await editor.confirmAdding();
    const approved: unknown = (await sent).postDataJSON();
    await new Shell(page, language).expectStatus('saved');
    const { cart } = await ask(context.request, cartCalls.readCart, {});
    const template = cart.orderLines[0]?.template;
    if (!template) throw new Error('The shop took the product');
    const definition = await ask(context.request, templateCalls.templateByUuid, { params: { uuid: template.uuid } });
    const engine = createTestLayoutEngine();
    const printed = await engine.layout(definition.design, template.data, { language, country: 'NO' });
    expect(JSON.stringify(approved)).toContain(layoutHash(printed));
    const [first] = printed.pages.map((sheet) => drawablePage(sheet, engine.text));
    const inPrint = first?.items.flatMap((item) => (item.kind === 'text' ? item.outlines : [])) ?? [];
    expect(inPrint).toContain(onScreen);
    expect(inPreview).toBe(onScreen);
  });
});
