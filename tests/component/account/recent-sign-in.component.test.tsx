/** Confirmation by the password, on the real shop (SEC-06): the requested action continues after it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountCalls } from '#core/contract/account.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { words } from '../render-screen.tsx';
import { PASSWORD } from '../shop/real-shop.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const question = page.getByRole('dialog', { name: t('account:recent.title') });
const password = question.getByLabelText(t('account:recent.password'), { exact: true });
const confirm = question.getByRole('button', { name: t('account:recent.confirm') });

test('[SEC-06] [ACT-04] a new password needs the old one; the typed text is kept, and a common password is refused', async () => {
  const screen = await openShopScreen(paths.changePassword());
  const fields = [t('account:password.new'), t('account:password.again')].map((label) => page.getByLabelText(label, { exact: true }));
  const change = page.getByRole('button', { name: t('account:password.button') });
  for (const field of fields) await field.fill('qwerty');
  await change.click();
  await expect.element(page.getByText(t('errors:access.password_pattern'))).toBeVisible();
  for (const field of fields) await field.fill('mustang');
  await change.click();
  await expect.element(page.getByText(t('errors:access.password_common'))).toBeVisible();
  for (const field of fields) await field.fill('fjø7x');
  // The sign-in is 15 minutes old.
  const undo = screen.refuse(accountCalls.updatePassword, 403, 'access.sign_in_again');
  await change.click();
  await expect.element(question).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: t('common:cancel') }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:access.sign_in_again'));
  for (const field of fields) await expect.element(field).toHaveValue('fjø7x');
  await change.click();
  await password.fill('not this one');
  await confirm.click();
  await expect.element(question.getByText(t('account:recent.wrong'))).toBeVisible();
  await password.fill(PASSWORD);
  undo();
  await confirm.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(t('account:password.done'))).toBeVisible();
});

test('[SEC-06] [SRV-59] a copy of all data comes after the password; a lost connection is reported in the dialog', async () => {
  const screen = await openShopScreen(paths.myData());
  const undo = screen.refuse(accountCalls.exportMyData, 403, 'access.sign_in_again');
  await page.getByRole('button', { name: t('account:data.exportButton') }).click();
  await password.fill(PASSWORD);
  const undoLoss = screen.lose(accountCalls.confirmSignIn);
  await confirm.click();
  await expect.element(question.getByText(t('errors:network.failed'))).toBeVisible();
  undoLoss();
  undo();
  await confirm.click();
  await expect.element(page.getByText(t('account:data.exportDone'))).toBeVisible();
});
