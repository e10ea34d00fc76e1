/**
 * The account's e-mail address on the real shop (SEC-06): verification by the mailed link, and a change of the address.
 */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountCalls } from '#core/contract/account.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { words } from '../render-screen.tsx';
import { absentCustomer, newEmail, PASSWORD } from '../shop/real-shop.ts';
import { emailKeyFor } from '../shop/shop-messages.ts';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const linkOf = (key: string): string => `${paths.verifyEmail()}?key=${key}`;
const emailOf = ({ customer }: ShopScreen): string => customer?.email ?? '';
const notice = page.getByText(t('email:notice'), { exact: true });

test('[SEC-06] the account says that its address is not verified, sends the link again, and shows nothing after the link was opened', async () => {
  const screen = await openShopScreen(paths.myAccount());
  await expect.element(notice).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('email:sendAgain') }).click();
  await expect.element(page.getByText(t('email:sent', { email: emailOf(screen) }))).toBeVisible();
  const link = linkOf(await emailKeyFor(emailOf(screen)));
  await screen.goTo(link);
  await expect.element(page.getByText(t('email:done'))).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: t('email:toAccount') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('account:myAccount') })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  // The link works once; a second opening shows that the address is verified.
  await screen.goTo(link);
  await expect.element(page.getByText(t('email:already', { email: emailOf(screen) }))).toBeVisible();
});

test('[SEC-06] an invalid link gives a message and offers another one; without a connection it can be tried again', async () => {
  const screen = await openShopScreen(linkOf('never-sent'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('email:invalid'));
  await expect.element(page.getByRole('button', { name: t('email:sendAgain') })).toBeVisible();
  await expectAccessible();
  const undo = screen.lose(accountCalls.verifyEmail);
  await screen.goTo(linkOf(await emailKeyFor(emailOf(screen))));
  const again = page.getByRole('button', { name: t('common:tryAgain') });
  await expect.element(again).toBeVisible();
  undo();
  await again.click();
  await expect.element(page.getByText(t('email:done'))).toBeVisible();
});

test.each([
  ['mine', 'email:done'],
  ['notMine', 'email:account.removed'],
] as const)(
  "[SEC-06] opened by a reader who is not signed in, the link asks for the account's owner; the answer is %s",
  async (answer, said) => {
    let email = '';
    const arrange = async () => void ({ email } = await absentCustomer());
    const screen = await openShopScreen('/contact-us', { codes: null, arrange });
    await screen.goTo(linkOf(await emailKeyFor(email)));
    const question = page.getByRole('region', { name: t('email:account.ask') });
    await expect.element(question).toHaveTextContent(email);
    await expect.element(question).toHaveTextContent(t('email:account.noName'));
    await expectAccessible();
    const undo = screen.lose(answer === 'mine' ? accountCalls.verifyEmail : accountCalls.disownEmail);
    const button = question.getByRole('button', { name: t(`email:account.${answer}`) });
    await button.click();
    await expect.element(question).toHaveTextContent(t('email:account.again'));
    undo();
    await button.click();
    await expect.element(page.getByText(t(said))).toBeVisible();
    await expectAccessible();
  },
);

test('[SEC-06] [ACT-02] another address is typed, verified by its own link, and then becomes the account’s', async () => {
  const screen = await openShopScreen(paths.contactInfo());
  const section = page.getByRole('region', { name: t('account:email.title') });
  await expect.element(section).toHaveTextContent(emailOf(screen));
  await expect.element(section).toHaveTextContent(t('account:email.notVerified'));
  await section.getByRole('button', { name: t('account:email.change') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:email.change') });
  const field = dialog.getByLabelText(t('account:email.new'), { exact: true });
  const send = dialog.getByRole('button', { name: t('account:email.send') });
  await field.fill('kari@');
  await send.click();
  await expect.element(dialog.getByText(t('account:issue.email_invalid'))).toBeVisible();
  await field.fill(emailOf(screen).toUpperCase());
  await send.click();
  await expect.element(dialog.getByText(t('account:email.same'))).toBeVisible();
  await expectAccessible();
  const after = newEmail();
  await field.fill(after);
  const undo = screen.refuse(accountCalls.changeEmail, 403, 'access.sign_in_again');
  await send.click();
  const question = page.getByRole('dialog', { name: t('account:recent.title') });
  await question.getByLabelText(t('account:recent.password'), { exact: true }).fill(PASSWORD);
  undo();
  await question.getByRole('button', { name: t('account:recent.confirm') }).click();
  await expect.element(page.getByText(t('account:email.sent', { email: after }))).toBeVisible();
  await expect.element(section).toHaveTextContent(emailOf(screen));
  await screen.goTo(linkOf(await emailKeyFor(after)));
  await expect.element(page.getByText(t('email:done'))).toBeVisible();
  await screen.goTo(paths.contactInfo());
  await expect.element(section).toHaveTextContent(after);
  await expect.element(section).toHaveTextContent(t('account:email.verified'));
});
