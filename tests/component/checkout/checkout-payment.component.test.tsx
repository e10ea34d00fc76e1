/** The payment step on the real shop (D1 §8), and the queue that a checkout waits for. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { keptGoods } from '../shop/fill-cart.ts';
import { checkout, chooseStore, CONTACT, openAtDelivery, withGoods } from '../models/checkout-page.ts';
import { ask, verifyEmail } from '../shop/real-shop.ts';
import { words } from '../render-screen.tsx';
import { codeSentTo } from '../shop/shop-messages.ts';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou } = TEMPLATES;

const verifiedWithGoods = async () => {
  await verifyEmail();
  await withGoods()();
};

test('[CHK-06] [SRV-56] [CHK-03] an invoice by SMS: a wrong code, the right one, another phone needs a new code; express pickup has its price', async () => {
  const screen = await openAtDelivery({ arrange: verifiedWithGoods });
  await checkout.method('store-pickup').click();
  await page
    .getByRole('group', { name: t('checkout:express') })
    .getByRole('radio')
    .click();
  await checkout.fill(CONTACT);
  await checkout.toPayment.click();
  await checkout.payWith('Invoice by SMS').click();
  const [mobile, code] = [checkout.field('mobilePhone'), checkout.field('code')];
  // The number comes from the account.
  await expect.element(mobile).toHaveValue('+4791234567');
  await expect.element(checkout.next).toBeDisabled();
  const phone = `+479${String(Date.now()).slice(-7)}`;
  await mobile.fill('123');
  await expect.element(page.getByText(t('checkout:issue.phone_invalid'))).toBeVisible();
  await mobile.fill(phone);
  await page.getByRole('button', { name: t('checkout:sendCode') }).click();
  const sent = await codeSentTo(phone);
  const check = page.getByRole('button', { name: t('checkout:checkCode') });
  await code.fill(sent === '000000' ? '111111' : '000000');
  await check.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await code.fill(sent);
  await check.click();
  await expect.element(page.getByText(t('checkout:phoneVerified'))).toBeVisible();
  await expectAccessible();
  await mobile.fill('+4790000000');
  // The other phone is not verified.
  await expect.element(checkout.next).toBeDisabled();
  await mobile.fill(phone);
  await checkout.next.click();
  await expect.element(checkout.step('confirm')).toHaveTextContent('99');
  await checkout.terms.click();
  await checkout.buyNow.click();
  await expect.poll(() => screen.left()).toHaveLength(1);
  const [order, ...others] = await ask(orderCalls.listOrders, {});
  expect(others).toEqual([]);
  expect(order?.payment.isInvoice).toBe(true);
  // The payment page of an invoice leads to the receipt.
  const { url } = await fetch(screen.left()[0] ?? '');
  expect(new URL(url).pathname).toBe(paths.receipt(order?.uuid ?? ''));
  await screen.goTo(paths.receipt(order?.uuid ?? ''));
  await expect.element(page.getByRole('heading', { name: 'Thank you for the order' })).toBeVisible();
});

test('[CHK-06] a payment method is named by its title, and described by the words below it', async () => {
  await openAtDelivery();
  await chooseStore();
  const card = checkout.payWith('Card (test)');
  await expect.element(card).toHaveAccessibleDescription('A test page: nothing is charged.');
  await expect.element(card, { message: 'its words may have links' }).not.toHaveTextContent('nothing is charged');
});

test('[CHK-06] [BIZ-03] digital pictures on invoice: the payment method and the summary say that they wait for its payment', async () => {
  const withFile = async () => {
    await withGoods()();
    const picture = (await ask(pictureSetCalls.listPictureSets, {})).pictureSets.at(-1)?.pictures[0];
    await ask(cartCalls.toggleDigitalFile, { body: { file: picture?.uuid ?? '', type: 'IP', wanted: true } });
  };
  await openAtDelivery({ arrange: withFile });
  await chooseStore();
  const said = t('checkout:filesAfterInvoice');
  await expect.element(checkout.payWith('Invoice by e-mail')).toHaveAccessibleDescription(expect.stringContaining(said));
  await expect.element(checkout.payWith('Card (test)')).not.toHaveAccessibleDescription(expect.stringContaining(said));
  await checkout.payWith('Invoice by e-mail').click();
  await checkout.field('pid').fill('01018510002');
  await checkout.next.click();
  await expect.element(checkout.step('confirm')).toHaveTextContent(said);
  await checkout.editStep('payment').click();
  await checkout.payWith('Card (test)').click();
  await expect.element(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
  await expect.element(checkout.step('confirm')).not.toHaveTextContent(said);
});

test('[CHK-06] [CHK-12] a personal number: check digits and age on the page, then the summary; the step before opens again', async () => {
  await openAtDelivery();
  await chooseStore();
  await checkout.payWith('Invoice by e-mail').click();
  for (const [pid, issue] of [
    ['01018510003', 'person_number_invalid'],
    ['0101851000', 'person_number_invalid'],
    ['15062050087', 'too_young'],
  ] as const) {
    await checkout.field('pid').fill(pid);
    await userEvent.tab();
    await expect.element(page.getByText(t(`checkout:issue.${issue}`)), { message: pid }).toBeVisible();
    await expect.element(checkout.next).toBeDisabled();
  }
  await checkout.field('pid').fill('010185 10002');
  await checkout.next.click();
  await expect.element(checkout.step('payment')).toHaveAttribute('data-state', 'done');
  // The fee of the invoice.
  await expect.element(checkout.step('confirm')).toHaveTextContent('39');
  await checkout.editStep('payment').click();
  await expect.element(checkout.step('confirm')).toHaveAttribute('data-state', 'inactive');
  await checkout.payWith('Card (test)').click();
  await expect.element(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
  await expect.element(checkout.buyNow).toHaveTextContent('145');
});

test('[SEC-06] [CHK-06] an invoice waits for the link in the mail; the checkout says so, sends it again, and continues unchanged', async () => {
  const screen = await openAtDelivery();
  await chooseStore();
  await checkout.payWith('Invoice by e-mail').click();
  await checkout.field('pid').fill('01018510002');
  await checkout.next.click();
  await checkout.terms.click();
  // The notice is also shown before the button is pressed.
  await expect.element(page.getByText(t('email:notice'))).toBeVisible();
  await checkout.buyNow.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors:account.email_not_verified'));
  await expect.element(page.getByRole('button', { name: t('email:sendAgain') })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('email:sendAgain') }).click();
  await expect.element(page.getByText(t('email:sent', { email: screen.customer?.email ?? '' }))).toBeVisible();
  await verifyEmail();
  await checkout.buyNow.click();
  await expect.poll(() => screen.left()).toHaveLength(1);
});

test('[CHK-17] cart changes that do not reach the shop are waited for, then listed, and no order is placed before the customer decides', async () => {
  // The test advances the five seconds between two tries.
  const time = createTestTimers(Date.now());
  const screen = await openShopScreen('/shopping-cart', { arrange: withGoods(), time });
  const undo = screen.lose(cartCalls.updateCartLine);
  const quantityOf = t('cart:quantityOf', { name: thankYou.product });
  await page.getByRole('button', { name: t('common:more', { what: quantityOf }) }).click();
  await expect.element(page.getByRole('textbox', { name: quantityOf })).toHaveValue('6');
  await page.getByRole('link', { name: t('cart:checkOut') }).click();
  await expect.element(page.getByText(t('checkout:cartWaiting', { count: 1 }))).toBeVisible();
  await expect.element(checkout.step('delivery')).not.toBeInTheDocument();
  const stuck = page.getByRole('status').filter({ hasText: t('checkout:cartStuck') });
  await expect
    .poll(
      async () => {
        // A request in progress has its time limit, which must not pass with the five seconds.
        await screen.settled();
        time.advance(5_000);
        return stuck.elements();
      },
      { interval: 200, timeout: 60_000 },
    )
    .toHaveLength(1);
  // After five retries, five seconds apart.
  await expect.element(stuck).toHaveTextContent(t('checkout:call.updateCartLine'));
  const tries = screen.count(cartCalls.updateCartLine);
  expect(tries, 'once, and five times more').toBeGreaterThanOrEqual(6);
  // The queue may have tried again meanwhile, because the time advances for it too.
  expect(tries).toBeLessThanOrEqual(8);
  await expectAccessible();
  undo();
  await stuck.getByRole('button', { name: t('common:tryAgain') }).click();
  await checkout.declineOffers();
  await expect.element(checkout.step('delivery')).toBeVisible();
  expect((await keptGoods()).map(({ quantity }) => quantity)).toEqual([6]);
});
