/** The picture field of the template editor on the real shop: inbox, other sets, crop, turn and effect. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImageResource } from '#core/contract/template-format.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { draftImages, openEditor, productLines, withDesign } from './editor-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { valueOf } from '../models/editor-page.ts';
import { drag, middleOf, wheel } from '../browser/pointer.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';

const { wallCalendar, poster, thankYou } = TEMPLATES;
const t = words('en');
const PORTRAIT = 'front/picture';
const ANNA = 'Anna Lindqvist Berg · Solbakken skole 2026/27';
const JONAS = 'Jonas Ødegård · Solbakken skole 2026/27';
const nameOnPage = (name: string) => page.getByRole('img', { name, exact: true });
const zoom = page.getByRole('slider', { name: t('editor:image.zoom'), exact: true });
const surface = page.getByRole('button', { name: t('editor:image.cropSurface', { number: 1 }) });

function expectInside({ x, y, width, height }: ImageResource['cropRect']): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
}

test('[EDT-03] another picture of the set goes into the field at once; the own uploads are empty', async () => {
  const { editor } = await openEditor(wallCalendar);
  await editor.openImage(1);
  const third = editor.button('inbox.picture', { number: 3, count: 8 });
  await expect.element(third).toHaveAttribute('aria-pressed', 'false');
  await third.click();
  await expect.element(third).toHaveAttribute('aria-pressed', 'true');
  await editor.button('inbox.recent-images').click();
  await expect.element(page.getByText('The image inbox is empty')).toBeVisible();
  await editor.done();
  await editor.expectSaved();
});

test('[EDT-04] [EDT-22] two places swap their pictures by a button and by keys alone, in one step', async () => {
  const { editor, screen } = await openEditor(wallCalendar);
  const uuids = async () => {
    await screen.settled();
    const images = await draftImages();
    return ['cover/picture', 'month-01/picture'].map((id) => images[id]?.uuid);
  };
  await editor.openImage(1);
  await editor.button('inbox.picture', { number: 3, count: 8 }).click();
  await editor.expectSaved();
  const [cover, january] = await uuids();
  expect(cover).not.toBe(january);
  const swap = editor.button('swap.button');
  swap.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: t('editor:swap.title') });
  const other = dialog.getByRole('button', { name: t('editor:swap.place', { number: 1, page: 'January' }) });
  await expect.element(other).toBeVisible();
  await expectAccessible();
  other.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(swap).toHaveFocus();
  await expect.element(page.getByText(t('editor:swap.done', { place: 'Picture 1, January' }))).toBeInTheDocument();
  await expect.poll(uuids).toEqual([january, cover]);
  await editor.button('undo').click();
  await expect.poll(uuids).toEqual([cover, january]);
});

test('[EDT-04] zoom, turn and effect by buttons and keys; the picture never leaves its frame', async () => {
  const { editor } = await openEditor(wallCalendar);
  await editor.openImage(1);
  await editor.tab('edit').click();
  await expect.element(page.getByText(t('editor:image.pinchHint'))).toBeVisible();
  await expect.element(editor.button('image.zoomOut')).toBeDisabled();
  await editor.button('image.zoomIn').click();
  await expect.element(zoom).not.toHaveValue(100);
  surface.element().focus();
  await userEvent.keyboard('{ArrowLeft>40/}');
  await editor.button('image.rotate').click();
  const sepia = page.getByRole('button', { name: t('editor:image.effect.sepia') });
  await sepia.click();
  await expect.element(sepia).toHaveAttribute('aria-pressed', 'true');
  await editor.done();
  await editor.buy(wallCalendar.product, 1);
  const picture = async () => (await productLines())[0]?.template?.data.userResources['cover/picture'];
  await expect.poll(picture).toMatchObject({ kind: 'image', rotation: 270, overrideEffect: 'sepia' });
  const image = await picture();
  if (image?.kind !== 'image') throw new Error('The cover has a picture');
  expectInside(image.cropRect);
});

test('[EDT-23] [LOV-02] the buttons of the zoom stay where they are when the warning of few pixels comes', async () => {
  await page.viewport(390, 844);
  const { editor } = await openEditor(thankYou);
  await editor.openImage(1);
  await editor.tab('edit').click();
  const top = () => editor.button('image.zoomIn').element().getBoundingClientRect().top;
  await expect.element(editor.button('image.zoomIn')).toBeVisible();
  const warning = page.getByRole('status').filter({ hasText: /few pixels/i });
  expect(warning.elements()).toEqual([]);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const before = top();
  for (let press = 0; press < 12; press += 1) await wheel(middleOf(surface), -400);
  await expect.element(warning).toBeVisible();
  expect(top()).toBe(before);
});

test('[EDT-04] [EDT-23] mouse, wheel, keys and buttons move the picture and never past its edge; four turns are none; few pixels are said', async () => {
  await page.viewport(1280, 900);
  const { editor, screen } = await openEditor(thankYou);
  await editor.openImage(1);
  await editor.tab('edit').click();
  await expect.element(surface).toBeVisible();
  const image = async (): Promise<ImageResource> => {
    await editor.expectSaved();
    await screen.settled();
    const stored = (await draftImages())[PORTRAIT];
    if (!stored) throw new Error('The draft has reached the shop');
    return stored;
  };
  const middle = middleOf(surface);
  await wheel(middle, -400);
  await expect.poll(() => Number(valueOf(zoom))).toBeGreaterThan(150);
  await drag(middle, { x: 3000, y: 3000 });
  await expect.poll(async () => (await image()).cropRect, { message: 'dragged as far as it goes' }).toMatchObject({ x: 0, y: 0 });
  surface.element().focus();
  await userEvent.keyboard('{ArrowRight>30/}{ArrowDown>30/}');
  await userEvent.keyboard('-');
  await expect.poll(() => Number(valueOf(zoom))).toBeLessThan(185);
  for (let time = 0; time < 4; time += 1) await editor.button('image.moveTo.left').click();
  const start = await image();
  expectInside(start.cropRect);
  for (const rotation of [270, 180, 90, 0]) {
    await editor.button('image.rotate').click();
    await expect.poll(async () => (await image()).rotation).toBe(rotation);
    expectInside((await image()).cropRect);
  }
  expect((await image()).cropRect, 'four turns are none').toEqual(start.cropRect);

  zoom.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(editor.button('image.zoomIn')).toBeDisabled();
  await expect.element(page.getByText(/pixels: it/)).toBeVisible();
});

test('[EDT-03] [EDT-10] [EDT-22] a sibling’s picture brings the sibling’s name, typed texts stay, offline as well', async () => {
  const { editor, screen } = await openEditor(wallCalendar, { codes: [CODES.jonas, CODES.anna] });
  await expect.element(nameOnPage('Anna')).toBeVisible();
  await editor.openImage(1);
  const sets = page.getByRole('combobox', { name: t('editor:inbox.set') });
  const jonas = (number: number) => page.getByRole('button', { name: new RegExp(`^Picture ${number} of \\d+$`) });
  await sets.selectOptions(JONAS);
  await jonas(2).click();
  await expect.element(nameOnPage('Jonas')).toBeVisible();
  await editor.done();
  await editor.button('undo').click();
  await expect.element(nameOnPage('Anna'), { message: 'picture and name are one step' }).toBeVisible();
  await editor.button('redo').click();
  await expect.element(nameOnPage('Jonas')).toBeVisible();

  screen.setOnline(false);
  await editor.openImage(1);
  await expect.element(sets, { message: 'the inbox opens where the picture came from' }).toHaveDisplayValue(JONAS);
  await sets.selectOptions(ANNA);
  await editor.button('inbox.picture', { number: 3, count: 8 }).click();
  await expect.element(nameOnPage('Anna')).toBeVisible();
  await editor.done();
  await editor.writeText(1, 'Our big girl');
  await editor.openImage(1);
  await sets.selectOptions(JONAS);
  await jonas(3).click();
  await editor.done();
  await expect.element(nameOnPage('Our big girl'), { message: 'the customer’s own words stay' }).toBeVisible();
});

for (const language of LANGUAGES) {
  test(`[EDT-06] [EDT-07] replacing all is confirmed, skips places that do not allow it, and a rejected picture gives a message, in ${language}`, async () => {
    const said = words(language);
    // The fifth place of the poster accepts only the class's picture.
    let groupId = '';
    const { editor, screen } = await openEditor(poster, {
      language,
      answers: (calls) =>
        withDesign(calls, poster, (element, resourceId) => {
          if (element.picturePosition !== 'group') return {};
          groupId = resourceId;
          return { accepts: { pictureTypes: ['GP'], uploads: false } };
        }),
    });
    const thumb = (number: number) => editor.button('inbox.picture', { number, count: 8 });
    const question = page.getByRole('dialog', { name: said('editor:replace.title') });

    await editor.openImage(1);
    await thumb(3).click();
    await expect.element(question).toBeVisible();
    await editor.button('replace.thisOnly').click();
    await expect.element(thumb(3)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => new Set(Object.values(await draftImages()).map((image) => image.uuid)).size).toBeGreaterThan(2);

    await thumb(2).click();
    await editor.button('replace.all').click();
    await expect.element(thumb(2)).toHaveAttribute('aria-pressed', 'true');
    const counts = async () => {
      const { [groupId]: group, ...others } = await draftImages();
      return [
        new Set(Object.values(others).map((image) => image.uuid)).size,
        Object.values(others).some((image) => image.uuid === group?.uuid),
      ];
    };
    await expect.poll(counts, { message: 'all but the one that is for groups' }).toEqual([1, false]);
    expect(screen.reports().filter((report) => report.includes('Unable to replace all pictures'))).toHaveLength(1);
    await editor.done();
    await editor.button('undo').click();
    await expect.poll(async () => (await counts())[0], { message: 'one step back' }).toBeGreaterThan(1);

    await editor.openImage(5);
    const rejected = page.getByRole('button', {
      name: `${said('editor:inbox.picture', { number: 1, count: 8 })}. ${said('editor:inbox.notAllowed')}`,
    });
    await expect.element(rejected).toHaveAttribute('aria-disabled', 'true');
    rejected.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent(said('editor:inbox.refused'));
    if (language === 'en') await expect.element(page.getByRole('alert')).toHaveTextContent("You can't use this image in this image field");
    await expect.element(question).not.toBeInTheDocument();
  });
}
