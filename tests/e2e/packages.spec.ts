import { cartCalls } from '#core/contract/cart.ts';
import type { PackageItem } from '#core/contract/entities.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { PACKAGES, PackagePage } from './models/package-page.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const { thankYou } = TEMPLATES;

async function packageItems(request: APIRequestContext): Promise<readonly PackageItem[]> {
  const { cart } = await ask(request, cartCalls.readCart, {});
  return cart.orderLines.flatMap((line) => line.package?.packageItems ?? []);
}

const versionOf = (items: readonly PackageItem[], product: string) => items.find((item) => item.product?.name === product)?.version;

/** Writes on the card and hands it back to the package. */
async function writeOnCard(page: Page, text: string): Promise<void> {
  const editor = new EditorPage(page);
  await editor.expectOpen();
  await editor.writeText(1, text);
  await editor.expectSaved();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
}

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[PKG-01] [PKG-05] a package shows its products with my pictures, its catalogue and its portraits, in ${language}`, async ({
      page,
      context,
    }) => {
      await newCustomer(context, { language });
      const family = new PackagePage(page, language);
      const name = (which: (typeof PACKAGES)[keyof typeof PACKAGES]) => (language === 'en' ? which.name : which.nb);
      await page.clock.install();
      await family.open(PACKAGES.family);
      const title = words(language)('packages:packageHeader', { packageName: name(PACKAGES.family) });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await family.expectDrawn(3);
      const digital = page.getByRole('region', { name: words(language)('packages:item.DIGITAL_SET') });
      await expect(digital.getByRole('img')).toHaveCount(3);
      await expect(page.getByText(/\b1[.,\s]126\b/)).toBeVisible();
      await expect(page.getByText('799')).toBeVisible();
      const left = page.getByRole('timer');
      const before = await left.textContent();
      await expect(left).not.toHaveText(before ?? '');
      await expectAccessible(page);
      // The offer's 72 hours pass while it is looked at.
      await page.clock.fastForward(72 * 3_600_000);
      await expect(left).toHaveCount(0);
      await expect(page.getByText('799')).toHaveCount(0);
      await expect(page.getByText('899'), 'the price including the discount').toBeVisible();
      await expect(page.getByText(/\b1[.,\s]126\b/)).toBeVisible();
      await family.open(PACKAGES.school);
      const catalogue = page.getByRole('region', { name: words(language)('packages:item.CATALOGUE') });
      await expect(catalogue).toContainText('Solbakken');
    });
  });
}

test('[PKG-02] [PKG-03] [PKG-04] a product is changed with its pencil, the change outlives a reload, and all of it goes into the cart', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  const small = new PackagePage(page);
  await small.open(PACKAGES.small);
  await small.expectDrawn(1);
  await small.edit(thankYou.product).click();
  await writeOnCard(page, 'From all of us');
  await expect(page.getByText(small.t('packages:kept'))).toBeVisible();
  await expect(page).toHaveURL(/packages\/[0-9a-f-]+$/);
  await new Shell(page).expectInstalled();
  await page.reload();
  await expect(page.getByText(small.t('packages:kept'))).toBeVisible();
  await small.expectDrawn(1);

  await page.getByRole('link', { name: small.t('packages:exclusiveDeals') }).click();
  await expect(small.leaveQuestion).toBeVisible();
  await expect(small.leaveQuestion).toContainText('Are you sure you want to leave the page with unsaved changes?');
  await expectAccessible(page);
  await small.leaveQuestion.getByRole('button', { name: small.t('packages:leave.stay') }).click();
  await expect(small.leaveQuestion).toBeHidden();
  await expect(small.add).toBeVisible();

  await page.getByRole('link', { name: small.t('packages:exclusiveDeals') }).click();
  await small.leaveQuestion.getByRole('button', { name: small.t('packages:leave.leave') }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${small.t('packages:continuePackage')}`) })).toBeVisible();

  // Among the drafts, also without a connection; thrown away only after a question.
  await context.setOffline(true);
  await page.goto('/my-account/drafts');
  const kept = page.getByRole('main').getByRole('listitem');
  await expect(kept).toContainText(/The small package.*Anna Lindqvist Berg.*Saved \d+:\d\d/);
  await expect(kept.locator('img')).toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
  await expectAccessible(page);
  await kept.getByRole('button', { name: small.t('account:deleteName', { name: PACKAGES.small.name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: small.t('account:keep') })
    .click();
  await context.setOffline(false);
  await kept.getByRole('link', { name: small.t('account:continueWith', { name: PACKAGES.small.name }) }).click();
  await expect(page.getByText(small.t('packages:kept')), 'it is there as it was left').toBeVisible();

  await small.add.click();
  const warning = page.getByRole('dialog', { name: small.t('packages:warning.title') });
  await expect(warning).toContainText('Have you looked at each product?');
  await warning.getByRole('button', { name: small.t('packages:warning.check') }).click();
  await small.add.click();
  await page.waitForURL(/\/shopping-cart/);
  const items = await packageItems(context.request);
  expect(versionOf(items, thankYou.product), 'raised by 1').toBe(2);
  expect(JSON.stringify(items)).toContain('From all of us');
  expect(items.find((item) => item.type === 'TEMPLATE_PRODUCT')?.approvedLayout).toMatchObject({ language: 'en' });
  await page.goto('/my-account/drafts');
  await expect(page.getByRole('heading', { name: small.t('account:noDrafts') })).toBeVisible();
});

