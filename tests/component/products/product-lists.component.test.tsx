/** The lists of templates, packages and digital pictures on the real shop. A category without pictures: products.component.test.tsx. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Template } from '#core/contract/entities.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { withoutOwnPreviews } from '#tests/fixtures/shop/other-shop.ts';
import { expectPlaceKept } from '../browser/kept-place.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou } = TEMPLATES;
const main = page.getByRole('main');
const heading = (name: string, options: { readonly level?: number } = {}) => page.getByRole('heading', { name, ...options });
const count = page.getByText(/^\d+ templates?$/);
const filter = (name: string) => page.getByRole('group', { name: t(`products:filter.${name}`) });
const entries = main.getByRole('list').last().getByRole('listitem');
const texts = (locator: Locator) => locator.elements().map((element) => element.textContent);
/** Expects a preview drawn with the customer's picture. */
const expectDrawn = (preview: Locator) => expect.poll(() => imageOf(preview).src).toMatch(/^blob:/);

function imageOf(preview: Locator): HTMLImageElement {
  const image = preview.element().querySelector('img');
  if (!image) throw new Error('no picture');
  return image;
}

test('[CAT-03] [PKG-05] the exclusive deals show prices and a running countdown', async () => {
  await openShopScreen('/products/packages');
  await expect.element(heading('Exclusive deals')).toBeVisible();
  const family = page.getByRole('listitem').filter({ has: heading('The family package') });
  await expect.element(family).toHaveTextContent('799');
  await expect.element(family).toHaveTextContent('1,126');
  const left = family.getByText(/left$/);
  const before = left.element().textContent;
  await expect.poll(() => left.element().textContent).not.toBe(before);
});

test('[CAT-04] [CAT-14] each documented address of a list leads to its templates', async () => {
  const screen = await openShopScreen('/products/categories');
  // No two neighbours have the same template, so that the test sees each change of the list.
  for (const [address, template] of [
    ['/products/photogifts/posters', 'Gallery, poster'],
    ['/products/cards', 'Wreath, thank-you card'],
    ['/products/categories/photogifts', 'Gallery, poster'],
    ['/products/calendars', 'Nordic flora'],
    ['/products/cards/thank-you', 'Wreath, thank-you card'],
    ['/products/categories/cards/christmas', 'Red bow, Christmas card'],
    ['/products/calendars/family-calendars', 'Paper landscape, family calendar'],
  ] as const) {
    await screen.goTo(address);
    await expect.element(page.getByRole('link', { name: template }), { message: address }).toBeVisible();
    await expect.element(heading('Choose template')).toBeVisible();
  }
});

test("[CAT-04] the heading of a list begins with the subject's name, and the category follows: no other word comes before the name", async () => {
  const screen = await openShopScreen('/products/cards');
  await expect.element(heading('Cards with', { level: 2 })).toBeVisible();
  const name = /^Cards with (.+)$/.exec(heading('Cards with', { level: 2 }).element().textContent ?? '')?.[1] ?? '';
  await screen.goTo('/products/cards/thank-you');
  await expect.element(heading(`Cards with ${name}: Thank you`)).toBeVisible();
  await screen.goTo('/products/photogifts/home');
  await expect.element(heading(`Photo gifts with ${name}: For the home`)).toBeVisible();
});

