import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { PATTERNS } from '#core/contract/paths/paths.ts';
import { FrontPage } from './models/front-page.ts';
import { Shell } from './models/shell.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, PASSWORD } from './shop-api.ts';
import { expect, expectAccessible, newEmail, signedOut, test } from './shop-test.ts';
import { words } from './words.ts';

const t = words('en');

const NOBODYS = '00000000-0000-4000-8000-000000000000';
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
  .map((pattern) => pattern.replace(/:\w+/g, NOBODYS));
const CUSTOMERS_CALLS = ALL_CALLS.filter((call) => call.access !== 'visitor').map(
  (call) => new RegExp(`^${call.method} ${call.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
);

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[ACC-01] [ACC-05] [ACC-06] [ACC-07] a code from a letter leads to a new account and its pictures, in ${language}`, async ({
      page,
    }) => {
      const said = words(language);
      const front = new FrontPage(page, language);
      const email = newEmail();
      await page.goto('/');
      await front.enterCode('skbk 7k3m9q');
      await expect(front.heading('access:codeValidated')).toBeVisible();
      await expect(page.getByText('Anna Lindqvist Berg')).toBeVisible();
      await front.enterEmail(`  ${email} `);
      await expect(front.heading('access:createAccount')).toBeVisible();
      await expect(front.email).toBeDisabled();
      await expect(front.email).toHaveValue(email);
      await front.register({ mobile: '912 34 567', password: PASSWORD });
      await expect(page).toHaveURL('/new-picture-set');
      await expect(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
      await expect(page.getByRole('link', { name: said('picture-sets:next'), exact: true })).toBeVisible();
    });
  });
}

test('[ACC-01] [ACC-02] the menu leads to sign-in also after a picture code was found valid', async ({ page }) => {
  const front = new FrontPage(page);
  const shell = new Shell(page);
  await page.goto('/');
  await front.enterCode(CODES.anna);
  await expect(front.heading('access:codeValidated')).toBeVisible();
  await shell.openMenu();
  await shell.menu.getByRole('link', { name: t('menu:signIn') }).click();
  await expect(front.heading('access:signInTitle')).toBeVisible();
});

test('[ACC-02] [ACC-08] signing in leads to the packages, and the front page then knows who is there', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  const front = new FrontPage(page);
  await page.goto('/');
  await expect(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  await page.getByRole('link', { name: t('access:signIn'), exact: true }).click();
  await expect(page).toHaveURL('/#login');
  await front.signIn(` ${email} `, 'x');
  await expect(page.getByText(t('access:tooShort'))).toBeVisible();
  await front.signIn(email, 'not the password');
  await expect(page.getByRole('alert')).toContainText(t('errors:access.wrong_credentials'));
  await front.signIn(email, PASSWORD);
  await expect(page).toHaveURL('/products/packages');
  await page.goto('/');
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: t('access:myPictureSets') }).click();
  await expect(page).toHaveURL('/my-account/picture-sets');
});

test('[ACC-01] /#login opens the sign-in form directly, over the picture that the shop has chosen', async ({ page }) => {
  await page.goto('/#login');
  await expect(page.getByRole('heading', { name: t('access:signInTitle') })).toBeVisible();
  const background = page.locator('img[fetchpriority=high]');
  await expect.poll(() => background.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
});

test("[ACC-03] 'Not received a code?' says how codes come and where to write", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: t('access:notReceivedCode') }).click();
  const dialog = page.getByRole('dialog', { name: t('access:helpTitle') });
  await expect(dialog).toContainText('SMS, letter or e-mail');
  await expect(dialog).toContainText("photographed person's name, group and location");
  await expect(dialog.getByRole('link', { name: 'post@fjordlysfoto.example' })).toHaveAttribute('href', 'mailto:post@fjordlysfoto.example');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[ACC-04] a wrong code says so under the field, a lost connection only ends the waiting', async ({ page, context }) => {
  const front = new FrontPage(page);
  await page.goto('/');
  await front.enterCode('NONE-SUCH99');
  await expect(front.code).toHaveAccessibleDescription(new RegExp(t('errors:access.code_not_valid')));
  await context.setOffline(true);
  await front.enterCode(CODES.anna);
  await expect(front.showPictures).toBeEnabled();
  await expect(front.code).toHaveValue(CODES.anna);
  await context.setOffline(false);
  await front.showPictures.click();
  await expect(front.heading('access:codeValidated')).toBeVisible();
});

