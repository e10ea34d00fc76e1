/** My account (D2 §2, §5): every page of it, in a browser on the running shop. */
import fs from 'node:fs';
import { type Settings, settingsCalls } from '#core/contract/settings.ts';
import { FrontPage } from './models/front-page.ts';
import { CODES, newCustomer, PASSWORD } from './shop-api.ts';
import { codeSentTo, mailTo, pathOfLink } from './shop-messages.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

for (const { language, code, name } of [
  { language: 'en', code: 'SKBK-9PXR6D', name: 'Sara Hussain' },
  { language: 'nb', code: 'SKBK-Q5NJ2Y', name: 'Emil Sørensen' },
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[ACT-01] [ACT-05] the account's menu names picture packages when there is one, and it is called off, in ${language}`, async ({
      page,
      context,
    }) => {
      const said = words(language);
      const entry = (key: string) => page.getByRole('link', { name: said(`account:entry.${key}`) });
      await newCustomer(context, { codes: [CODES.anna], language });
      await page.goto('/my-account');
      for (const key of ['changePassword', 'contactInfo', 'pictureSets', 'orders', 'communication']) await expect(entry(key)).toBeVisible();
      await expect(entry('cancelPicturePackages')).toHaveCount(0);
      await page.goto('/my-account/cancel-picture-packages');
      await expect(page.getByText(said('account:packages.none'))).toBeVisible();

      await page.goto('/my-account/add-picture-set');
      await page.getByRole('textbox').fill(code);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/new-picture-set');
      await page.goto('/my-account');
      await entry('cancelPicturePackages').click();
      await expect(page.getByRole('heading', { level: 1, name: said('account:entry.cancelPicturePackages') })).toBeVisible();
      const button = page.getByRole('button', { name: said('account:packages.button') });
      await expect(button).toBeDisabled();
      await page.getByRole('checkbox', { name: said('account:packages.toggle', { name }) }).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: said('account:packages.buttonCount', { count: 1 }) }).click();
      await expect(page.getByText(said('account:packages.cancelled', { name }))).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await page.reload();
      await expect(page.getByText(said('account:packages.cancelled', { name }))).toBeVisible();
    });
  });
}

test('[ACT-05] an error while a package is called off says nothing and leaves the list', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.anna] });
  const subjects = [{ uuid: '11111111-1111-4111-8111-111111111111', name: 'Ola', enabled: true }];
  await page.route('**/get_account_data.php', (route) => route.fulfill({ json: { packageForInspectionSubjects: subjects } }));
  await page.route('**/cancel_package_for_inspection.php', (route) => route.fulfill({ json: { error: 'Too late', subjects } }));
  await page.goto('/my-account/cancel-picture-packages');
  await page.getByRole('checkbox').check();
  const answered = page.waitForResponse('**/cancel_package_for_inspection.php');
  await page.getByRole('button', { name: t('account:packages.buttonCount', { count: 1 }) }).click();
  await answered;
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText('Too late')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('[ACT-02] [ACC-17] [SRV-56] contact info is checked at its bounds, a new number by its code, and the form is filled the next time', async ({
  page,
  context,
}) => {
  await newCustomer(context);
  await page.goto('/my-account/contact-info');
  const field = (name: string) => page.getByRole('textbox', { name: t(`account:field.${name}`), exact: true });
  const save = page.getByRole('button', { name: t('account:save'), exact: true });
  await expect(save).toBeDisabled();
  await expect(field('mobilePhone')).toHaveValue('+4791234567');
  await expect(field('email')).toBeDisabled();
  await field('name').fill('Kari');
  await field('address').fill(' ');
  await field('postalCode').fill('600');
  await field('city').fill('Ålesund');
  await expect(page.getByText(t('account:issue.full_name'))).toBeVisible();
  await expect(page.getByText('This is required!')).toBeVisible();
  await expect(page.getByText(t('account:issue.postal_code_invalid'))).toBeVisible();
  await field('name').fill('Kari Berg');
  await field('address').fill('Storgata 1');
  await field('address2').fill('Bolig 204');
  await field('postalCode').fill('6002');
  await field('mobilePhone').fill('412 00 12');
  await field('city').click();
  await expect(page.getByText(t('account:issue.phone_invalid'))).toBeVisible();
  await expect(save).toBeDisabled();
  const digits = `4${String(Date.now()).slice(-7)}`;
  await field('mobilePhone').fill(digits);
  await save.click();
  const code = page.getByRole('textbox', { name: t('account:contact.code') });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: t('account:contact.confirm') });
  await expect(confirm).toBeDisabled();
  const sent = await codeSentTo(`+47${digits}`);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await confirm.click();
  await expect(page.getByText(t('errors:phone.code_not_valid'))).toBeVisible();
  await code.fill(sent);
  await confirm.click();
  await expect(page.getByText(t('account:contact.saved'))).toBeVisible();
  await page.reload();
  await expect(field('mobilePhone')).toHaveValue(`+47${digits}`);
  await expect(field('address')).toHaveValue('Storgata 1');
  await expect(field('address2')).toHaveValue('Bolig 204');
  // A shop that does not ask for it; what it knew stays.
  await context.route(`**${settingsCalls.settings.path}?*`, async (route) => {
    const response = await route.fetch();
    const settings: Settings = settingsCalls.settings.answer.parse(await response.json());
    await route.fulfill({ response, json: { ...settings, options: { ...settings.options, gatherAddress2: false } } });
  });
  await page.reload();
  await expect(field('address')).toHaveValue('Storgata 1');
  await expect(field('address2')).toHaveCount(0);
});

test('[ACT-03] accept mail and reminders are kept at once, offline too, and stand on another device', async ({
  page,
  context,
  browser,
}) => {
  const { email } = await newCustomer(context, { codes: [CODES.anna, CODES.jonas] });
  await page.goto('/my-account/communication');
  const acceptMail = page.getByRole('checkbox', { name: t('account:comm.acceptMail') });
  const jonas = page.getByRole('checkbox', { name: t('account:comm.remindOf', { name: 'Jonas Ødegård' }) });
  await expect(acceptMail).not.toBeChecked();
  await expect(jonas).toBeChecked();
  const needsMail = page.getByText(t('account:comm.remindersNeedMail'));
  await expect(needsMail).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await acceptMail.click();
  await expect(needsMail).toBeHidden();
  await jonas.click();
  await expect(acceptMail).toBeChecked();
  await expect(jonas).not.toBeChecked();
  await context.setOffline(false);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await elsewhere.addCookies([{ name: 'cookieConsent', value: '0', url: page.url() }]);
  await expect
    .poll(async () => {
      await other.goto(new URL('/#login', page.url()).href);
      const user: { user: { acceptMail: boolean } } = await (await context.request.get('/api/webshop/user')).json();
      return user.user.acceptMail;
    })
    .toBe(true);
  await new FrontPage(other).signIn(email, PASSWORD);
  await expect(other).toHaveURL(/packages/);
  await other.goto(new URL('/my-account/communication', page.url()).href);
  await expect(other.getByRole('checkbox', { name: t('account:comm.acceptMail') })).toBeChecked();
  await expect(other.getByRole('checkbox', { name: t('account:comm.remindOf', { name: 'Jonas Ødegård' }) })).not.toBeChecked();
  await elsewhere.close();
});

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
