/** One picture enlarged, and its download, on the real shop. By touch: tests/e2e/pictures/picture-viewer.spec.ts. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { type PictureSet, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { cornerOf } from '../browser/pixels.ts';
import { placePaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopOptions } from '../shop-screen.tsx';

const t = words('en');
const dialog = page.getByRole('dialog');
const open = (number: number, said = t) => page.getByRole('button', { name: said('picture-sets:openPicture', { number }), exact: true });
const expectAt = (number: number, total = 8) => expect.element(dialog).toHaveTextContent(t('picture-sets:position', { number, total }));

/** The sets as another shop would answer them. */
const withSets = (change: (set: PictureSet) => PictureSet): ShopOptions => ({
  answers: (calls) => void calls.change(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({ pictureSets: pictureSets.map(change) })),
});

const isZoomed = () => document.querySelector('[data-zoomed]')?.getAttribute('data-zoomed');
const expectZoomed = (wanted: boolean) => expect.poll(isZoomed).toBe(String(wanted));

describe.each(LANGUAGES)('in %s', (language) => {
  test(`[SET-07] [SET-08] a bought green-screen picture is downloaded with the background that was chosen, in ${language}`, async () => {
    const said = words(language);
    const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.olaGreenScreen], language });
    const [set] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
    const first = set?.pictures[0];
    if (!first) throw new Error('Ola has pictures');
    const view = (label: string) =>
      page.getByRole('link', { name: said('picture-sets:viewOf', { label: said(`picture-sets:${label}`), name: 'Ola Brekke' }) });
    await view('view').click();
    await expect.poll(screen.address).toBe(`/my-account/picture-sets/${set.subject.uuid}`);
    const picture = () => dialog.getByRole('img').element().getAttribute('src');
    const download = page.getByRole('button', { name: said('picture-sets:downloadPicture', { number: 1 }) });
    await open(1, said).click();
    await expect.element(page.getByText(said('picture-sets:previewOnly'))).toBeVisible();
    expect(download.elements(), 'not bought yet').toHaveLength(0);
    const marked = picture();
    await userEvent.keyboard('{Escape}');

    await ask(cartCalls.toggleDigitalFile, { body: { file: first.uuid, type: first.pictureType, wanted: true } });
    await addToCart(TEMPLATES.thankYou, 20, language);
    await placePaidOrder();
    await screen.reload();
    await open(1, said).click();
    await expect.element(download).toBeVisible();
    // What can still be given back keeps its mark, and says until when.
    await expect.element(page.getByText(said('picture-sets:markedUntilDownload'))).toBeVisible();
    expect(picture()).toBe(marked);

    await download.click();
    const chooser = page.getByRole('dialog', { name: said('picture-sets:chooseBackground') });
    const choice = (kind: string, number = 0) => chooser.getByRole('radio', { name: said(`picture-sets:background.${kind}`, { number }) });
    await expect.element(choice('default')).toBeChecked();
    expect(chooser.getByRole('radio').elements()).toHaveLength(4);
    await expectAccessible();
    if (language === 'en') {
      expect(chooser.getByRole('radio', { name: 'Default background' }).elements()).toHaveLength(1);
      expect(chooser.getByRole('radio', { name: 'Transparent' }).elements()).toHaveLength(1);
    }
    await chooser.getByRole('button', { name: said('common:cancel'), exact: true }).click();
    await expect.element(chooser).not.toBeInTheDocument();
    await expect.element(download).toHaveFocus();

    const { backgrounds } = await ask(pictureSetCalls.greenScreenBackgrounds, { params: { jobUuid: set.job.uuid } });
    const link = chooser.getByRole('link', { name: said('picture-sets:download'), exact: true });
    await download.click();
    for (const [kind, number, background] of [
      ['default', 0, 0],
      ['transparent', 0, null],
      ['other', 1, 1],
      ['other', 2, 2],
    ] as const) {
      await choice(kind, number).click({ force: true });
      await expect.element(choice(kind, number)).toBeChecked();
      const file = await downloaded(link);
      const corner = await cornerOf(file.blob, { at: 20, size: 40 });
      expect(corner, 'in full').toMatchObject(first.dimensions);
      if (background === null) {
        expect(file).toMatchObject({ type: 'image/png', name: expect.stringMatching(/\.png"?$/) });
        expect(corner.color[3]).toBe(0);
        continue;
      }
      expect(file).toMatchObject({ type: 'image/jpeg', name: expect.stringMatching(/\.jpg"?$/) });
      // As the backdrop's own picture has it there.
      const shown = await cornerOf(await (await fetch(backgrounds[background]?.src ?? '')).blob(), { at: 6, size: 12 });
      for (const channel of [0, 1, 2])
        expect(Math.abs((shown.color[channel] ?? 0) - (corner.color[channel] ?? 255)), `${kind} ${number}`).toBeLessThanOrEqual(14);
    }
    await chooser.getByRole('button', { name: said('common:cancel'), exact: true }).click();
    await screen.reload();
    await open(1, said).click();
    // Without its mark: another version of it.
    await expect.poll(picture).not.toBe(marked);
    await expect.element(page.getByText(said('picture-sets:markedUntilDownload'))).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    // The set's card says so, too.
    await screen.goTo('/my-account/picture-sets');
    await expect.element(view('viewAndDownload')).toHaveTextContent(language === 'en' ? 'View and download' : 'Se og last ned');
    await view('viewAndDownload').click();
    await expect.poll(screen.address).toBe(`/my-account/picture-sets/${set.subject.uuid}`);
  });
});

/** What a click on a link that downloads would save. */
async function downloaded(link: Locator): Promise<{ readonly name: string; readonly type: string; readonly blob: Blob }> {
  const anchor = link.element();
  expect(anchor.hasAttribute('download')).toBe(true);
  const response = await fetch(anchor.getAttribute('href') ?? '');
  expect(response.status).toBe(200);
  const blob = await response.blob();
  return { name: response.headers.get('content-disposition') ?? '', type: blob.type, blob };
}

test('[SET-01] [SET-05] the viewer: keys and buttons go on and enlarge, neighbours are ready, the focus stays in and comes back', async () => {
  // The whole set is in sight: no bar covers a part of a heart.
  await page.viewport(390, 1800);
  await openShopScreen('/new-picture-set');
  await expect.element(open(3)).toBeVisible();
  (open(3).element() as HTMLElement).focus(); // A button is one.
  // The browser notes 250 at most, and the app's modules were many.
  performance.clearResourceTimings();
  await userEvent.keyboard('{Enter}');
  await expectAt(3);
  await expectAccessible();
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const loaded = () => performance.getEntriesByType('resource').map((entry) => entry.name);
  for (const index of [1, 3]) {
    const address = pictureSets[0]?.pictures[index]?.thumbnails[640] ?? 'none';
    await expect.poll(() => loaded().some((name) => name.endsWith(address))).toBe(true);
  }
  await userEvent.keyboard('{ArrowRight}');
  await expectAt(4);
  await userEvent.keyboard('{Home}');
  await expectAt(1);
  const previous = page.getByRole('button', { name: t('picture-sets:previousPicture') });
  await expect.element(previous).toBeDisabled();
  await userEvent.keyboard('{End}');
  await expectAt(8);
  await previous.click();
  await expectAt(7);

  await expectZoomed(false);
  await userEvent.keyboard('+');
  await expectZoomed(true);
  await userEvent.keyboard('0');
  await expectZoomed(false);
  await page.getByRole('button', { name: t('picture-sets:zoomIn') }).click();
  await expectZoomed(true);
  await page.getByRole('button', { name: t('picture-sets:zoomOut') }).click();
  await expectZoomed(false);

  for (let press = 0; press < 12; press += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement), 'the focus stays inside').toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open(3)).toHaveFocus();
});

test('[SET-01] [LOV-03] the browser’s Back closes the viewer and not the page; closed otherwise it leaves no step behind', async () => {
  const screen = await openShopScreen('/my-account');
  await screen.goTo('/new-picture-set');
  await expect.element(open(3)).toBeVisible();
  const closed = () => expect.element(dialog).not.toBeInTheDocument();
  await open(3).click();
  await expectAt(3);
  await userEvent.keyboard('{ArrowRight}');
  await expectAt(4);
  await screen.go(-1);
  await closed();
  await expect.element(open(3)).toHaveFocus();
  expect(screen.address()).toBe('/new-picture-set');
  // There is no view to go forward to.
  await screen.go(1);
  await screen.settled();
  await closed();
  await open(2).click();
  await expectAt(2);
  await userEvent.keyboard('{Escape}');
  await closed();
  await open(1).click();
  await expectAt(1);
  await dialog.getByRole('button', { name: t('common:close') }).click();
  await closed();
  await screen.settled();
  expect(screen.address()).toBe('/new-picture-set');
  await screen.go(-1);
  await expect.poll(screen.address, { message: 'one step' }).toBe('/my-account');
});

const LATER =
  'Your pictures are not yet available in the webhop. You will receive an email from us with information as soon as the pictures are ready!';

test.each([
  ['was in the web shop once', { hasBeenInWebShop: true, requireFineTunedPictures: false }, LATER],
  ['was never in the web shop', { hasBeenInWebShop: false, requireFineTunedPictures: false }, 'No pictures currently available'],
  ['waits for its pictures to be finished', { hasBeenInWebShop: false, requireFineTunedPictures: true }, LATER],
])('[SET-05] [SET-09] an empty set that %s says why it is empty, and is only viewed', async (_, job, text) => {
  await openShopScreen(
    '/new-picture-set',
    withSets((set) => ({
      ...set,
      pictures: [],
      isEditable: false,
      qualifyForSelectOwnFavorites: false,
      job: { ...set.job, ...job },
    })),
  );
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('link', { name: 'View picture set', exact: true }).click();
  await page.getByText(t('picture-sets:moreActions')).click();
  await expect.element(page.getByRole('button', { name: t('picture-sets:addCode'), exact: true })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
});

/** Anna's set on its page, with her fourth and sixth picture as favorites. */
async function openWithFavorites() {
  const screen = await openShopScreen(
    '/my-account/picture-sets',
    withSets((set) => ({
      ...set,
      pictures: set.pictures.map((picture, index) => ({ ...picture, isUserFavorite: index === 3 || index === 5 })),
    })),
  );
  const [set] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
  await screen.goTo(paths.pictureSet(set?.subject.uuid ?? ''));
  await expect.element(page.getByRole('heading', { name: t('picture-sets:favorites') })).toBeVisible();
  return set?.pictures ?? [];
}

test('[SET-05] [SET-06] with favorites the viewer goes through all pictures as they stand on the page, and counts them once', async () => {
  const pictures = await openWithFavorites();
  const shown = () => dialog.getByRole('img').element().getAttribute('src');
  const order = [3, 5, 0, 1, 2, 4, 6, 7];
  await open(2).click();
  for (let number = 2; number <= 8; number += 1) {
    await expectAt(number);
    await expect
      .element(dialog.getByRole('img'))
      .toHaveAttribute('alt', expect.stringContaining(t('picture-sets:position', { number, total: 8 })));
    expect(shown()).toBe(pictures[order[number - 1] ?? 0]?.thumbnails[640]);
    await userEvent.keyboard('{ArrowRight}');
  }
  await userEvent.keyboard('{Home}');
  await expectAt(1);
  // Taken back, it leaves its section on the page, and stays where it is here.
  const heart = (pressed: boolean) => dialog.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }), pressed });
  await heart(true).click();
  await expect.element(heart(false)).toHaveFocus();
  await expectAt(1);
  await userEvent.keyboard('{ArrowRight}');
  await expectAt(2);
  expect(shown()).toBe(pictures[5]?.thumbnails[640]);
});

/** It can be scrolled to, and then nothing lies over it. */
function isReached(button: Element): boolean {
  button.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height, right } = button.getBoundingClientRect();
  return right <= window.innerWidth && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test.each([
  [844, 390],
  [667, 375],
])('[LOV-02] on a phone on its side, %i x %i, the picture has the height and nothing lies over the tools', async (width, height) => {
  await page.viewport(width, height);
  await openWithFavorites();
  for (const size of ['100%', '200%']) {
    document.documentElement.style.fontSize = size;
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await open(1).click();
    await expectAt(1);
    await expect.poll(() => getComputedStyle(dialog.element()).transform).toBe('none');
    const stage = document.querySelector('[data-zoomed]')?.getBoundingClientRect();
    expect(stage?.height).toBeGreaterThanOrEqual(320);
    expect(stage?.width).toBeGreaterThan(width / 2);
    const covered = dialog
      .getByRole('button')
      .elements()
      .filter((button) => !isReached(button));
    expect(covered.map((button) => `${button.getAttribute('aria-label')} at ${size}`)).toEqual([]);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
