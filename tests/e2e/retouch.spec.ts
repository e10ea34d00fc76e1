import type { Locator, PlaywrightTestArgs } from '@playwright/test';
import { cartCalls } from '#core/contract/cart.ts';
import { customerWithGoods } from './at-checkout.ts';
import { addToCart } from './fill-cart.ts';
import { CartPage } from './models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { Shell } from './models/shell.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { type Language, words } from './words.ts';

const names = {
  en: { glasses: /Glare in glasses/, hair: /Stray hair/, skin: /Blemishes/ },
  nb: { glasses: /Reflekser i briller/, hair: /Hårstrå/, skin: /Kviser/ },
};

/** A customer with a calendar in the cart. @returns the pictures that can be retouched */
async function atRetouch({ page, context }: Pick<PlaywrightTestArgs, 'page' | 'context'>, language: Language = 'en'): Promise<Locator> {
  await newCustomer(context, { language });
  await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
  await page.goto('/shopping-cart/retouch');
  const pictures = page.getByRole('list', { name: words(language)('retouch:pictures') }).getByRole('group');
  await expect(pictures.first()).toBeVisible();
  return pictures;
}

for (const language of ['en', 'nb'] as const satisfies readonly Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[RET-01] [RET-02] [RET-03] [RET-05] retouch is chosen per picture, priced with its extras and kept by the shop, in ${language}`, async ({
      page,
      context,
    }) => {
      const t = words(language);
      const pictures = await atRetouch({ page, context }, language);
      await expect(page.getByRole('heading', { name: t('retouch:retouchOptions') })).toBeVisible();
      await expect(page.getByText(/kr\s49\/|49\skr\//)).toBeVisible();
      await expect(page.getByText(t('retouch:pieces', { count: 0 }), { exact: true })).toBeVisible();
      await pictures.nth(0).getByRole('button').click();
      const tasks = page.getByRole('dialog');
      await expect(tasks).toContainText(t('retouch:noTasks'));
      await tasks
        .getByRole('button', { name: t('common:close') })
        .last()
        .click();
      await pictures.nth(0).getByRole('checkbox', { name: names[language].glasses }).check();
      await pictures.nth(0).getByRole('checkbox', { name: names[language].hair }).check();
      await pictures.nth(1).getByRole('checkbox', { name: names[language].skin }).check();
      await expect(page.getByText(t('retouch:pieces', { count: 2 }), { exact: true })).toBeVisible();
      // 49 + 39 + 29, and 49 + 0.
      await expect(page.getByRole('status').filter({ hasText: /166/ })).toBeVisible();
      await pictures.nth(0).getByRole('button').click();
      await expect(tasks.getByRole('listitem')).toHaveCount(2);
      await tasks
        .getByRole('button', { name: t('common:close') })
        .last()
        .click();
      await expectAccessible(page);
      await pictures.nth(1).getByRole('checkbox', { name: names[language].skin }).uncheck();
      await new Shell(page, language).expectStatus('saved');
      const { cart } = await ask(context.request, cartCalls.readCart, {});
      const retouch = cart.orderLines.filter((line) => line.fileRetouch !== null);
      expect(retouch.map((line) => [line.linePrice, line.subProductUuids.length])).toEqual([[11_700, 2]]);
      await page.reload();
      await expect(pictures.nth(0).getByRole('checkbox', { name: names[language].hair })).toBeChecked();
      await page.getByRole('link', { name: t('retouch:continue') }).click();
      await expect(page).toHaveURL('/shopping-cart');
      await expect(page.getByText(names[language].glasses)).toBeVisible();
    });
  });
}

test('[RET-03] [CRT-11] without a connection retouch is kept on the device and sent later; a refusal is only logged', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  const first = (await atRetouch({ page, context })).first();
  const shell = new Shell(page);
  await shell.expectInstalled();
  await context.setOffline(true);
  await first.getByRole('checkbox', { name: names.en.hair }).check();
  await expect(page.getByRole('status').filter({ hasText: /78/ })).toBeVisible();
  await page.reload();
  await expect(first.getByRole('checkbox', { name: names.en.hair })).toBeChecked();
  await context.setOffline(false);
  await shell.expectStatus('saved');
  const kept = await ask(context.request, cartCalls.readCart, {});
  expect(kept.cart.orderLines.some((line) => line.fileRetouch !== null && line.linePrice === 7_800)).toBe(true);
  await page.route('**/api/webshop/cart/retouch', (route) => route.fulfill({ status: 409, json: { error: 'cart.retouch_not_available' } }));
  const refused = page.waitForResponse((response) => response.status() === 409);
  await first.getByRole('checkbox', { name: names.en.glasses }).click();
  await refused;
  await expect(first.getByRole('checkbox', { name: names.en.glasses }), 'the choice returns to what the shop has').not.toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const language of ['en', 'nb'] as const satisfies readonly Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[KEP-01] deleting the last product with its picture says that the retouch goes too, and announces it, in ${language}`, async ({
      page,
      context,
    }) => {
      const t = words(language);
      const pictures = await atRetouch({ page, context }, language);
      await pictures.nth(0).getByRole('checkbox', { name: names[language].hair }).check();
      await new Shell(page, language).expectStatus('saved');
      const cart = new CartPage(page, language);
      await cart.open();
      await expect(cart.lines).toHaveCount(2);
      await page.getByRole('button', { name: /Delete Wall calendar|Slett Veggkalender/ }).click();
      await expect(cart.deleteQuestion).toContainText(t('cart:deleteRetouch', { count: 1 }));
      await expectAccessible(page);
      await cart.confirmDelete();
      const left = t('cart-words:left.retouch', { name: '' }).replace(/^, /, '');
      await expect(page.getByRole('status').filter({ hasText: left }), 'it is announced').toHaveCount(1);
      const toast = page.getByRole('paragraph').filter({ hasText: left });
      await expect(toast).toBeVisible();
      await new Shell(page, language).expectStatus('saved');
      expect((await ask(context.request, cartCalls.readCart, {})).cart.orderLines.filter((line) => line.type === 0)).toEqual([]);
      await page
        .getByRole('button', { name: t('common:close') })
        .last()
        .click();
      await expect(toast).toBeHidden();
    });
  });
}

test('[RET-01] [PRC-04] without a retouch product the screen says so', async ({ page, context }) => {
  await customerWithGoods(context);
  await page.route('**/api/webshop/prices', async (route) => {
    const answer = await route.fetch();
    const prices = await answer.json();
    await route.fulfill({ json: { ...prices, fixedProducts: { ...prices.fixedProducts, retouch: null } } });
  });
  await page.goto('/shopping-cart/retouch');
  await expect(page.getByRole('heading', { name: 'Retouch not available' })).toBeVisible();
});
