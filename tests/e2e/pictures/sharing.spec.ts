/** Sharing (D1 §5, §8, D2 §2, §4, §5): the dialog, the mail, the invited person's view, and the withdrawal. */
import type { Page } from '@playwright/test';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer, newEmail, verifyEmail } from '../shop/shop-api.ts';
import { mailTo, pathOfLink } from '../shop/shop-messages.ts';
import { LONG_TEST_MS, expect, expectAccessible, test, watchForErrors } from '../shop-test.ts';
import { words } from '../words.ts';

const t = words('en');

// The test uses two browsers and the mails between them.
test.describe.configure({ timeout: LONG_TEST_MS });

class ShareDialog {
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: t('menu:sharePictures') }).click();
    await expect(this.root).toBeVisible();
  }
  get root() {
    return this.page.getByRole('dialog', { name: t('sharing:title') });
  }
  button(key: string, params?: Record<string, unknown>) {
    return this.root.getByRole('button', { name: t(`sharing:${key}`, params), exact: true });
  }
  recipient(number: number) {
    return this.root.getByRole('textbox', { name: t('sharing:recipient', { number }) });
  }
  set(name: string) {
    return this.root.getByRole('checkbox', { name: new RegExp(name) });
  }
}

test('[SHR-01] [SRV-20] [SRV-58] pictures are shared by mail, viewed without an account, and the sharing is withdrawn', async ({
  page,
  context,
  browser,
}) => {
  const farmor = newEmail();
  await newCustomer(context, { codes: [CODES.jonas, CODES.anna] });
  await verifyEmail(context.request);
  await page.goto('/my-account/picture-sets');
  const dialog = new ShareDialog(page);
  await dialog.open();
  await dialog.set('Jonas').check();
  await dialog.button('continueWith', { count: 1 }).click();
  await dialog.recipient(1).fill(farmor);
  await dialog.button('sendTo', { count: 1 }).click();
  await expect(dialog.root.getByText(t('sharing:sent', { count: 1 }))).toBeVisible();
  await expect(dialog.root.getByRole('listitem')).toHaveText([farmor]);

  const mail = await mailTo(farmor);
  expect(mail.subject).toContain('Jonas Ødegård');
  expect(mail.text).not.toContain(CODES.jonas);
  const address = new URL(pathOfLink(mail.links[0]), page.url()).href;
  const elsewhere = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  await elsewhere.addCookies([{ name: 'cookieConsent', value: '0', url: address }]);
  const visitor = await elsewhere.newPage();
  const errors = watchForErrors(visitor);
  const answered = await visitor.goto(address);
  expect(answered?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await expect(visitor.getByRole('heading', { name: 'Jonas Ødegård' })).toBeVisible();
  await expect(visitor.getByText('Anna Lindqvist Berg')).toHaveCount(0);
  await expect(visitor.getByText(CODES.jonas)).toHaveCount(0);
  const first = visitor.getByRole('button', { name: t('sharing:pictureOf', { number: 1, name: 'Jonas Ødegård' }) });
  await expect(first).toBeVisible();
  await expectAccessible(visitor);
  await first.click();
  const viewer = visitor.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await expectAccessible(visitor);
  await viewer.getByRole('button', { name: t('sharing:nextPicture') }).click();
  await expect(viewer.getByRole('img', { name: t('sharing:pictureOf', { number: 2, name: 'Jonas Ødegård' }) })).toBeVisible();
  await visitor.keyboard.press('Escape');

  await page.goto('/my-account/shares');
  await expect(page.getByText(farmor)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('sharing:revokeOf', { recipient: farmor }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sharing:revoke'), exact: true })
    .click();
  await expect(page.getByText(t('sharing:state.revoked'), { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(t('errors:share.revoked'))).toBeVisible();
  await expectAccessible(visitor);
  expect(errors).toEqual([]);
  await elsewhere.close();
});
