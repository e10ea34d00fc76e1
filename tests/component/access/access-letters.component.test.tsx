/** The forgotten password by mail, failing calls, and narrow screens (D1 §2, §4, §6). */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { FrontPage } from '../models/front-page.ts';
import { absentCustomer, newEmail } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { mailTo, pathOfLink } from '../shop/shop-messages.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');

describe.each(LANGUAGES)('in %s', (language) => {
  const said = words(language);
  const front = new FrontPage(language);

  test(`[ACC-09] [ACC-10] [SEC-06] a forgotten password is replaced through the mail's link, once, in ${language}`, async () => {
    let email = '';
    const arrange = async () => void ({ email } = await absentCustomer([CODES.anna], language));
    const screen = await openShopScreen('/#login', { language, codes: null, arrange });
    await front.button('access:forgotPassword').click();
    const dialog = page.getByRole('dialog', { name: said('access:forgotTitle') });
    const address = dialog.getByLabelText(said('access:email'), { exact: true });
    const send = dialog.getByRole('button', { name: said('access:sendLink') });
    await address.fill('kari@');
    await send.click();
    await expect.element(dialog.getByText(said('access:invalidEmail'))).toBeVisible();
    await expectAccessible();
    await address.fill(email);
    await send.click();
    await expect.element(dialog.getByText(said('access:reminderSent'))).toBeVisible();
    const link = pathOfLink((await mailTo(email)).links[0]);

    await screen.goTo(link);
    const first = page.getByLabelText(said('access:newPassword'), { exact: true });
    const second = page.getByLabelText(said('access:repeatPassword'), { exact: true });
    const change = front.button('access:resetButton');
    await first.fill('123 456');
    await expect.element(first).toHaveValue('123456');
    await second.fill('123456');
    await change.click();
    await expect.element(page.getByText(said('access:tooShort'))).toBeVisible();
    await first.fill('trehus9');
    await change.click();
    await expect.element(page.getByText(said('access:passwordsDiffer'))).toBeVisible();
    await expectAccessible();
    for (const field of [first, second]) await field.fill('1234567');
    await change.click();
    await expect.element(page.getByText(said('errors:access.password_pattern'))).toBeVisible();
    for (const field of [first, second]) await field.fill('mustang');
    await change.click();
    await expect.element(page.getByText(said('errors:access.password_common'))).toBeVisible();
    for (const field of [first, second]) await field.fill('fjø7xæå');
    await change.click();
    const done = page.getByRole('dialog');
    await expect.element(done).toHaveTextContent(said('access:resetDone'));
    await done.getByRole('button', { name: said('common:toFrontPage') }).click();
    await expect.poll(() => screen.address()).toBe('/');
    await screen.goTo(link);
    await expect.element(page.getByText(said('access:resetKeyInvalid'))).toBeVisible();
    await front.button('access:newLink').click();
    await expect.element(send).toBeVisible();
    await screen.goTo('/#login');
    await front.signIn(email, 'fjø7xæå');
    await expect.poll(() => screen.address()).toMatch(/packages/);
  });
});

test('[ACC-09] [ACC-10] failed calls show the documented words', async () => {
  const front = new FrontPage();
  const screen = await openShopScreen('/#login', {
    codes: null,
    answers: (calls) => {
      calls.refuse(accessCalls.sendPasswordReminder, 500, 'server.failed');
      calls.change(accessCalls.validateResetKey, () => ({ valid: true }));
      calls.refuse(accessCalls.resetPassword, 500, 'server.failed');
    },
  });
  await front.button('access:forgotPassword').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(t('access:email'), { exact: true }).fill('kari@example.org');
  await dialog.getByRole('button', { name: t('access:sendLink') }).click();
  await expect.element(dialog.getByText('Error sending password reset instructions.')).toBeVisible();
  await screen.goTo('/reset-password?resetcode=key');
  await page.getByLabelText(t('access:newPassword'), { exact: true }).fill('trehus9');
  await page.getByLabelText(t('access:repeatPassword'), { exact: true }).fill('trehus9');
  await front.button('access:resetButton').click();
  await expect.element(page.getByText('Error setting new password')).toBeVisible();
});

test.each([
  ['at 320 px', 320, 640],
  // 1280 × 1024 at 400 % (WCAG 1.4.10).
  ['at 400 % zoom', 320, 256],
] as const)('[ACC-01] [ACC-08] codes, sign-in and registration can be used %s', async (_name, width, height) => {
  await page.viewport(width, height);
  const front = new FrontPage();
  const fits = async () => {
    expect(document.documentElement.clientWidth).toBe(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  };
  const screen = await openShopScreen('/', { codes: null });
  await expect.element(front.code).toBeVisible();
  await fits();
  await front.enterCode('NONE-SUCH99');
  await expect.element(front.code).toHaveAccessibleDescription(expect.stringContaining(t('errors:access.code_not_valid')));
  await fits();
  await front.enterCode(CODES.anna);
  await front.enterEmail(newEmail());
  await expect.element(front.mobile).toBeInViewport();
  await fits();
  await front.button('access:createAccountButton').click();
  await expect.element(page.getByText('This is required!').first()).toBeVisible();
  await fits();
  await screen.goTo('/#login');
  await front.signIn('kari@example.org', 'wrong one');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await fits();
  await front.button('access:forgotPassword').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('access:sendLink') }).click();
  await expect.element(dialog.getByText(t('access:reminderSent'))).toBeVisible();
  await fits();
});
