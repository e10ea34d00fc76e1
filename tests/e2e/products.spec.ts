import type { Template } from '#core/contract/entities.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { expectPlaceKept } from './kept-place.ts';
import { words } from './words.ts';

const t = words('en');

test('[CAT-03] [PKG-05] the exclusive deals show prices and a countdown that ticks', async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/products/packages');
  await expect(page.getByRole('heading', { name: 'Exclusive deals' })).toBeVisible();
  const family = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'The family package' }) });
  await expect(family).toContainText('799');
  await expect(family).toContainText('1,126');
  const left = family.getByText(/left$/);
  const before = await left.textContent();
  await expect(left).not.toHaveText(before ?? '');
});

test('[CAT-04] [CAT-14] each documented address of a list leads to its templates', async ({ page, context }) => {
  await newCustomer(context);
  for (const [address, template] of [
    ['/products/cards', 'Wreath, thank-you card'],
    ['/products/cards/thank-you', 'Wreath, thank-you card'],
    ['/products/categories/cards/christmas', 'Red bow, Christmas card'],
    ['/products/calendars', 'Nordic flora'],
    ['/products/calendars/family-calendars', 'Paper landscape, family calendar'],
    ['/products/photogifts/posters', 'Gallery, poster'],
    ['/products/categories/photogifts', 'Gallery, poster'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Choose template' })).toBeVisible();
    await expect(page.getByRole('link', { name: template }), address).toBeVisible();
  }
});

test('[CAT-05] filters narrow the list, stand in the address and survive a reload', async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/products/cards');
  const templates = page.getByRole('main').getByRole('link', { name: /card|invitation/i });
  const formats = page.getByRole('group', { name: t('products:filter.formats') });
  await expect(formats).toBeVisible();
  const all = await templates.count();
  await formats.getByText('15 × 15 cm').click();
  await expect(page).toHaveURL(/formats(\[\]|%5B%5D)=15x15/);
  await expect(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
  expect(await templates.count()).toBeLessThan(all);
  await page.reload();
  await expect(formats.getByRole('checkbox', { name: /15 × 15/ })).toBeChecked();
  await expect(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
});

test('[CAT-09] a list shows the templates with my own picture in them', async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/products/calendars');
  const preview = page.getByRole('link', { name: /Nordic flora/ }).locator('img');
  await expect(preview).toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
});

test('[CAT-09] back at a list of 500 templates the one that was looked at stands where it stood', async ({ page, context }) => {
  await newCustomer(context);
  await page.route(`**${templateCalls.listTemplates.path.replace(':type', 'cards')}`, async (route) => {
    const known: readonly Template[] = await (await route.fetch()).json();
    const of = (index: number) => known[index % known.length];
    await route.fulfill({
      json: Array.from({ length: 500 }, (_, index) => ({
        ...of(index),
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        // Names of one line and of three: the rows are not as high as was guessed.
        name: `Design ${index} ${'with a long name '.repeat(index % 3)}`,
      })),
    });
  });
  await page.goto('/products/cards');
  await expect(page.getByText(t('products:templateCount', { count: 500 }))).toBeVisible();
  await page.mouse.move(195, 400);
  for (let swipe = 0; swipe < 4; swipe += 1) {
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 2500);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 2000);
  }
  await expectPlaceKept(page, () => page.getByRole('main').getByRole('listitem'));
});
