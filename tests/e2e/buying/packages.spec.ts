import { cartCalls } from '#core/contract/cart.ts';
import type { Page } from '@playwright/test';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { PACKAGES, PackagePage } from '../models/package-page.ts';
import { Shell } from '../models/shell.ts';
import { ask, newCustomer } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

const { thankYou, poster } = TEMPLATES;

/** Writes a text on the card and returns to the package. */
async function writeOnCard(page: Page, text: string): Promise<void> {
  const editor = new EditorPage(page);
  await editor.expectOpen();
  await editor.writeText(1, text);
  await editor.expectSaved();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
}

test("[PKG-02] [PKG-04] without a connection a package is changed, found among the drafts and ordered; two tabs lose none of each other's edits", {
  tag: '@service-worker',
}, async ({ page, context, device }) => {
  await newCustomer(context);
  const family = new PackagePage(page);
  await family.open(PACKAGES.family);
  await new Shell(page).expectInstalled();
  // Answers that the page read before the service worker was active are not stored on the device.
  await page.reload();
  await family.expectDrawn(3);
  // The device has the editor's chunks and the card's template after the editor was open once.
  await family.edit(thankYou.product).click();
  await new EditorPage(page).expectOpen();
  await page.goBack();
  const other = await context.newPage();
  const otherFamily = new PackagePage(other);
  await otherFamily.open(PACKAGES.family);
  await otherFamily.edit(poster.product).click();
  await new EditorPage(other).expectOpen();
  await device.offline();
  await page.reload();
  await family.edit(thankYou.product).click();
  await writeOnCard(page, 'Written on a train');
  await expect(page.getByText(family.t('packages:kept'))).toBeVisible();
  await writeOnCard(other, 'In the other tab');
  await expect(other.getByText(family.t('packages:kept'))).toBeVisible();
  await other.close();
  await page.goto('/my-account/drafts');
  const kept = page.getByRole('main').getByRole('listitem');
  await expect(kept).toContainText(/The family package.*Anna Lindqvist Berg.*Saved \d+:\d\d/);
  await expect(kept.locator('img')).toHaveAttribute('src', /^blob:/, { timeout: 20_000 * PATIENCE });
  await kept.getByRole('link', { name: family.t('account:continueWith', { name: PACKAGES.family.name }) }).click();
  await expect(page.getByText(family.t('packages:kept')), 'it is there as it was left').toBeVisible();
  await page.reload();
  await family.addPastWarning();
  await page.waitForURL(/\/shopping-cart/);
  await device.online();
  await expect(page).toHaveNothingWaiting();
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const made = JSON.stringify(cart.orderLines.flatMap((line) => line.package?.packageItems ?? []));
  expect(made).toContain('Written on a train');
  expect(made).toContain('In the other tab');
});
