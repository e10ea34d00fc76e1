/** `/new-picture-set` when the shop lists fewer pictures than the device has stored. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { openShopScreen } from '../shop-screen.tsx';

test('[SET-13] pictures with a subject who withdrew theirs are gone from the screen of those who share them', async () => {
  const screen = await openShopScreen('/new-picture-set', { codes: [CODES.aminaSports] });
  const pictures = () => [...page.getByRole('main').element().querySelectorAll('li img')];
  await expect.poll(() => pictures().length).toBe(7);
  // The list excludes the picture that is shown large, which is always the first.
  const uuids = () => pictures().map((picture) => picture.getAttribute('src')?.split('/').at(-2));
  const [first, second, ...others] = uuids();
  // Every component test uses the same shop, so a withdrawal in the shop would apply to all of them.
  screen.change(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
    pictureSets: pictureSets.map((set) => ({
      ...set,
      pictures: set.pictures.filter(({ uuid }) => uuid !== first && uuid !== second),
    })),
  }));
  await screen.reload();
  await expect.poll(uuids).toEqual(others);
  await expect.element(page.getByText('5 pictures')).toBeVisible();
});
