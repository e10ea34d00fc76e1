/** Orders the goods in the cart, with pickup in a store, over the real shop's calls. */
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { ask, verifyEmail } from './real-shop.ts';

/** A synthetic number of an adult, with valid check digits. */
const PERSON_NUMBER = '01018510002';

/** An order by invoice, whose files wait for the payment. @returns its uuid */
export async function placeOrder(): Promise<string> {
  await verifyEmail();
  const { transactionUuid, orderUuid } = await order('invoice');
  await fetch(paths.payment(transactionUuid), { redirect: 'manual' });
  return orderUuid;
}

/**
 * An order by card, paid on its payment page. @param isProved the customer has verified the address. @returns its uuid
 */
export async function placePaidOrder(isProved = true): Promise<string> {
  if (isProved) await verifyEmail();
  const { transactionUuid, orderUuid } = await order('card');
  const page = await (await fetch(paths.payment(transactionUuid))).text();
  const token = new DOMParser().parseFromString(page, 'text/html').querySelector<HTMLInputElement>('input[name=token]')?.value ?? '';
  await fetch(`${paths.payment(transactionUuid)}/sandbox`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'pay', token }),
  });
  return orderUuid;
}

/** An order by card whose payment page is not opened, so that it waits for the payment. */
export const placeUnpaidOrder = async (): Promise<string> => (await order('card')).orderUuid;

async function order(way: 'invoice' | 'card'): Promise<{ readonly transactionUuid: string; readonly orderUuid: string }> {
  const { checkoutUuid, deliveryOptions } = await ask(checkoutCalls.createCheckout, { body: {} });
  // An order of files alone is delivered digitally.
  const deliveryOptionUuid =
    deliveryOptions.find((method) => method.type === 'store-pickup')?.pickupLocations[0]?.uuid ??
    deliveryOptions.find((method) => method.type === 'digital-delivery')?.deliveryOptions[0]?.uuid;
  if (!deliveryOptionUuid) throw new Error('The demo shop has a store, and delivers files');
  const { paymentOptions } = await ask(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } });
  const paymentOptionUuid = paymentOptions.find((option) => option.requirePersonNo === (way === 'invoice'))?.uuid;
  if (!paymentOptionUuid) throw new Error('The demo shop takes cards and invoices');
  await ask(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } });
  const {
    transaction,
    order: made,
    error,
  } = await ask(checkoutCalls.createTransaction, {
    params: { checkoutUuid },
    body: {
      deliveryOptionUuid,
      paymentOptionUuid,
      deliveryOptionData: { contactInfo: { name: 'Kari Berg', emailAddress: 'kari@example.no' } },
      paymentOptionData: way === 'invoice' ? { pid: PERSON_NUMBER } : {},
      client: 'desktop',
      comment: '',
    },
  });
  if (!transaction || !made) throw new Error(`No transaction: ${JSON.stringify(error)}`);
  return { transactionUuid: transaction.uuid, orderUuid: made.uuid };
}
