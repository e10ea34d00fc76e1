import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { press } from './models/press.ts';
import { newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** On the phone's width by touch, on a desk's by mouse. */
test.use({ hasTouch: true });

const { wallCalendar } = TEMPLATES;

test.describe('in Norwegian', () => {
  test.use({ locale: 'nb-NO' });
  const language = 'nb';

  test('[BEY-03] [EDT-16] [EDT-23] what to look at stands before the cart, each with a button that goes there, then the confirmation', async ({
    page,
    context,
  }) => {
    await newCustomer(context, { language });
    const editor = new EditorPage(page, language);
    const { t } = editor;
    const list = page.getByRole('region', { name: t('editor:preflight.title') });
    const rows = list.getByRole('listitem');
    const row = (key: string, params: Record<string, unknown> = {}) => rows.filter({ hasText: t(`editor:preflight.${key}`, params) });
    const show = (key: string, params: Record<string, unknown> = {}) => press(row(key, params).getByRole('button'));
    const cover = 'Forside';
    await editor.open(wallCalendar);

    // A picture brought so close that it has too few pixels, a text without words, one that a font cannot draw.
    await editor.openImage(1);
    await editor.openImageTab('edit');
    await page.getByRole('slider', { name: t('editor:image.zoom'), exact: true }).fill('500');
    await editor.done();
    await (await editor.openText(2)).fill('');
    await editor.done();
    await (await editor.openText(1)).fill('Anna 😀');
    await editor.done();

    await press(editor.button('main.buy'));
    await expect(row('lowResolution', { page: cover })).toBeVisible();
    await expect(row('missingLetters', { page: cover, letters: '😀' })).toBeVisible();
    await expect(row('faceCutOff', { page: cover })).toBeVisible();
    await expectAccessible(page);
    const words = await rows.allTextContents();
    expect(words[0], 'the worst first').toContain(t('editor:preflight.missingLetters', { page: cover, letters: '😀' }));

    await show('lowResolution', { page: cover });
    await expect(page.getByRole('tab', { name: t('editor:image.tab.edit') })).toBeVisible();
    await editor.openImageTab('edit');
    await page.getByRole('slider', { name: t('editor:image.zoom'), exact: true }).fill('100');
    await editor.done();
    await press(editor.button('main.buy'));
    await expect(row('missingLetters', { page: cover, letters: '😀' })).toBeVisible();
    await expect(row('lowResolution', { page: cover })).toBeHidden();
    await expect(row('faceCutOff', { page: cover })).toBeHidden();
    await show('missingLetters', { page: cover, letters: '😀' });
    await page.getByRole('textbox', { name: t('editor:text.words', { number: 1 }) }).fill('Anna');
    await editor.done();

    await press(editor.button('main.buy'));
    await show('emptyText', { page: cover });
    await page.getByRole('textbox', { name: t('editor:text.words', { number: 2 }) }).fill('2027');
    await editor.done();

    // The pages that nobody looked at: the preview shows them all.
    await press(editor.button('main.buy'));
    await press(list.getByRole('button', { name: t('editor:preflight.showPages') }));
    const last = page.getByRole('button', { name: new RegExp(`^${t('editor:openPage', { number: 13, name: '' })}`) });
    await expect(last).toBeVisible({ timeout: 20_000 });
    for (let number = 1; number <= 13; number += 1)
      await page.getByRole('button', { name: new RegExp(`^${t('editor:openPage', { number, name: '' })}`) }).scrollIntoViewIfNeeded();
    // Kept with the draft: a reload does not make them unseen.
    await editor.expectSaved();
    await page.reload();
    await press(editor.button('main.buy'));
    await expect(editor.addToCart).toBeEnabled();
    await expect(list.getByRole('button', { name: t('editor:preflight.showPages') })).toBeHidden();

    await press(editor.addToCart);
    await editor.confirmAdding();
  });
});
