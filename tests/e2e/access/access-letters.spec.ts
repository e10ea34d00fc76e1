/**
 * Access by a letter's link and by an operator's link (D1 §2, §4, §6). The forms:
 * tests/component/access/access.component.test.tsx.
 */
import type { Page } from '@playwright/test';
import { FrontPage } from '../models/front-page.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, PASSWORD } from '../shop/shop-api.ts';
import { runAsOperator } from '../shop/operator.ts';
import { expect, expectAccessible, signedOut, test } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

test('[BEY-01] a letter’s link fills the form, is removed from the address, and survives help, sign-in and a reload', async ({
  page,
  context,
}) => {
  const { email } = await newCustomer(context);
  await signedOut(context);
  const front = new FrontPage(page);
  const addresses: string[] = [];
  await page.goto(`/?code=${CODES.jonas}`);
  page.on('request', (request) => addresses.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await expect(front.code).toHaveValue(CODES.jonas);
  await expect(page).toHaveURL('/');
  await front.button('access:notReceivedCode').click();
  await expect(page.getByRole('dialog')).toBeVisible();
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

test('[ACC-13] [ACC-11] [OPS-04] an operator acts as a customer under a red header, confirms before a set is added, and leaves', async ({
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

const simulationPath = (email: string): string => new URL(/https?:\S+/.exec(runAsOperator('simulate', email))?.[0] ?? '').pathname;

async function setsOf(page: Page): Promise<string[]> {
  const answer: { pictureSets: { subject: { name: string } }[] } = await (
    await page.request.get('/api/webshop/user/picture-sets', { headers: { 'x-keepsake-app': 'test' } })
  ).json();
  return answer.pictureSets.map((set) => set.subject.name).toSorted();
}
