/** `/products/packages` and a package with the customer's pictures in it, on the real shop. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { PACKAGES, PackagePage, pathOfPackage } from '../models/package-page.ts';
import { words } from '../render-screen.tsx';
import { EditorPage } from '../models/editor-page.ts';
import { addPackageToCart, keptGoods } from '../shop/fill-cart.ts';
import { itemNamed, packageItems, writeOnCard } from './package-shop.ts';
import { expectAccessible, openShopScreen, type ShopOptions, type ShopScreen } from '../shop-screen.tsx';
import { packageCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { systemClock } from '#core/kernel/ports.ts';
import type { Timers } from '#src/data/device-ports.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';

const { thankYou, wallCalendar } = TEMPLATES;
const t = words('en');
const OFFER_MS = 72 * 3_600_000;

const { setTimeout: browserSetTimeout, clearTimeout: browserClearTimeout } = globalThis;
/** The timers of the device, which checks its queue each minute: with fake timers, 72 hours would mean 4,320 checks. */
const browserTimers: Timers = {
  after(ms, run) {
    const timer = browserSetTimeout(run, ms);
    return () => browserClearTimeout(timer);
  },
};

async function openPackage(
  offer: (typeof PACKAGES)[keyof typeof PACKAGES],
  options: ShopOptions = {},
): Promise<{ readonly screen: ShopScreen; readonly shown: PackagePage }> {
  const screen = await openShopScreen(pathOfPackage(offer), options);
  const shown = new PackagePage(screen, options.language);
  await expect.element(shown.products.first()).toBeVisible();
  return { screen, shown };
}

/** The card of the package is changed, and the package is not in the cart. */
async function openChanged(): Promise<{ readonly screen: ShopScreen; readonly small: PackagePage }> {
  const { screen, shown: small } = await openPackage(PACKAGES.small);
  await small.expectDrawn(1);
  await small.edit(thankYou.product).click();
  await writeOnCard(screen, 'From all of us');
  await expect.element(small.kept).toBeVisible();
  return { screen, small };
}

afterEach(() => void vi.useRealTimers());

test('[PKG-01] [PKG-05] a package shows its products with my pictures, its catalogue and its portraits', async () => {
  const { shown: family } = await openPackage(PACKAGES.family);
  const title = t('packages:packageHeader', { packageName: PACKAGES.family.name.replace('The ', 'the ') });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await family.expectDrawn(3);
  const digital = page.getByRole('region', { name: t('packages:item.DIGITAL_SET') });
  await expect.element(digital.getByRole('img')).toHaveLength(3);
  await expectAccessible();
  await family.open(PACKAGES.school);
  await expect.element(page.getByRole('region', { name: t('packages:item.CATALOGUE') })).toHaveTextContent('Solbakken');
});

test('[LOV-03] [PKG-01] a product of a package is viewed page by page on the full screen, enlarged, and closed', async () => {
  const { shown: family } = await openPackage(PACKAGES.family);
  await family.expectDrawn(3);
  // The name contains the year.
  await page.getByRole('button', { name: /^See Wall calendar 20 × 30 cm \d{4} large/ }).click();
  const viewer = page.getByRole('dialog');
  const shownPage = viewer.getByRole('img');
  await expect.element(viewer).toHaveTextContent(t('editor:viewer.position', { number: 1, total: 13, name: 'Front' }).slice(0, 7));
  await expect.element(shownPage).toBeVisible();
  const first = shownPage.element().getAttribute('src');
  await viewer.getByRole('button', { name: t('editor:nextPage') }).click();
  await expect.element(viewer).toHaveTextContent('January');
  await expect.poll(() => shownPage.elements()[0]?.getAttribute('src') ?? first, { message: 'the second page is drawn' }).not.toBe(first);
  const width = () => shownPage.element().getBoundingClientRect().width;
  const whole = width();
  await viewer.getByRole('button', { name: t('editor:viewer.zoomIn') }).click();
  await expect.poll(width).toBeGreaterThan(whole * 1.4);
  await expectAccessible();
  await viewer.getByRole('button', { name: t('common:close') }).click();
  await expect.element(viewer).not.toBeInTheDocument();
});

test('[LOV-03] [CAT-03] the cards of packages show their products with the own child', async () => {
  await openShopScreen('/products/packages');
  await expect.poll(() => document.querySelectorAll('[data-own=drawn] img[src^="blob:"]').length).toBeGreaterThan(1);
});

