/**
 * A photo gift as a three-dimensional object, in the editor on the real shop: preview, full screen and the buying step.
 */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DemoTemplate } from '#tests/fixtures/shop/demo-templates.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible } from '../shop-screen.tsx';
import { openEditor } from './editor-shop.ts';

const PRODUCT = 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d';
const MUG: DemoTemplate = {
  uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f16',
  productUuid: `${PRODUCT}17`,
  list: 'photogifts',
  name: 'Meadow, mug',
  product: 'Mug, 3 dl',
};
const MOUSE_PAD: DemoTemplate = {
  ...MUG,
  uuid: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f18',
  productUuid: `${PRODUCT}18`,
  name: 'Mountain map, mouse pad',
  product: 'Mouse pad',
};
const t = words('en');
const mug = page.getByRole('img', { name: 'Mug with your picture, front', exact: true });
const flat = page.getByRole('group', { name: 'Mug', exact: true });

/** The print is drawn: the middle of the canvas does not have the colour of the empty place. */
async function expectDrawn(): Promise<void> {
  const middle = () => {
    const canvas = mug.element();
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width < 300) return '';
    const [red, green, blue] = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.width / 2, 1, 1).data ?? [];
    return `${red} ${green} ${blue}`;
  };
  await expect.poll(middle, { timeout: 10_000 }).not.toMatch(/^(|0 0 0)$/);
}

test('[LOV-03] the preview of a mug shows the mug first and then its print, also on the full screen', async () => {
  const { editor } = await openEditor(MUG);
  await editor.button('main.preview').click();
  await expect.element(mug).toBeVisible();
  await expectDrawn();
  await expect.element(page.getByRole('heading', { name: t('editor:object.printed') })).toBeVisible();
  await expectAccessible();
  await editor.button('object.large').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('1 of 2: The mug')).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: 'Mug with your picture, front' })).toBeVisible();
  await expectAccessible();
  // On the mug's buttons the arrow keys turn the mug; elsewhere they go to the next page.
  await dialog.getByRole('button', { name: t('editor:object.turnLeft') }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog.getByRole('img', { name: 'Mug with your picture, right side' })).toBeVisible();
  await dialog.getByRole('button', { name: t('editor:nextPage') }).click();
  await expect.element(dialog.getByText('2 of 2: Mug')).toBeVisible();
  // On a phone on its side the tools are in a narrow column.
  await page.viewport(844, 390);
  const topOf = (key: string) =>
    Math.round(
      dialog
        .getByRole('button', { name: t(key) })
        .element()
        .getBoundingClientRect().top,
    );
  await expect.poll(() => topOf('editor:nextPage') - topOf('editor:previousPage'), { message: 'both arrows in one row' }).toBe(0);
  await expect.element(dialog.getByRole('group', { name: 'Mug', exact: true })).toBeVisible();
});

test('[LOV-03] where a mug is bought it is shown beside the quantity, and its print one step further', async () => {
  await page.viewport(1280, 844);
  const { editor } = await openEditor(MUG);
  await editor.button('main.buy').click();
  await expect.element(mug).toBeVisible();
  await expectDrawn();
  await expectAccessible();
  await editor.button('object.printed').click();
  await expect.element(flat).toBeVisible();
  await editor.button('object.name.mug').click();
  await expect.element(mug).toBeVisible();
});

test('[LOV-03] a product without a known object shows its flat page, as before', async () => {
  const { editor } = await openEditor(MOUSE_PAD);
  await editor.button('main.preview').click();
  await expect.element(page.getByRole('button', { name: /^Open page 1: / })).toBeVisible();
  expect(page.getByRole('heading', { name: t('editor:object.printed') }).elements()).toEqual([]);
});
