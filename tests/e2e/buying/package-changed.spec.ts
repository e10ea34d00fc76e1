/** The operator runs the setup again after a customer has edited a package. */
import type { PackageItem } from '#core/contract/entities.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { changeShop, restoreShop } from '../shop/change-shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { PACKAGES, PackagePage } from '../models/package-page.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const { thankYou, poster, wallCalendar } = TEMPLATES;
/** A package that only this file uses, because other tests shop at the same time. */
const SPRING = '2269c39e-92b4-4e20-84c7-afaa89837999';

/** The family package (calendar, poster, card, files) under another name, with only some of its items. */
function withSpring(shop: ShopFile, places: readonly number[]): ShopFile {
  const family = shop.packages.find(({ uuid }) => uuid === PACKAGES.family.uuid);
  if (!family) throw new Error('the demo shop has a family package');
  const items = places.flatMap((place) => family.items[place] ?? []);
  return {
    ...shop,
    packages: [...shop.packages, { ...family, uuid: SPRING, names: { en: 'The spring package', nb: 'Vårpakken' }, items }],
  };
}

/** The products of a package that the customer makes. Its digital pictures are not among them. */
const madeOf = (items: readonly PackageItem[]): readonly string[] =>
  items.flatMap(({ type, product }) => (type === 'TEMPLATE_PRODUCT' && product ? [product.name] : []));

test.afterEach(restoreShop);

test('[KEP-16] [PKG-04] an edited package that the shop changed names the removed and the new products, and is bought with the edit', async ({
  page,
  context,
}) => {
  await changeShop((shop) => withSpring(shop, [1, 2, 3]));
  await newCustomer(context);
  const spring = new PackagePage(page);
  await spring.open({ uuid: SPRING });
  await spring.edit(thankYou.product).click();
  const editor = new EditorPage(page);
  await editor.expectOpen();
  await editor.writeText(1, 'From all of us');
  await editor.expectSaved();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
  await expect(page.getByText(spring.t('packages:kept'))).toBeVisible();

  // The page is still open, and its data are older than the shop's.
  await changeShop((shop) => withSpring(shop, [0, 2, 3]));
  await spring.addPastWarning();
  await expect(spring.toast).toContainText(spring.t('errors:package.changed'));
  const notice = page.getByRole('status').filter({ hasText: spring.t('packages:changed.title') });
  await expect(notice).toContainText(poster.product);
  await expect(notice).toContainText(wallCalendar.product);
  await expectAccessible(page);
  await spring.expectDrawn(2);
  await page.reload();
  await expect(notice).toBeVisible();
  await spring.add.click();
  await page.waitForURL(/\/shopping-cart/);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const items = cart.orderLines.flatMap((line) => line.package?.packageItems ?? []);
  expect(madeOf(items)).toEqual([wallCalendar.product, thankYou.product]);
  expect(JSON.stringify(items)).toContain('From all of us');

  // The customer edits the order line after another change of the package.
  const line = cart.orderLines.find((entry) => entry.package !== null);
  await changeShop((shop) => withSpring(shop, [2, 3]));
  await page.goto(`/shopping-cart/edit/${line?.uuid}`);
  // The device reads the cart and the list of packages again, in any order. The calendar is in neither of them now.
  await spring.expectDrawn(1);
  await spring.update.click();
  await page.waitForURL(/\/shopping-cart(\/retouch)?$/);
  const after = (await ask(context.request, cartCalls.readCart, {})).cart.orderLines.flatMap((entry) => entry.package?.packageItems ?? []);
  expect(madeOf(after)).toEqual([thankYou.product]);
  expect(JSON.stringify(after)).toContain('From all of us');
});
