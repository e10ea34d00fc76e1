/**
 * Saves bought pictures into the phone's own pictures by its share sheet, which is stubbed; the shop and its files are
 * real.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { pictureLicence } from '#core/domain/licence/picture-licence.ts';
import { AGENTS } from '#src/platform/install/fixtures/user-agents.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { placeOrder, placePaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const files = page.getByRole('region', { name: t('orders:files.title') });
const button = (key: string, count: number) => files.getByRole('button', { name: t(`saving:${key}`, { count }), exact: true });

const stopped: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stopped.splice(0)) stop();
  for (const name of await caches.keys()) await caches.delete(name);
});

/** @returns the names of the files that the sheet received, one list for each time it opened */
function shareSheet(answers: readonly ('shared' | 'closed' | 'refused')[] = []): readonly (readonly string[])[] {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENTS.chromeOnAndroid.userAgent);
  const opened: string[][] = [];
  const stub = (name: 'share' | 'canShare', value: unknown) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    stopped.push(() => Reflect.deleteProperty(navigator, name));
  };
  stub('canShare', ({ files: given }: { readonly files: readonly File[] }) => given.every(({ type }) => type.startsWith('image/')));
  stub('share', async ({ files: given }: { readonly files: readonly File[] }) => {
    const answer = answers[opened.length] ?? 'shared';
    opened.push(given.map(({ name, type, size }) => (size > 1000 ? `${name} ${type}` : 'empty')));
    if (answer === 'closed') throw new DOMException('Share canceled', 'AbortError');
    if (answer === 'refused') throw new DOMException('Permission denied', 'NotAllowedError');
  });
  return opened;
}

async function buyFiles(count: number, { retouched = 0, pay = placePaidOrder } = {}): Promise<string> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const portraits = pictureSets.flatMap(({ pictures }) => pictures.filter(({ pictureType }) => pictureType === 'IP')).slice(0, count);
  expect(portraits).toHaveLength(count);
  for (const { uuid } of portraits) await ask(cartCalls.toggleDigitalFile, { body: { file: uuid, type: 'IP', wanted: true } });
  const { products, fixedProducts } = await ask(shopCalls.prices, {});
  const task = products.find((product) => product.uuid === fixedProducts.retouch)?.subproducts[0]?.uuid ?? '';
  for (const { uuid } of portraits.slice(0, retouched)) await ask(cartCalls.setRetouch, { body: { items: { [uuid]: [task] } } });
  return pay();
}

async function openOrder(buy: () => Promise<string>, codes: readonly string[] = [CODES.anna]): Promise<ShopScreen> {
  let uuid = '';
  const screen = await openShopScreen(paths.myAccount(), { codes, arrange: async () => void (uuid = await buy()) });
  await screen.goTo(paths.order(uuid));
  return screen;
}

test('[LOV-07] bought pictures are saved to the phone’s pictures in batches, each by a separate tap', async () => {
  const opened = shareSheet();
  await openOrder(() => buyFiles(11), [CODES.anna, CODES.jonas]);
  await button('start', 11).click();
  await expect.element(button('first', 10)).toBeVisible();
  expect(opened, 'the sheet waits for a tap').toEqual([]);
  await expectAccessible();
  await button('first', 10).click();
  await expect.element(button('next', 1)).toBeVisible();
  expect(opened.map(({ length }) => length)).toEqual([10]);
  await button('next', 1).click();
  await expect.element(files.getByText(t('saving:done', { count: 11 }), { exact: true })).toBeVisible();
  expect(opened.map(({ length }) => length)).toEqual([10, 1]);
  expect(new Set(opened.flat()).size).toBe(11);
  for (const file of opened.flat()) expect(file).toMatch(/\.jpg image\/jpeg$/);
});

test('[LOV-07] closing the sheet is no error, and a refusal by the phone is one', async () => {
  const opened = shareSheet(['closed', 'refused', 'shared']);
  await openOrder(() => buyFiles(1));
  await button('start', 1).click();
  await button('first', 1).click();
  await expect.poll(() => opened.length).toBe(1);
  const refused = files.getByText(t('saving:refused', { count: 1 }), { exact: true });
  expect(refused.query()).toBeNull();
  await button('first', 1).click();
  await expect.element(refused).toBeVisible();
  await expectAccessible();
  await button('first', 1).click();
  await expect.element(files.getByText(t('saving:done', { count: 1 }), { exact: true })).toBeVisible();
  expect(refused.query()).toBeNull();
});

test('[LOV-07] [KEP-02] a picture in retouch and a picture that the shop refuses are left out, and both are named', async () => {
  const opened = shareSheet();
  const screen = await openOrder(() => buyFiles(2, { retouched: 1 }));
  await expect.element(files.getByText(t('saving:inRetouch', { count: 1 }), { exact: true })).toBeVisible();
  screen.refuse(pictureSetCalls.downloadDigitalCopy, 403, 'picture.not_bought');
  await button('start', 1).click();
  await expect.element(files.getByText(t('saving:none'), { exact: true })).toBeVisible();
  await expect.element(files).toHaveTextContent(t('errors:picture.not_bought'));
  expect(opened).toEqual([]);
});

test('[LOV-07] pictures of an unpaid invoice are not offered, and the reason is shown', async () => {
  shareSheet();
  await openOrder(() => buyFiles(1, { pay: placeOrder }));
  await expect.element(page.getByText(t('orders:files.afterInvoice'), { exact: true })).toBeVisible();
  expect(files.query()).toBeNull();
});