test('[PKG-04] without a connection a package is changed and ordered; two tabs lose nothing of each other', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  const family = new PackagePage(page);
  await family.open(PACKAGES.family);
  await new Shell(page).expectInstalled();
  await family.expectDrawn(3);
  // The editor's chunks and the card's template are on the device once it was open.
  await family.edit(thankYou.product).click();
  await new EditorPage(page).expectOpen();
  await page.goBack();
  const other = await context.newPage();
  const otherFamily = new PackagePage(other);
  await otherFamily.open(PACKAGES.family);
  await otherFamily.edit(TEMPLATES.poster.product).click();
  await new EditorPage(other).expectOpen();
  await context.setOffline(true);
  await page.reload();
  await family.edit(thankYou.product).click();
  await writeOnCard(page, 'Written on a train');
  await expect(page.getByText(family.t('packages:kept'))).toBeVisible();
  await writeOnCard(other, 'In the other tab');
  await expect(other.getByText(family.t('packages:kept'))).toBeVisible();
  await other.close();
  await page.reload();
  await family.addPastWarning();
  await page.waitForURL(/\/shopping-cart/);
  await context.setOffline(false);
  await new Shell(page).expectStatus('saved');
  const made = JSON.stringify(await packageItems(context.request));
  expect(made).toContain('Written on a train');
  expect(made).toContain('In the other tab');
});

