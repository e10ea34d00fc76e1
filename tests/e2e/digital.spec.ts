import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { cartCalls } from '#core/contract/cart.ts';
import type { APIRequestContext } from '@playwright/test';
import { addPackageToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { PACKAGES, PackagePage } from './models/package-page.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const goodsOf = async (request: APIRequestContext) =>
  (await ask(request, cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0);

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[CAT-10] pictures and sets go into the cart and out of it at once, in ${language}`, async ({ page, context }) => {
      const said = words(language);
      await newCustomer(context, { language });
      await page.goto('/products/digital-portraits');
      const portraits = page.getByRole('region', { name: said('products:digital.IP') });
      const first = portraits.getByRole('listitem').first();
      const buyFile = first.getByText(said('products:digital.buyFile'), { exact: true });
      await expect(buyFile).toBeVisible();
      await expectAccessible(page);
      await buyFile.click();
      await expect(first.getByText(said('products:digital.removeFromCart'), { exact: true })).toBeVisible();
      await new Shell(page, language).expectCartCount(1);
      await portraits.getByText(said('products:digital.buySet'), { exact: true }).click();
      const inSet = first.getByRole('button');
      await expect(inSet).toHaveText(said('products:digital.setInCart'));
      await expect(inSet).toBeDisabled();
      await new Shell(page, language).expectCartCount(1);
      await new Shell(page, language).expectStatus('saved');
      expect((await goodsOf(context.request)).map((line) => [line.quantity, line.digitalFiles.length > 1])).toEqual([[1, true]]);
      await page.reload();
      await expect(inSet).toBeDisabled();
      await portraits.getByText(said('products:digital.removeFromCart'), { exact: true }).click();
      await expect(buyFile).toBeVisible();
      await new Shell(page, language).expectStatus('saved');
      expect(await goodsOf(context.request)).toEqual([]);
    });

    test(`[CAT-11] [CAT-15] catalogues are ordered in quantities from zero to their maximum, in ${language}`, async ({ page, context }) => {
      const said = words(language);
      await newCustomer(context, { language });
      await page.goto('/products/catalogues');
      const quantity = page.getByRole('group').getByRole('textbox');
      await expect(quantity).toHaveValue('1');
      await expect(page.getByText(said('products:shipSeparately', { count: 30 }))).toBeVisible();
      await expectAccessible(page);
      await quantity.fill('99');
      await quantity.press('Enter');
      await expect(quantity).toHaveValue('10');
      await quantity.fill('0');
      await quantity.press('Enter');
      await page.getByRole('button', { name: said('products:addToCart') }).click();
      await expect(page.getByText(said('products:nothingChosen'))).toBeVisible();
      await quantity.fill('2');
      await quantity.press('Enter');
      await page.getByRole('button', { name: said('products:addToCart') }).click();
      await page.waitForURL('**/shopping-cart');
      await page.goto('/products/catalogues');
      await expect(quantity).toHaveValue('2');
      await quantity.fill('0');
      await quantity.press('Enter');
      await page.getByRole('button', { name: said('products:updateCart') }).click();
      await expect.poll(() => goodsOf(context.request)).toEqual([]);
    });
  });
}

test('[CAT-10] without a connection the wanted state waits, and arrives as it was left', { tag: '@service-worker' }, async ({
  page,
  context,
}) => {
  const t = words('en');
  await newCustomer(context);
  await page.goto('/products/digital-portraits');
  const portraits = page.getByRole('region', { name: t('products:digital.IP') });
  const button = (index: number) => portraits.getByRole('listitem').nth(index).getByRole('button');
  await expect(button(0)).toHaveText(t('products:digital.buyFile'));
  await new Shell(page).expectInstalled();
  await context.setOffline(true);
  await button(0).click();
  await button(1).click();
  await expect(button(1)).toHaveText(t('products:digital.removeFromCart'));
  await button(1).click();
  await button(2).click();
  // What is shown as in the cart is on the disk.
  await expect(button(2)).toHaveText(t('products:digital.removeFromCart'));
  await page.reload();
  await expect(button(0)).toHaveText(t('products:digital.removeFromCart'));
  await expect(button(1)).toHaveText(t('products:digital.buyFile'));
  const cart = new CartPage(page);
  await page.getByRole('link', { name: t('menu:cartCount', { count: 2 }) }).click();
  await cart.remove('Digital picture').first().click();
  await cart.confirmDelete();
  await expect(cart.lines).toHaveCount(1);
  await page.goBack();
  await expect(button(0), 'taken out in the cart, it can be bought again').toHaveText(t('products:digital.buyFile'));
  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  const bought = (await goodsOf(context.request)).flatMap((line) => line.digitalFiles);
  expect(bought).toHaveLength(1);
});

test('[CAT-10] with a package in the cart the rebated prices are shown; a refused toggle says nothing and goes back', async ({
  page,
  context,
}) => {
  const t = words('en');
  await newCustomer(context);
  await page.goto('/products/digital-portraits');
  const portraits = page.getByRole('region', { name: t('products:digital.IP') });
  await expect(portraits).not.toContainText('99.00');
  const before = await portraits.getByRole('listitem').first().locator('p').textContent();
  await addPackageToCart(context.request, PACKAGES.school.name);
  await page.goto('/products/digital-portraits');
  const price = portraits.getByRole('listitem').first().locator('p');
  await expect(price).toContainText('99');
  await expect(price, 'the price before stands beside it').toContainText((before ?? '').replace(/^kr\s*/, '').trim());

  await context.route('**/ajax/cart/toggle_digital_file_in_cart.php', (route) =>
    route.fulfill({ status: 409, json: { error: 'cart.file_bought' } }),
  );
  const button = portraits.getByRole('listitem').first().getByRole('button');
  await button.click();
  await expect(button).toHaveText(t('products:digital.buyFile'));
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[KEP-03] [CAT-10] what a package in the cart brings is sold nowhere beside it, in ${language}`, async ({ page, context }) => {
      const said = words(language);
      await newCustomer(context, { language });
      await page.goto('/products/digital-portraits');
      const portraits = page.getByRole('region', { name: said('products:digital.IP') });
      await portraits.getByText(said('products:digital.buySet'), { exact: true }).click();
      await new Shell(page, language).expectStatus('saved');
      const small = new PackagePage(page, language);
      await small.open(PACKAGES.small);
      await small.addPastWarning();
      await page.waitForURL(/\/shopping-cart/);
      const left = said('cart-words:left.digital', { name: '' }).replace(/^, /, '');
      await expect(page.getByRole('paragraph').filter({ hasText: left })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: left }), 'it is announced').toHaveCount(1);
      await page.goto('/shopping-cart');
      const lines = new CartPage(page, language).lines;
      await expect(lines).toHaveCount(1);
      await expect(lines.first(), 'its digital pictures are named').toContainText(said('cart:kind.digital-set'));
      await page.goto('/products/digital-portraits');
      await expect(portraits.getByText(said('products:digital.inPackage'))).toBeVisible();
      await expect(portraits.getByText(said('products:digital.buySet'), { exact: true })).toHaveCount(0);
      const single = portraits.getByRole('listitem').first();
      await expect(single.getByRole('button')).toHaveText(said('products:digital.setInCart'));
      await expect(single.getByRole('button')).toBeDisabled();
      await expect(single.locator('p'), 'it has no price of its own').toHaveCount(0);
      await expectAccessible(page);
      await small.open(PACKAGES.small);
      await expect(page.getByText(said('packages:knownFiles.in-cart'))).toBeVisible();
      expect((await goodsOf(context.request)).map((line) => line.package?.uuid)).toEqual([PACKAGES.small.uuid]);
    });
  });
}

