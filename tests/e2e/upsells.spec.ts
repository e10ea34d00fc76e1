import { cartCalls } from '#core/contract/cart.ts';
import { addPackageToCart, addToCart } from './fill-cart.ts';
import { CheckoutPage } from './models/checkout-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

test('[UPS-01] [UPS-04] the catalogue offer: a single one starts at 1, none chosen is told, only the matching line changes', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/my-account?open_catalogue_dialog=1');
  const offer = page.getByRole('dialog', { name: 'Do you want to order the catalogue?' });
  const quantities = offer.getByRole('list', { name: t('upsells:catalogues') }).getByRole('textbox');
  await expect(quantities).toHaveValue('1');
  await expectAccessible(page);
  await quantities.fill('0');
  await offer.getByRole('button', { name: 'Add to cart' }).click();
  await expect(offer.getByText('You need to select how many cataloges you would like before clicking Add to shopping cart')).toBeVisible();
  await quantities.fill('99');
  await quantities.press('Enter');
  await expect(quantities, 'never above its maximum').toHaveValue('10');
  await offer.getByRole('button', { name: 'No thanks' }).click();
  await expect(page).toHaveURL('/products/categories');
  await expect(offer).toBeHidden();
});

test('[UPS-01] of two children the one that was chosen is added, and the way goes to the cart', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.emilNoFavorites] });
  await page.goto('/products/packages?open_catalogue_dialog=1');
  const offer = page.getByRole('dialog', { name: 'Do you want to order the catalogue?' });
  const quantities = offer.getByRole('list', { name: t('upsells:catalogues') }).getByRole('textbox');
  await expect(quantities).toHaveCount(2);
  await expect(quantities.nth(0)).toHaveValue('0');
  await offer.getByRole('button', { name: /^More/ }).nth(1).click();
  await expect(quantities.nth(0)).toHaveValue('0');
  await expect(quantities.nth(1)).toHaveValue('1');
  await offer.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL('/shopping-cart');
  await new Shell(page).expectStatus('saved');
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.filter((line) => line.catalogue !== null).map((line) => [line.quantity, line.linePrice])).toEqual([[1, 19_900]]);
});

test('[UPS-02] [UPS-03] [UPS-04] [CAT-15] before checkout the catalogue, then the digital pictures; what is bought replaces the cart', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The family package');
  await addToCart(context.request, TEMPLATES.thankYou, 5);
  const checkout = new CheckoutPage(page);
  await checkout.open('shown');
  const catalogue = checkout.offer('CATALOGUE');
  await expect(catalogue).toContainText('Catalogues ship separately, normally within 30 days');
  await expectAccessible(page);
  await catalogue.getByRole('button', { name: 'Add to cart' }).click();
  await expect(catalogue).toBeHidden();
  await expect(checkout.step('delivery')).toBeVisible();
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.filter((line) => line.catalogue !== null).map((line) => line.quantity)).toEqual([1]);
});

test('[UPS-02] [UPS-03] the special offer sells the set at its rebated price, and leads to the digital portraits', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The class package');
  const checkout = new CheckoutPage(page);
  await checkout.open('shown');
  await checkout.offer('CATALOGUE').getByRole('button', { name: 'No thanks' }).click();
  const special = checkout.offer('DIGITAL_FILES');
  await expect(special).toContainText(/499.*349/s);
  await expect(special).toContainText(/149.*99/s);
  await expectAccessible(page);
  await special.getByRole('button', { name: /^Buy portrait set/ }).click();
  await expect(special.getByText(t('checkout:offer.inCart'))).toBeVisible();
  await special.getByRole('button', { name: t('common:next') }).click();
  await expect(special).toBeHidden();
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  expect(cart.orderLines.filter((line) => line.digitalFiles.length > 0).map((line) => line.linePrice)).toEqual([34_900]);
  await page.reload();
  await expect(checkout.step('delivery')).toBeVisible();
  await expect(checkout.offer('CATALOGUE'), 'who said no is not asked again').toBeHidden();
});

test("[UPS-02] 'Check out offer' leads to the digital portraits of the subject", async ({ page, context }) => {
  await newCustomer(context);
  await addPackageToCart(context.request, 'The class package');
  const checkout = new CheckoutPage(page);
  await checkout.open('shown');
  await checkout.offer('CATALOGUE').getByRole('button', { name: 'No thanks' }).click();
  await checkout.offer('DIGITAL_FILES').getByRole('button', { name: 'Check out offer' }).click();
  await expect(page).toHaveURL(/\/products\/digital-portraits\/[0-9a-f-]{36}$/);
});