test('[PKG-02] [PKG-07] where a package allows any picture, other sets are offered and another picture asks whether it shall replace all; where only the own, or by a code that nobody knows, they are not', async ({
  page,
  context,
}) => {
  await newCustomer(context, { codes: [CODES.anna, CODES.jonas] });
  const editor = new EditorPage(page);
  const thumb = (number: number) =>
    page.getByRole('button', { name: new RegExp(`^${editor.t('editor:inbox.picture', { number, count: 0 }).replace(/0.*$/, '')}`) });
  const question = page.getByRole('dialog', { name: editor.t('editor:replace.title') });
  const small = new PackagePage(page);
  await small.open(PACKAGES.small);
  await small.edit(thankYou.product).click();
  await editor.openImage(1);
  const otherSets = page.getByRole('combobox', { name: editor.t('editor:inbox.set') });
  await thumb(3).click();
  await expect(thumb(3)).toHaveAttribute('aria-pressed', 'true');
  await expect(question).toBeHidden();
  await expect(otherSets).toHaveCount(0);

  const school = new PackagePage(page);
  await page.route(`**/api/webshop/packages/${PACKAGES.school.uuid}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), allowSubjectChange: 9 } });
  });
  await school.open(PACKAGES.school);
  await school.edit(TEMPLATES.wallCalendar.product).click();
  await editor.openImage(1);
  await expect(thumb(1)).toBeVisible();
  await expect(otherSets, 'of the same job, but 9 means nothing').toHaveCount(0);

  const family = new PackagePage(page);
  await family.open(PACKAGES.family);
  await family.edit(thankYou.product).click();
  await editor.openImage(1);
  await expect(otherSets.getByRole('option')).toHaveCount(2);
  await thumb(3).click();
  await expect(question).toBeVisible();
  await editor.button('replace.all').click();
  await editor.done();
  await editor.button('item.review').click();
  await editor.button('item.done').click();
  await expect(page.getByText(family.t('packages:kept'))).toBeVisible();
  await family.addPastWarning();
  await page.waitForURL(/\/shopping-cart/);
  const card = (await packageItems(context.request)).find((item) => item.product?.name === thankYou.product);
  const used = Object.values(card?.templateData?.userResources ?? {}).flatMap((resource) =>
    resource.kind === 'image' ? [resource.uuid] : [],
  );
  expect([used.length > 1, new Set(used).size]).toEqual([true, 1]);
});

test("[EDT-19] [PKG-03] a package in the cart is changed, and a refusal is said in the shop's words", async ({ page, context }) => {
  await newCustomer(context);
  const small = new PackagePage(page);
  await small.open(PACKAGES.small);
  await small.addPastWarning();
  await page.waitForURL(/\/shopping-cart/);
  const { cart } = await ask(context.request, cartCalls.readCart, {});
  const line = cart.orderLines.find((entry) => entry.package !== null);
  await page.goto(`/shopping-cart/edit/${line?.uuid}`);
  await small.edit(thankYou.product).click();
  await writeOnCard(page, 'Changed in the cart');

  let isRefusing = true;
  await context.route('**/api/webshop/cart/order-lines/*', (route) =>
    isRefusing
      ? route.fulfill({ status: 409, json: { error: 'package.disabled', params: { reason: 'Sold out since this morning.' } } })
      : route.continue(),
  );
  await small.update.click();
  await expect(small.toast).toContainText('Sold out since this morning.');
  await expectAccessible(page);
  await expect(page.getByText(small.t('packages:kept')), 'nothing of it is lost').toBeVisible();
  isRefusing = false;
  await small.toast.getByRole('button').click();
  await small.update.click();
  await page.waitForURL(/\/shopping-cart(\/retouch)?$/);
  const items = await packageItems(context.request);
  expect(versionOf(items, thankYou.product)).toBe(2);
  expect(JSON.stringify(items)).toContain('Changed in the cart');
  expect((await ask(context.request, cartCalls.readCart, {})).cart.orderLines.filter((entry) => entry.type === 0)).toHaveLength(1);
});

test('[PKG-06] [CAT-03] a link package leads to its list; one that is not for this set says why', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.annaEarlier] });
  await page.goto('/products/packages');
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: PACKAGES.family.name }) });
  await expect(family).toContainText('archived');
  await expect(family.getByRole('link')).toHaveCount(0);
  await page.goto(`/products/packages/${PACKAGES.family.uuid}`);
  await expect(page.getByText(/archived/)).toBeVisible();
  await expect(new PackagePage(page).add).toHaveCount(0);
  await page.goto('/products/packages');
  await page.getByRole('link', { name: /See the cards/ }).click();
  await expect(page).toHaveURL(/\/products\/cards\/christmas/);
  await page.goto('/products/packages/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText(words('en')('packages:packageNotFound'))).toBeVisible();
});
