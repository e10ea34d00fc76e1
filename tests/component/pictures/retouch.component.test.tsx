/** `/shopping-cart/retouch` on the real shop, and the effect of a deleted product on the retouch of its picture. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shopCalls } from '#core/contract/shop.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { withoutRetouch } from '#tests/fixtures/shop/other-shop.ts';
import { LANGUAGES } from '../languages.ts';
import { addToCart, keptCart, keptGoods } from '../shop/fill-cart.ts';
import { ask } from '../shop/real-shop.ts';
import { fillDisk } from '../browser/full-disk.ts';
import { CartPage } from '../models/cart-page.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const { wallCalendar } = TEMPLATES;
const NAMES = {
  en: { calendar: /Delete Wall calendar/, glasses: /Glare in glasses/, hair: /Stray hair/, skin: /Blemishes/ },
  nb: { calendar: /Slett Veggkalender/, glasses: /Reflekser i briller/, hair: /Hårstrå/, skin: /Kviser/ },
};

const pictures = (language: Language = 'en') => page.getByRole('list', { name: words(language)('retouch:pictures') }).getByRole('group');

/** Opens the retouch screen for a customer with a calendar whose pictures can be retouched. */
async function openRetouch(language: keyof typeof NAMES = 'en'): Promise<ShopScreen> {
  const screen = await openShopScreen('/shopping-cart/retouch', {
    language,
    arrange: async () => void (await addToCart(wallCalendar, 1, language)),
  });
  await expect.element(pictures(language).first()).toBeVisible();
  return screen;
}

const keptRetouch = async () => (await keptCart()).orderLines.filter((line) => line.fileRetouch !== null);

describe.each(LANGUAGES)('in %s', (language) => {
  const t = words(language);
  const { calendar, glasses, hair, skin } = NAMES[language];

  test(`[RET-01] [RET-02] [RET-03] retouch is chosen per picture, priced with its extras and kept by the shop, in ${language}`, async () => {
    const screen = await openRetouch(language);
    const [first, second] = [pictures(language).nth(0), pictures(language).nth(1)];
    await expect.element(page.getByRole('heading', { name: t('retouch:retouchOptions') })).toBeVisible();
    await expect.element(page.getByText(/kr\s49(\/| per)|49\skr(\/| per)/)).toBeVisible();
    await expect.element(page.getByText(t('retouch:pieces', { count: 0 }), { exact: true })).toBeVisible();
    await first.getByRole('checkbox', { name: glasses }).click();
    await first.getByRole('checkbox', { name: hair }).click();
    await second.getByRole('checkbox', { name: skin }).click();
    await expect.element(page.getByText(t('retouch:pieces', { count: 2 }), { exact: true })).toBeVisible();
    // 49 + 39 + 29, and 49 + 0.
    await expect.element(page.getByRole('status').filter({ hasText: /166/ })).toBeVisible();
    await expectAccessible();
    await second.getByRole('checkbox', { name: skin }).click();
    const kept = async () => (await keptRetouch()).map((line) => [line.linePrice, line.subProductUuids.length]);
    await expect.poll(kept).toEqual([[11_700, 2]]);
    await screen.reload();
    await expect.element(first.getByRole('checkbox', { name: hair })).toBeChecked();
    await page.getByRole('link', { name: t('retouch:continue') }).click();
    await expect.poll(screen.address).toBe('/shopping-cart');
    await expect.element(page.getByText(glasses)).toBeVisible();
  });

  test(`[KEP-01] deleting the last product with its picture warns that the retouch is removed too, and announces it, in ${language}`, async () => {
    const screen = await openRetouch(language);
    await pictures(language).nth(0).getByRole('checkbox', { name: hair }).click();
    await expect.poll(async () => (await keptRetouch()).length).toBe(1);
    await screen.goTo('/shopping-cart');
    const cart = new CartPage(language);
    await expect.element(cart.lines).toHaveLength(2);
    await page.getByRole('button', { name: calendar }).click();
    await expect.element(cart.deleteQuestion).toHaveTextContent(t('cart:deleteRetouch', { count: 1 }));
    await expectAccessible();
    await cart.confirmDelete();
    const left = t('cart-words:left.retouch', { name: '' }).replace(/^, /, '');
    await expect.element(page.getByRole('status').filter({ hasText: left }), { message: 'it is announced' }).toHaveLength(1);
    const toast = page.getByRole('paragraph').filter({ hasText: left });
    await expect.element(toast).toBeVisible();
    await expect.poll(keptGoods).toEqual([]);
    await page
      .getByRole('button', { name: t('common:close') })
      .last()
      .click();
    await expect.element(toast).not.toBeInTheDocument();
  });
});

