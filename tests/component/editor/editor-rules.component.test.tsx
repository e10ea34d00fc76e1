/** The picture functions that a template and a shop allow, and pictures that are late or lost. */
import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { templateCalls } from '#core/contract/templates.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { draftResources, openEditor, withDesign, withEditorOptions } from './editor-shop.ts';
import { middleOf, pinch, wheel } from '../browser/pointer.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const { wallCalendar, poster, thankYou } = TEMPLATES;
const t = words('en');
const pictures = () => [...document.querySelectorAll('svg image')];
const hrefs = (place: Element | Document = document) => [...place.querySelectorAll('svg image')].map((image) => image.getAttribute('href'));
const marked = (state: 'loading' | 'missing') => [...document.querySelectorAll(`[data-picture="${state}"]`)];

test('[EDT-03] [EDT-04] [EDT-25] each flag of the template disables its function', async () => {
  const { editor } = await openEditor(thankYou, {
    codes: [CODES.olaGreenScreen],
    answers: (calls) => {
      withDesign(calls, thankYou, ({ picturePosition }) =>
        picturePosition === 'portrait'
          ? { userSupplied: true, disableBackground: true }
          : picturePosition === 'second'
            ? { disableZoom: true }
            : { disableEdit: true },
      );
      // Without this refusal the shop would fill the field that the changed template leaves to the customer.
      calls.refuse(templateCalls.fillTemplate, 404, 'template.not_found');
    },
  });
  // The field is for the customer's own picture: it is empty, and its picker opens with the uploads.
  await editor.fieldOf('canvas.emptyImage', 1).click();
  await expect.element(editor.button('inbox.recent-images')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('The image inbox is empty')).toBeVisible();
  await expect.element(editor.tab('edit')).toBeDisabled();
  await expect.element(editor.tab('backgrounds')).not.toBeInTheDocument();
  await expect.element(editor.button('done')).toBeDisabled();
  await expectAccessible();
  await editor.button('inbox.picture-set').click();
  await editor.button('inbox.picture', { number: 1, count: 5 }).click();
  await expect.element(editor.tab('edit')).toBeEnabled();
  await expect.element(editor.tab('backgrounds'), { message: 'a backdrop may not be chosen here' }).not.toBeInTheDocument();
  await editor.done();

  await editor.button('nextPage').click();
  await editor.openImage(1);
  await expect.element(editor.tab('backgrounds')).toBeVisible();
  await editor.tab('edit').click();
  await expect.element(page.getByRole('button', { name: t('editor:image.cropSurfaceNoZoom', { number: 1 }) })).toBeVisible();
  await expect.element(editor.button('image.zoomIn')).not.toBeInTheDocument();
  await editor.done();
  await editor.openImage(2);
  await expect.element(editor.tab('edit'), { message: 'as it is, and no crop to drag' }).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /arrow keys move it/ })).not.toBeInTheDocument();
});

test('[EDT-04] a shop without the image toolbox offers pictures but no editing of them', async () => {
  const { editor } = await openEditor(wallCalendar, { answers: (calls) => withEditorOptions(calls, 'withoutTools') });
  await editor.openImage(1);
  await expect.element(editor.tab('inbox')).toBeVisible();
  await expect.element(editor.tab('edit'), { message: 'the shop has no image toolbox' }).not.toBeInTheDocument();
});

