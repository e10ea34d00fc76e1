/** The documented texts of a checkout's failures, each followed by its cause (D1 §8). */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { addPackageToCart, addToCart, keptCart, keptTotal } from '../shop/fill-cart.ts';
import { checkout, chooseStore, CONTACT, openAtDelivery, withGoods } from '../models/checkout-page.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { BROWSER_PORTS, words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const { thankYou, wallCalendar } = TEMPLATES;
const CHANGED = 'The cart has changed since. Look at it once more.';

const expectFailure = (text: string, cause: string) =>
  expect.element(page.getByRole('alert').filter({ hasText: text })).toHaveTextContent(`${text} ${cause}`);
const LATE_MS = 1_000;
const gone = page.getByRole('status').filter({ hasText: t('cart-words:changed.title') });
const tryAgain = page.getByRole('button', { name: t('common:tryAgain') });

test("[CHK-09] 'Failed to create checkout', with the cause, and another try", async () => {
  let undo = (): void => undefined;
  await openShopScreen('/shopping-cart/checkout', {
    arrange: withGoods(),
    answers: ({ refuse }) => {
      undo = refuse(checkoutCalls.createCheckout, 403, 'access.forbidden');
    },
  });
  await expectFailure('Failed to create checkout', 'You may not do this.');
  await expectAccessible();
  undo();
  await tryAgain.click();
  await checkout.declineOffers();
  await expect.element(checkout.step('delivery')).toBeVisible();
});

test('[CHK-10] [SET-13] a checkout that is opened by its address names the items removed from the cart', async () => {
  await openShopScreen('/shopping-cart/checkout', {
    arrange: async () => {
      await addToCart(thankYou, 5);
      await addToCart(wallCalendar, 1);
    },
    answers: ({ change, hold }) => {
      const { timers } = BROWSER_PORTS;
      // The device has no cart yet, and receives it late.
      timers.after(LATE_MS, hold(cartCalls.readCart));
      change(checkoutCalls.createCheckout, (real) => ({
        ...real,
        cart: { ...real.cart, orderLines: real.cart.orderLines.filter((line) => line.template?.uuid !== wallCalendar.uuid) },
      }));
    },
  });
  await expect.element(gone).toHaveTextContent(/Wall calendar.* has left the cart/);
  await expect.element(gone).not.toHaveTextContent(thankYou.product);
});

test('[CHK-10] [SET-13] if no item can be bought any more, the removed items are named, and a link leads to the products', async () => {
  await openShopScreen('/shopping-cart/checkout', {
    arrange: withGoods(),
    answers: ({ refuse }) => refuse(checkoutCalls.createCheckout, 409, 'checkout.empty'),
  });
  await expect.element(gone).toHaveTextContent(/ has left the cart/);
  await expect.element(page.getByText(t('checkout:nothingLeft'), { exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: t('checkout:toProducts') })).toHaveAttribute('href', paths.categories());
  await expectAccessible();
});

test("[CHK-09] 'Failed to fetch payment options' and 'Failed to set payment option', each in the payment step", async () => {
  const screen = await openAtDelivery();
  const undoOptions = screen.refuse(checkoutCalls.listPaymentOptions, 403, 'access.forbidden');
  await chooseStore();
  await expectFailure('Failed to fetch payment options', 'You may not do this.');
  undoOptions();
  await checkout
    .step('payment')
    .getByRole('button', { name: t('common:tryAgain') })
    .click();
  await expect.element(checkout.payWith('Card (test)')).toBeVisible();
  const undoOption = screen.refuse(checkoutCalls.choosePaymentOption, 404, 'checkout.payment_option_not_found');
  await checkout.payWith('Card (test)').click();
  await expectFailure('Failed to set payment option', 'This way of payment is not offered any more.');
  undoOption();
  await checkout.payWith('Card (test)').click();
  await expect.element(checkout.step('confirm')).toHaveAttribute('data-state', 'open');
});

test("[CHK-09] [CRT-13] 'Failed to use voucher code', and a valid code changes the sum", async () => {
  const screen = await openAtDelivery();
  await chooseStore();
  await checkout.payWith('Card (test)').click();
  const voucher = page.getByLabelText(t('checkout:voucherCode'));
  const useCode = page.getByRole('button', { name: t('checkout:useCode') });
  await page.getByText(t('checkout:haveVoucher')).click();
  await voucher.fill('NONSENSE');
  await useCode.click();
  await expectFailure('Failed to use voucher code', 'The code is not valid');
  await expect.element(voucher, { message: 'under its field' }).toHaveAccessibleDescription(/The code is not valid/);
  await expect.element(voucher).toHaveAttribute('aria-invalid', 'true');
  await voucher.fill('høst10');
  const release = screen.hold(checkoutCalls.verifyRebateCode);
  await useCode.click();
  await expect.element(useCode).toHaveAttribute('aria-busy', 'true');
  await expect.element(useCode).toBeDisabled();
  release();
  await expect.element(checkout.buyNow).toHaveTextContent('130.50');
  await expect.poll(keptTotal).toBe(13_050);
});

test("[CHK-09] 'Failed to create transaction': the cart was changed elsewhere, the change is shown, and no typed text is lost", async () => {
  await openAtDelivery();
  await chooseStore();
  await checkout.payWith('Card (test)').click();
  const calendar = await addToCart(wallCalendar, 1);
  await checkout.terms.click();
  await checkout.buyNow.click();
  await expectFailure('Failed to create transaction', CHANGED);
  await page.getByRole('button', { name: t('checkout:startAgain') }).click();
  const changes = page.getByRole('status').filter({ hasText: t('cart-words:changed.title') });
  const name = nameWithYear(wallCalendar.product, calendar.template?.data.year);
  await expect.element(changes).toHaveTextContent(t('cart-words:changed.added', { name }));
  await expect.element(checkout.field('emailAddress')).toHaveValue(CONTACT.emailAddress);
});

test("[CHK-09] [UPS-03] 'Failed to add catalogues to cart' where they were offered", async () => {
  await openShopScreen('/shopping-cart/checkout', { arrange: withGoods() });
  const catalogue = checkout.offer('CATALOGUE');
  await expect.element(catalogue).toBeVisible();
  await addToCart(thankYou, 5);
  await catalogue.getByRole('button', { name: t('checkout:offer.addToCart') }).click();
  await expectFailure('Failed to add catalogues to cart', CHANGED);
  await expectAccessible();
  const { orderLines } = await keptCart();
  expect(orderLines.some((line) => line.catalogue !== null)).toBe(false);
});

test("[CHK-09] [UPS-03] 'Failed to buy digital sets' where they were offered", async () => {
  await openShopScreen('/shopping-cart/checkout', { arrange: async () => void (await addPackageToCart('The class package')) });
  const special = checkout.offer('DIGITAL_FILES');
  await expect.element(special).toBeVisible();
  await addToCart(thankYou, 5);
  await special.getByRole('button', { name: /^Buy portrait set/ }).click();
  await expectFailure('Failed to buy digital sets', CHANGED);
  const { orderLines } = await keptCart();
  expect(orderLines.some((line) => line.digitalFiles.length > 0)).toBe(false);
});
