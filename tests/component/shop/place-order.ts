/** An order of what is in the cart, picked up in a store, over the real shop's calls. */
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { ask, verifyEmail } from './real-shop.ts';

/** Synthetic, of an adult, with right check digits. */
const PERSON_NUMBER = '01018510002';

/** Paid by invoice. @returns its uuid */
export async function placeOrder(): Promise<string> {
  await verifyEmail();
  const { checkoutUuid, deliveryOptions } = await ask(checkoutCalls.createCheckout, { body: {} });
  const deliveryOptionUuid = deliveryOptions.find((method) => method.type === 'store-pickup')?.pickupLocations[0]?.uuid;
  if (!deliveryOptionUuid) throw new Error('The demo shop has a store');
  const { paymentOptions } = await ask(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } });
  const paymentOptionUuid = paymentOptions.find((option) => option.requirePersonNo)?.uuid;
  if (!paymentOptionUuid) throw new Error('The demo shop takes invoices');
  await ask(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } });
  const { transaction, order, error } = await ask(checkoutCalls.createTransaction, {
    params: { checkoutUuid },
    body: {
      deliveryOptionUuid,
      paymentOptionUuid,
      deliveryOptionData: { contactInfo: { name: 'Kari Berg', emailAddress: 'kari@example.no' } },
      paymentOptionData: { pid: PERSON_NUMBER },
      client: 'desktop',
      comment: '',
    },
  });
  if (!transaction || !order) throw new Error(`No transaction: ${JSON.stringify(error)}`);
  await fetch(paths.payment(transaction.uuid), { redirect: 'manual' });
  return order.uuid;
}
