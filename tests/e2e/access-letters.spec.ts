/** The ways in by letter, link and mail, and an operator's: what access.spec.ts leaves (D1 §2, §4, §6). */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { FrontPage } from './models/front-page.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, PASSWORD } from './shop-api.ts';
import { mailTo, pathOfLink } from './shop-messages.ts';
import { expect, expectAccessible, newEmail, signedOut, test } from './shop-test.ts';
import { words } from './words.ts';
import { DATA_FOLDER } from './worker-shop.ts';

const t = words('en');

test('[BEY-01] a letter’s link fills the form, leaves the address, survives help, sign-in and a reload', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  const front = new FrontPage(page);
  const addresses: string[] = [];
  await page.goto(`/?code=${CODES.jonas}`);
  page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await expect(front.code).toHaveValue(CODES.jonas);
  await expect(page).toHaveURL('/');
  await front.button('access:notReceivedCode').click();
  await page.keyboard.press('Escape');
  await expect(front.code).toHaveValue(CODES.jonas);
  await page.reload();
  await expect(front.code).toHaveValue(CODES.jonas);
  await page.getByRole('link', { name: t('access:signIn'), exact: true }).click();
  await front.button('access:backToCode').click();
  await expect(front.code).toHaveValue(CODES.jonas);
  await page.getByRole('link', { name: t('access:signIn'), exact: true }).click();
  await front.signIn(email, PASSWORD);
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  expect(addresses.filter((address) => address.includes(CODES.jonas))).toEqual([]);
  await front.showPictures.click();
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-11] several children are added one after the other, without signing in again; a set that is there is asked about', async ({
  page,
  context,
}) => {
  await newCustomer(context, { codes: [CODES.anna] });
  const front = new FrontPage(page);
  for (const [code, name] of [
    [CODES.jonas, 'Jonas Ødegård'],
    [CODES.olaGreenScreen, 'Ola Brekke'],
  ] as const) {
    await page.goto('/');
    await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
    await front.enterCode(code);
    await expect(page).toHaveURL('/new-picture-set');
    await expect(page.getByText(name).first()).toBeVisible();
  }
  await page.goto('/');
  await front.enterCode(CODES.jonas);
  const dialog = page.getByRole('dialog', { name: t('access:addSubjectTitle') });
  await expect(dialog).toContainText('Jonas Ødegård, 7B');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('access:addPictures') }).click();
  await expect(page).toHaveURL('/new-picture-set');
});

test('[ACC-04] an answer that redirects leads there, and words of another server are shown as they are', async ({ page }) => {
  const front = new FrontPage(page);
  const answer = (json: unknown) => page.route('**/verify_subject_code.php*', (route) => route.fulfill({ json }), { times: 1 });
  await page.goto('/');
  await answer({ valid: false, error: 'gone', errorMessage: 'Pictures of 2019 are gone', data: null });
  await front.enterCode('OLD-CODE');
  await expect(front.code).toHaveAccessibleDescription(/Pictures of 2019 are gone/);
  await answer({
    valid: true,
    error: null,
    errorMessage: null,
    data: { accessCode: 'X', errorMessage: null, redirect: '/contact-us', subject: null },
  });
  await front.enterCode('ELSEWHERE');
  await expect(page).toHaveURL('/contact-us');
});

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[ACC-09] [ACC-10] a forgotten password is replaced by the mail's link, once, in ${language}`, async ({ page, context }) => {
      const said = words(language);
      const { email } = await newCustomer(context, { language });
      await signedOut(context);
      const front = new FrontPage(page, language);
      await page.goto('/#login');
      await front.button('access:forgotPassword').click();
      const dialog = page.getByRole('dialog', { name: said('access:forgotTitle') });
      const address = dialog.getByLabel(said('access:email'), { exact: true });
      await address.fill('kari@');
      await dialog.getByRole('button', { name: said('access:sendLink') }).click();
      await expect(dialog.getByText(said('access:invalidEmail'))).toBeVisible();
      await expectAccessible(page);
      await address.fill(email);
      await dialog.getByRole('button', { name: said('access:sendLink') }).click();
      await expect(dialog.getByText(said('access:reminderSent'))).toBeVisible();
      const link = pathOfLink((await mailTo(email)).links[0]);

      await page.goto(link);
      const first = page.getByLabel(said('access:newPassword'), { exact: true });
      const second = page.getByLabel(said('access:repeatPassword'), { exact: true });
      const change = front.button('access:resetButton');
      await first.fill('123 456');
      await expect(first).toHaveValue('123456');
      await second.fill('123456');
      await change.click();
      await expect(page.getByText(said('access:tooShort'))).toBeVisible();
      await first.fill('1234567');
      await change.click();
      await expect(page.getByText(said('access:passwordsDiffer'))).toBeVisible();
      await expectAccessible(page);
      await second.fill('1234567');
      await change.click();
      const done = page.getByRole('dialog');
      await expect(done).toContainText(said('access:resetDone'));
      await done.getByRole('button', { name: said('common:toFrontPage') }).click();
      await expect(page).toHaveURL('/');
      await page.goto(link);
      await expect(page.getByText(said('access:resetKeyInvalid'))).toBeVisible();
      await front.button('access:newLink').click();
      await expect(dialog.getByRole('button', { name: said('access:sendLink') })).toBeVisible();
      await page.goto('/#login');
      await front.signIn(email, '1234567');
      await expect(page).toHaveURL(/packages/);
    });
  });
}

