/** My account (D2 §2, §5): every page of it, in a browser on the running shop. */
import fs from 'node:fs';
import { FrontPage } from './models/front-page.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, PASSWORD } from './shop-api.ts';
import { mailTo, pathOfLink } from './shop-messages.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

test('[ACT-04] a password of four is too short, two must match, five is taken and told by mail', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await page.goto('/my-account/change-password');
  const first = page.getByLabel(t('account:password.new'), { exact: true });
  const second = page.getByLabel(t('account:password.again'), { exact: true });
  const change = page.getByRole('button', { name: t('account:password.button') });
  await first.fill('1234');
  await second.fill('1234');
  await change.click();
  await expect(page.getByText('The password is not long enough')).toBeVisible();
  await first.fill('12345');
  await change.click();
  await expect(page.getByText('The password is not long enough')).toBeHidden();
  await expect(page.getByText('The passwords must match')).toBeVisible();
  await expectAccessible(page);
  await second.fill('12345');
  await change.click();
  await expect(page.getByText(t('account:password.done'))).toBeVisible();
  const mail = await mailTo(email);
  await context.clearCookies({ name: 'keepsake_session' });
  await page.goto('about:blank');
  await page.goto(pathOfLink(mail.links[0]));
  const front = new FrontPage(page);
  await front.signIn(email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText(t('errors:access.wrong_credentials'));
  await front.signIn(email, '12345');
  await expect(page).toHaveURL(/packages/);
});

test('[ACC-18] [SEC-04] devices are listed with this one marked, and another one is signed out', async ({ page, context, browser }) => {
  const { email } = await newCustomer(context);
  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const other = await elsewhere.newPage();
  await page.goto('/my-account/sessions');
  await expect(page.getByText(t('account:session.this'))).toHaveCount(1);
  await elsewhere.addCookies([{ name: 'cookieConsent', value: '0', url: page.url() }]);
  await other.goto(new URL('/#login', page.url()).href);
  await new FrontPage(other).signIn(email, PASSWORD);
  await expect(other).toHaveURL(/packages/);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('account:session.endName', { device: 'Safari, iPhone' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account:session.end'), exact: true })
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })).toHaveCount(0);
  const user: unknown = await (await elsewhere.request.get(new URL('/api/webshop/user', page.url()).href)).json();
  expect(user).toEqual({ user: null, isRevoked: true });
  await elsewhere.close();
});

test('[SRV-59] [OPS-06] my data is exported into one file, then erased with the password; the device knows nobody', async ({
  page,
  context,
}) => {
  const { email, uuid } = await newCustomer(context, { codes: [CODES.jonas] });
  await page.goto('/my-account/my-data');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account:data.exportButton') }).click();
  const file = await (await downloaded).path();
  expect(fs.readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText(t('account:data.exportDone'))).toBeVisible();

  await expect(page.getByText(/bookkeeping asks us to keep/)).toBeVisible();
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
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).not.toContain(`keepsake-${uuid}`);
  await page.goto('/#login');
  await new FrontPage(page).signIn(email, PASSWORD);
  await expect(page.getByRole('alert')).toContainText(t('errors:access.wrong_credentials'));
  expect((await mailTo(email)).subject).toContain('erased');
});

test('[SRV-59] an answer to erasing that is lost is told as such; signed out after it, one reads that it is probably done, and clears the device', async ({
  page,
  context,
}) => {
  const { email, uuid } = await newCustomer(context, { codes: [CODES.jonas] });
  await page.goto('/my-account/my-data');
  let isLost = false;
  await context.route('**/api/webshop/user', async (route) => {
    if (route.request().method() !== 'DELETE' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: t('account:data.eraseButton') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:data.eraseDialog') });
  await dialog.getByLabel(t('account:data.erasePassword'), { exact: true }).fill(PASSWORD);
  const confirm = dialog.getByRole('button', { name: t('account:data.eraseConfirm') });
  await confirm.click();
  await expect(dialog.getByText(t('account:data.eraseDoubtful'))).toBeVisible();
  await confirm.click();
  await expect(dialog.getByText(t('account:data.eraseProbablyDone'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('account:data.clearDevice') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).not.toContain(`keepsake-${uuid}`);
  expect((await mailTo(email)).subject).toContain('erased');
});