test('[CAT-05] filters narrow the list, are part of the address and survive a reload', async () => {
  const screen = await openShopScreen('/products/cards');
  const templates = main.getByRole('link', { name: /card|invitation/i });
  await expect.element(filter('formats')).toBeVisible();
  await expect.element(templates.first()).toBeVisible();
  const all = templates.elements().length;
  await filter('formats').getByText('15 × 15 cm').click();
  await expect.poll(screen.address).toMatch(/formats(\[\]|%5B%5D)=15x15/);
  await expect.element(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
  expect(templates.elements().length).toBeLessThan(all);
  await screen.reload();
  await expect.element(filter('formats').getByRole('checkbox', { name: /15 × 15/ })).toBeChecked();
  await expect.element(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
});

test('[CAT-05] [CAT-13] filters and pages in the address apply, filters with a single choice are hidden, the category stays', async () => {
  const screen = await openShopScreen('/products/calendars/?pages=13&category=kept');
  await expect.element(filter('pages').getByRole('checkbox', { name: t('products:pageCount', { count: 13 }) })).toBeChecked();
  const format = filter('formats').getByRole('checkbox').first();
  const before = count.element().textContent;
  await format.click({ force: true });
  await expect.element(format).toBeChecked();
  await expect.poll(screen.address).toContain('category=kept');
  expect(screen.address()).toMatch(/formats(\[\]|%5B%5D)=/);
  await screen.goTo('/products/calendars');
  await expect.element(format).not.toBeChecked();
  await expect.poll(() => count.element().textContent).not.toBe(before);
  await screen.goTo('/products/photogifts');
  await expect.element(page.getByRole('link', { name: 'Gallery, poster' })).toBeVisible();
  await expect.element(heading('Choose template')).toBeVisible();
  expect(main.getByRole('checkbox').elements()).toHaveLength(0);
});

test('[CAT-05] [CAT-13] the cards can be filtered by their differences, and by the chips of their categories', async () => {
  const screen = await openShopScreen('/products/cards');
  await filter('images').getByText('3 pictures').click();
  // Every card of the demo shop has a text, so only pictures and formats are filters.
  expect(filter('texts').elements()).toHaveLength(0);
  await expect.poll(screen.address).toMatch(/images(\[\]|%5B%5D)=3$/);
  await expect.element(page.getByText(t('products:templateCount', { count: 2 }))).toBeVisible();
  const cards = main.getByRole('link', { name: /card|invitation/i });
  expect(texts(cards)).toEqual([expect.stringContaining('Wreath, thank-you card'), expect.stringContaining('Red bow, Christmas card')]);
  // Its categories are chips, and the open one is marked.
  const chips = page.getByRole('navigation', { name: t('products:categories') }).getByRole('link');
  const marked = () => chips.elements().flatMap((chip) => (chip.getAttribute('aria-current') === 'page' ? [chip.textContent] : []));
  expect(texts(chips)).toEqual(['Thank you', 'Christmas', 'Birthday']);
  expect(chips.elements().filter((chip) => chip.hasAttribute('aria-current'))).toEqual([]);
  await chips.nth(1).click();
  await expect.poll(screen.address).toBe('/products/cards/christmas');
  await expect.poll(marked).toEqual(['Christmas']);
  await expect.element(page.getByText(t('products:templateCount', { count: 3 }))).toBeVisible();
  await expect.element(cards.first()).toHaveTextContent('Christmas card');
  expect(page.getByRole('link', { name: thankYou.name }).elements()).toHaveLength(0);
});

test('[CAT-06] [CAT-08] [CAT-09] lists have their order and columns, with my picture in the templates', async () => {
  const screen = await openShopScreen('/products/cards');
  await expect.element(entries.first()).toHaveTextContent('15 × 15 cm');
  await expectDrawn(entries.first());
  const perRow = () => {
    const tops = entries.elements().map((entry) => Math.round(entry.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  };
  for (const [width, columns] of [
    [768, 3],
    [1280, 4],
    [390, 2],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(perRow, { message: `at ${width} px` }).toBe(columns);
  }
  await expectAccessible();
  await screen.goTo('/products/calendars');
  await expect.element(entries.first()).toHaveTextContent('20 × 30 cm');
  await expectDrawn(page.getByRole('link', { name: /Nordic flora/ }));
});

test("[CAT-09] where a category uses the designer's previews, none of my pictures is drawn into them", async () => {
  const screen = await openShopScreen('/products/photogifts/posters', {
    answers: ({ change }) => void change(templateCalls.photoGiftCategoryInfo, withoutOwnPreviews.info),
  });
  await expect.element(page.getByRole('heading', { name: 'Posters', exact: true })).toBeVisible();
  const poster = page.getByRole('link', { name: TEMPLATES.poster.name });
  await expect.poll(() => imageOf(poster).getAttribute('src')).toMatch(/^\/templates\/all\//);
  await expect.poll(() => imageOf(poster).naturalWidth).toBeGreaterThan(0);
  await screen.settled();
  expect(screen.count(templateCalls.templateByUuidAndVersion)).toBe(0);
  await page.getByRole('link', { name: 'Mugs', exact: true }).click();
  // The next category draws the customer's pictures.
  await expect.element(entries.first()).toHaveTextContent(/mug/i);
  await expectDrawn(entries.first());
  expect(screen.count(templateCalls.templateByUuidAndVersion)).toBeGreaterThan(0);
});

test('[CAT-09] on return to a list of 500 templates the last viewed one is at its former position', async () => {
  const many = (known: readonly Template[]) =>
    Array.from({ length: 500 }, (_, index) => {
      const template = known[index % known.length];
      if (!template) throw new Error('The shop has cards');
      return {
        ...template,
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        // The names have one line to three lines, so that the row heights differ from the estimate.
        name: `Design ${index} ${'with a long name '.repeat(index % 3)}`,
      };
    });
  const screen = await openShopScreen('/products/cards', {
    answers: ({ change }) => void change(templateCalls.listTemplates, (known) => many([...known])),
  });
  await expect.element(page.getByText(t('products:templateCount', { count: 500 }))).toBeVisible();
  for (let swipe = 1; swipe <= 4; swipe += 1) {
    window.scrollBy({ top: 2500, behavior: 'instant' });
    await expect.poll(() => window.scrollY).toBeGreaterThan(swipe * 2000);
  }
  await expectPlaceKept(screen, main.getByRole('listitem'));
});

test('[LOV-01] [CAT-10] on a phone the children are one scrolling row, with the chosen one in view', async () => {
  const { anna, jonas, emilNoFavorites, olaGreenScreen, ingridNeither } = CODES;
  await openShopScreen('/products/digital-portraits', { codes: [anna, jonas, emilNoFavorites, olaGreenScreen, ingridNeither] });
  const row = page.getByRole('navigation', { name: t('products:digital.sets') });
  await expect.element(row.getByRole('link', { name: /^Ingrid/ })).toHaveAttribute('aria-current', 'page');
  await expect.element(row.getByRole('link', { name: /^Ingrid/ })).toBeInViewport();
  expect(row.getByRole('link').elements()).toHaveLength(5);
  expect(row.element().getBoundingClientRect().height, 'two lines of words').toBeLessThan(90);
});