test('[LOV-07] [OFF-01] pictures that were saved here before can be saved again without a connection', async () => {
  const opened = shareSheet();
  const screen = await openOrder(() => buyFiles(1));
  await button('start', 1).click();
  await button('first', 1).click();
  await expect.element(files.getByText(t('saving:done', { count: 1 }), { exact: true })).toBeVisible();
  screen.setOnline(false);
  await files.getByRole('button', { name: t('saving:again', { count: 1 }), exact: true }).click();
  await button('first', 1).click();
  await expect.poll(() => opened.length).toBe(2);
  expect(opened[1]).toEqual(opened[0]);
});

test('[LOV-07] a computer downloads the files, and both show the permitted use of the pictures', async () => {
  await openOrder(() => buyFiles(2));
  await expect.element(files.getByRole('link', { name: /zip/ })).toBeVisible();
  expect(files.getByRole('button', { name: t('saving:start', { count: 2 }) }).query()).toBeNull();
  const { title, rules } = pictureLicence('en');
  await files.getByText(title, { exact: true }).click();
  await expect.element(files.getByText(rules[0] ?? '', { exact: true })).toBeVisible();
  await expectAccessible();
});

describe.each(LANGUAGES)('in %s', (language) => {
  const said = words(language);
  const saving = (key: string, count = 1) => page.getByRole('button', { name: said(`saving:${key}`, { count }), exact: true });
  const dialog = page.getByRole('dialog');

  /** The set of the newest bought pictures, by the receipt's step. */
  async function openSet(buy: () => Promise<string>): Promise<ShopScreen> {
    const screen = await openShopScreen(paths.myAccount(), { language, arrange: async () => void (await buy()) });
    const [set] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
    await screen.goTo(paths.pictureSet(set?.subject.uuid ?? ''));
    return screen;
  }

  test(`[LOV-07] [SET-05] a picture set saves its bought pictures to the phone, without those in retouch, in ${language}`, async () => {
    const opened = shareSheet(['refused']);
    const screen = await openSet(() => buyFiles(3, { retouched: 1 }));
    await expect.element(page.getByText(said('saving:inRetouch', { count: 1 }), { exact: true })).toBeVisible();
    await expectAccessible();
    const letGo = screen.hold(pictureSetCalls.downloadDigitalCopy);
    await saving('start', 2).click();
    await page.getByRole('button', { name: said('saving:stop'), exact: true }).click();
    letGo();
    await saving('start', 2).click();
    await saving('first', 2).click();
    await expect.element(page.getByText(said('saving:refused', { count: 2 }), { exact: true })).toBeVisible();
    await saving('first', 2).click();
    await expect.element(page.getByText(said('saving:done', { count: 2 }), { exact: true })).toBeVisible();
    expect(opened).toHaveLength(2);
    for (const file of opened[1] ?? []) expect(file).toMatch(/^Anna Lindqvist Berg \d\.jpg image\/jpeg$/);
    // Kept on the device.
    screen.setOnline(false);
    await saving('again', 2).click();
    await saving('first', 2).click();
    await expect.poll(() => opened.length).toBe(3);
  });

  test(`[LOV-07] [SET-07] a bought picture on the whole screen is saved to the phone, and its buttons stay where they are, in ${language}`, async () => {
    const opened = shareSheet();
    await openSet(() => buyFiles(1));
    await page.getByRole('button', { name: said('picture-sets:openPicture', { number: 1 }), exact: true }).click();
    const start = dialog.getByRole('button', { name: said('saving:startOne'), exact: true });
    await expect.element(start).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: said('picture-sets:downloadPicture', { number: 1 }) })).toBeVisible();
    // The dialog comes up from below.
    await expect.poll(() => getComputedStyle(dialog.element()).transform).toBe('none');
    const before = start.element().getBoundingClientRect().y;
    await start.click();
    const now = dialog.getByRole('button', { name: said('saving:readyOne'), exact: true });
    await expect.element(now).toBeVisible();
    expect(now.element().getBoundingClientRect().y).toBe(before);
    await expectAccessible();
    await now.click();
    await expect.element(dialog.getByText(said('saving:done', { count: 1 }), { exact: true })).toBeVisible();
    expect(opened).toEqual([['Anna Lindqvist Berg 1.jpg image/jpeg']]);
    // Another picture is not bought: nothing of it can be saved.
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog).toHaveTextContent(said('picture-sets:previewOnly'));
    expect(dialog.getByRole('button', { name: said('saving:startOne') }).query()).toBeNull();
  });

  test(`[LOV-07] [CHK-15] the receipt leads to saving on a phone, and to the sets on a computer, in ${language}`, async () => {
    let uuid = '';
    const screen = await openShopScreen(paths.myAccount(), { language, arrange: async () => void (uuid = await buyFiles(1)) });
    await screen.goTo(paths.receipt(uuid));
    const link = (key: string) => page.getByRole('link', { name: said(`checkout:next.${key}`), exact: true });
    await expect.element(link('seePictures')).toHaveAttribute('href', paths.pictureSets());
    shareSheet();
    await screen.reload();
    await link('savePictures').click();
    await expect.element(saving('start', 1)).toBeVisible();
  });
});

test('[LOV-07] on a computer a picture set has its downloads alone', async () => {
  const screen = await openShopScreen(paths.myAccount(), { arrange: async () => void (await buyFiles(2)) });
  const [set] = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets;
  await screen.goTo(paths.pictureSet(set?.subject.uuid ?? ''));
  await page.getByRole('button', { name: t('picture-sets:openPicture', { number: 1 }), exact: true }).click();
  await expect.element(page.getByRole('link', { name: t('picture-sets:downloadPicture', { number: 1 }) })).toBeVisible();
  for (const name of [t('saving:start', { count: 2 }), t('saving:startOne')])
    expect(page.getByRole('button', { name, includeHidden: true }).query()).toBeNull();
});
