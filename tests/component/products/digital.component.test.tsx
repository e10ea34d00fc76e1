/** `/products/digital-portraits` and `/products/catalogues` on the real shop. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { addPackageToCart, keptGoods } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { PACKAGES, PackagePage, pathOfPackage } from '../models/package-page.ts';
import { fillDisk } from '../browser/full-disk.ts';
import { recordAnnounced } from '../browser/record-announced.ts';
import { placePaidOrder, placeUnpaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const DIGITAL = '/products/digital-portraits';
const t = words('en');
const portraitsIn = (language: Language) => page.getByRole('region', { name: words(language)('products:digital.IP') });
const portraits = portraitsIn('en');
const button = (index: number) => portraits.getByRole('listitem').nth(index).getByRole('button');

describe.each(LANGUAGES)('in %s', (language) => {
  const said = words(language);
  const cartIcon = (count: number) => page.getByRole('link', { name: said('menu:cartCount', { count }), exact: true });

  test(`[CAT-10] pictures and sets are added to the cart and removed at once, in ${language}`, async () => {
    const screen = await openShopScreen(DIGITAL, { language });
    const own = portraitsIn(language);
    const first = own.getByRole('listitem').first();
    const buyFile = first.getByText(said('products:digital.buyFile'), { exact: true });
    await expect.element(buyFile).toBeVisible();
    await expectAccessible();
    await buyFile.click();
    await expect.element(first.getByText(said('products:digital.removeFromCart'), { exact: true })).toBeVisible();
    await expect.element(cartIcon(1)).toBeVisible();
    await own.getByText(said('products:digital.buySet'), { exact: true }).click();
    const inSet = first.getByRole('button');
    await expect.element(inSet).toHaveTextContent(said('products:digital.setInCart'));
    await expect.element(inSet).toBeDisabled();
    await expect.element(cartIcon(1)).toBeVisible();
    const kept = async () => (await keptGoods()).map((line) => [line.quantity, line.digitalFiles.length > 1]);
    await expect.poll(kept).toEqual([[1, true]]);
    await screen.reload();
    await expect.element(inSet).toBeDisabled();
    await own.getByText(said('products:digital.removeFromCart'), { exact: true }).click();
    await expect.element(buyFile).toBeVisible();
    await expect.poll(keptGoods).toEqual([]);
  });

  test(`[CAT-11] [CAT-15] catalogues are ordered in quantities from zero to their maximum, in ${language}`, async () => {
    const screen = await openShopScreen('/products/catalogues', { language });
    const quantity = page.getByRole('group').getByRole('textbox');
    const choose = async (count: number) => {
      await quantity.fill(String(count));
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(quantity).toHaveValue('1');
    await expect.element(page.getByText(said('products:shipSeparately', { count: 30 }))).toBeVisible();
    await expectAccessible();
    await choose(99);
    await expect.element(quantity).toHaveValue('10');
    await choose(0);
    await page.getByRole('button', { name: said('products:addToCart') }).click();
    await expect.element(page.getByText(said('products:nothingChosen'))).toBeVisible();
    await choose(2);
    await page.getByRole('button', { name: said('products:addToCart') }).click();
    await expect.poll(screen.address).toBe('/shopping-cart');
    await screen.goTo('/products/catalogues');
    await expect.element(quantity).toHaveValue('2');
    await choose(0);
    await page.getByRole('button', { name: said('products:updateCart') }).click();
    await expect.poll(keptGoods).toEqual([]);
  });

  test(`[KEP-03] [CAT-10] the contents of a package in the cart are not sold separately, in ${language}`, async () => {
    const screen = await openShopScreen(DIGITAL, { language });
    const own = portraitsIn(language);
    await own.getByText(said('products:digital.buySet'), { exact: true }).click();
    await expect.poll(async () => (await keptGoods()).length).toBe(1);
    const small = new PackagePage(screen, language);
    await small.open(PACKAGES.small);
    const leaving = page.getByText(said('packages:leaving.text', { count: 1 }));
    await expect.element(leaving, { message: 'before it is added' }).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: /499/ })).toBeVisible();
    await small.addPastWarning();
    await expect.poll(screen.address).toMatch(/\/shopping-cart/);
    const left = said('cart-words:left.digital', { name: '' }).replace(/^, /, '');
    await expect.element(page.getByRole('paragraph').filter({ hasText: left })).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: left }), { message: 'it is announced' }).toHaveLength(1);
    await screen.goTo('/shopping-cart');
    const { lines } = new CartPage(language);
    await expect.element(lines).toHaveLength(1);
    await expect.element(lines.first(), { message: 'its digital pictures are named' }).toHaveTextContent(said('cart:kind.digital-set'));
    await screen.goTo(DIGITAL);
    await expect.element(own.getByText(said('products:digital.inPackage'))).toBeVisible();
    await expect.element(own.getByText(said('products:digital.buySet'), { exact: true })).not.toBeInTheDocument();
    const single = own.getByRole('listitem').first();
    await expect.element(single.getByRole('button')).toHaveTextContent(said('products:digital.setInCart'));
    await expect.element(single.getByRole('button')).toBeDisabled();
    await expect.element(single.getByRole('paragraph'), { message: 'it has no price of its own' }).not.toBeInTheDocument();
    await expectAccessible();
    await screen.goTo(pathOfPackage(PACKAGES.small));
    await expect.element(page.getByText(said('packages:knownFiles.in-cart'))).toBeVisible();
    expect((await keptGoods()).map((line) => line.package?.uuid)).toEqual([PACKAGES.small.uuid]);
  });
});

/** The uuids of the portraits of the customer's set, in order. */
async function portraitUuids(): Promise<readonly string[]> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  return (pictureSets[0]?.pictures ?? []).filter(({ pictureType }) => pictureType === 'IP').map(({ uuid }) => uuid);
}

