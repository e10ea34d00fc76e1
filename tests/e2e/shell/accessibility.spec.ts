/**
 * Runs axe on every screen, at the widths of a phone and of a desktop, with the longer words of Norwegian; the editor
 * in both languages.
 * The loaded screen is then checked with large text, and in narrow and low windows.
 */
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CheckoutPage } from '../models/checkout-page.ts';
import { editorPath, TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { FrontPage } from '../models/front-page.ts';
import { Shell } from '../models/shell.ts';
import { placeOrder } from '../shop/place-order.ts';
import { picturesAndAccount, productsAndCart, visitorsScreens } from '../shop/screens.ts';
import { CODES } from '#tests/fixtures/shop/demo-codes.ts';
import { ask, newCustomer, newEmail, newLongEmail } from '../shop/shop-api.ts';
import { expectFits } from '../browser/layout-faults.ts';
import type { Page } from '@playwright/test';
import { LONG_TEST_MS, expect, expectAccessible, test } from '../shop-test.ts';
import { type Language, words } from '../words.ts';
import { everyNth } from '#tests/setup/slice.ts';

// Each test checks many screens at two widths.
test.describe.configure({ timeout: LONG_TEST_MS });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** One load serves both widths, because only styles differ between them. */
async function expectAccessibleAtBoth(page: Page): Promise<void> {
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await expectFits(page);
}

async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectWhole(page, address);
}

/** Waits until the whole screen is loaded. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), name).toHaveCount(0);
}

async function expectViewerAccessible(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('nb')('picture-sets:openPicture', { number: 1 }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAtBoth(page);
  await page.keyboard.press('Escape');
}

test.describe('every screen, in Norwegian', () => {
  test.use({ viewport: PHONE, locale: 'nb-NO', hasAnsweredCookies: true });

  test('[ACC-01] [LOV-02] a visitor’s screens are accessible, and fit large text and small windows', async ({ page }) => {
    const front = new FrontPage(page, 'nb');
    await page.goto('/');
    await expect(front.code).toBeVisible();
    await expectAccessibleAtBoth(page);
    await front.button('access:notReceivedCode').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAtBoth(page);
    await page.keyboard.press('Escape');
    await new Shell(page, 'nb').openMenu();
    await expectAccessibleAtBoth(page);
    await page.keyboard.press('Escape');
    await page.goto('/#login');
    await expect(front.password).toBeVisible();
    await expectAccessibleAtBoth(page);
    await page.goto('/');
    await front.enterCode(CODES.jonas);
    await expect(front.email).toBeVisible();
    await expectAccessibleAtBoth(page);
    await front.enterEmail(newEmail());
    await expect(front.mobile).toBeVisible();
    await expectAccessibleAtBoth(page);
    for (const address of visitorsScreens) {
      await page.goto(address);
      await expect(page.getByRole('main').locator('h1, h2, p').first()).toBeVisible();
      await expectAccessibleAtBoth(page);
    }
  });

  test('[SET-01] [LOV-02] pictures and account are accessible, and fit large text and small windows', async ({ page, context }) => {
    const { email } = await newCustomer(context, { codes: [CODES.jonas, CODES.anna], language: 'nb', email: newLongEmail() });
    await addToCart(context.request, TEMPLATES.wallCalendar, 1, 'nb');
    const orderUuid = await placeOrder(context.request, email);
    const { pictureSets } = await ask(context.request, pictureSetCalls.listPictureSets, {});
    const set = `/my-account/picture-sets/${pictureSets[0]?.subject.uuid}`;
    await openWhole(page, '/my-account');
    await new Shell(page, 'nb').openPanel();
    await expectAccessibleAtBoth(page);
    for (const address of ['/', ...picturesAndAccount(set, orderUuid)]) {
      await openWhole(page, address);
      await expectAccessibleAtBoth(page);
      if (address === set) await expectViewerAccessible(page);
    }
  });

  test('[CAT-01] [LOV-02] products, cart and menu are accessible, and fit large text and small windows', async ({ page, context }) => {
    await newCustomer(context, { codes: [CODES.jonas, CODES.anna], language: 'nb' });
    await addToCart(context.request, TEMPLATES.thankYou, 5, 'nb');
    await addToCart(context.request, TEMPLATES.wallCalendar, 1, 'nb');
    for (const address of productsAndCart) {
      await openWhole(page, address);
      await expectAccessibleAtBoth(page);
    }
    await openWhole(page, '/products/packages');
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL(/packages\/.+/);
    await expectWhole(page, 'a package');
    await expectFits(page);
    const shell = new Shell(page, 'nb');
    await shell.openMenu();
    for (const section of ['Produkter', 'Fotogaver']) await shell.menu.getByRole('button', { name: section }).click();
    await expectAccessibleAtBoth(page);
  });
});

/**
 * At the width of a phone, in the longer language, the check covers both widths. English is checked at the width of a
 * desktop only, because only its words differ.
 */
const expectAccessibleAndFits = (page: Page): Promise<void> =>
  page.viewportSize()?.width === PHONE.width ? expectAccessibleAtBoth(page) : expectAccessible(page);

const WIDTHS = [
  { name: 'a phone', viewport: PHONE, language: 'nb' },
  { name: 'a desk', viewport: DESK, language: 'en' },
] as const satisfies readonly { readonly name: string; readonly viewport: typeof PHONE; readonly language: Language }[];

for (const { name, viewport, language } of everyNth(2, WIDTHS)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, locale: language === 'en' ? 'en-GB' : 'nb-NO', hasAnsweredCookies: true });
    const t = words(language);

    test(`[EDT-01] [CHK-01] [LOV-02] the editor, the cart and the checkout are accessible, on ${name}`, async ({ page, context }) => {
      await newCustomer(context, { language, email: newLongEmail() });
      const editor = new EditorPage(page, language);
      await page.goto(editorPath(TEMPLATES.thankYou));
      await editor.expectOpen();
      await expectAccessibleAndFits(page);
      await editor.openText(1);
      for (const tool of ['main', 'text-size', 'font-family', 'text-color']) {
        await page.getByRole('button', { name: t(`editor:text.tool.${tool}`), exact: true }).click();
        await expectAccessibleAndFits(page);
      }
      await editor.done();
      await editor.openImage(1);
      await expectAccessibleAndFits(page);
      await editor.openImageTab('edit');
      await expectAccessibleAndFits(page);
      await editor.done();
      await editor.button('main.preview').click();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessibleAndFits(page);
      await editor.button('main.buy').click();
      await expect(editor.addToCart).toBeVisible();
      await expectAccessibleAndFits(page);

      await addToCart(context.request, TEMPLATES.thankYou, 5, language);
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      await page.goto('/shopping-cart');
      await expect(page.getByRole('heading', { name: t('cart:summary') })).toBeVisible();
      await expectAccessibleAndFits(page);

      const checkout = new CheckoutPage(page, language);
      await checkout.open();
      await checkout.method('store-pickup').check({ force: true });
      await expectAccessibleAndFits(page);
      await checkout.method('postage').check({ force: true });
      await expectAccessibleAndFits(page);
      await checkout.fillAddress({ name: 'Kari Berg', address: 'Storgata 1', postalCode: '6002', city: 'Ålesund' });
      await checkout.toPayment.click();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessibleAndFits(page);
      await page
        .getByRole('button', { name: new RegExp(t('checkout:payWith', { title: '' }).trim()) })
        .first()
        .click();
      await expect(checkout.terms).toBeVisible();
      await expectAccessibleAndFits(page);
    });
  });
}