test('[CAT-10] [CAT-14] each own set has its address, archived ones are not sold, and a set of somebody else is not found', async ({
  page,
  context,
}) => {
  const t = words('en');
  await newCustomer(context, { codes: [CODES.annaEarlier, CODES.jonas, CODES.anna] });
  const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
  const archived = pictureSets.find((set) => set.job.isArchived)?.subject.uuid ?? '';
  await ask(context.request, pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid: archived } });
  await page.goto('/products/digital-portraits');
  const portraits = page.getByRole('region', { name: t('products:digital.IP') });
  await expect(portraits, 'the first set that is sold').toBeVisible();
  const choice = page.getByRole('navigation', { name: t('products:digital.sets') });
  const live = pictureSets.filter((set) => !set.job.isArchived);
  expect(live).toHaveLength(2);
  for (const { subject, pictures } of live) {
    await page.goto(`/products/digital-portraits/${subject.uuid}`);
    await expect(choice.getByRole('link', { name: subject.name })).toHaveAttribute('aria-current', 'page');
    const own = pictures.filter((picture) => picture.pictureType === 'IP').map((picture) => picture.thumbnails[320]);
    const shown = () => portraits.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    await expect.poll(shown).toEqual(own);
  }
  await page.goto(`/products/digital-portraits/${archived}`);
  await expect(page.getByText(t('products:digital.archived'))).toBeVisible();
  await expect(portraits).toHaveCount(0);
  await page.goto('/products/digital-portraits/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText(t('products:digital.notFound'))).toBeVisible();
});