test('[EDT-04] [BEY-05] a shop without zoom has none by wheel, pinch, keys, slider or numbers, and pictures can still be moved', async () => {
  const { editor } = await openEditor(thankYou, { answers: (calls) => withEditorOptions(calls, 'withoutZoom') });
  await editor.openImage(1);
  await editor.tab('edit').click();
  const surface = page.getByRole('button', { name: t('editor:image.cropSurfaceNoZoom', { number: 1 }) });
  await expect.element(surface).toBeVisible();
  await expect.element(page.getByRole('slider', { name: t('editor:image.zoom') })).not.toBeInTheDocument();
  await expect.element(editor.button('image.zoomIn')).not.toBeInTheDocument();
  const place = () => pictures()[0]?.getBoundingClientRect().toJSON();
  const start = place();
  await wheel(middleOf(surface), -400);
  await pinch(middleOf(surface), -400);
  surface.element().focus();
  await userEvent.keyboard('++-');
  expect(place().width, 'as large as before').toBeCloseTo(start.width, 0);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await expect.poll(place, { message: 'but moved' }).not.toEqual(start);
  await editor.done();

  await editor.button('form.view').click();
  await page.getByRole('button', { name: `${t('editor:image.tab.edit')}: ${t('editor:form.image', { number: 1 })}` }).click();
  const numbers = page.getByRole('group', { name: t('editor:form.crop') });
  await expect.element(numbers.getByRole('textbox')).toHaveLength(2);
  await expect.element(numbers.getByLabelText(t('editor:form.number.zoom'))).not.toBeInTheDocument();
});

test('[EDT-06] where photographers are not mixed, only sets of the same photographer are offered', async () => {
  const sets = page.getByRole('combobox', { name: t('editor:inbox.set') });
  const { editor, screen } = await openEditor(wallCalendar, { codes: [CODES.olaGreenScreen, CODES.jonas, CODES.anna] });
  await editor.openImage(1);
  await expect.element(sets.getByRole('option')).toHaveLength(3);
  withEditorOptions(screen, 'onePhotographer');
  // Data that were read a few seconds ago are not requested again at once.
  const offered = async () => {
    await screen.reload();
    await editor.expectOpen();
    await editor.openImage(1);
    await expect.element(sets).toBeVisible();
    return sets.getByRole('option').elements().length;
  };
  await expect.poll(offered).toBe(2);
  await expect.element(sets.getByRole('option', { name: /Ola Brekke/ })).not.toBeInTheDocument();
});

test('[EDT-25] a template that separates people from their background shows only the cut-out, on the page and in the preview', async () => {
  const { editor } = await openEditor(thankYou, {
    codes: [CODES.olaGreenScreen],
    answers: (calls) => withDesign(calls, thankYou, () => ({}), { separateFromBackground: true }),
  });
  const expectCutOut = async (place: () => Element | Document) => {
    await expect.poll(() => hrefs(place())[0]).toMatch(/cutout\.webp/);
    expect(hrefs(place()).filter((href) => href?.includes('backgrounds'))).toEqual([]);
  };
  await expectCutOut(() => document);
  await editor.openImage(1);
  await expect.element(editor.tab('backgrounds')).not.toBeInTheDocument();
  await editor.done();
  await editor.button('main.preview').click();
  const preview = page.getByRole('region', { name: t('editor:preview') });
  await expect.element(preview).toBeVisible();
  await expectCutOut(() => preview.element());
});

test('[EDT-25] a picture that is still loading shows its progress', async () => {
  const screen = await openShopScreen('/');
  await commands.holdPictures();
  await screen.goTo(editorPath(thankYou));
  await expect.poll(() => marked('loading').length).toBeGreaterThan(0);
  const coming = () => marked('loading').map((mark) => mark.parentElement?.querySelector('image')?.getAttribute('href') ?? '');
  const [late = ''] = coming();
  expect(late).toMatch(/640\.webp/);
  // The request is chosen by its address, because the oldest request may belong to another place of the page, or be
  // cancelled.
  await commands.passPictures(late);
  await expect.poll(() => [...new Set(coming())]).toEqual([late]);
  await commands.passPictures(null);
  await expect.poll(() => marked('loading').length).toBe(0);
  expect(Object.keys(await draftResources())).toEqual([]);
});

test('[EDT-25] a picture that cannot be loaded now is not shown as a broken image', async () => {
  const screen = await openShopScreen('/');
  await commands.refusePictures();
  await screen.goTo(editorPath(poster));
  await expect.poll(() => marked('missing').length).toBeGreaterThan(0);
  const image = marked('missing')[0]?.parentElement?.querySelector('image');
  expect(image).not.toBeNull();
  await expect.element(image ?? null).toHaveStyle({ visibility: 'hidden' });
});
