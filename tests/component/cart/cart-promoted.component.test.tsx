/** The parts beside the lines of `/shopping-cart`: other popular products, campaigns, packages, commerce events. */
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart, keptCart, keptGoods, keptTotal } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const { thankYou, wallCalendar } = TEMPLATES;
const t = words('en');
const POSTER = 'Poster 30 × 40 cm';
const promoted = page.getByRole('region', { name: 'Other popular products' });
const arrangeCards = async () => void (await addToCart(thankYou, 5));

test('[CRT-08] [CRT-14] [PRC-03] on a phone a carousel: the campaign in the price dialog, the promoted price with a package, the editor', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: arrangeCards });
  const poster = promoted.getByRole('article').filter({ hasText: POSTER });
  const previous = promoted.getByRole('button', { name: t('cart:promoted.previous') });
  await expect.element(poster).toHaveTextContent('349');
  await expect.element(previous).toBeDisabled();
  await promoted.getByRole('button', { name: t('cart:promoted.next') }).click();
  await expect.element(previous).toBeEnabled();
  await previous.click();
  await poster.getByRole('button', { name: t('cart:promoted.pricesOf', { name: POSTER }) }).click();
  const prices = page.getByRole('dialog');
  await expect
    .poll(() =>
      prices
        .getByRole('row')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual([expect.stringMatching(/Quantity/), expect.stringMatching(/from 1 pc.*349/), expect.stringMatching(/from 2 pcs.*299/)]);
  await expect.element(prices).toHaveTextContent(/With a package in the cart, each costs.*279/);
  await expectAccessible();
  await prices
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await addPackageToCart('The class package');
  await screen.reload();
  await expect.element(poster, { message: 'with a package' }).toHaveTextContent(/349.*279/);
  await expectAccessible();
  await poster.getByRole('link').click();
  await expect.poll(screen.address).toMatch(/^\/products\/photogifts\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?promoted=1/);
  await expect.element(page.getByRole('button', { name: t('editor:main.buy') })).toBeVisible();
});

test('[CRT-08] [CRT-12] on a desktop three columns; a campaign lowers the price of the line and shows the former one', async () => {
  await page.viewport(1280, 900);
  await openShopScreen('/shopping-cart', { arrange: async () => void (await addToCart(wallCalendar, 2)) });
  const cards = promoted.getByRole('article');
  await expect.element(cards).toHaveLength(3);
  const [left, middle, right] = cards.elements().map((card) => card.getBoundingClientRect().top);
  expect([middle, right], 'beside each other').toEqual([left, left]);
  await expect.element(new CartPage().line(wallCalendar.product)).toHaveTextContent(/498.*398/);
  expect((await keptCart()).orderLines[0]).toMatchObject({
    linePrice: 39_800,
    actualLinePrice: 49_800,
    rebate: { linePrice: -10_000 },
  });
});

test('[CRT-09] a package lists its contents, and its edit link opens the package; digital pictures show at most three', async () => {
  const screen = await openShopScreen('/shopping-cart', { arrange: async () => void (await addPackageToCart('The family package')) });
  const cart = new CartPage();
  const line = cart.line('The family package');
  await expect.element(line).toHaveTextContent('Wall calendar 20 × 30 cm');
  await expect.element(line).toHaveTextContent(POSTER);
  await line.getByRole('link', { name: t('cart:editName', { name: 'The family package' }) }).click();
  await expect.poll(screen.address).toMatch(/^\/shopping-cart\/edit\/[0-9a-f-]{36}/);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('the family package');
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  const pictureSet = pictureSets[0]?.subject.uuid ?? '';
  // The package contains the digital pictures of the set, so they are sold again only without it.
  for (const { uuid } of await keptGoods()) await ask(cartCalls.deleteCartLine, { params: { uuid } });
  await ask(cartCalls.toggleDigitalSet, { body: { pictureSet, type: 'IP', wanted: true } });
  const [set] = await keptGoods();
  expect(set?.digitalFiles.length).toBeGreaterThan(3);
  await screen.goTo('/shopping-cart');
  await screen.reload();
  await expect
    .poll(
      () =>
        cart
          .line(set?.description ?? '')
          .query()
          ?.querySelectorAll('img').length,
    )
    .toBe(3);
});

describe('commerce events', () => {
  afterEach(() => {
    delete window.dataLayer;
  });
  // The events that src/platform/consent/commerce-events.ts pushed.
  const told = (name: string) => ((window.dataLayer ?? []) as readonly { readonly event: string }[]).filter(({ event }) => event === name);

  test('[CRT-10] after consent: one begin_checkout a load, an update for each change of the cart', async () => {
    await openShopScreen('/shopping-cart', {
      arrange: async () => {
        document.cookie = 'cookieConsent=1; Path=/';
        await arrangeCards();
      },
    });
    const cart = new CartPage();
    await expect.element(cart.lines).toHaveLength(1);
    await expect
      .poll(() => told('begin_checkout'))
      .toMatchObject([{ event: 'begin_checkout', ecommerce: { currency: 'NOK', value: 145 } }]);
    await cart.more(thankYou.product).click();
    await expect.poll(() => told('cart_update')).toEqual([{ event: 'cart_update', itemCount: 6, total: 174, currency: 'NOK' }]);
    expect(told('begin_checkout'), 'once a load').toHaveLength(1);
  });

  test('[CRT-10] without consent no event is pushed', async () => {
    const screen = await openShopScreen('/shopping-cart', { arrange: arrangeCards });
    await new CartPage().more(thankYou.product).click();
    await expect.poll(keptTotal).toBe(17_400);
    await screen.settled();
    expect(window.dataLayer).toBeUndefined();
  });
});
