/** Orders the goods in the cart over the API, with pickup in a store and an invoice. */
import type { APIRequestContext } from '@playwright/test';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { ask, verifyEmail } from './shop-api.ts';

/** A synthetic number of an adult, with valid check digits. */
export const PERSON_NUMBER = '01018510002';

export async function placeOrder(request: APIRequestContext, emailAddress: string): Promise<string> {
  await verifyEmail(request);
  const { checkoutUuid, deliveryOptions } = await ask(request, checkoutCalls.createCheckout, { body: {} });
  const deliveryOptionUuid = deliveryOptions.find((method) => method.type === 'store-pickup')?.pickupLocations[0]?.uuid;
  if (!deliveryOptionUuid) throw new Error('The demo shop has a store');
  const { paymentOptions } = await ask(request, checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } });
  const paymentOptionUuid = paymentOptions.find((option) => option.requirePersonNo)?.uuid;
  if (!paymentOptionUuid) throw new Error('The demo shop takes invoices');
  await ask(request, checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } });
  const { transaction, order, error } = await ask(request, checkoutCalls.createTransaction, {
    params: { checkoutUuid },
    body: {
      deliveryOptionUuid,
      paymentOptionUuid,
      deliveryOptionData: { contactInfo: { name: 'Kari Berg', emailAddress } },
      paymentOptionData: { pid: PERSON_NUMBER },
      client: 'desktop',
      comment: '',
    },
  });
  if (!transaction || !order) throw new Error(`No transaction: ${JSON.stringify(error)}`);
  await request.get(`/m/shopping-cart/checkout/payment/${transaction.uuid}`, { maxRedirects: 0 });
  return order.uuid;
}