test('[RET-05] the tasks of a picture are listed in a separate dialog', async () => {
  const t = words('en');
  await openRetouch();
  const first = pictures().nth(0);
  await first.getByRole('button').click();
  const tasks = page.getByRole('dialog');
  await expect.element(tasks).toHaveTextContent(t('retouch:noTasks'));
  await expectAccessible();
  await tasks
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await expect.element(tasks).not.toBeInTheDocument();
  await first.getByRole('checkbox', { name: NAMES.en.glasses }).click();
  await first.getByRole('checkbox', { name: NAMES.en.hair }).click();
  await first.getByRole('button').click();
  await expect.element(tasks.getByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  await tasks
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await expect.element(tasks).not.toBeInTheDocument();
});

test('[RET-03] [KEP-15] a choice keeps what another device has chosen for the picture since the page was read', async () => {
  const screen = await openRetouch();
  await screen.settled();
  const product = (await ask(shopCalls.prices, {})).products.find(({ subproducts }) =>
    subproducts.some(({ name }) => NAMES.en.hair.test(name)),
  );
  const elsewhere = product?.subproducts.find(({ name }) => NAMES.en.glasses.test(name))?.uuid ?? '';
  const hair = pictures().first().getByRole('checkbox', { name: NAMES.en.hair });
  await hair.click();
  await expect.poll(async () => (await keptRetouch()).length).toBe(1);
  const [line] = await keptRetouch();
  await screen.settled();
  const pictureUuid = line?.fileRetouch?.file.uuid ?? '';
  await ask(cartCalls.toggleRetouch, { params: { pictureUuid, subProductUuid: elsewhere }, body: { wanted: true } });
  await pictures().first().getByRole('checkbox', { name: NAMES.en.skin }).click();
  await expect.poll(async () => (await keptRetouch()).map(({ subProductUuids }) => subProductUuids.length)).toEqual([3]);
});

test('[RET-03] [CRT-11] without a connection retouch is stored on the device and sent later', async () => {
  const screen = await openRetouch();
  await screen.settled();
  screen.setOnline(false);
  const hair = pictures().first().getByRole('checkbox', { name: NAMES.en.hair });
  await hair.click();
  await expect.element(page.getByRole('status').filter({ hasText: /78/ })).toBeVisible();
  await screen.goTo('/shopping-cart');
  await expect.element(new CartPage().lines, { message: 'it is on the disk' }).toHaveLength(2);
  await screen.goTo('/shopping-cart/retouch');
  await screen.reload();
  await expect.element(hair).toBeChecked();
  screen.setOnline(true);
  await expect.poll(async () => (await keptRetouch()).map((line) => line.linePrice)).toEqual([7_800]);
});

test("[RET-03] a refused retouch is only logged, and the choice returns to the shop's state", async () => {
  const screen = await openRetouch();
  screen.refuse(cartCalls.toggleRetouch, 409, 'cart.retouch_not_available');
  screen.refuse(cartCalls.setRetouch, 409, 'cart.retouch_not_available');
  const glasses = pictures().first().getByRole('checkbox', { name: NAMES.en.glasses });
  await glasses.click();
  await expect.poll(() => screen.count(cartCalls.toggleRetouch) + screen.count(cartCalls.setRetouch)).toBe(1);
  await expect.element(glasses).not.toBeChecked();
  await screen.settled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[RET-03] [HSE-02] a retouch that the full disk refuses is not shown, the reason is, and the former choice stays', async () => {
  const screen = await openRetouch();
  const hair = pictures().first().getByRole('checkbox', { name: NAMES.en.hair });
  await hair.click();
  await expect.poll(async () => (await keptRetouch()).length).toBe(1);
  await screen.settled();
  fillDisk();
  const glasses = pictures().first().getByRole('checkbox', { name: NAMES.en.glasses });
  const sum = page.getByRole('status').filter({ hasText: /78/ });
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(sum.element().textContent));
  watch.observe(sum.element(), { subtree: true, childList: true, characterData: true });
  await glasses.click();
  await expect.element(page.getByRole('alert').filter({ hasText: words('en')('errors:device.storage_full') })).toBeVisible();
  await expect.element(glasses).not.toBeChecked();
  await expect.element(hair).toBeChecked();
  await expect.element(sum).toBeVisible();
  expect(seen, 'what is not on the disk is never shown').toEqual([]);
  watch.disconnect();
});

test('[RET-01] [PRC-04] without a retouch product the screen says so', async () => {
  await openShopScreen('/shopping-cart/retouch', {
    arrange: async () => void (await addToCart(TEMPLATES.thankYou, 5)),
    answers: (calls) => void calls.change(shopCalls.prices, withoutRetouch.prices),
  });
  await expect.element(page.getByRole('heading', { name: 'Retouch not available' })).toBeVisible();
});
