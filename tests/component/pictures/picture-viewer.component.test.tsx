/** One picture enlarged, its download, and walls of many, on the real shop. By touch: tests/e2e/pictures/picture-viewer.spec.ts. */
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type PictureSet, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { expectPlaceKept } from '../browser/kept-place.ts';
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

const TWO_THOUSAND = withSets((set) => ({
  ...set,
  pictures: Array.from({ length: 2000 }, (_, index) => {
    const picture = set.pictures[index % set.pictures.length];
    if (!picture) throw new Error('Anna has pictures');
    return { ...picture, uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, isUserFavorite: false };
  }),
}));
const items = page.getByRole('main').getByRole('listitem');
const placeOf = (item: Locator) => Number(item.element().getAttribute('aria-posinset'));
const scrollTo = (share: number) => window.scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' });

test('[SET-05] a set of 2,000 pictures has only those in sight in the document, and each of them can be reached', async () => {
  const screen = await openShopScreen('/new-picture-set', TWO_THOUSAND);
  await expect.element(open(1)).toBeVisible();
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
  await expectAt(2000, 2000);
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
  await expectAt(1, 2000);
  const places = () =>
    (['previousPicture', 'nextPicture', 'zoomOut', 'zoomIn'] as const).map((name) => {
      const button = page.getByRole('button', { name: t(`picture-sets:${name}`) }).element();
      return [name, button.getBoundingClientRect().x, button.getBoundingClientRect().y];
    });
  // The dialog comes up from below.
  await expect.poll(() => getComputedStyle(dialog.element()).transform).toBe('none');
  const before = places();
  await page.getByRole('button', { name: t('picture-sets:zoomIn') }).click();
  await expectZoomed(true);
  expect(places()).toEqual(before);
  await userEvent.keyboard('{End}');
  await expectAt(2000, 2000);
  expect(places()).toEqual(before);
});
