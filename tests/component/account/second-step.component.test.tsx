/** The second step at sign-in on the real shop (SEC-06): turning it on, and its screen. */
import { expect, test } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import { accountCalls } from '#core/contract/account.ts';
import { secondStepCalls } from '#core/contract/second-step.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { FrontPage } from '../models/front-page.ts';
import { PASSWORD, verifyEmail } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { codesMailedTo } from '../shop/shop-messages.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();
const button = (key: string, params?: Record<string, unknown>) =>
  page.getByRole('button', { name: t(`second-step:${key}`, params), exact: true });
const title = page.getByRole('heading', { name: t('second-step:title') });
const code = page.getByLabelText(t('second-step:field.email'), { exact: true });
const recovery = page.getByLabelText(t('second-step:field.recovery'), { exact: true });
const goOn = button('goOn');
const codesDialog = page.getByRole('dialog', { name: t('second-step:codes.title') });

const emailOf = ({ customer }: ShopScreen): string => customer?.email ?? '';

/** @returns the recovery codes */
async function turnOnCodes(): Promise<readonly string[]> {
  await button('emailCodes.turnOn').click();
  await expect.element(codesDialog).toBeVisible();
  const shown = codesDialog.getByRole('listitem').elements();
  return shown.map(({ textContent }) => textContent);
}

async function signInAgain(screen: ShopScreen): Promise<void> {
  await commands.signedOut();
  await screen.goTo(paths.login());
  await front.signIn(emailOf(screen), PASSWORD);
  await expect.element(title).toBeVisible();
}

const openPage = () => openShopScreen(paths.secondStep(), { arrange: verifyEmail });

test('[SEC-06] codes by e-mail are turned on with ten recovery codes; signing in asks on a separate screen, which Back leaves', async () => {
  const screen = await openPage();
  await expect.element(button('emailCodes.turnOn')).toBeVisible();
  await expectAccessible();
  const codes = await turnOnCodes();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible();
  await button('codes.done').click();
  await expect.element(page.getByText(t('second-step:recovery.left', { count: 10 }))).toBeVisible();
  await expect.element(button('emailCodes.turnOff')).toBeVisible();

  await signInAgain(screen);
  expect(screen.address()).toBe('/#second-step');
  const [first = ''] = await codesMailedTo(emailOf(screen), 1);
  await expect.element(page.getByText(t('second-step:lead.email'))).toBeVisible();
  await expectAccessible();
  await code.fill(first === '000000' ? '111111' : '000000');
  await goOn.click();
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(t('errors:access.second_step_wrong')));
  await page.getByRole('button', { name: t('menu:openMenu') }).click();
  const menu = page.getByRole('navigation', { name: t('menu:menu'), exact: true });
  await menu.getByRole('link', { name: t('menu:signIn') }).click();
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
  await screen.go(-1);
  await expect.element(page.getByText(t('second-step:lead.email'))).toBeVisible();
  await button('startAgain').click();
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
  expect(screen.address()).toBe('/#login');

  await front.signIn(emailOf(screen), PASSWORD);
  const sent = await codesMailedTo(emailOf(screen), 2);
  // A phone may discard the tab while the mail is read: no other code is sent, which would end this one.
  await screen.reload();
  await expect.element(page.getByText(t('second-step:lead.email'))).toBeVisible();
  await code.fill(sent.find((one) => one !== first) ?? '');
  await page.getByLabelText(t('second-step:remember', { days: 30 })).click();
  await goOn.click();
  await expect.poll(() => screen.address()).toBe('/products/packages');

  await screen.goTo(paths.sessions());
  await expect.element(page.getByRole('heading', { name: t('second-step:devices.title') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Ask again/ }).click();
  await expect.element(page.getByRole('heading', { name: t('second-step:devices.title') })).not.toBeInTheDocument();
  await screen.settled();
});

test('[SEC-06] a recovery code signs in when no mail comes; a missing connection and an old sign-in are reported', async () => {
  const screen = await openPage();
  const [used = ''] = await turnOnCodes();
  await button('codes.done').click();
  const undo = screen.lose(secondStepCalls.sendSignInCode);
  await signInAgain(screen);
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:network.failed'));
  await expect.element(page.getByText(t('second-step:lead.notSent'))).toBeVisible();
  undo();
  await button('instead.recovery').click();
  await recovery.fill(used.toLowerCase().replaceAll('-', ' '));
  screen.setOnline(false);
  await goOn.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(recovery).toHaveValue(used.toLowerCase().replaceAll('-', ' '));
  screen.setOnline(true);
  const undoExpired = screen.refuse(secondStepCalls.finishSignIn, 410, 'access.second_step_expired');
  await goOn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:access.second_step_expired'));
  await expect.element(goOn).toBeDisabled();
  undoExpired();
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('second-step:startAgain') })
    .click();
  await front.signIn(emailOf(screen), PASSWORD);
  await button('instead.recovery').click();
  await recovery.fill(used);
  await goOn.click();
  await expect.poll(() => screen.address()).toBe('/products/packages');
  await screen.settled();
});

test('[SEC-06] an action that needs a recent sign-in asks for both steps, and continues after them', async () => {
  const screen = await openPage();
  const [used = ''] = await turnOnCodes();
  await button('codes.done').click();
  await screen.goTo(paths.myData());
  const undo = screen.refuse(accountCalls.exportMyData, 403, 'access.sign_in_again');
  await page.getByRole('button', { name: t('account:data.exportButton') }).click();
  const question = page.getByRole('dialog', { name: t('account:recent.title') });
  await question.getByLabelText(t('account:recent.password'), { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: t('account:recent.confirm') }).click();
  await expect.element(question.getByLabelText(t('second-step:field.email'), { exact: true })).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: t('second-step:instead.recovery') }).click();
  await question.getByLabelText(t('second-step:field.recovery'), { exact: true }).fill(used);
  undo();
  await question.getByRole('button', { name: t('second-step:goOn') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(t('account:data.exportDone'))).toBeVisible();
});

test('[SEC-06] a passkey of the device is added by name, signs in, and is removed', async () => {
  const browser = cdp();
  await browser.send('WebAuthn.enable', {});
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  try {
    const screen = await openPage();
    await button('passkeys.add').click();
    await expect.element(page.getByText(t('second-step:passkeys.nameMissing'))).toBeVisible();
    await page.getByLabelText(t('second-step:passkeys.name'), { exact: true }).fill('Karis phone');
    await button('passkeys.add').click();
    await expect.element(codesDialog).toBeVisible();
    await button('codes.done').click();
    await expect.element(page.getByText(t('second-step:passkeys.neverUsed'))).toBeVisible();
    await expectAccessible();
    await signInAgain(screen);
    await button('usePasskey').click();
    await expect.poll(() => screen.address()).toBe('/products/packages');
    await screen.goTo(paths.secondStep());
    await expect.element(page.getByText(/Last used/)).toBeVisible();
    await button('passkeys.removeName', { name: 'Karis phone' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('second-step:passkeys.remove'), exact: true })
      .click();
    await expect.element(button('passkeys.removeName', { name: 'Karis phone' })).not.toBeInTheDocument();
    await screen.settled();
  } finally {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await browser.send('WebAuthn.disable', {});
  }
});
