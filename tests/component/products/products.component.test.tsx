/** The overview of products and its messages where a picture set has none (D2 §2). The lists themselves: tests/e2e. */
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { samplePictureSet } from '#core/domain/fixtures/sample-sets.ts';
import { CUSTOMER } from '../examples/demo-answers.ts';
import { answerWithProducts } from '../examples/demo-products.ts';
import { type Language, openScreen, words } from '../render-screen.tsx';

const t = words('en');
const main = page.getByRole('main');
const ANNA = samplePictureSet({ number: 1, name: 'Anna Lindqvist Berg' });
const EARLIER = samplePictureSet({ number: 2, name: 'Anna Lindqvist Berg', isArchived: true });
const JONAS = samplePictureSet({ number: 3, name: 'Jonas Ødegård' });
const madeOf = (set: typeof ANNA) => ({ ...CUSTOMER, currentSubjectUuid: set.subject.uuid });

describe.each([
  ['en', ['Packages', 'Cards', 'Calendars', 'Photo gifts', 'Digital pictures', 'Catalogues'], 'Archive'],
  ['nb', ['Pakker', 'Kort', 'Kalendere', 'Fotogaver', 'Digitale bilder', 'Kataloger'], 'Arkiv'],
] as const satisfies readonly (readonly [Language, readonly string[], string])[])('in %s', (language, titles, archive) => {
  const say = words(language);

  test(`[CAT-01] the overview shows each category but the archive, and links to its list, in ${language}`, async () => {
    const screen = await openScreen('/products/categories', {
      language,
      user: madeOf(ANNA),
      answer: (shop, demo) => answerWithProducts(shop, demo, [ANNA]),
    });
    await expect.element(page.getByRole('heading', { name: say('products:products'), exact: true })).toBeVisible();
    for (const title of titles) await expect.element(main.getByRole('link', { name: title }).first()).toBeVisible();
    expect(page.getByRole('link', { name: archive }).elements()).toHaveLength(0);
    await main.getByRole('link', { name: titles[1] }).first().click();
    await expect.poll(() => screen.address()).toMatch(/^\/products\/(categories\/)?cards\/thank-you/);
    await expect.element(page.getByRole('heading', { name: say('products:chooseTemplate') })).toBeVisible();
    // The title of the document distinguishes lists in tabs and bookmarks.
    await expect.poll(() => document.title).toMatch(language === 'en' ? /^Thank/ : /^Takk/);
  });
});

test('[CAT-02] a category without pictures of the current set offers the set that has them, and continues automatically', async () => {
  const screen = await openScreen('/products/categories', {
    user: madeOf(EARLIER),
    answer: (shop, demo) => answerWithProducts(shop, demo, [EARLIER, JONAS]),
  });
  const cards = main.getByRole('link', { name: /^Cards/ });
  await cards.click();
  const dialog = page.getByRole('dialog', { name: 'Change picture set' });
  await expect.element(dialog).toHaveTextContent('Jonas Ødegård');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.address()).toBe('/products/categories');
  await cards.click();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect.poll(() => screen.address()).toBe('/products/cards/thank-you');
  await expect.element(page.getByText(t('products:madeFor', { name: 'Jonas Ødegård' }))).toBeVisible();
  await expect.poll(() => screen.shop.sent(pictureSetCalls.setCurrentPictureSet)).toEqual([{ subjectUuid: JONAS.subject.uuid }]);
  await screen.goTo('/products/categories');
  await cards.click();
  // The set matches now.
  await expect.poll(() => screen.address()).toBe('/products/cards/thank-you');
});

test('[CAT-07] an empty category says so, and links to other sets and categories', async () => {
  const screen = await openScreen('/products/cards/thank-you', {
    user: madeOf(EARLIER),
    answer: (shop, demo) => answerWithProducts(shop, demo, [EARLIER]),
  });
  const text = 'There are no products available within this category for the selected picture set.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('products:changeCategory') })).toHaveAttribute('href', '/products/categories');
  await page.getByRole('link', { name: t('products:changePictureSet') }).click();
  await expect.poll(() => screen.address()).toContain('/my-account/picture-sets');
});
