/** `/` and `/#login` on the real shop: codes, sign-in and registration (D1 §2, §4, §5). */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessCalls } from '#core/contract/access.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { LANGUAGES } from '../languages.ts';
import { FrontPage } from '../models/front-page.ts';
import { absentCustomer, ask, type Customer, newEmail, PASSWORD } from '../shop/real-shop.ts';
import { type Language, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen, type ShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();
const loggedIn = page.getByText(t('access:loggedIn'));

const openAsVisitor = (address: string, language?: Language): Promise<ShopScreen> =>
  openShopScreen(address, { codes: null, ...(language && { language }) });

/** A visitor's screen, and a customer with an account. */
async function openBesideCustomer(address: string): Promise<{ readonly screen: ShopScreen; readonly customer: Customer }> {
  let customer: Customer | null = null;
  const arrange = async () => {
    customer = await absentCustomer();
  };
  const screen = await openShopScreen(address, { codes: null, arrange });
  if (!customer) throw new Error('The customer was not made.');
  return { screen, customer };
}

describe.each(LANGUAGES)('in %s', (language) => {
  test(`[ACC-01] [ACC-05] [ACC-07] a code from a letter leads to a new account and its pictures, in ${language}`, async () => {
    const said = words(language);
    const form = new FrontPage(language);
    const email = newEmail();
    const screen = await openAsVisitor('/', language);
    await form.enterCode('skbk 7k3m9q');
    await expect.element(form.heading('access:codeValidated')).toBeVisible();
    await expect.element(page.getByText('Anna Lindqvist Berg')).toBeVisible();
    await form.enterEmail(`  ${email} `);
    await expect.element(form.heading('access:createAccount')).toBeVisible();
    await expect.element(form.email).toBeDisabled();
    await expect.element(form.email).toHaveValue(email);
    await form.register({ mobile: '912 34 567', password: PASSWORD });
    await expect.poll(() => screen.address()).toBe('/new-picture-set');
    await expect.element(page.getByRole('heading', { name: 'Anna Lindqvist Berg' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: said('picture-sets:next'), exact: true })).toBeVisible();
  });
});

test('[ACC-01] [ACC-02] the menu leads to sign-in also after a picture code was found valid', async () => {
  await openAsVisitor('/');
  await front.enterCode(CODES.anna);
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
  await page.getByRole('button', { name: t('menu:openMenu') }).click();
  const menu = page.getByRole('navigation', { name: t('menu:menu'), exact: true });
  await menu.getByRole('link', { name: t('menu:signIn') }).click();
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
});

test('[ACC-05] [LOV-01] each step from a code to an account has its address, and Back goes through them', async () => {
  const screen = await openAsVisitor('/');
  await front.enterCode(CODES.anna);
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
  expect(screen.address()).toBe('/#email');
  await front.enterEmail(newEmail());
  await expect.element(front.heading('access:createAccount')).toBeVisible();
  expect(screen.address()).toBe('/#register');
  await screen.go(-1);
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
  await screen.go(-1);
  await expect.element(front.code).toHaveValue(CODES.anna);
  await screen.go(1);
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
  await screen.reload();
  await expect.element(front.showPictures, { message: 'no code was found valid since' }).toBeVisible();
});

test('[ACC-02] [ACC-08] signing in leads to the packages, and the front page then names the customer', async () => {
  const { screen, customer } = await openBesideCustomer('/');
  await expect.element(page.getByText(t('access:alreadyAccount'))).toBeVisible();
  await front.toSignIn.click();
  await expect.poll(() => screen.address()).toBe('/#login');
  await front.signIn(` ${customer.email} `, 'x');
  await expect.element(page.getByText(t('access:tooShort'))).toBeVisible();
  await front.signIn(customer.email, 'not the password');
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:access.wrong_credentials'));
  await front.signIn(customer.email, PASSWORD);
  await expect.poll(() => screen.address()).toBe('/products/packages');
  await screen.goTo('/');
  await expect.element(loggedIn).toBeVisible();
  await expect.element(page.getByText(customer.email)).toBeVisible();
  await page.getByRole('link', { name: t('access:myPictureSets') }).click();
  await expect.poll(() => screen.address()).toBe('/my-account/picture-sets');
});

test('[ACC-01] /#login opens the sign-in form directly, over the picture that the shop has chosen', async () => {
  await openAsVisitor('/#login');
  await expect.element(front.heading('access:signInTitle')).toBeVisible();
  await expect.poll(() => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.naturalWidth).toBeGreaterThan(600);
});

test("[ACC-03] 'Not received a code?' explains how codes are delivered and gives the contact address", async () => {
  await openAsVisitor('/');
  await page.getByRole('button', { name: t('access:notReceivedCode') }).click();
  const dialog = page.getByRole('dialog', { name: t('access:helpTitle') });
  await expect.element(dialog).toHaveTextContent('SMS, letter or e-mail');
  await expect.element(dialog).toHaveTextContent("photographed person's name, group and location");
  const mail = dialog.getByRole('link', { name: 'post@fjordlysfoto.example' });
  await expect.element(mail).toHaveAttribute('href', 'mailto:post@fjordlysfoto.example');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[ACC-04] a wrong code gives a message under the field, a lost connection only ends the waiting', async () => {
  const screen = await openAsVisitor('/');
  await front.enterCode('NONE-SUCH99');
  await expect.element(front.code).toHaveAccessibleDescription(expect.stringContaining(t('errors:access.code_not_valid')));
  screen.setOnline(false);
  await front.enterCode(CODES.anna);
  await expect.element(front.showPictures).toBeEnabled();
  await expect.element(front.code).toHaveValue(CODES.anna);
  screen.setOnline(true);
  await front.showPictures.click();
  await expect.element(front.heading('access:codeValidated')).toBeVisible();
});

test('[ACC-04] the words of another server are shown unchanged, and a redirect in the answer is followed', async () => {
  const screen = await openAsVisitor('/');
  const undo = screen.change(accessCalls.verifySubjectCode, () => ({
    valid: false,
    error: 'gone',
    errorMessage: 'Pictures of 2019 are gone',
    data: null,
  }));
  await front.enterCode('OLD-CODE');
  await expect.element(front.code).toHaveAccessibleDescription(expect.stringContaining('Pictures of 2019 are gone'));
  undo();
  screen.change(accessCalls.verifySubjectCode, () => ({
    valid: true,
    error: null,
    errorMessage: null,
    data: { accessCode: 'X', errorMessage: null, redirect: '/contact-us', subject: null },
  }));
  await front.enterCode('ELSEWHERE');
  await expect.poll(() => screen.left()).toEqual(['/contact-us']);
});

test('[ACC-05] an address with an account is welcomed back, and the new set belongs to it', async () => {
  const { screen, customer } = await openBesideCustomer('/');
  const { email } = customer;
  await front.enterCode(CODES.jonas);
  await front.enterEmail('nobody');
  await expect.element(page.getByText(t('access:invalidEmail'))).toBeVisible();
  await front.enterEmail(email);
  await expect.element(front.heading('access:welcomeBack', { email })).toBeVisible();
  await page.getByRole('button', { name: t('access:changeEmail') }).click();
  await expect.element(front.email).toHaveValue(email);
  await front.enterEmail(email);
  await front.password.fill(PASSWORD);
  await front.button('access:signIn').click();
  await expect.poll(() => screen.address()).toBe('/new-picture-set');
  await expect.element(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-06] registration asks for a valid phone number and six characters, and shows the terms', async () => {
  await openAsVisitor('/');
  await front.enterCode(CODES.anna);
  await front.enterEmail(newEmail());
  await front.register({ mobile: '12', password: 'short' });
  await expect.element(page.getByText(t('access:phoneInvalid'))).toBeVisible();
  await expect.element(page.getByText(t('access:tooShort'))).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: t('access:acceptMail') })).not.toBeChecked();
  await page.getByRole('button', { name: 'terms of service' }).click();
  const terms = page.getByRole('dialog', { name: t('access:termsTitle') });
  await expect.element(terms.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await expectAccessible();
  await terms
    .getByRole('button', { name: t('common:close') })
    .last()
    .click();
  await expect.element(terms).not.toBeInTheDocument();
});

