/** The export and the erasure of an account (D2 §2, §5). Its other pages: tests/component/account*.component.test.tsx. */
import fs from 'node:fs';
import { chromiumOnly } from '#tests/kit/chromium-only.ts';
import { databaseNames } from '#tests/kit/read-device.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, PASSWORD, verifyEmail } from '../shop/shop-api.ts';
import { mailTo } from '../shop/shop-messages.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

test(
  '[SRV-59] [OPS-06] my data is exported into one file, then erased with the password; the device has no customer',
  chromiumOnly('WebDriver BiDi in Firefox does not tell of the download'),
  async ({ page, context }) => {
    const { email, uuid } = await newCustomer(context, { codes: [CODES.jonas] });
    await verifyEmail(context.request);
    await page.goto('/my-account/my-data');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: t('account:data.exportButton') }).click();
    const file = await (await downloaded).path();
    expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    await expect(page.getByText(t('account:data.exportDone'))).toBeVisible();

    await expect(page.getByText(/accounting rules require us to keep/)).toBeVisible();
    await page.getByRole('button', { name: t('account:data.eraseButton') }).click();
    const dialog = page.getByRole('dialog', { name: t('account:data.eraseDialog') });
    const confirm = dialog.getByRole('button', { name: t('account:data.eraseConfirm') });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel(t('account:data.erasePassword'), { exact: true }).fill('not this one');
    await expectAccessible(page);
    await confirm.click();
    await expect(dialog.getByText(t('account:data.passwordWrong'))).toBeVisible();
    await dialog.getByLabel(t('account:data.erasePassword'), { exact: true }).fill(PASSWORD);
    await confirm.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
    expect(await databaseNames(page)).not.toContain(`keepsake-${uuid}`);
    await page.goto('/#login');
    await new FrontPage(page).signIn(email, PASSWORD);
    await expect(page.getByRole('alert')).toContainText(t('errors:access.wrong_credentials'));
    expect((await mailTo(email)).subject).toContain('erased');
  },
);

test('[OFF-11] [SEC-04] Log out completes, and unsent work is kept, although the question about it cannot be loaded', async ({
  page,
  context,
}) => {
  const { uuid } = await newCustomer(context, { codes: [CODES.jonas] });
  await page.goto('/my-account');
  await expect(page.getByRole('heading', { name: t('account:myAccount'), exact: true })).toBeVisible();
  // The request stays unanswered, as behind a service worker that hangs.
  await page.route(/\/assets\/sign-out-/, () => undefined);
  await page.route(/\/user\/language$/, () => undefined);
  const shell = new Shell(page);
  await shell.openMenu();
  await shell.menu.getByRole('button', { name: 'Norsk' }).click();
  const nb = words('nb');
  await page.getByRole('button', { name: /^Hei/ }).click();
  await page.getByRole('button', { name: nb('menu:logOut') }).click();
  await expect(page).toHaveURL('/', { timeout: 15_000 * PATIENCE });
  await expect.poll(async () => (await databaseNames(page)).filter((name) => name.includes(uuid))).toHaveLength(1);
});
