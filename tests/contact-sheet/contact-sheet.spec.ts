/** Pictures of every screen; what they look like is judged by a person (npm run contact-sheet). */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import type { Page } from '@playwright/test';
import { photo } from '../e2e/browser/own-pictures.ts';
import { CheckoutPage } from '../e2e/models/checkout-page.ts';
import { EditorPage } from '../e2e/models/editor-page.ts';
import { FrontPage } from '../e2e/models/front-page.ts';
import { Shell } from '../e2e/models/shell.ts';
import { UploadDialog } from '../e2e/models/upload-dialog.ts';
import { runAsOperator } from '../e2e/shop/operator.ts';
import { DATA_FOLDER } from '../e2e/worker-shop.ts';
import { words } from '../e2e/words.ts';
import { type ReceivedMail, readMails } from '#tests/setup/mail-box.ts';
import { addToCart } from '../e2e/shop/fill-cart.ts';
import { placeOrder } from '../e2e/shop/place-order.ts';
import { picturesAndAccount, productsAndCart, visitorsScreens } from '../e2e/shop/screens.ts';
import { ask, newCustomer } from '../e2e/shop/shop-api.ts';
import { expect, test } from '../e2e/shop-test.ts';

const FOLDER = 'test-results/contact-sheet';
const PHONE = { width: 390, height: 844 };
const SIZES = [
  { name: '1 phone', ...PHONE, text: '' },
  { name: '2 tablet', width: 768, height: 1024, text: '' },
  { name: '3 desk', width: 1280, height: 800, text: '' },
  { name: '4 text of 200 %', ...PHONE, text: '200%' },
  { name: '5 phone on its side', width: 844, height: 390, text: '' },
];
/** Of a long page the beginning is enough. */
const LONGEST_PX = 2400;

/**
 * All pictures have come, and a bar that stays at the foot of the window is where the page ends, not in the middle of a long
 * picture. It runs in the page: it uses nothing from outside itself.
 */
async function settle(fontSize: string): Promise<number> {
  document.documentElement.style.fontSize = fontSize;
  const frames = async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  };
  await frames();
  const waitMs = 10_000;
  const arrived = [...document.images].map(async (image) => {
    image.loading = 'eager';
    // A picture that is refused is drawn as it is.
    await image.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(arrived), new Promise((resolve) => setTimeout(resolve, waitMs))]);
  await frames();
  // The policy admits no style element; a bar that is measured anew takes its own style back.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-foot] { position: static !important }');
  document.adoptedStyleSheets = [sheet];
  await frames();
  return document.documentElement.scrollHeight;
}

/** Pictures of what is shown now, at every size; of an open dialog the window that it lies over. */
async function photograph(page: Page, name: string, language: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  for (const { name: size, width, height, text } of SIZES) {
    await page.setViewportSize({ width, height });
    const pagePx = await page.evaluate(settle, text);
    const fullPx = (await page.getByRole('dialog').count()) > 0 ? 0 : pagePx;
    const file = `${name.replaceAll(/[^\w-]+/g, '_')}.${language}.${size}.jpg`;
    const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(fullPx, LONGEST_PX)) };
    await page.screenshot({ path: `${FOLDER}/${file}`, type: 'jpeg', quality: 60, fullPage: fullPx > 0, clip });
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(PHONE);
}

/** As a mail program shows it: with the pictures that came with it. */
function withPictures({ html, pictures }: ReceivedMail): string {
  const left = [...pictures];
  return html.replaceAll(/src="cid:[^"]*"/g, () => `src="data:image/jpeg;base64,${left.shift()?.toString('base64') ?? ''}"`);
}