test('[LOV-03] until the own child is drawn, the card of a package does not show the shop’s picture of another one, unless it takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let release = (): void => undefined;
  await openShopScreen('/products/packages', { answers: ({ hold }) => (release = hold(templateCalls.templateByUuidAndVersion)) });
  const cover = () => document.querySelector('[data-own]');
  await expect.poll(() => cover()?.getAttribute('data-own')).toBe('waiting');
  const { x, y, width, height } = cover()?.getBoundingClientRect() ?? new DOMRect();
  const atTheFront = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-own]');
  expect(atTheFront).toBe(cover());
  expect(getComputedStyle(atTheFront ?? document.body).opacity).toBe('1');
  const first = cover()?.parentElement;
  const hasCover = () => {
    vi.advanceTimersByTime(1_000);
    return first?.querySelector('[data-own]') !== null;
  };
  await expect.poll(hasCover, { message: 'its own picture says more than none' }).toBe(false);
  release();
});

test('[PKG-01] [PKG-05] the offer of a package counts down, and its price ends while the page is open', async () => {
  // The end of the offer is a timer of 72 hours. This fake clock advances it, and otherwise runs like the real one.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openPackage(PACKAGES.family, { time: { clock: systemClock, timers: browserTimers } });
  await expect.element(page.getByText(/\b1,126\b/)).toBeVisible();
  await expect.element(page.getByText('799')).toBeVisible();
  const left = page.getByRole('timer');
  const before = left.element().textContent;
  await expect.element(left).not.toHaveTextContent(before);
  vi.advanceTimersByTime(OFFER_MS);
  await expect.element(left).not.toBeInTheDocument();
  await expect.element(page.getByText('799')).not.toBeInTheDocument();
  await expect.element(page.getByText('899'), { message: 'the price including the discount' }).toBeVisible();
  await expect.element(page.getByText(/\b1,126\b/)).toBeVisible();
});

test('[PKG-02] [PKG-04] a product is changed with its pencil, the change outlives a reload, and all of it goes into the cart', async () => {
  const { screen, small } = await openChanged();
  expect(screen.address()).toMatch(/packages\/[0-9a-f-]+$/);
  await screen.reload();
  await expect.element(small.kept).toBeVisible();
  await small.expectDrawn(1);
  await small.add.click();
  await expect.element(small.warning).toHaveTextContent('The package is produced exactly as shown');
  await expectAccessible();
  await small.warning.getByRole('button', { name: t('packages:warning.check') }).click();
  await expect.element(small.warning).not.toBeInTheDocument();
  await small.add.click();
  await expect.poll(screen.address).toMatch(/\/shopping-cart/);
  await expect.poll(packageItems).not.toEqual([]);
  const items = await packageItems();
  expect(itemNamed(items, thankYou.product)?.version, 'raised by 1').toBe(2);
  expect(JSON.stringify(items)).toContain('From all of us');
  expect(items.find((item) => item.type === 'TEMPLATE_PRODUCT')?.approvedLayout).toMatchObject({ language: 'en' });
  await screen.goTo('/my-account/drafts');
  await expect.element(page.getByRole('heading', { name: t('account:noDrafts') })).toBeVisible();
});

test('[PKG-03] leaving a changed package asks first, and the changes are kept either way', async () => {
  const { small } = await openChanged();
  const toList = page.getByRole('link', { name: t('packages:exclusiveDeals') });
  await toList.click();
  await expect.element(small.leaveQuestion).toHaveTextContent('Are you sure you want to leave the page with unsaved changes?');
  await expectAccessible();
  await small.leaveQuestion.getByRole('button', { name: t('packages:leave.stay') }).click();
  await expect.element(small.leaveQuestion).not.toBeInTheDocument();
  await expect.element(small.add).toBeVisible();

  await toList.click();
  await small.leaveQuestion.getByRole('button', { name: t('packages:leave.leave') }).click();
  await expect.element(page.getByRole('link', { name: new RegExp(`^${t('packages:continuePackage')}`) })).toBeVisible();
});

test('[PKG-04] a changed package is among the drafts, also without a connection; it is deleted only after a question, and continued', async () => {
  const { screen, small } = await openChanged();
  await page.getByRole('link', { name: t('packages:exclusiveDeals') }).click();
  await small.leaveQuestion.getByRole('button', { name: t('packages:leave.leave') }).click();
  await expect.element(page.getByRole('link', { name: new RegExp(`^${t('packages:continuePackage')}`) })).toBeVisible();
  await screen.goTo('/my-account/drafts');
  const kept = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => kept.query()?.querySelector('img')?.getAttribute('src') ?? '').toMatch(/^blob:/);
  screen.setOnline(false);
  await screen.reload();
  await expect.element(kept).toHaveTextContent(/The small package.*Anna Lindqvist Berg.*Saved \d+:\d\d/);
  await expectAccessible();
  await kept.getByRole('button', { name: t('account:deleteName', { name: PACKAGES.small.name }) }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: t('account:keep') }).click();
  screen.setOnline(true);
  await kept.getByRole('link', { name: t('account:continueWith', { name: PACKAGES.small.name }) }).click();
  await expect.element(small.kept, { message: 'it is there as it was left' }).toBeVisible();
});

