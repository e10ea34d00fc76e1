/** A visitor on a customer's pages: sign-in, and the way back (D2 §6). */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { FrontPage } from '../models/front-page.ts';
import { absentCustomer, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** The public pages: those of D2 §6, the visitor's cart, and pages that a sent link opens. */
const PUBLIC: readonly string[] = [
  PATTERNS.frontpage,
  PATTERNS.resetPassword,
  PATTERNS.verifyEmail,
  PATTERNS.contactus,
  PATTERNS.privacypolicy,
  PATTERNS.termsOfPurchase,
  PATTERNS.legacyPage,
  PATTERNS.debug,
  PATTERNS.shared,
  PATTERNS.uploads,
  PATTERNS.cart,
  PATTERNS.prices,
  PATTERNS.tryOut,
  PATTERNS.tryProduct,
  PATTERNS.legacy,
];
const CUSTOMERS_PAGES = Object.values(PATTERNS)
  .filter((pattern) => !PUBLIC.includes(pattern))
  .map((pattern) => pattern.replace(/:\w+/g, NO_ID));
const CUSTOMERS_CALLS = ALL_CALLS.filter((call) => call.access !== 'visitor');

test('[ACC-12] a visitor is sent to sign-in and returns to the requested page', async () => {
  let email = '';
  const arrange = async () => void ({ email } = await absentCustomer());
  const screen = await openShopScreen('/products/calendars?pages=14', { codes: null, arrange });
  await expect.poll(() => screen.address()).toBe('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(() => screen.address()).toMatch(/^\/products\/calendars\?pages=14/);
  // The requested page is remembered once: the next sign-in leads to the packages.
  await commands.signedOut();
  await screen.goTo('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(() => screen.address()).toBe('/products/packages');
});

test('[ACC-12] no page of a customer opens for a visitor: sign-in is shown, the requested page is remembered, and none of the calls is answered', async () => {
  const screen = await openShopScreen('/contact-us', { codes: null });
  await expect.element(page.getByRole('heading', { name: t('pages:contactUs') })).toBeVisible();
  expect(CUSTOMERS_PAGES.length).toBeGreaterThan(30);
  for (const address of CUSTOMERS_PAGES) {
    sessionStorage.clear();
    await screen.goTo(address);
    await expect.poll(() => screen.address(), { message: address }).toBe('/#login');
    await expect.element(front.heading('access:signInTitle')).toBeVisible();
    expect(sessionStorage.getItem('keepsake.referrer')).toBe(address);
  }
  const answered = CUSTOMERS_CALLS.filter((call) => screen.answered(call) > 0).map((call) => call.name);
  expect(answered).toEqual([]);
});

test('[KEP-09] [ACC-16] [CRT-01] a visitor goes from the front page to the prices and from there to an empty cart, whose price dialog opens', async () => {
  const screen = await openShopScreen('/', { codes: null });
  await page.getByRole('link', { name: t('access:seePrices') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('prices:title') })).toBeVisible();
  const card = page.getByRole('table', { name: t('prices:pricesOf', { name: TEMPLATES.thankYou.product }) });
  await expect.element(card).toHaveTextContent(/from 5 pcs.*29/);
  await expect.element(page.getByRole('region', { name: t('prices:packages') })).toHaveTextContent('The family package');
  await expectAccessible();
  await page.getByRole('link', { name: t('prices:toCart') }).click();
  await expect.element(page.getByRole('heading', { name: t('cart:empty.title') })).toBeVisible();
  expect(screen.address()).toBe('/shopping-cart');
  const poster = page.getByRole('article').filter({ hasText: 'Poster 30 × 40 cm' });
  await poster.getByRole('button', { name: t('cart:promoted.pricesOf', { name: 'Poster 30 × 40 cm' }) }).click();
  await expect.element(page.getByRole('dialog').getByRole('row').nth(1)).toHaveTextContent(/from 1 pc.*349/);
  await expectAccessible();
  // Viewing the prices creates no anonymous user in the shop.
  expect(screen.count(accessCalls.startAnonymousSession)).toBe(0);
});

test('[KEP-09] the prices and the empty cart open without a connection if they were opened before', async () => {
  const screen = await openShopScreen('/prices', { codes: null });
  await expect.element(page.getByRole('region', { name: t('prices:section.cards') })).toBeVisible();
  screen.setOnline(false);
  await screen.reload();
  await expect.element(page.getByRole('region', { name: t('prices:section.cards') })).toBeVisible();
  await screen.goTo('/shopping-cart');
  await expect.element(page.getByRole('heading', { name: t('cart:empty.title') })).toBeVisible();
});
