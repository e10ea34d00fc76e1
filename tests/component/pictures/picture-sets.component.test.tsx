/**
 * A new picture set and the overview of a customer's sets on the real shop. The enlarged picture:
 * picture-viewer.component.test.tsx.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { ask } from '../shop/real-shop.ts';
import { fillDisk } from '../browser/full-disk.ts';
import { recordAnnounced } from '../browser/record-announced.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const main = page.getByRole('main');
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const hrefOf = (locator: Locator) => expect.poll(() => locator.element().getAttribute('href'));

describe.each(LANGUAGES)('in %s', (language) => {
  const say = words(language);

  test(`[SET-01] [SET-02] [SET-03] a new set leads over favorites and the yearbook pose to the offers, in ${language}`, async () => {
    const screen = await openShopScreen('/new-picture-set', { language });
    await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
    await expect.element(page.getByText('Solbakken skole 2026/27')).toBeVisible();
    await expect.element(page.getByText(say('picture-sets:count', { count: 8 }))).toBeVisible();

    await page.getByRole('button', { name: say('picture-sets:openPicture', { number: 1 }) }).click();
    const viewer = page.getByRole('dialog');
    await expect.element(viewer).toHaveTextContent(say('picture-sets:position', { number: 1, total: 8 }));
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(viewer).toHaveTextContent(say('picture-sets:position', { number: 2, total: 8 }));
    await userEvent.keyboard('{Escape}');

    await link(say('picture-sets:next')).click();
    await expect.poll(screen.address).toBe('/new-picture-set/favorites');
    await expect.element(link(say('picture-sets:skip'))).toBeVisible();
    await page.getByRole('button', { name: say('picture-sets:asFavorite', { number: 2 }) }).click();
    await link(say('picture-sets:next')).click();
    await expect.poll(screen.address).toBe('/new-picture-set/yearbook-pose');
    await page.getByRole('radio', { name: say('picture-sets:poseChoose', { number: 3 }) }).click({ force: true });
    await expect.element(page.getByText(say('picture-sets:poseChosen'), { exact: true })).toBeVisible();
    await link(say('picture-sets:next')).click();
    await expect.poll(screen.address).toBe('/products/packages');

    await screen.settled();
    const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
    const favorites = pictureSets[0]?.pictures.map((picture) => picture.isUserFavorite);
    expect(favorites?.indexOf(true), 'the second picture is the favorite').toBe(1);
  });
});

test('[LOV-01] [SET-01] a new set has hearts, and leads straight to the products', async () => {
  const screen = await openShopScreen('/new-picture-set');
  await page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 2 }), pressed: false }).click();
  await expect.element(page.getByText(t('picture-sets:favoritesChosen', { count: 1 }))).toBeVisible();
  await link(t('picture-sets:straightToProducts')).click();
  await expect.poll(screen.address).toBe('/products/packages');
  await screen.settled();
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  expect(pictureSets[0]?.pictures.map((picture) => picture.isUserFavorite).indexOf(true)).toBe(1);
});

/** Milliseconds until the animations of each matched element have ended; null: the element has no animation. */
const movesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
    return animationName === 'none' ? null : 1000 * (Number.parseFloat(animationDuration) + Number.parseFloat(animationDelay));
  });

test('[LOV-09] after the code the first picture appears large under the name, and the others within 200 ms; not again after Back', async () => {
  await commands.askForMotion(true);
  onTestFinished(() => commands.askForMotion(false));
  const screen = await openShopScreen('/my-account');
  const next = link(t('picture-sets:next'));
  await screen.goTo('/new-picture-set');
  await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
  expect([...movesOf('main h1'), ...movesOf('main ul > li')].every((end) => end !== null && end <= 200)).toBe(true);
  const [first, second] = [...document.querySelectorAll('main ul > li')].map((item) => item.getBoundingClientRect());
  expect(first?.width).toBeGreaterThan(1.5 * (second?.width ?? 0));
  expect(getComputedStyle(heading('Anna Lindqvist Berg').element()).fontFamily).toContain('Keepsake Display');
  await next.click();
  await expect.poll(screen.address).toBe('/new-picture-set/favorites');
  await screen.go(-1);
  await expect.element(next).toBeVisible();
  expect([...movesOf('main h1'), ...movesOf('main ul > li')].every((end) => end === null)).toBe(true);
});

test('[LOV-09] nothing is animated after the code where reduced motion is set', async () => {
  const screen = await openShopScreen('/my-account');
  await screen.goTo('/new-picture-set');
  await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
  expect([...movesOf('main h1'), ...movesOf('main ul > li')].every((end) => end === null)).toBe(true);
});

