/** A product of a package that was changed and left unfinished, on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Package, packageCalls, shopCalls } from '#core/contract/shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { fillDisk } from '../browser/full-disk.ts';
import { EditorPage } from '../models/editor-page.ts';
import { PACKAGES, PackagePage, pathOfPackage } from '../models/package-page.ts';
import { words } from '../render-screen.tsx';
import { deviceRows } from '../shop/device-rows.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';
import { packageItems } from './package-shop.ts';

const { thankYou } = TEMPLATES;
const t = words('en');

/** A product was changed and left by Back. */
async function leftHalfWay() {
  const screen = await openShopScreen(pathOfPackage(PACKAGES.small));
  const small = new PackagePage(screen);
  await expect.element(small.products.first()).toBeVisible();
  await small.expectDrawn(1);
  await small.edit(thankYou.product).click();
  const editor = new EditorPage(screen);
  await editor.expectOpen();
  await editor.writeText(1, 'Left half way');
  await editor.expectSaved();
  await screen.go(-1);
  while (!/packages\/[0-9a-f-]+$/.test(screen.address())) await screen.go(-1);
  return { screen, small, editor };
}

test('[PKG-02] [PKG-04] a product that was changed and left by Back is marked, and the package is not added without it unless the customer confirms', async () => {
  const { small, editor } = await leftHalfWay();
  await expect.element(page.getByText(t('packages:unfinished.mark'))).toBeVisible();
  await expectAccessible();
  await small.add.click();
  const question = page.getByRole('dialog', { name: t('packages:unfinished.title') });
  await question.getByRole('button', { name: t('packages:unfinished.finish') }).click();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
  await expect.element(page.getByText(t('packages:unfinished.mark'))).not.toBeInTheDocument();
  await small.addPastWarning();
  await expect.poll(async () => JSON.stringify(await packageItems())).toContain('Left half way');
});

test('[KEP-16] unfinished work is named when the shop removes its product from the package', async () => {
  const { screen } = await leftHalfWay();
  await expect.element(page.getByText(t('packages:unfinished.mark'))).toBeVisible();
  await screen.settled();
  const without = <P extends Package>(sold: P): P => ({
    ...sold,
    packageItems: sold.packageItems.filter(({ product }) => product?.name !== thankYou.product),
  });
  screen.change(shopCalls.listPackages, (real) => ({ ...real, packages: real.packages.map(without) }));
  screen.change(packageCalls.packageInstance, without);
  await screen.reload();
  const said = page.getByRole('status').filter({ hasText: t('packages:changed.title') });
  await expect.element(said).toHaveTextContent(t('packages:changed.dropped', { items: thankYou.product }));
  await expectAccessible();
});

test('[KEP-16] the package of an abandoned change is no draft', async () => {
  const { screen } = await leftHalfWay();
  await expect.poll(async () => (await deviceRows(screen, 'packageDrafts')).length).toBe(1);
  await page.getByRole('button', { name: new RegExp(`^${t('packages:unfinished.drop')}`) }).click();
  await page
    .getByRole('dialog', { name: t('packages:startOverTitle') })
    .getByRole('button', { name: t('packages:unfinished.drop') })
    .click();
  await expect.poll(() => deviceRows(screen, 'packageDrafts')).toEqual([]);
});

test('[PKG-02] [OFF-11] changes that a full disk does not let the customer discard stay, and the card gives the reason', async () => {
  await leftHalfWay();
  const mark = page.getByText(t('packages:unfinished.mark'));
  await expect.element(mark).toBeVisible();
  fillDisk();
  await page.getByRole('button', { name: new RegExp(`^${t('packages:unfinished.drop')}`) }).click();
  await page
    .getByRole('dialog', { name: t('packages:startOverTitle') })
    .getByRole('button', { name: t('packages:unfinished.drop') })
    .click();
  const card = page.getByRole('listitem').filter({ has: mark });
  await expect.element(card.getByRole('alert').filter({ hasText: t('errors:device.storage_full') })).toBeVisible();
  await expect.element(mark).toBeVisible();
});