test("[EDT-19] [PKG-03] a package in the cart is changed, and a refusal is shown in the shop's words", async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addPackageToCart(PACKAGES.small.name)) });
  const [line] = await keptGoods();
  await screen.goTo(`/shopping-cart/edit/${line?.uuid}`);
  const small = new PackagePage(screen);
  await small.edit(thankYou.product).click();
  await writeOnCard(screen, 'Changed in the cart');
  const acceptAgain = screen.refuse(cartCalls.updateCartLine, 409, 'package.disabled', { reason: 'Sold out since this morning.' });
  await small.update.click();
  await small.warning.getByRole('button', { name: t('packages:warning.add') }).click();
  await expect.element(small.toast).toHaveTextContent('Sold out since this morning.');
  await expectAccessible();
  await expect.element(small.kept, { message: 'nothing of it is lost' }).toBeVisible();
  acceptAgain();
  await small.toast.getByRole('button').click();
  await small.update.click();
  await expect.poll(screen.address).toMatch(/\/shopping-cart(\/retouch)?$/);
  await expect.poll(async () => JSON.stringify(await packageItems())).toContain('Changed in the cart');
  expect(itemNamed(await packageItems(), thankYou.product)?.version).toBe(2);
  expect(await keptGoods()).toHaveLength(1);
});

test('[PKG-06] [CAT-03] a link package leads to its list; a package that is not for this set gives the reason', async () => {
  const screen = await openShopScreen('/products/packages', { codes: [CODES.annaEarlier] });
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: PACKAGES.family.name }) });
  await expect.element(family).toHaveTextContent('archived');
  await expect.element(family.getByRole('link')).not.toBeInTheDocument();
  await screen.goTo(pathOfPackage(PACKAGES.family));
  await expect.element(page.getByText(/archived/)).toBeVisible();
  await expect.element(new PackagePage(screen).add).not.toBeInTheDocument();
  await screen.goTo('/products/packages');
  await page.getByRole('link', { name: /See the cards/ }).click();
  await expect.poll(screen.address).toMatch(/^\/products\/cards\/christmas/);
  await screen.goTo('/products/packages/00000000-0000-4000-8000-000000000000');
  await expect.element(page.getByText(t('packages:packageNotFound'))).toBeVisible();
});

/** Opens the editor of an item, at the pictures of its first image. */
async function openPictures(shown: PackagePage, screen: ShopScreen, product: string): Promise<EditorPage> {
  await shown.edit(product).click();
  const editor = new EditorPage(screen);
  await editor.openImage(1);
  return editor;
}

const BOTH_SETS = { codes: [CODES.anna, CODES.jonas] };
const otherSets = page.getByRole('combobox', { name: t('editor:inbox.set') });
const replaceQuestion = page.getByRole('dialog', { name: t('editor:replace.title') });
const thumb = (number: number) =>
  page.getByRole('button', { name: new RegExp(`^${t('editor:inbox.picture', { number, count: 0 }).replace(/0.*$/, '')}`) });

test('[PKG-02] [PKG-07] where a package allows only the own pictures, other sets are not offered, and another picture asks nothing', async () => {
  const { screen, shown: small } = await openPackage(PACKAGES.small, BOTH_SETS);
  await openPictures(small, screen, thankYou.product);
  await thumb(3).click();
  await expect.element(thumb(3)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(replaceQuestion).not.toBeInTheDocument();
  await expect.element(otherSets).not.toBeInTheDocument();
});

test('[PKG-07] with an unknown code, other sets are not offered', async () => {
  const { screen, shown: school } = await openPackage(PACKAGES.school, {
    ...BOTH_SETS,
    answers: (calls) => calls.change(packageCalls.packageInstance, (real) => ({ ...real, allowSubjectChange: 9 })),
  });
  await openPictures(school, screen, wallCalendar.product);
  await expect.element(thumb(1)).toBeVisible();
  await expect.element(otherSets, { message: 'of the same job, but 9 means nothing' }).not.toBeInTheDocument();
});

test('[PKG-02] [PKG-07] where a package allows any picture, other sets are offered, and another picture asks whether to replace all', async () => {
  const { screen, shown: family } = await openPackage(PACKAGES.family, BOTH_SETS);
  const editor = await openPictures(family, screen, thankYou.product);
  await expect.element(otherSets.getByRole('option')).toHaveLength(2);
  await thumb(3).click();
  await expect.element(replaceQuestion).toBeVisible();
  await expectAccessible();
  await editor.button('replace.all').click();
  await editor.done();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
  await expect.element(family.kept).toBeVisible();
  await family.addPastWarning();
  await expect.poll(screen.address).toMatch(/\/shopping-cart/);
  await expect.poll(packageItems).not.toEqual([]);
  const card = itemNamed(await packageItems(), thankYou.product);
  const used = Object.values(card?.templateData?.userResources ?? {}).flatMap((resource) =>
    resource.kind === 'image' ? [resource.uuid] : [],
  );
  expect([used.length > 1, new Set(used).size]).toEqual([true, 1]);
});
