import { orderCalls } from '#core/contract/orders.ts';
import { ADDRESS, atDelivery, choosePost, toBuyNow } from '../shop/at-checkout.ts';
import { addToCart } from '../shop/fill-cart.ts';
import { CartPage } from '../models/cart-page.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { ask } from '../shop/shop-api.ts';
import { expect, test } from '../shop-test.ts';
import { words } from '../words.ts';

const { thankYou } = TEMPLATES;
const t = words('en');

test('[CHK-07] [CHK-18] [CHK-16] the order summary is beside the button, which waits for the terms; a declined payment leaves the goods in the cart, a double tap makes one order, and the next checkout has the address', async ({
  page,
  context,
}) => {
  const checkout = await atDelivery({ page, context });
  await choosePost(checkout);
  await checkout.payWith('Card (test)').click();
  const contents = page.getByRole('list', { name: t('checkout:contents') });
  await expect(contents).toContainText('Card 15 × 15 cm');
  await expect(contents).toContainText('15 × 15 cm');
  await expect(contents).toContainText('5 pcs');
  await expect(checkout.buyNow).toBeDisabled();
  await checkout.terms.check();
  await expect(checkout.buyNow).toContainText('194');
  await checkout.writeComment('Leave it at the neighbour');
  const sent = page.waitForRequest((request) => request.url().endsWith('/transaction'));
  await checkout.buyNow.click();
  expect((await sent).postDataJSON()).toMatchObject({ client: 'mobile', comment: 'Leave it at the neighbour' });
  await expect(page).toHaveURL(/\/m\/shopping-cart\/checkout\/payment\//);
  await page.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(page.getByText('The payment was declined. You can try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and go back to the shopping cart' }).click();
  await expect(page).toHaveURL('/shopping-cart');
  const cart = new CartPage(page);
  await expect(cart.line(thankYou.product), 'what was not paid is in the cart again').toBeVisible();

  const before = (await ask(context.request, orderCalls.listOrders, {})).map(({ uuid }) => uuid);
  await cart.checkOut.click();
  await checkout.declineOffers();
  await checkout.method('postage').check({ force: true });
  for (const [field, value] of Object.entries(ADDRESS)) await expect(checkout.field(field)).toHaveValue(value);
  await checkout.toPayment.click();
  await toBuyNow(checkout);
  await checkout.buyNow.dblclick();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
  const made = (await ask(context.request, orderCalls.listOrders, {})).filter(({ uuid }) => !before.includes(uuid));
  expect(made).toHaveLength(1);
  await expect(page.getByText(`Order reference: ${made[0]?.uuid.slice(0, 8)}`)).toBeVisible();
  await expect(page.getByText(t('checkout:next.postage.head'))).toBeVisible();
  await expect(page.getByText('Storgata 1')).toBeVisible();

  await addToCart(context.request, thankYou, 5);
  await checkout.open();
  await checkout.method('postage').check({ force: true });
  for (const [field, value] of Object.entries(ADDRESS)) await expect(checkout.field(field)).toHaveValue(value);
});