test('[ACC-09] [ACC-10] calls that fail say the documented words', async ({ page }) => {
  const front = new FrontPage(page);
  await page.goto('/#login');
  await page.route('**/send_password_reminder.php*', (route) => route.fulfill({ status: 500, json: { error: 'server.failed' } }), {
    times: 1,
  });
  await front.button('access:forgotPassword').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('access:email'), { exact: true }).fill('kari@example.org');
  await dialog.getByRole('button', { name: t('access:sendLink') }).click();
  await expect(dialog.getByText('Error sending password reset instructions.')).toBeVisible();
  await page.route('**/reset-password/key', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { valid: true } })
      : route.fulfill({ status: 500, json: { error: 'server.failed' } }),
  );
  await page.goto('/reset-password?resetcode=key');
  await page.getByLabel(t('access:newPassword'), { exact: true }).fill('1234567');
  await page.getByLabel(t('access:repeatPassword'), { exact: true }).fill('1234567');
  await front.button('access:resetButton').click();
  await expect(page.getByText('Error setting new password')).toBeVisible();
});

test('[ACC-13] [ACC-11] [OPS-04] an operator acts as a customer in red, is asked before a set is added, and leaves', async ({
  page,
  context,
  browser,
}) => {
  const { email } = await newCustomer(context);
  const operator = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  const origin = new URL(page.url()).origin;
  await operator.addCookies([{ name: 'cookieConsent', value: '0', url: origin }]);
  const desk = await operator.newPage();
  await desk.goto(origin + simulationPath(email));
  const banner = desk.getByRole('complementary', { name: t('menu:simulation') });
  await expect(banner).toContainText(`Simulating user  / ${email}`, { useInnerText: false });
  await expect(banner).toHaveCSS('background-color', 'rgb(179, 54, 74)');
  await expectAccessible(desk);
  const front = new FrontPage(desk);
  await front.enterCode(CODES.jonas);
  const dialog = desk.getByRole('dialog', { name: t('access:addSubjectTitle') });
  await expect(dialog).toContainText(`You are simulating  / ${email}`, { useInnerText: false });
  await dialog.getByRole('button', { name: t('common:cancel') }).click();
  expect(await setsOf(page)).toEqual(['Anna Lindqvist Berg']);
  await front.enterCode('SKBK-NOBODY');
  await dialog.getByRole('button', { name: t('access:addPictures') }).click();
  await expect(front.code).toHaveAccessibleDescription(/The code is not valid/);
  await front.enterCode(CODES.jonas);
  await dialog.getByRole('button', { name: t('access:addPictures') }).click();
  await expect(desk).toHaveURL(/new-picture-set/);
  expect(await setsOf(page)).toEqual(['Anna Lindqvist Berg', 'Jonas Ødegård']);
  await banner.getByRole('button', { name: t('menu:endSimulation') }).click();
  await expect(desk.getByText(t('access:alreadyAccount'))).toBeVisible();
  await expect(banner).toHaveCount(0);
  await operator.close();
});

/** The operator's command on the shop of the tests. */
function simulationPath(email: string): string {
  const env = { ...process.env, DATA_DIR: DATA_FOLDER };
  const lines = execFileSync(process.execPath, ['dist/server/cli.js', 'simulate', email], { env, encoding: 'utf8' });
  return new URL(/https?:\S+/.exec(lines)?.[0] ?? '').pathname;
}

async function setsOf(page: Page): Promise<string[]> {
  const answer: { pictureSets: { subject: { name: string } }[] } = await (
    await page.request.get('/api/webshop/user/picture-sets', { headers: { 'x-keepsake-app': 'test' } })
  ).json();
  return answer.pictureSets.map((set) => set.subject.name).toSorted();
}

for (const { name, viewport } of [
  { name: 'at 320 px', viewport: { width: 320, height: 640 } },
  // 1280 × 1024 at 400 % (WCAG 1.4.10).
  { name: 'at 400 % zoom', viewport: { width: 320, height: 256 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });

    test(`[ACC-01] [ACC-08] codes, sign-in and registration can be used ${name}`, async ({ page }) => {
      const front = new FrontPage(page);
      const fits = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        await expectAccessible(page);
      };
      await page.goto('/');
      await expect(front.code).toBeVisible();
      await fits();
      await front.enterCode('NONE-SUCH99');
      await expect(front.code).toHaveAccessibleDescription(new RegExp(t('errors:access.code_not_valid')));
      await fits();
      await front.enterCode(CODES.anna);
      await front.enterEmail(newEmail());
      await expect(front.mobile).toBeInViewport();
      await fits();
      await front.button('access:createAccountButton').click();
      await expect(page.getByText('This is required!').first()).toBeVisible();
      await fits();
      await page.goto('about:blank');
      await page.goto('/#login');
      await front.signIn('kari@example.org', 'wrong one');
      await expect(page.getByRole('alert')).toBeVisible();
      await fits();
      await front.button('access:forgotPassword').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('access:sendLink') })
        .click();
      await fits();
    });
  });
}
