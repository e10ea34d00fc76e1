/** A parent of several children: what is shown, offered and closed belongs to the set that was chosen last. */
import type { Page } from '@playwright/test';
import { accessCalls } from '#core/contract/access.ts';
import { PACKAGES } from './models/package-page.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const [ANNA, JONAS] = ['Anna Lindqvist Berg', 'Jonas Ødegård'];
const main = (page: Page) => page.getByRole('main');
const changeSet = (page: Page) => page.getByRole('dialog', { name: t('products:changeSet') });

/** Within the app: nothing is loaded anew. */
async function openSetsFromMenu(page: Page): Promise<void> {
  const shell = new Shell(page);
  await shell.openMenu();
  const group = shell.menu.getByRole('button', { name: /^Hello/ });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await shell.menu.getByRole('link', { name: t('menu:myPictureSets') }).click();
}

/** 'Buy products' on the card of a set that is not archived. */
async function buyFor(page: Page, name: string): Promise<void> {
  const card = main(page)
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 2 }), hasText: name })
    .filter({ hasNotText: t('picture-sets:archived') });
  await card.getByRole('link', { name: new RegExp(t('picture-sets:buyProducts')) }).click();
  await expect(page).toHaveURL('/products/categories');
}

const openCards = (page: Page) =>
  main(page)
    .getByRole('link', { name: /^Cards/ })
    .click();
const packageCard = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: PACKAGES.family.name }) });

test('[KEP-15] [CAT-02] after a switch between two live sets, there and back, each opens its own cards without a question', async ({
  page,
  context,
}) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.jonas] });
  await page.goto('/my-account/picture-sets');
  for (const name of [ANNA, JONAS, ANNA]) {
    await buyFor(page, name);
    await openCards(page);
    await expect(page).toHaveURL(/\/products\/cards\/thank-you/);
    await expect(page.getByText(t('products:madeFor', { name }))).toBeVisible();
    await expect(changeSet(page)).toHaveCount(0);
    await openSetsFromMenu(page);
  }
});

test('[KEP-15] [SET-12] packages that are closed to an archived set are open for the live one after the switch', async ({
  page,
  context,
}) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.annaEarlier] });
  await page.goto('/products/packages');
  await expect(packageCard(page)).toContainText('archived');
  await openSetsFromMenu(page);
  await buyFor(page, ANNA);
  await main(page)
    .getByRole('link', { name: /^Packages/ })
    .click();
  await expect(packageCard(page).getByRole('link')).toBeVisible();
  await expect(packageCard(page)).not.toContainText('archived');
  await packageCard(page).getByRole('link').click();
  await expect(page.getByRole('button', { name: t('packages:addPackage') })).toBeVisible();
});

test('[KEP-15] [CAT-02] [SET-04] without a connection and after it is back, nothing is shown, offered or closed by the former set', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.annaEarlier, CODES.jonas] });
  await page.goto('/products/packages');
  await new Shell(page).expectInstalled();
  await expect(packageCard(page).getByRole('link')).toBeVisible();
  await page.goto('/products/categories');
  await openCards(page);
  await expect(page.getByText(t('products:madeFor', { name: JONAS }))).toBeVisible();
  await openSetsFromMenu(page);
  await expect(main(page).getByRole('heading', { name: ANNA }).first()).toBeVisible();

  await context.setOffline(true);
  await buyFor(page, ANNA);
  await openCards(page);
  await expect(page, 'her own cards, no question').toHaveURL(/\/products\/cards\/thank-you/);
  await expect(changeSet(page)).toHaveCount(0);
  await expect(page.getByText(t('products:madeFor', { name: JONAS }))).toHaveCount(0);
  await page.goto('/products/packages');
  await expect(page.getByText(new RegExp(`For ${ANNA}`))).toBeVisible();
  await expect(packageCard(page).getByRole('link')).toBeVisible();

  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  const { user } = await ask(context.request, accessCalls.currentUser, {});
  expect(user?.currentSubjectUuid).toBeTruthy();
  await page.goto('/products/categories');
  await openCards(page);
  await expect(page.getByText(t('products:madeFor', { name: ANNA }))).toBeVisible();
});
