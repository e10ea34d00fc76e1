/** What a visitor meets on a customer's pages: sign-in, and the way back (D2 §6). */
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { PATTERNS } from '#core/contract/paths/paths.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { FrontPage } from '../models/front-page.ts';
import { absentCustomer, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** D2 §6, the visitor's cart, and what opens by a link that was sent. */
const PUBLIC: readonly string[] = [
  PATTERNS.frontpage,
  PATTERNS.resetPassword,
  PATTERNS.contactus,
  PATTERNS.privacypolicy,
  PATTERNS.legacyPage,
  PATTERNS.debug,
  PATTERNS.shared,
  PATTERNS.uploads,
  PATTERNS.cart,
  PATTERNS.legacy,
];
const CUSTOMERS_PAGES = Object.values(PATTERNS)
  .filter((pattern) => !PUBLIC.includes(pattern))
  .map((pattern) => pattern.replace(/:\w+/g, NO_ID));
const CUSTOMERS_CALLS = ALL_CALLS.filter((call) => call.access !== 'visitor');

test('[ACC-12] a visitor is sent to sign-in and comes back to where they were', async () => {
  let email = '';
  const arrange = async () => void ({ email } = await absentCustomer());
  const screen = await openShopScreen('/products/calendars?pages=14', { codes: null, arrange });
  await expect.poll(() => screen.address()).toBe('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(() => screen.address()).toMatch(/^\/products\/calendars\?pages=14/);
  // Where they were is remembered once: the next sign-in leads to the packages.
  await commands.signedOut();
  await screen.goTo('/#login');
  await front.signIn(email, PASSWORD);
  await expect.poll(() => screen.address()).toBe('/products/packages');
});

test('[ACC-12] no page of a customer opens for a visitor: sign-in is shown, their way is remembered, and none of the calls is answered', async () => {
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

test('[ACC-16] [CRT-01] a visitor with an empty cart is led to the products, reads at sign-in why, and may begin with a code there', async () => {
  const screen = await openShopScreen('/shopping-cart', { codes: null });
  await expect.poll(() => screen.address()).toBe('/#login');
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
  const cartIsEmpty = page.getByText(t('access:cartIsEmpty'));
  await expect.element(cartIsEmpty).toBeVisible();
  const saved = t('connection:open', { state: t('connection:saved') });
  await expect.element(page.getByRole('button', { name: saved })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Shopping cart/ })).toBeVisible();
  await screen.reload();
  await expect.element(cartIsEmpty).toBeVisible();
  await expectAccessible();
  await front.enterCode(CODES.anna);
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
  // A customer who wanted to sign in anyway is told nothing about a cart.
  await screen.goTo('/');
  await front.toSignIn.click();
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
  await expect.element(cartIsEmpty).not.toBeInTheDocument();
});
