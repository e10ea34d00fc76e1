/** The drawn preview of a line in `/shopping-cart` when its data could not be loaded at first. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CartPage } from '../models/cart-page.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { openShopScreen, type ShopCalls } from '../shop-screen.tsx';

const { wallCalendar } = TEMPLATES;

/** Opens the cart without this call. @returns a function that undoes the loss */
async function openWithout(call: (typeof lost)[number]) {
  let undo = (): void => undefined;
  const answers = (calls: ShopCalls) => void (undo = calls.lose(call));
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(wallCalendar, 1)), answers });
  await expect.element(new CartPage().line(wallCalendar.product)).toBeVisible();
  await expect.poll(() => screen.count(call)).toBeGreaterThan(0);
  return { undo };
}
const lost = [templateCalls.templateByUuidAndVersion, pictureSetCalls.pictureThumbnail] as const;

/**
 * The number of colours in the upper half of the preview, where a calendar has its photograph; 0: there is no preview.
 */
async function coloursOfPreview(): Promise<number> {
  const image = page
    .getByRole('list', { name: new CartPage().t('cart:lines') })
    .element()
    .querySelector('img');
  if (!image) return 0;
  await image.decode();
  const canvas = new OffscreenCanvas(40, 40);
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0, 40, 40);
  const { data } = context?.getImageData(0, 0, 40, 20) ?? { data: [] };
  return new Set(Array.from(data, (_, index) => (index % 4 === 0 ? data.slice(index, index + 3).join() : ''))).size;
}

test.for(lost)('[CRT-02] [OFF-01] a preview is drawn when $name is answered again', async (call) => {
  const { undo } = await openWithout(call);
  if (call === pictureSetCalls.pictureThumbnail) await expect.poll(coloursOfPreview).toBeGreaterThan(0);
  const before = await coloursOfPreview();
  undo();
  await expect.poll(coloursOfPreview, { timeout: 20_000 }).toBeGreaterThan(before + 50);
});
