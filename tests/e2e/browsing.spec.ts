import { newCustomer } from './shop-api.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from './models/editor-page.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');
const { thankYou } = TEMPLATES;
const LINE = '00000000-0000-4000-8000-000000000000';

test('[CAT-12] each address of the former shop leads to its page of today, its query kept', async ({ page, context }) => {
  await newCustomer(context);
  const product = `template=${thankYou.uuid}&medium=${thankYou.productUuid}&promoted=1`;
  for (const [address, target] of [
    ['/products/', '/products/packages'],
    ['/sections/products2.php', '/products/categories'],
    ['/sections/products.php?open_catalogue_dialog=1', '/products/catalogues?open_catalogue_dialog=1'],
    ['/sections/packages/', '/products/packages'],
    ['/sections/digital-portraits/', '/products/digital-portraits'],
    [`/sections/digital-portraits/${LINE}/`, `/products/digital-portraits/${LINE}`],
    ['/sections/cardscalendars/cardsv2/', '/products/cards'],
    ['/sections/cardscalendars/cardsv2/?category=christmas', '/products/cards/christmas?category=christmas'],
    ['/sections/cardscalendars/calendarsv2/', '/products/calendars'],
    [`/sections/cardscalendars/create_product.php?${product}`, `/products/cards/${thankYou.productUuid}/${thankYou.uuid}?${product}`],
    ['/sections/cardscalendars/create_package.php', '/products/packages'],
    [`/sections/cardscalendars/create_package.php?uuid=${LINE}`, `/shopping-cart/edit/${LINE}?uuid=${LINE}`],
    ['/sections/shopping-cart/retouch', '/shopping-cart/retouch'],
    ['/sections/prophoto/myaccount.php', '/my-account'],
    // An empty cart leads on to the products (CRT-01), checkout too.
    ['/sections/shopping-cart/', '/products/categories'],
    ['/sections/shopping-cart/checkout/', '/products/categories'],
  ] as const) {
    await page.goto(address);
    await expect
      .poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''), { message: address })
      .toMatch(new RegExp(`^${escape(target)}(&draft=.*)?$`));
  }
  await page.goto('/sections/products.php?open_catalogue_dialog=1');
  await expect(page.getByRole('dialog', { name: 'Do you want to order the catalogue?' })).toBeVisible();
  await page.goto('/sections/never-was');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

test('[CAT-14] [PUB-06] every named route has its page, and an unknown type or category is not found', async ({ page, context }) => {
  await newCustomer(context);
  for (const [address, heading] of [
    ['/', /.+/],
    ['/my-account', 'My account'],
    ['/my-account/picture-sets', 'My picture sets'],
    ['/my-account/orders', 'My orders'],
    ['/contact-us', 'Contact us'],
    ['/privacy-policy', /.+/],
    ['/products/categories', 'Products'],
    ['/products/cards', 'Choose template'],
    ['/products/calendars', 'Choose template'],
    ['/products/photogifts/posters', 'Choose template'],
    ['/products/digital-portraits', 'Digital portraits'],
    ['/shopping-cart/retouch', /[Rr]etouch/],
    ['/new-picture-set', 'Anna Lindqvist Berg'],
    ['/products/spaceships', 'Page not found'],
    ['/products/spaceships/red', 'Page not found'],
    ['/products/cards/spaceships', 'Page not found'],
    ['/products/categories/spaceships', 'Page not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first(), address).toBeVisible();
  }
  // A product's create page, also under its category and under its sub-category.
  const editor = new EditorPage(page);
  for (const list of ['/products/cards/thank-you', '/products/categories/cards/thank-you']) {
    await page.goto(`${list}/${thankYou.productUuid}/${thankYou.uuid}`);
    await editor.expectOpen();
    await expect(page.getByRole('heading', { name: thankYou.name }), list).toBeVisible();
  }
});

test('[CAT-05] [CAT-13] filters and pages in the address choose, single choices are hidden, the category stays', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/products/calendars/?pages=13&category=kept');
  const pages = page.getByRole('group', { name: t('products:filter.pages') });
  await expect(pages.getByRole('checkbox', { name: t('products:pageCount', { count: 13 }) })).toBeChecked();
  const formats = page.getByRole('group', { name: t('products:filter.formats') });
  const format = formats.getByRole('checkbox').first();
  const count = page.getByText(/^\d+ templates?$/);
  const before = await count.textContent();
  await format.locator('..').click();
  await expect(format).toBeChecked();
  await expect(page).toHaveURL(/category=kept/);
  await expect(page).toHaveURL(/formats(\[\]|%5B%5D)=/);
  await page.goto('/products/calendars');
  await expect(count).not.toHaveText(before ?? '');
  // Every card of the demo shop has a text: only pictures and formats are a choice.
  await page.goto('/products/cards');
  await expect(page.getByRole('group', { name: t('products:filter.texts') })).toHaveCount(0);
  await page
    .getByRole('group', { name: t('products:filter.images') })
    .getByText('3 pictures')
    .click();
  await expect(page).toHaveURL(/images(\[\]|%5B%5D)=3$/);
  await expect(page.getByText(t('products:templateCount', { count: 2 }))).toBeVisible();
  const cards = page.getByRole('main').getByRole('link', { name: /card|invitation/i });
  await expect(cards).toContainText(['Wreath, thank-you card', 'Red bow, Christmas card']);
  // Its categories are chips, the one that is open among them marked.
  const chips = page.getByRole('navigation', { name: t('products:categories') }).getByRole('link');
  await expect(chips).toHaveText(['Thank you', 'Christmas', 'Birthday']);
  await expect(chips.and(page.locator('[aria-current]'))).toHaveCount(0);
  await chips.nth(1).click();
  await expect(page).toHaveURL(/\/products\/cards\/christmas$/);
  await expect(chips.and(page.locator('[aria-current=page]'))).toHaveText('Christmas');
  await expect(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
  await expect(cards.first()).toContainText('Christmas card');
  await expect(page.getByRole('link', { name: thankYou.name })).toHaveCount(0);
  await page.goto('/products/photogifts');
  await expect(page.getByRole('heading', { name: 'Choose template' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
});

test('[CAT-06] [CAT-08] [CAT-09] lists stand in their order and columns, with my picture where the category says so', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/products/cards');
  const entries = page.getByRole('main').getByRole('list').last().getByRole('listitem');
  await expect(entries.first()).toContainText('15 × 15 cm');
  await expect(entries.first().locator('img')).toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
  const perRow = async () => {
    const tops = await entries.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, columns] of [
    [390, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(perRow, `at ${width} px`).toBe(columns);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto('/products/calendars');
  await expect(entries.first()).toContainText('20 × 30 cm');
  // Where a category says that its previews are the designer's, nothing of mine is drawn into them.
  await context.route('**/photogift/categories/posters/info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), userImagePreviews: false } });
  });
  const designs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/templates/by-uuid/')) designs.push(request.url());
  });
  await page.goto('/products/photogifts/posters');
  await expect(page.getByText(/^Posters ·/)).toBeVisible();
  const poster = page.getByRole('link', { name: TEMPLATES.poster.name }).locator('img');
  await expect(poster).toHaveAttribute('src', /^\/templates\/all\//);
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Mugs', exact: true }).click();
  await expect(entries.first().locator('img'), 'the next category draws mine').toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
  expect(designs.filter((address) => address.includes(TEMPLATES.poster.uuid))).toEqual([]);
  expect(designs).not.toEqual([]);
});
