/** The picture code of a letter's link (`/?code=…`): how long the tab keeps it, on the real shop. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { absentCustomer, newEmail, PASSWORD } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const front = new FrontPage();
const shell = new Shell();
const LINK = `/?code=${CODES.anna}`;
const forVisitors = page.getByText(t('access:alreadyAccount'));

test('[BEY-01] [PUB-04] the code of a link survives a reload, but neither a registration with it nor the sign-out', async () => {
  const screen = await openShopScreen(LINK, { codes: null });
  await expect.element(front.code).toHaveValue(CODES.anna);
  expect(screen.address()).toBe('/');
  await screen.reload();
  await expect.element(front.code).toHaveValue(CODES.anna);
  await front.showPictures.click();
  await front.enterEmail(newEmail());
  await front.register({ mobile: '912 34 567', password: PASSWORD });
  await expect.poll(() => screen.address()).toBe('/new-picture-set');
  await screen.go(-1);
  await expect.element(front.code).toHaveValue('');
  await shell.logOut();
  await expect.element(forVisitors).toBeVisible();
  await screen.go(-1);
  await screen.reload();
  await expect.element(front.code).toHaveValue('');
});

test('[BEY-01] [PUB-04] a code that a customer brought and did not use is gone after sign-out on the front page', async () => {
  let email = '';
  const arrange = async () => void ({ email } = await absentCustomer());
  const screen = await openShopScreen(LINK, { codes: null, arrange });
  await front.toSignIn.click();
  await front.signIn(email, PASSWORD);
  await expect.element(page.getByText(t('access:loggedIn'))).toBeVisible();
  await expect.element(front.code).toHaveValue(CODES.anna);
  await shell.logOut();
  await expect.element(forVisitors).toBeVisible();
  await expect.element(front.code).toHaveValue('');
  await screen.reload();
  await expect.element(front.code).toHaveValue('');
});

test('[BEY-01] [ACC-11] a code that a signed-in customer has added is not in the form again', async () => {
  const screen = await openShopScreen(`/?code=${CODES.jonas}`);
  await expect.element(page.getByText(t('access:loggedIn'))).toBeVisible();
  await front.showPictures.click();
  await expect.poll(() => screen.address()).toBe('/new-picture-set');
  await screen.go(-1);
  await expect.element(front.code).toHaveValue('');
});
