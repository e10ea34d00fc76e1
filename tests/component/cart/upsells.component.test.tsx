/**
 * The shop's additional offers: the catalogue after a sign-in, and before the checkout the catalogue and the digital
 * pictures.
 */
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart, keptCart, keptGoods } from '../shop/fill-cart.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const catalogueOffer = page.getByRole('dialog', { name: 'Do you want to order the catalogue?' });
const quantities = catalogueOffer.getByRole('list', { name: t('upsells:catalogues') }).getByRole('textbox');
const offer = (type: 'CATALOGUE' | 'DIGITAL_FILES'): Locator => page.getByRole('dialog', { name: t(`checkout:offer.${type}`) });
const delivery = page.getByRole('region', { name: t('checkout:step.delivery') });
const keptCatalogues = async () => (await keptCart()).orderLines.filter((line) => line.catalogue !== null);

test('[UPS-01] [UPS-04] the catalogue offer: a single one starts at 1, a missing choice is reported, only the matching line changes', async () => {
  const screen = await openShopScreen('/my-account?open_catalogue_dialog=1');
  await expect.element(quantities).toHaveValue('1');
  await expectAccessible();
  await quantities.fill('0');
  await catalogueOffer.getByRole('button', { name: 'Add to cart' }).click();
  await expect
    .element(catalogueOffer.getByText('You need to select how many cataloges you would like before clicking Add to shopping cart'))
    .toBeVisible();
  await quantities.fill('99');
  await userEvent.keyboard('{Enter}');
  await expect.element(quantities, { message: 'never above its maximum' }).toHaveValue('10');
  await catalogueOffer.getByRole('button', { name: 'No thanks' }).click();
  await expect.poll(screen.address).toBe('/products/categories');
  await expect.element(catalogueOffer).not.toBeInTheDocument();
});

test('[UPS-01] with two children the chosen one is added, and the cart opens', async () => {
  const screen = await openShopScreen('/products/packages?open_catalogue_dialog=1', { codes: [CODES.anna, CODES.emilNoFavorites] });
  await expect.element(quantities).toHaveLength(2);
  await expect.element(quantities.nth(0)).toHaveValue('0');
  await catalogueOffer.getByRole('button', { name: /^More/ }).nth(1).click();
  await expect.element(quantities.nth(0)).toHaveValue('0');
  await expect.element(quantities.nth(1)).toHaveValue('1');
  await catalogueOffer.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(screen.address).toBe('/shopping-cart');
  await expect.poll(async () => (await keptCatalogues()).map((line) => [line.quantity, line.linePrice])).toEqual([[1, 19_900]]);
});

test('[UPS-02] [UPS-04] [CAT-15] before checkout the catalogue is offered; the purchase replaces the cart', async () => {
  await openShopScreen('/shopping-cart/checkout', {
    arrange: async () => {
      await addPackageToCart('The family package');
      await addToCart(TEMPLATES.thankYou, 5);
    },
  });
  const catalogue = offer('CATALOGUE');
  await expect.element(catalogue).toHaveTextContent('Catalogues ship separately, normally within 30 days');
  await expectAccessible();
  await catalogue.getByRole('button', { name: 'Add to cart' }).click();
  await expect.element(catalogue).not.toBeInTheDocument();
  // The package contains the digital pictures, so they are not offered.
  await expect.element(delivery).toBeVisible();
  expect((await keptCatalogues()).map((line) => line.quantity)).toEqual([1]);
});

/** A cart with a package that contains a catalogue and no digital pictures. */
async function openSpecialOffer(): Promise<ShopScreen> {
  const screen = await openShopScreen('/shopping-cart/checkout', {
    arrange: async () => void (await addPackageToCart('The class package')),
  });
  return screen;
}

test('[UPS-02] [UPS-03] [KEP-03] the special offer sells the set at its rebated price, and no single picture beside it', async () => {
  const screen = await openSpecialOffer();
  const special = offer('DIGITAL_FILES');
  await expect.element(special).toHaveTextContent(/499.*349/);
  await expect.element(special).toHaveTextContent(/149.*99/);
  await expectAccessible();
  await special.getByRole('button', { name: /^Buy portrait set/ }).click();
  await expect.element(special.getByText(t('checkout:offer.inCart'))).toBeVisible();
  await expect.element(special, { message: 'the set holds the single picture' }).not.toHaveTextContent(/149/);
  await special.getByRole('button', { name: t('common:next') }).click();
  await expect.element(special).not.toBeInTheDocument();
  expect((await keptGoods()).filter((line) => line.digitalFiles.length > 0).map((line) => line.linePrice)).toEqual([34_900]);
  await screen.reload();
  await expect.element(delivery).toBeVisible();
});

test('[UPS-02] a customer who declined the catalogue is not asked again', async () => {
  const screen = await openShopScreen('/shopping-cart/checkout', { arrange: async () => void (await addToCart(TEMPLATES.thankYou, 5)) });
  await offer('CATALOGUE').getByRole('button', { name: 'No thanks' }).click();
  await expect.element(delivery).toBeVisible();
  await screen.reload();
  await expect.element(delivery).toBeVisible();
  await expect.element(offer('CATALOGUE')).not.toBeInTheDocument();
});

test("[UPS-02] 'Check out offer' leads to the digital portraits of the subject", async () => {
  const screen = await openSpecialOffer();
  await offer('DIGITAL_FILES').getByRole('button', { name: 'Check out offer' }).click();
  await expect.poll(screen.address).toMatch(/^\/products\/digital-portraits\/[0-9a-f-]{36}$/);
});