const putFile = (file: string) => ask(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } });

test.each(LANGUAGES)(
  '[KEP-03] a customer pays only for the pictures of a set that they do not have, and reads it on the page and in the cart, in %s',
  async (language) => {
    const said = words(language);
    let all = 0;
    let bought = '';
    const screen = await openShopScreen(DIGITAL, {
      language,
      arrange: async () => {
        const [first = '', ...others] = await portraitUuids();
        all = others.length + 1;
        bought = first;
        await putFile(first);
        await placePaidOrder();
      },
    });
    const own = portraitsIn(language);
    await expect.element(own.getByText(said('products:digital.returnableText')), { message: 'it can be given back' }).toBeVisible();
    await expect.element(own.getByRole('link', { name: said('products:digital.toOrders') })).toBeVisible();
    await expect.element(own.getByText(said('products:digital.buySet'), { exact: true })).not.toBeInTheDocument();
    await expectAccessible();
    await (await fetch(addressOf(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: bought } }))).blob();
    await screen.reload();
    await expect.element(own.getByText(said('products:digital.set', { count: all - 1 }))).toBeVisible();
    await expect.element(own.getByText(said('products:digital.owned', { count: 1 }))).toBeVisible();
    await expectAccessible();
    await own.getByText(said('products:digital.buySet'), { exact: true }).click();
    await expect.poll(async () => (await keptGoods()).map((line) => [line.digitalFiles.length, line.digitalOwned])).toEqual([[all - 1, 1]]);
    await screen.goTo('/shopping-cart');
    await expect.element(new CartPage(language).lines.first()).toHaveTextContent(said('cart:digitalOwned', { count: 1 }));
  },
);

test.each(LANGUAGES)(
  '[KEP-03] while an order waits for its payment, its pictures are not offered, and the page links to the order, in %s',
  async (language) => {
    const said = words(language);
    await openShopScreen(DIGITAL, {
      language,
      arrange: async () => {
        const [first = ''] = await portraitUuids();
        await putFile(first);
        await placeUnpaidOrder();
      },
    });
    const own = portraitsIn(language);
    const waiting = own.getByRole('listitem').first().getByRole('button');
    await expect.element(waiting).toHaveTextContent(said('products:digital.ordered'));
    await expect.element(waiting).toBeDisabled();
    await expect.element(own.getByText(said('products:digital.orderedText'))).toBeVisible();
    await expect.element(own.getByRole('link', { name: said('products:digital.toOrders') })).toHaveAttribute('href', '/my-account/orders');
    await expect.element(own.getByText(said('products:digital.buySet'), { exact: true })).not.toBeInTheDocument();
    await expect.element(own.getByRole('listitem').nth(1).getByRole('button')).toBeEnabled();
    await expectAccessible();
  },
);

test('[CAT-10] [KEP-03] a customer who has bought all portraits of a child reads it above the other pictures', async () => {
  await openShopScreen(DIGITAL, {
    arrange: async () => {
      for (const uuid of await portraitUuids()) await putFile(uuid);
      await placePaidOrder();
    },
  });
  const owned = page.getByText(t('products:digital.portraitsBought', { name: 'Anna' }));
  await expect.element(owned).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('products:seePictures') })).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('products:digital.GP') })).toBeVisible();
  await expectAccessible();
});

test('[CRT-01] [CAT-11] the first item in an empty cart leads to the cart, also if the cart was opened before', async () => {
  const screen = await openShopScreen('/shopping-cart');
  await expect.poll(screen.address).toBe('/products/categories');
  await screen.goTo('/products/catalogues');
  await page.getByRole('button', { name: t('products:addToCart') }).click();
  await expect.element(new CartPage().lines).toHaveLength(1);
  expect(screen.address()).toBe('/shopping-cart');
});

