/** Packages whose digital pictures are in an order that waits for its payment, on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { LANGUAGES } from '../languages.ts';
import { addPackageToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { PACKAGES, PackagePage, pathOfPackage } from '../models/package-page.ts';
import { placeUnpaidOrder } from '../shop/place-order.ts';
import { ask } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

/** The uuids of the portraits of the customer's set, in order. */
async function portraitUuids(): Promise<readonly string[]> {
  const { pictureSets } = await ask(pictureSetCalls.listPictureSets, {});
  return (pictureSets[0]?.pictures ?? []).filter(({ pictureType }) => pictureType === 'IP').map(({ uuid }) => uuid);
}

const putFile = (file: string) => ask(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } });

test.each(LANGUAGES)(
  '[KEP-03] while an order waits for its payment, a package with its pictures cannot be added, and its page gives the reason, in %s',
  async (language) => {
    const said = words(language);
    const screen = await openShopScreen(pathOfPackage(PACKAGES.small), {
      language,
      arrange: async () => {
        const [first = ''] = await portraitUuids();
        await putFile(first);
        await placeUnpaidOrder();
      },
    });
    await expect.element(page.getByText(said('packages:knownFiles.ordered'))).toBeVisible();
    const offered = new PackagePage(screen, language);
    // The other conditions of the button are met.
    await offered.expectDrawn(1);
    await screen.settled();
    await expect.element(offered.add).toBeDisabled();
    await expectAccessible();
  },
);

test.each(LANGUAGES)(
  '[KEP-03] a package in the cart says that its pictures wait in another order, and links to it, in %s',
  async (language) => {
    const said = words(language);
    const screen = await openShopScreen('/shopping-cart', {
      language,
      arrange: async () => void (await addPackageToCart(PACKAGES.small.name)),
    });
    await expect.element(new CartPage(language).lines).toHaveLength(1);
    const note = new CartPage(language).lines.first().getByText(said('cart:digitalOrdered'));
    await expect.element(note).not.toBeInTheDocument();
    // The shop refuses such a package beside the other order, so it was in the cart before that order was placed.
    screen.change(cartCalls.readCart, ({ cart }) => ({
      cart: { ...cart, orderLines: cart.orderLines.map((one) => (one.package ? { ...one, digitalOrdered: 5 } : one)) },
    }));
    await screen.reload();
    await expect.element(note).toBeVisible();
    await expect.element(note.getByRole('link', { name: said('cart:toOrders') })).toHaveAttribute('href', '/my-account/orders');
    await expectAccessible();
  },
);