test('[ACC-11] a signed-in customer adds a set by its code', async () => {
  const screen = await openShopScreen('/');
  await expect.element(loggedIn).toBeVisible();
  await front.enterCode(CODES.jonas);
  await expect.poll(() => screen.address()).toBe('/new-picture-set');
  await expect.element(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-11] several children are added one after the other, without another sign-in; a set that is already there gives a message', async () => {
  const screen = await openShopScreen('/');
  for (const [code, name] of [
    [CODES.jonas, 'Jonas Ødegård'],
    [CODES.olaGreenScreen, 'Ola Brekke'],
  ] as const) {
    await screen.goTo('/');
    await expect.element(loggedIn).toBeVisible();
    await front.enterCode(code);
    await expect.poll(() => screen.address()).toBe('/new-picture-set');
    await expect.element(page.getByText(name).first()).toBeVisible();
  }
  await screen.goTo('/');
  await front.enterCode(CODES.jonas);
  const dialog = page.getByRole('dialog', { name: t('access:heldTitle') });
  await expect.element(dialog).toHaveTextContent('Jonas Ødegård, 7B. The pictures are in your account.');
  await expectAccessible();
  await dialog.getByRole('button', { name: t('access:showPictures') }).click();
  await expect.poll(() => screen.address()).toBe('/new-picture-set');
  await expect.element(page.getByText('Jonas Ødegård').first()).toBeVisible();
});

test('[ACC-15] many wrong passwords for an account are slowed down with a message, and the right one waits too', async () => {
  const { screen, customer } = await openBesideCustomer('/#login');
  const slowed = page.getByText(/a few tries too many/);
  for (let guess = 0; guess < 12 && slowed.elements().length === 0; guess += 1) {
    await front.signIn(customer.email, `wrong-${guess}`);
    await expect.poll(() => screen.count(accessCalls.signIn)).toBe(guess + 1);
    await expect.element(front.button('access:signIn')).toBeEnabled();
  }
  await expect.element(slowed).toBeVisible();
  await front.signIn(customer.email, PASSWORD);
  await expect.element(slowed).toBeVisible();
  expect(screen.address()).toBe('/#login');
});

test('[ACC-15] many wrong codes of one customer are slowed down with a message', async () => {
  await openShopScreen('/');
  await expect.element(loggedIn).toBeVisible();
  for (let guess = 0; guess < 15; guess += 1)
    await ask(accessCalls.addPictureSetByCode, { query: { code: `WRNG-${guess}` } }).catch(() => undefined);
  await front.enterCode('WRNG-99');
  await expect.element(front.code).toHaveAccessibleDescription(expect.stringMatching(/a few tries too many/));
});
