/** Pictures of every screen; what they look like is judged by a person (npm run contact-sheet). */
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import type { Page } from '@playwright/test';
import { CheckoutPage } from '../e2e/models/checkout-page.ts';
import { EditorPage } from '../e2e/models/editor-page.ts';
import { FrontPage } from '../e2e/models/front-page.ts';
import { Shell } from '../e2e/models/shell.ts';
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

/** Pictures of what is shown now, at every size. */
async function photograph(page: Page, name: string, language: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
  for (const { name: size, width, height, text } of SIZES) {
    await page.setViewportSize({ width, height });
    const fullPx = await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      for (const image of document.images) image.loading = 'eager';
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollHeight;
    }, text);
    const file = `${name.replaceAll(/[^\w-]+/g, '_')}.${language}.${size}.jpg`;
    const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(fullPx, LONGEST_PX)) };
    await page.screenshot({ path: `${FOLDER}/${file}`, type: 'jpeg', quality: 60, fullPage: true, clip });
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(PHONE);
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
  });
}