test('[SET-01] [SET-02] without favorites the pose comes next', async () => {
  await openShopScreen('/new-picture-set', { codes: [CODES.emilNoFavorites] });
  await hrefOf(link(t('picture-sets:next'))).toBe('/new-picture-set/yearbook-pose');
  await link(t('picture-sets:next')).click();
  await expect.element(page.getByRole('radio').first()).toBeVisible();
  // No pose is chosen.
  await hrefOf(link('Skip')).toBe('/products/packages');
});

test('[SET-01] [SET-02] without favorites and pose the offers come next, without a pose they come after the favorites', async () => {
  const screen = await openShopScreen('/new-picture-set', { codes: [CODES.olaGreenScreen, CODES.ingridNeither] });
  await expect.element(heading('Ingrid Dahl')).toBeVisible();
  await hrefOf(page.getByRole('link', { name: t('picture-sets:viewOffers') })).toBe('/products/packages');
  await screen.goTo('/new-picture-set/yearbook-pose');
  await expect.element(page.getByText(t('picture-sets:poseExpired'))).toBeVisible();
  // Ola's job has favorites and no pose.
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const ola = pictureSets.find((set) => set.subject.name === 'Ola Brekke');
  await ask(pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid: ola?.subject.uuid ?? '' } });
  await screen.goTo('/new-picture-set/favorites');
  await screen.reload();
  await link('View offers and campaigns').click();
  await expect.poll(screen.address).toBe('/products/packages');
});

test('[SET-04] [SET-05] [SET-12] every set has its card, and buying from one makes it the current set', async () => {
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.anna, CODES.jonas, CODES.annaEarlier] });
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => cards.elements()).toHaveLength(3);
  const anna = cards.filter({ hasText: 'Solbakken skole 2026/27' }).filter({ hasText: 'Anna Lindqvist Berg' });
  await expect.element(anna.getByText('+2')).toBeVisible();
  await expect.element(cards.filter({ hasText: '2024/25' }).getByText(t('picture-sets:archived'))).toBeVisible();

  await anna.getByRole('button', { name: t('picture-sets:menu', { name: 'Anna Lindqvist Berg' }) }).click();
  await expect.element(anna.getByRole('link', { name: t('picture-sets:selectFavorites') })).toBeVisible();
  await expect.element(anna.getByRole('link', { name: t('picture-sets:choosePose') })).toBeVisible();

  const jonas = cards.filter({ hasText: 'Jonas Ødegård' });
  await jonas.getByRole('link', { name: new RegExp(t('picture-sets:buyProducts')) }).click();
  await expect.poll(screen.address).toBe('/products/categories');
  await screen.goTo('/products/packages');
  await expect.element(page.getByText(/Jonas Ødegård/)).toBeVisible();

  await screen.goTo('/my-account/picture-sets');
  await jonas.getByRole('link', { name: t('picture-sets:viewOf', { label: t('picture-sets:view'), name: 'Jonas Ødegård' }) }).click();
  for (const entry of ['setFavorites', 'setPose', 'buyDigital'])
    await expect.element(page.getByRole('link', { name: t(`picture-sets:${entry}`) })).toBeVisible();
  await page
    .getByRole('combobox', { name: t('picture-sets:switcher') })
    .selectOptions('Anna Lindqvist Berg · Solbakken skole 2026/27 · 2026');
  await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
});

test('[SET-12] [HSE-02] on a full disk the switcher keeps the current pictures, reports no switch, and gives the reason', async () => {
  const screen = await openShopScreen('/my-account/picture-sets', { codes: [CODES.anna, CODES.jonas] });
  const card = main.getByRole('listitem').filter({ hasText: 'Jonas Ødegård' });
  await card.getByRole('link', { name: t('picture-sets:viewOf', { label: t('picture-sets:view'), name: 'Jonas Ødegård' }) }).click();
  await expect.element(heading('Jonas Ødegård')).toBeVisible();
  await screen.settled();
  fillDisk();
  const said = recordAnnounced();
  await page
    .getByRole('combobox', { name: t('picture-sets:switcher') })
    .selectOptions('Anna Lindqvist Berg · Solbakken skole 2026/27 · 2026');
  await expect.element(heading('Anna Lindqvist Berg')).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: t('errors:device.storage_full') })).toBeVisible();
  expect(said()).not.toContain(t('picture-sets:switchedTo', { name: 'Anna Lindqvist Berg' }));
});