/** A mail or a letter, which has no sizes but that of its reader. */
async function photographPaper(page: Page, name: string, language: string, content: { readonly html: string } | { readonly jpeg: Buffer }) {
  const file = `${FOLDER}/4_${name.replaceAll(/[^\w-]+/g, '_')}.${language}.1 phone.jpg`;
  if ('jpeg' in content) return writeFile(file, content.jpeg);
  await page.setContent(content.html);
  await page.screenshot({ path: file, type: 'jpeg', quality: 60, fullPage: true });
}

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ viewport: PHONE, locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`a visitor's screens, ${language}`, async ({ page }) => {
      const front = new FrontPage(page, language);
      const take = (name: string) => photograph(page, `1 ${name}`, language);
      await page.goto('/');
      await expect(front.code).toBeVisible();
      await take('front');
      await new Shell(page, language).openMenu();
      await take('menu');
      await page.keyboard.press('Escape');
      await page.goto('/#login');
      await expect(front.password).toBeVisible();
      await take('sign in');
      for (const address of visitorsScreens) {
        await page.goto(address);
        await expect(page.getByRole('main').locator('h1, h2, p').first()).toBeVisible();
        await take(address);
      }
    });

    test(`a customer's screens, ${language}`, async ({ page, context }) => {
      const { email } = await newCustomer(context, { codes: [CODES.jonas, CODES.anna], language });
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      const orderUuid = await placeOrder(context.request, email);
      await addToCart(context.request, TEMPLATES.thankYou, 5, language);
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
      const set = `/my-account/picture-sets/${pictureSets[0]?.subject.uuid}`;
      const names = new Map([[set, 'set']]);
      for (const address of ['/', ...picturesAndAccount(set, orderUuid), ...productsAndCart]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await photograph(page, `2 ${names.get(address) ?? address.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')}`, language);
      }
      await page.goto('/products/packages');
      await page.getByRole('main').getByRole('link').first().click();
      await page.waitForURL(/packages\/.+/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await photograph(page, '2 package', language);
    });

    test(`the editor and the checkout, ${language}`, async ({ page, context }) => {
      const take = (name: string) => photograph(page, `3 ${name}`, language);
      await newCustomer(context, { language });
      const editor = new EditorPage(page, language);
      await editor.open(TEMPLATES.thankYou);
      await take('editor');
      await editor.openText(1);
      await take('editor text');
      await editor.done();
      await editor.openImage(1);
      await take('editor picture');
      await editor.openImageTab('edit');
      await take('editor crop');
      await editor.done();
      await editor.button('main.preview').click();
      await take('editor preview');
      await editor.button('main.buy').click();
      await expect(editor.addToCart).toBeVisible();
      await take('editor quantities');
      await page.goto(editorPath(TEMPLATES.wallCalendar));
      await editor.expectOpen();
      await take('calendar');
      await addToCart(context.request, TEMPLATES.thankYou, 5, language);
      const checkout = new CheckoutPage(page, language);
      await checkout.open();
      await checkout.method('postage').check({ force: true });
      await take('checkout delivery');
      await checkout.fillAddress({ name: 'Kari Berg', address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' });
      await checkout.toPayment.click();
      await take('checkout payment');
      const pay = new RegExp(checkout.t('checkout:payWith', { title: '' }).trim());
      await page.getByRole('button', { name: pay }).first().click();
      await expect(checkout.terms).toBeVisible();
      await take('checkout confirm');
    });

    test(`dialogs, ${language}`, { tag: '@service-worker' }, async ({ page, context, device }) => {
      const t = words(language);
      const take = (name: string) => photograph(page, `3 dialog ${name}`, language);
      await newCustomer(context, { language });
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      await page.goto('/shopping-cart');
      await page.getByRole('button', { name: t('cart:useVoucher') }).click();
      await take('voucher');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: new RegExp(`^${t('cart:promoted.pricesOf', { name: '' })}`) })
        .first()
        .click();
      await take('prices');
      await page.goto('/my-account/uploads');
      await new UploadDialog(page, language).choose([await photo('fjord.jpg')]);
      await take('upload');
      await page.goto('/new-picture-set/favorites');
      const shell = new Shell(page, language);
      await shell.expectInstalled();
      await device.offline();
      await page.getByRole('button', { name: t('picture-sets:asFavorite', { number: 1 }) }).click();
      await shell.openPanel();
      await take('what waits');
      await page.keyboard.press('Escape');
      await shell.openMenu();
      await shell.menu.getByRole('button', { name: new RegExp(`^${t('menu:hello', { name: '' })}`) }).click();
      await shell.menu.getByRole('button', { name: t('menu:logOut') }).click();
      await expect(page.getByRole('dialog', { name: t('connection:signOut.title') })).toBeVisible();
      await take('sign-out');
    });

    test(`mails and the letter, ${language}`, async ({ page, context }, testInfo) => {
      const { email } = await newCustomer(context, { language });
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      runAsOperator('orders', 'mark', 'sent', (await placeOrder(context.request, email)).slice(0, 8));
      // The order, its way and what proves the address; more may come.
      const mails = async () => (await readMails(DATA_FOLDER)).filter(({ to }) => to === email);
      await expect.poll(async () => (await mails()).length).toBeGreaterThan(2);
      for (const mail of await mails()) await photographPaper(page, `mail ${mail.subject}`, language, { html: withPictures(mail) });
      const pdf = testInfo.outputPath('letter.pdf');
      runAsOperator('codes', 'print', pdf, `--lang=${language}`, `--code=${CODES.jonas}`);
      const pdftoppm = process.env['KEEPSAKE_PDFTOPPM'] ?? 'pdftoppm';
      const jpeg = execFileSync(pdftoppm, ['-jpeg', '-r', '80', '-f', '1', '-l', '1', pdf], { maxBuffer: 2 ** 24 });
      await photographPaper(page, 'letter', language, { jpeg });
    });
  });
}
