import { describe, expect, test } from 'vitest';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { PaymentOption } from '#core/contract/payment.ts';
import { defaultDeliveryOptionUuid, deliveryMethodPrice } from '../prices/delivery-price.ts';
import { isExpressPickup, pickupGroup, pickupStores } from '../orders/express-pickup.ts';
import { orderReference } from '../orders/order-reference.ts';
import {
  canBuy,
  canShowStep,
  chooseDeliveryMethod,
  chooseDeliveryOption,
  choosePaymentOption,
  failTransaction,
  finishTransaction,
  receivePaymentOptions,
  setStep,
  startCheckout,
  startTransaction,
} from './steps.ts';

const STORE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const EXPRESS = '3f2504e0-4f89-41d3-9a0c-111111111111';
const option = (uuid: string, price: number, isExpress = false) => ({
  uuid,
  name: uuid,
  description: '',
  price,
  deliverytime: 5,
  isExpress,
  expire: null,
  subjects: [],
});
const location = (uuid: string, price: number) => ({
  uuid,
  pickupname: uuid,
  pickupaddress1: '',
  pickuppostalcode: '',
  pickupcity: '',
  price,
  deliveryTime: { seconds: 0, string: '' },
});
const postage: DeliveryMethod = {
  type: 'postage',
  name: 'Post',
  deliveryOptions: [option('express', 149, true), option('mail', 69), option('parcel', 99)],
  pickupLocations: [],
};
const pickup: DeliveryMethod = {
  type: 'store-pickup',
  name: 'Store',
  deliveryOptions: [],
  pickupLocations: [location(EXPRESS, 99), location(STORE, 0)],
};
const payment = (uuid: string): PaymentOption => ({
  uuid,
  title: '',
  mobileTitle: '',
  description: '',
  mobileDescription: '',
  verifyMobile: false,
  requirePersonNo: false,
  minimumAge: null,
  fee: 0,
  enabledPaymentMethods: [],
});

const paid = () =>
  choosePaymentOption(receivePaymentOptions(chooseDeliveryOption(startCheckout([postage]), 'mail'), 'mail', [payment('card')]), 'card');

describe('[CHK-02] delivery', () => {
  test('a single method is chosen at once with its first option that is not express; with several none is', () => {
    expect(startCheckout([postage])).toMatchObject({ methodType: 'postage', deliveryOptionUuid: 'mail', step: 'select-delivery-option' });
    expect(startCheckout([postage, pickup])).toMatchObject({ methodType: null, deliveryOptionUuid: null });
  });

  test('the price shown is the highest that is not express', () => {
    expect([
      deliveryMethodPrice(postage),
      deliveryMethodPrice(pickup),
      deliveryMethodPrice({ deliveryOptions: [option('e', 1, true)], pickupLocations: [] }),
    ]).toEqual([99, 0, null]);
  });

  test('express is the default only if there is nothing else', () => {
    expect(defaultDeliveryOptionUuid({ deliveryOptions: [option('e', 1, true)], pickupLocations: [] })).toBe('e');
  });
});

test('[CHK-03] express variants end in -111111111111 and belong to the store with the same first 23 characters', () => {
  expect([isExpressPickup(EXPRESS), isExpressPickup(STORE)]).toEqual([true, false]);
  expect(pickupGroup(EXPRESS)).toBe(pickupGroup(STORE));
  expect(pickupStores(pickup.pickupLocations).map(({ store, express }) => [store.uuid, express?.uuid ?? null])).toEqual([[STORE, EXPRESS]]);
});

test('[CHK-11] choosing a delivery option clears the payment options and moves on; a late answer for another option is dropped', () => {
  const again = chooseDeliveryOption(paid(), 'parcel');
  expect(again).toMatchObject({
    step: 'select-payment-option',
    paymentOptions: null,
    paymentOptionUuid: null,
    deliveryOptionUuid: 'parcel',
  });
  expect(receivePaymentOptions(again, 'mail', [payment('card')]).paymentOptions).toBeNull();
  expect(receivePaymentOptions(again, 'parcel', [payment('card')]).paymentOptions).toHaveLength(1);
});

test('[CHK-06] only an offered payment option can be chosen, and choosing moves to the summary', () => {
  expect(paid().step).toBe('confirm-order');
  expect(choosePaymentOption(chooseDeliveryOption(startCheckout([postage]), 'mail'), 'card').step).toBe('select-payment-option');
});

test('[CHK-12] a step can be shown directly if the earlier choices exist', () => {
  const start = startCheckout([postage]);
  expect([canShowStep(start, 'select-payment-option'), setStep(start, 'confirm-order').step]).toEqual([false, 'select-delivery-option']);
  expect(setStep(setStep(paid(), 'select-delivery-option'), 'confirm-order').step).toBe('confirm-order');
  const changed = chooseDeliveryMethod(setStep(paid(), 'select-delivery-option'), pickup);
  expect([canShowStep(changed, 'select-payment-option'), changed.deliveryOptionUuid]).toEqual([false, STORE]);
});

test('[CHK-07] buying needs payment, delivery and accepted terms', () => {
  expect([canBuy(paid(), true), canBuy(paid(), false), canBuy(startCheckout([postage]), true)]).toEqual([true, false, false]);
});

test('[CHK-16] the creating flag blocks the button until the transaction failed', () => {
  const creating = startTransaction(paid());
  expect([canBuy(creating, true), setStep(creating, 'select-delivery-option').step]).toEqual([false, 'confirm-order']);
  expect([canBuy(failTransaction(creating), true), canBuy(finishTransaction(creating, { uuid: 't', orderUuid: 'o' }), true)]).toEqual([
    true,
    false,
  ]);
});

test("[CHK-08] the reference is the first 8 characters of the order's uuid", () => {
  expect(orderReference(STORE)).toBe('3f2504e0');
});