test('[SET-06] a set without own favorites says so at the address typed by hand', async () => {
  const screen = await openShopScreen('/new-picture-set/favorites', { codes: [CODES.emilNoFavorites] });
  const none = page.getByText('Selecting your own favorites is not available for this subject');
  await expect.element(none).toBeVisible();
  expect(screen.address()).toBe('/new-picture-set/favorites');
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  await screen.goTo('/contact-us');
  await expect.element(none).not.toBeInTheDocument();
  await screen.goTo(`/my-account/picture-sets/${pictureSets[0]?.subject.uuid}/favorites`);
  await expect.element(none).toBeVisible();
});

test("[SET-09] another customer's set is not found", async () => {
  await openShopScreen('/my-account/picture-sets/00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByText('Picture set not found')).toBeVisible();
});

test('[SET-11] a favorite is stored offline at once and reaches the shop later', async () => {
  const screen = await openShopScreen('/new-picture-set/favorites');
  const add = page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }), pressed: false });
  await expect.element(add).toBeVisible();
  screen.setOnline(false);
  await add.click();
  await expect.element(page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }), pressed: true })).toBeVisible();
  expect((await firstSet()).pictures[0]?.isUserFavorite).toBe(false);
  screen.setOnline(true);
  await expect.poll(async () => (await firstSet()).pictures[0]?.isUserFavorite).toBe(true);
});

test('[SET-05] [ACC-02] a heart pressed by keyboard moves its picture, the focus stays in the section, and the number of favorites is announced', async () => {
  const announced = recordAnnounced();
  const screen = await openShopScreen('/my-account/picture-sets');
  const { subject, pictures } = await firstSet();
  const heartOf = (index: number) => document.querySelector(`[data-picture="${pictures[index]?.uuid}"] + button`);
  await screen.goTo(paths.pictureSet(subject.uuid));
  await expect.poll(() => heartOf(1)).not.toBeNull();
  (heartOf(1) as HTMLElement).focus(); // A button is one.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => heartOf(1)?.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(heartOf(2));
  expect(announced()).toContain(t('picture-sets:favoritesChosen', { count: 1 }));
  // The only favorite: the focus follows it.
  (heartOf(1) as HTMLElement).focus(); // A button is one.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => heartOf(1)?.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => document.activeElement).toBe(heartOf(1));
  expect(announced()).toContain(t('picture-sets:favoritesChosen', { count: 0 }));
});

test('[SET-05] [LOV-02] on a phone the main actions of a set are side by side, and rare ones are collapsed; on a desktop all are visible', async () => {
  const screen = await openShopScreen('/my-account/picture-sets');
  await screen.goTo(paths.pictureSet((await firstSet()).subject.uuid));
  const link = (key: string) => page.getByRole('link', { name: t(`picture-sets:${key}`), exact: true });
  const left = (key: string) => link(key).element().getBoundingClientRect().left;
  await expect.element(link('buyProducts')).toBeVisible();
  expect(left('setPose')).toBeGreaterThan(left('setFavorites') + 100);
  expect(document.documentElement.scrollWidth).toBe(390);
  await expect.element(link('prepareOffline')).not.toBeInTheDocument();
  await page.getByText(t('picture-sets:moreActions')).click();
  await expect.element(link('prepareOffline')).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(page.getByText(t('picture-sets:moreActions'))).not.toBeInTheDocument();
  await expect.element(link('prepareOffline')).toBeVisible();
});

test('[SET-03] [SET-06] [SET-11] favorites and pose are chosen without a connection and reach the shop', async () => {
  const screen = await openShopScreen('/my-account/picture-sets');
  const { subject } = await firstSet();
  await screen.goTo(`/my-account/picture-sets/${subject.uuid}/yearbook-pose`);
  const pose = page.getByRole('radio', { name: t('picture-sets:poseChoose', { number: 2 }) });
  await expect.element(pose).toBeInTheDocument();
  screen.setOnline(false);
  await pose.click({ force: true });
  await expect.element(page.getByText(t('picture-sets:poseChosen'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: subject.name }).click();
  await page.getByRole('link', { name: t('picture-sets:setFavorites') }).click();
  await page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }), pressed: false }).click();
  const chosen = page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }), pressed: true });
  await expect.element(chosen).toBeVisible();
  // The state is also there after a cold start.
  await screen.reload();
  await expect.element(chosen).toBeVisible();
  screen.setOnline(true);
  await expect.poll(async () => (await firstSet()).pictures[0]?.isUserFavorite).toBe(true);
  await expect.poll(async () => (await firstSet()).pictures[1]?.keywords).toContain('yearbook_pose');
});

/** The first set as the shop has it now. */
async function firstSet() {
  const [first] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
  if (!first) throw new Error('The customer has no picture set');
  return first;
}
