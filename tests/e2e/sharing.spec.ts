/** Sharing (D1 §5, §8, D2 §2, §4, §5): the dialog, the mail, what an invited person sees, taking it back. */
import type { Page } from '@playwright/test';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { newCustomer } from './shop-api.ts';
import { mailTo, pathOfLink } from './shop-messages.ts';
import { LONG_TEST_MS, expect, expectAccessible, newEmail, test, watchForErrors } from './shop-test.ts';
import { type Language, words } from './words.ts';

// Two browsers and the mails between them.
test.describe.configure({ timeout: LONG_TEST_MS });

class ShareDialog {
  private readonly page: Page;
  private readonly t: ReturnType<typeof words>;
  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
  }
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('menu:sharePictures') }).click();
    await expect(this.root).toBeVisible();
  }
  get root() {
    return this.page.getByRole('dialog', { name: this.t('sharing:title') });
  }
  button(key: string, params?: Record<string, unknown>) {
    return this.root.getByRole('button', { name: this.t(`sharing:${key}`, params), exact: true });
  }
  get promo() {
    return this.root.getByRole('complementary', { name: this.t('sharing:promoTitle') });
  }
  recipient(number: number) {
    return this.root.getByRole('textbox', { name: this.t('sharing:recipient', { number }) });
  }
  set(name: string) {
    return this.root.getByRole('checkbox', { name: new RegExp(name) });
  }
}

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[SHR-01] [SRV-20] [SRV-58] [BEY-06] pictures are shared by mail, seen without an account, and taken back, in ${language}`, async ({
      page,
      context,
      browser,
    }) => {
      const t = words(language);
      const farmor = newEmail();
      await newCustomer(context, { codes: [CODES.jonas, CODES.anna], language });
      await page.goto('/my-account/picture-sets');
      const dialog = new ShareDialog(page, language);
      await dialog.open();
      await expect(dialog.button('selectSetsButton')).toBeDisabled();
      expect((await dialog.root.boundingBox())?.width).toBeLessThanOrEqual(400);
      await expect(dialog.promo).toContainText(t('sharing:promoText'));
      await dialog.set('Jonas').check();
      await dialog.set('Anna').check();
      await expectAccessible(page);
      await dialog.button('continueWith', { count: 2 }).click();
      await expect(dialog.button('addRecipients')).toBeDisabled();
      await dialog.recipient(1).fill('nobody');
      await dialog.button('addRecipient').click();
      await expect(dialog.root.getByText(t('sharing:invalidEmail'))).toBeVisible();
      await expect(dialog.button('addRecipients')).toBeDisabled();
      await dialog.recipient(2).fill(` ${farmor} `);
      await expectAccessible(page);
      // Back to the selection, which is as it was.
      await dialog.root.getByRole('button', { name: t('common:back') }).click();
      await expect(dialog.set('Anna')).toBeChecked();
      await dialog.set('Anna').uncheck();
      await dialog.button('continueWith', { count: 1 }).click();
      await dialog.button('sendTo', { count: 1 }).click();
      await expect(dialog.root.getByText(t('sharing:sent', { count: 1 }))).toBeVisible();
      await expect(dialog.root.getByRole('listitem')).toHaveText([farmor]);
      await expectAccessible(page);
      await dialog.button('sendMore').click();
      await expect(dialog.button('selectSetsButton'), 'nothing is selected any more').toBeDisabled();
      await dialog.set('Anna').check();
      await dialog.button('continueWith', { count: 1 }).click();
      await expect(dialog.recipient(1), 'and nobody is written to').toHaveValue('');
      await expect(dialog.recipient(2)).toHaveCount(0);
      await dialog.promo.getByRole('link', { name: t('sharing:promoLink') }).click();
      await expect(page).toHaveURL('/products/categories');
      await expect(dialog.root).toBeHidden();

      const mail = await mailTo(farmor);
      expect(mail.subject).toContain('Jonas Ødegård');
      expect(mail.text).not.toContain(CODES.jonas);
      const address = new URL(pathOfLink(mail.links[0]), page.url()).href;
      const elsewhere = await browser.newContext({ locale: language === 'en' ? 'en-GB' : 'nb-NO', viewport: { width: 390, height: 844 } });
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
  });
}

test('[SHR-01] without a set that can be shared there is a notice, from the detail its set is ticked', async ({ page, context }) => {
  const t = words('en');
  await newCustomer(context, { codes: [CODES.annaEarlier] });
  await page.goto('/my-account/picture-sets');
  const dialog = new ShareDialog(page);
  await dialog.open();
  await expect(dialog.root.getByText(t('sharing:noneAvailable'))).toBeVisible();
  await expectAccessible(page);
  await newCustomer(context, { codes: [CODES.jonas, CODES.anna] });
  await page.goto('/my-account/picture-sets');
  // The former customer's Anna is on the screen until the shop has said who is signed in.
  await expect(page.getByRole('heading', { level: 2, name: 'Jonas Ødegård' })).toBeVisible();
  await page.getByRole('link', { name: /Anna/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Anna/ })).toBeVisible();
  await dialog.open();
  await expect(dialog.set('Anna')).toBeChecked();
  await expect(dialog.set('Jonas')).not.toBeChecked();
});

test('[SHR-01] a server error and a lost connection are said in an alert, and nothing is lost', async ({ page, context }) => {
  await newCustomer(context, { codes: [CODES.jonas] });
  await page.goto('/my-account/picture-sets');
  const dialog = new ShareDialog(page);
  await dialog.open();
  await dialog.set('Jonas').check();
  await dialog.button('continueWith', { count: 1 }).click();
  await dialog.recipient(1).fill(newEmail());
  await page.route('**/do_tipafriend.php*', (route) => route.fulfill({ json: { error: 'The mail server sleeps' } }));
  await dialog.button('sendTo', { count: 1 }).click();
  await expect(dialog.root.getByRole('alert')).toHaveText('The mail server sleeps');
  await page.unroute('**/do_tipafriend.php*');
  await page.route('**/do_tipafriend.php*', (route) => route.abort());
  await dialog.button('sendTo', { count: 1 }).click();
  await expect(dialog.root.getByRole('alert')).toHaveText('Error sharing picture sets, please try again');
  await page.unroute('**/do_tipafriend.php*');
  await dialog.button('sendTo', { count: 1 }).click();
  await expect(dialog.root.getByText(words('en')('sharing:sent', { count: 1 }))).toBeVisible();
});

test('[BEY-06] a link that nobody was sent says so', async ({ page }) => {
  await page.goto('/shared/none-such');
  await expect(page.getByRole('heading', { name: words('en')('sharing:ended.notFound') })).toBeVisible();
  await expectAccessible(page);
});
