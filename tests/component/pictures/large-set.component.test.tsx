/** Walls of 2,000 pictures and poses, and one of them enlarged. */
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { expectPlaceKept } from '../browser/kept-place.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopOptions } from '../shop-screen.tsx';

const t = words('en');
const dialog = page.getByRole('dialog');
const open = (number: number) => page.getByRole('button', { name: t('picture-sets:openPicture', { number }), exact: true });
const expectAt = (number: number) => expect.element(dialog).toHaveTextContent(t('picture-sets:position', { number, total: 2000 }));

const TWO_THOUSAND: ShopOptions = {
  answers: (calls) =>
    void calls.change(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
      pictureSets: pictureSets.map((set) => ({
        ...set,
        pictures: Array.from({ length: 2000 }, (_, index) => {
          const picture = set.pictures[index % set.pictures.length];
          if (!picture) throw new Error('Anna has pictures');
          return { ...picture, uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, isUserFavorite: false };
        }),
      })),
    })),
};
const items = page.getByRole('main').getByRole('listitem');
const placeOf = (item: Locator) => Number(item.element().getAttribute('aria-posinset'));
const scrollTo = (share: number) => window.scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });

test('[SET-05] a set of 2,000 pictures has only those in sight in the document, and each of them can be reached', async () => {
  const screen = await openShopScreen('/new-picture-set', TWO_THOUSAND);
  // The list keeps the place of an earlier visit.
  await expect.poll(() => (scrollTo(0), open(1).elements().length)).toBe(1);
  await expect.element(page.getByText(t('picture-sets:count', { count: 2000 }))).toBeVisible();
  expect(items.elements().length).toBeLessThan(60);
  await expect.element(items.first()).toHaveAttribute('aria-setsize', '2000');
  scrollTo(0.5);
  await expect.poll(() => placeOf(items.first())).toBeGreaterThan(800);
  scrollTo(1);
  await expect.element(open(2000)).toBeVisible();
  expect(items.elements().length).toBeLessThan(60);
  await expectAccessible();
  await open(2000).click();
  await expectAt(2000);
  await userEvent.keyboard('{Escape}');
  await expect.element(open(2000)).toHaveFocus();
  // From one to the next by keyboard: the gallery draws the next row before it is needed.
  await expect.element(open(1990)).toBeInTheDocument();
  open(1990).element().scrollIntoView({ block: 'center' });
  await expect.element(open(1985)).toBeInTheDocument();
  (open(1985).element() as HTMLElement).focus(); // A button is one.
  // Each picture has its heart.
  for (let press = 0; press < 20; press += 1) await userEvent.tab();
  await expect.element(open(1995)).toHaveFocus();
  await expectPlaceKept(screen, items);
});

test('[SET-03] [SET-05] of 2,000 yearbook poses only those in sight are in the document', async () => {
  await openShopScreen('/new-picture-set/yearbook-pose', TWO_THOUSAND);
  const poses = page.getByRole('radio');
  await expect.element(poses.first()).toBeInTheDocument();
  expect(poses.elements().length).toBeLessThan(60);
  scrollTo(1);
  const total = Number(items.last().element().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(1000);
  await expect.poll(() => placeOf(items.last())).toBe(total);
  expect(poses.elements().length).toBeLessThan(60);
  await expect.element(poses.last()).toBeInViewport();
  await expectAccessible();
});

test('[SET-05] [LOV-02] the buttons of the viewer stay where they were pressed, however wide the words between them are', async () => {
  await page.viewport(390, 844);
  await openShopScreen('/new-picture-set', TWO_THOUSAND);
  // The list keeps the place of an earlier visit.
  await expect.poll(() => (scrollTo(0), open(1).elements().length)).toBe(1);
  await open(1).click();
  await expectAt(1);
  const places = () =>
    (['previousPicture', 'nextPicture', 'zoomOut', 'zoomIn'] as const).map((name) => {
      const button = page.getByRole('button', { name: t(`picture-sets:${name}`) }).element();
      return [name, button.getBoundingClientRect().x, button.getBoundingClientRect().y];
    });
  // The dialog comes up from below.
  await expect.poll(() => getComputedStyle(dialog.element()).transform).toBe('none');
  const before = places();
  await page.getByRole('button', { name: t('picture-sets:zoomIn') }).click();
  await expect.element(page.getByRole('button', { name: t('picture-sets:zoomOut') })).toBeEnabled();
  expect(places()).toEqual(before);
  await userEvent.keyboard('{End}');
  await expectAt(2000);
  expect(places()).toEqual(before);
});

test('[SET-01] [LOV-03] who scrolls right behind the closing of the viewer is not taken back to the picture', async () => {
  const screen = await openShopScreen('/new-picture-set', TWO_THOUSAND);
  await expect.poll(() => (scrollTo(0), open(2).elements().length)).toBe(1);
  await open(2).click();
  await expectAt(2);
  await screen.settled();
  // Before anything else that follows from the closing.
  const scrolled = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (dialog.query()) return;
      observer.disconnect();
      window.scrollTo({ top: 3000, behavior: 'instant' });
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await userEvent.keyboard('{Escape}');
  await scrolled;
  await expect.poll(screen.isInView).toBe(false);
  // The router's step is on the screen a moment later.
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(3000);
});