test('[ACC-05] an address with an account is welcomed back, and the new set is theirs', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  const front = new FrontPage(page);
  await page.goto('/');
  await front.enterCode(CODES.jonas);
  await front.enterEmail('nobody');
  await expect(page.getByText(t('access:invalidEmail'))).toBeVisible();
  await front.enterEmail(email);
  await expect(front.heading('access:welcomeBack', { email })).toBeVisible();
  await page.getByRole('button', { name: t('access:changeEmail') }).click();
  await expect(front.email).toHaveValue(email);
  await front.enterEmail(email);
  await front.password.fill(PASSWORD);
  await front.button('access:signIn').click();
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-06] registration asks for a phone that can be reached and six characters, and shows the terms', async ({ page }) => {
  const front = new FrontPage(page);
  await page.goto('/');
  await front.enterCode(CODES.anna);
  await front.enterEmail(newEmail());
  await front.register({ mobile: '12', password: 'short' });
  await expect(page.getByText(t('access:phoneInvalid'))).toBeVisible();
  await expect(page.getByText(t('access:tooShort'))).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t('access:acceptMail') })).not.toBeChecked();
  await page.getByRole('button', { name: 'terms of service' }).click();
  const terms = page.getByRole('dialog', { name: t('access:termsTitle') });
  await expect(terms.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await terms
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await expect(terms).toBeHidden();
});

test('[ACC-11] a signed-in customer adds a set by its code', async ({ page, context }) => {
  await newCustomer(context);
  const front = new FrontPage(page);
  await page.goto('/');
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  await front.enterCode(CODES.jonas);
  await expect(page).toHaveURL('/new-picture-set');
  await expect(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-12] a visitor is sent to sign-in and comes back to where they were', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  await page.goto('/products/calendars?pages=14');
  await expect(page).toHaveURL('/#login');
  await new FrontPage(page).signIn(email, PASSWORD);
  await expect(page).toHaveURL(/\/products\/calendars\?pages=14/);
  // Where they were is remembered once: the next sign-in leads to the packages.
  await signedOut(context);
  await page.goto('/#login');
  await new FrontPage(page).signIn(email, PASSWORD);
  await expect(page).toHaveURL('/products/packages');
});

test('[ACC-12] no page of a customer opens for a visitor: sign-in is shown, their way is remembered, and none of the calls is answered', async ({
  page,
}) => {
  const answered: string[] = [];
  page.on('response', (response) => {
    const called = `${response.request().method()} ${new URL(response.url()).pathname}`;
    if (response.ok() && CUSTOMERS_CALLS.some((call) => call.test(called))) answered.push(called);
  });
  const front = new FrontPage(page);
  await page.goto('/contact-us');
  await expect(page.getByRole('heading', { name: t('pages:contactUs') })).toBeVisible();
  expect(CUSTOMERS_PAGES.length).toBeGreaterThan(30);
  for (const address of CUSTOMERS_PAGES) {
    await page.evaluate((to) => {
      sessionStorage.clear();
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await expect(page, address).toHaveURL('/#login');
    await expect(front.heading('access:signInTitle'), address).toBeVisible();
    const referrer = await page.evaluate(() => sessionStorage.getItem('keepsake.referrer'));
    expect(referrer, address).toBe(address);
  }
  expect(answered).toEqual([]);
});

test('[ACC-15] many wrong passwords for an account are slowed down, in words, and the right one waits too', async ({ page, context }) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  const front = new FrontPage(page);
  await page.goto('/#login');
  const slowed = page.getByText(/a few tries too many/);
  for (let guess = 0; guess < 12 && !(await slowed.isVisible()); guess += 1) {
    const answered = page.waitForResponse('**/api/webshop/session');
    await front.signIn(email, `wrong-${guess}`);
    await answered;
    await expect(front.button('access:signIn')).toBeEnabled();
  }
  await expect(slowed).toBeVisible();
  await front.signIn(email, PASSWORD);
  await expect(slowed).toBeVisible();
  await expect(page).toHaveURL('/#login');
});

test('[ACC-15] many wrong codes of one customer are slowed down, in words', async ({ page, context }) => {
  await newCustomer(context);
  const front = new FrontPage(page);
  await page.goto('/');
  await expect(page.getByText(t('access:loggedIn'))).toBeVisible();
  for (let guess = 0; guess < 15; guess += 1) {
    await context.request.get(`/ajax/prophoto/add_picture_set_by_code.php?code=WRNG-${guess}`, {
      headers: { [HEADERS.app]: 'test', [HEADERS.idempotencyKey]: randomUUID() },
    });
  }
  await front.enterCode('WRNG-99');
  await expect(front.code).toHaveAccessibleDescription(/a few tries too many/);
});

test('[ACC-16] [CRT-01] a visitor with an empty cart is led to the products, reads at sign-in why, and may begin with a code there', async ({
  page,
}) => {
  const front = new FrontPage(page);
  await page.goto('/shopping-cart');
  await expect(page).toHaveURL('/#login');
  await expect(front.heading('access:signInTitle')).toBeVisible();
  await expect(page.getByText(t('access:cartIsEmpty'))).toBeVisible();
  await new Shell(page).expectStatus('saved');
  await expect(page.getByRole('link', { name: /Shopping cart/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('access:cartIsEmpty'))).toBeVisible();
  await expectAccessible(page);
  await front.enterCode(CODES.anna);
  await expect(front.heading('access:codeValidated')).toBeVisible();
  // Who wanted to sign in anyway is told nothing about a cart.
  await page.goto('/');
  await page.getByRole('link', { name: t('access:signIn'), exact: true }).click();
  await expect(front.heading('access:signInTitle')).toBeVisible();
  await expect(page.getByText(t('access:cartIsEmpty'))).toBeHidden();
});