test('[CAT-10] without a connection the wanted state waits, and the last state reaches the shop', async () => {
  const screen = await openShopScreen(DIGITAL);
  await expect.element(button(0)).toHaveTextContent(t('products:digital.buyFile'));
  await screen.settled();
  screen.setOnline(false);
  await button(0).click();
  await button(1).click();
  await expect.element(button(1)).toHaveTextContent(t('products:digital.removeFromCart'));
  await button(1).click();
  await button(2).click();
  // An item that is shown as in the cart is on the disk.
  await expect.element(button(2)).toHaveTextContent(t('products:digital.removeFromCart'));
  await screen.reload();
  await expect.element(button(0)).toHaveTextContent(t('products:digital.removeFromCart'));
  await expect.element(button(1)).toHaveTextContent(t('products:digital.buyFile'));
  const cart = new CartPage();
  await page.getByRole('link', { name: t('menu:cartCount', { count: 2 }) }).click();
  await cart.remove('Digital picture').first().click();
  await cart.confirmDelete();
  await expect.element(cart.lines).toHaveLength(1);
  await screen.go(-1);
  await expect
    .element(button(0), { message: 'taken out in the cart, it can be bought again' })
    .toHaveTextContent(t('products:digital.buyFile'));
  screen.setOnline(true);
  await expect.poll(async () => (await keptGoods()).flatMap((line) => line.digitalFiles).length).toBe(1);
  await screen.settled();
  expect((await keptGoods()).flatMap((line) => line.digitalFiles)).toHaveLength(1);
});

test('[CAT-10] with a package in the cart the rebated prices are shown; a refused toggle shows no message and returns to the former state', async () => {
  const screen = await openShopScreen(DIGITAL);
  const price = portraits.getByRole('listitem').first().getByRole('paragraph');
  await expect.element(price).toBeVisible();
  expect(portraits.element().textContent).not.toContain('99.00');
  const before = price
    .element()
    .textContent.replace(/^kr\s*/, '')
    .trim();
  await addPackageToCart(PACKAGES.school.name);
  await screen.reload();
  await expect.element(price).toHaveTextContent('99');
  await expect.element(price, { message: 'the price before stands beside it' }).toHaveTextContent(before);

  screen.refuse(cartCalls.toggleDigitalFile, 409, 'cart.file_bought');
  await button(0).click();
  await expect.poll(() => screen.count(cartCalls.toggleDigitalFile)).toBe(1);
  await expect.element(button(0)).toHaveTextContent(t('products:digital.buyFile'));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[CAT-10] [HSE-02] on a full disk no picture and no set is shown as in the cart, and the reason is shown', async () => {
  const screen = await openShopScreen(DIGITAL);
  await expect.element(button(0)).toHaveTextContent(t('products:digital.buyFile'));
  await screen.settled();
  fillDisk();
  const said = recordAnnounced();
  for (const wanted of [button(0), portraits.getByText(t('products:digital.buySet'), { exact: true })]) {
    await wanted.click();
    const reason = page.getByRole('alert').filter({ hasText: t('errors:device.storage_full') });
    await expect.element(reason).toBeVisible();
    await reason.getByRole('button', { name: t('common:close') }).click();
    await expect.element(reason).not.toBeInTheDocument();
  }
  await expect.element(button(0)).toHaveTextContent(t('products:digital.buyFile'));
  expect(said()).not.toContain(t('products:digital.added'));
});

test('[CAT-10] [CAT-14] each own set has its address, archived ones are not sold, and another customer’s set is not found', async () => {
  const screen = await openShopScreen(DIGITAL, {
    codes: [CODES.annaEarlier, CODES.jonas, CODES.anna],
    arrange: async () => {
      const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
      const archived = pictureSets.find((set) => set.job.isArchived)?.subject.uuid ?? '';
      await ask(pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid: archived } });
    },
  });
  await expect.element(portraits, { message: 'the first set that is sold' }).toBeVisible();
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const archived = pictureSets.find((set) => set.job.isArchived)?.subject.uuid ?? '';
  const choice = page.getByRole('navigation', { name: t('products:digital.sets') });
  const live = pictureSets.filter((set) => !set.job.isArchived);
  expect(live).toHaveLength(2);
  for (const { subject, pictures } of live) {
    await screen.goTo(`${DIGITAL}/${subject.uuid}`);
    await expect.element(choice.getByRole('link', { name: subject.name })).toHaveAttribute('aria-current', 'page');
    const own = pictures.filter((picture) => picture.pictureType === 'IP').map((picture) => picture.thumbnails[320]);
    const shown = () =>
      portraits
        .getByRole('img')
        .elements()
        .map((one) => one.getAttribute('src'));
    await expect.poll(shown).toEqual(own);
  }
  await screen.goTo(`${DIGITAL}/${archived}`);
  await expect.element(page.getByText(t('products:digital.archived'))).toBeVisible();
  await expect.element(portraits).not.toBeInTheDocument();
  await screen.goTo(`${DIGITAL}/00000000-0000-4000-8000-000000000000`);
  await expect.element(page.getByText(t('products:digital.notFound'))).toBeVisible();
});
