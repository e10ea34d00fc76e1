import { orderCalls } from '../../core/contract/orders.ts';
import { addToCart } from './fill-cart.ts';
import { TEMPLATES } from './models/editor-page.ts';
import { ask, newCustomer } from './shop-api.ts';
import { expect, test } from './shop-test.ts';
import { placeOrder } from './place-order.ts';
import { words } from './words.ts';

for (const language of ['en', 'nb'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'nb-NO' });

    test(`[ORD-01] [ORD-02] [ACT-01] a row opens its order under the order's address and closes again, in ${language}`, async ({
      page,
      context,
    }) => {
      const t = words(language);
      const { email } = await newCustomer(context, { language });
      await addToCart(context.request, TEMPLATES.wallCalendar, 1, language);
      await placeOrder(context.request, email);
      const [order] = await ask(context.request, orderCalls.listOrders, {});
      const reference = order?.uuid.slice(0, 8) ?? '';
      await page.goto('/my-account');
      await page.getByRole('link', { name: t('account:entry.orders') }).click();
      await expect(page.getByRole('heading', { name: t('orders:myOrders') })).toBeVisible();
      const row = page.getByRole('button', { name: new RegExp(reference) });
      await expect(row).toHaveAttribute('aria-expanded', 'false');
      await row.click();
      await expect(page).toHaveURL(`/my-account/orders/${order?.uuid}`);
      await expect(page.getByRole('list', { name: t('orders:products') })).toContainText(
        language === 'en' ? 'Wall calendar' : 'Veggkalender',
      );
      await expect(row).toHaveAttribute('aria-expanded', 'true');
      await row.click();
      await expect(page).toHaveURL('/my-account/orders');
      await page.goto(`/my-account/orders/${order?.uuid}`);
      await expect(page.getByRole('list', { name: t('orders:products') })).toBeVisible();
    });
  });
}

test("[ORD-01] somebody else's order does not open", async ({ page, context, browser }) => {
  const other = await browser.newContext();
  const { email } = await newCustomer(other);
  await addToCart(other.request, TEMPLATES.wallCalendar, 1);
  await placeOrder(other.request, email);
  const [order] = await ask(other.request, orderCalls.listOrders, {});
  await other.close();
  await newCustomer(context);
  expect((await context.request.get(`/api/webshop/user/orders/${order?.uuid}`)).status()).toBe(404);
  await page.goto(`/my-account/orders/${order?.uuid}`);
  await expect(page.getByRole('heading', { name: words('en')('orders:myOrders') })).toBeVisible();
  await expect(page.getByText(order?.uuid.slice(0, 8) ?? '')).toHaveCount(0);
});
