import { describe, expect, test } from 'vitest';
import type { Checkout } from '#core/contract/checkout.ts';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import { type CheckoutAction, keptOf, openCheckout, reduceCheckout } from './checkout-state.ts';
import { deliveryDataOf, deliveryIssues, editAddress, prefilledForm } from './delivery/delivery-form.ts';
import { choiceGroups, chosenChoice, markedNormal } from './delivery/delivery-view.ts';
import {
  cart,
  checkout,
  EXPRESS,
  invoice,
  option,
  options,
  OTHER,
  play,
  postage,
  STORE,
  stores,
  toPayment,
  user,
} from './checkout-examples.ts';

describe('checkout state', () => {
  test('[CHK-11] in another language the names change, and every choice and typed text stays', () => {
    const before = play(
      [postage],
      ...toPayment,
      { type: 'choose-payment', uuid: 'invoice' },
      { type: 'payment-answered', uuid: 'invoice', cart: cart(17800) },
      { type: 'comment', text: 'Ring the bell' },
      { type: 'terms', accepted: true },
    );
    const inEnglish = { ...checkout([{ ...postage, name: 'By post' }]), checkoutUuid: 'k2' };
    const payment = { options: [{ ...invoice, title: 'An invoice' }], cart: cart(17801) };
    const after = reduceCheckout(before, { type: 'in-language', checkout: inEnglish, payment });
    expect(after).toEqual({
      ...before,
      checkout: inEnglish,
      cart: payment.cart,
      progress: { ...before.progress, paymentOptions: payment.options },
    });
  });

  test('[CHK-11] choosing a delivery option moves on, and the cart of its answer replaces the cart', () => {
    const state = play([postage], ...toPayment);
    expect(state.progress.step).toBe('select-payment-option');
    expect(state.progress.paymentOptions).toEqual([invoice]);
    expect(state.cart.summary.totalPrice).toBe(14900);
  });

  test('[CHK-11] an answer for an option that is no longer chosen changes neither options nor cart', () => {
    const state = play(
      [postage],
      ...toPayment,
      { type: 'set-step', step: 'select-delivery-option' },
      { type: 'finish-delivery', optionUuid: 'fast' },
      { type: 'payment-options', optionUuid: 'normal', options: [invoice], cart: cart(1) },
    );
    expect(state.progress.paymentOptions).toBeNull();
    expect(state.cart.summary.totalPrice).toBe(14900);
  });

  test("[CHK-06] a payment option opens the summary at once, while the server's answer is pending", () => {
    const chosen = play([postage], ...toPayment, { type: 'choose-payment', uuid: 'invoice' });
    expect(chosen.progress.step).toBe('confirm-order');
    expect(chosen.isTellingPayment).toBe(true);
    const answered = reduceCheckout(chosen, { type: 'payment-answered', uuid: 'invoice', cart: cart(17800) });
    expect(answered.isTellingPayment).toBe(false);
    expect(answered.cart.summary.totalPrice).toBe(17800);
  });

  test('[CHK-06] a payment option that the server refused is cleared, and its failure is shown in the payment step', () => {
    const state = play(
      [postage],
      ...toPayment,
      { type: 'choose-payment', uuid: 'invoice' },
      { type: 'fail', failure: { kind: 'paymentOption', cause: { code: 'network.offline' } } },
    );
    expect(state.progress).toMatchObject({ step: 'select-payment-option', paymentOptionUuid: null });
    expect(state.failure?.kind).toBe('paymentOption');
  });

  test('[CHK-16] a new attempt clears the error of the last attempt, and a failure enables the button', () => {
    const chosen = play([postage], ...toPayment, { type: 'choose-payment', uuid: 'invoice' });
    const failed = reduceCheckout(reduceCheckout(chosen, { type: 'create-transaction' }), {
      type: 'fail',
      failure: { kind: 'transaction', cause: { code: 'network.failed' } },
    });
    expect(failed.progress.isCreatingTransaction).toBe(false);
    const again = reduceCheckout(failed, { type: 'create-transaction' });
    expect(again.failure).toBeNull();
    expect(again.progress.isCreatingTransaction).toBe(true);
  });
});

describe('delivery forms', () => {
  test('[CHK-04] the address is prefilled, and a missing city is required', () => {
    const form = prefilledForm(user);
    expect(deliveryIssues(postage, form, options, [])).toEqual({});
    expect(deliveryIssues(postage, editAddress(form, { city: ' ' }), options, [])).toEqual({ city: 'required' });
  });

  test('[CHK-04] any later change of the form makes the address unverified', () => {
    const verified = editAddress(prefilledForm(user), { verifiedAddress: true });
    expect(editAddress(verified, { city: 'Bergen' }).address.verifiedAddress).toBe(false);
    expect(editAddress(verified, { saveAddress: true }).address.verifiedAddress).toBe(false);
  });

  test('[CHK-13] school pickup sends contact and subject, and asks for the subject', () => {
    const form = { ...prefilledForm(user), subjectUuid: 's' };
    expect(deliveryDataOf('school-pickup', form, options)).toEqual({
      contactInfo: { name: 'Kari Nordmann', emailAddress: 'kari@example.no' },
      subject: { uuid: 's' },
    });
    expect(deliveryIssues({ type: 'school-pickup' }, { ...form, subjectUuid: null }, options, ['s'])).toEqual({ subject: 'required' });
  });
});

describe('[CHK-13] the pupil of a delivery to school', () => {
  const pupil = (uuid: string) => ({ uuid, name: uuid, group: '7B' });
  const school = (...uuids: string[]): DeliveryMethod => ({
    ...postage,
    type: 'school-pickup',
    deliveryOptions: ['normal', 'fast'].map((uuid) => ({ ...option(uuid), subjects: uuids.map(pupil) })),
  });
  const replaced = (...methods: DeliveryMethod[]): CheckoutAction => ({
    type: 'replace-delivery',
    answer: { cart: cart(1), deliveryOptions: methods, catalogueMaxDeliveryTime: null },
  });
  const choose = (subjectUuid: string): CheckoutAction => ({ type: 'edit-delivery', form: { ...prefilledForm(user), subjectUuid } });
  const pupilOf = (methods: readonly DeliveryMethod[], ...actions: CheckoutAction[]) => play(methods, ...actions).delivery.subjectUuid;

  test('is chosen if only one is possible, in any number of delivery options, and also after the options change', () => {
    expect(pupilOf([postage, school('Emma'), school('Emma')])).toBe('Emma');
    expect(pupilOf([postage], replaced(school('Emma')))).toBe('Emma');
    expect(pupilOf([school('Emma', 'Ole')], choose('Ole'), replaced(school('Emma')))).toBe('Emma');
  });

  test('is asked for if several are possible, and stays chosen as long as it is offered', () => {
    expect(pupilOf([school('Emma', 'Ole')])).toBeNull();
    expect(pupilOf([school('Emma', 'Ole')], choose('Ole'), replaced(school('Ole', 'Emma')))).toBe('Ole');
    expect(pupilOf([school('Emma', 'Ole')], choose('Ole'), replaced(school('Emma', 'Nora')))).toBeNull();
  });
});

describe('delivery choices', () => {
  test('[CHK-03] express variants are listed apart from the stores, and only the variant of the chosen store', () => {
    expect(choiceGroups(stores, STORE).normal.map((choice) => choice.uuid)).toEqual([STORE, OTHER]);
    expect(choiceGroups(stores, STORE).express.map((choice) => choice.uuid)).toEqual([EXPRESS]);
    expect(choiceGroups(stores, OTHER).express).toEqual([]);
    expect(markedNormal(stores, EXPRESS)).toBe(STORE);
    expect(chosenChoice(stores, EXPRESS)?.price).toBe(9900);
  });

  test('[CHK-02] express options of a method are listed separately too', () => {
    expect(choiceGroups(postage, 'normal')).toMatchObject({ normal: [{ uuid: 'normal' }], express: [{ uuid: 'fast' }] });
  });
});

describe('[CHK-05] [CHK-10] typed text', () => {
  const kept = {
    methodType: 'postage' as const,
    deliveryOptionUuid: 'fast',
    address: { ...prefilledForm(user).address, address: 'Bakken 2', city: '' },
    contact: { name: 'Ola Nordmann', emailAddress: 'ola@example.no' },
    subjectUuid: null,
    mobilePhone: '+4790000000',
    comment: 'Ring the bell',
  };

  test('survives a reload, as far as its choices are still offered', () => {
    const again = openCheckout(checkout([postage, stores]), kept);
    expect(again).toMatchObject({
      progress: { step: 'select-delivery-option', methodType: 'postage', deliveryOptionUuid: 'fast' },
      delivery: { address: { address: 'Bakken 2' }, contact: { name: 'Ola Nordmann' } },
      payment: { mobilePhone: '+4790000000', pid: '' },
      comment: 'Ring the bell',
      hasAcceptedTerms: false,
    });
    expect(openCheckout(checkout([postage, stores]), { ...kept, deliveryOptionUuid: 'gone' }).progress.deliveryOptionUuid).toBe('normal');
    expect(openCheckout(checkout([stores, postage]), { ...kept, methodType: 'school-pickup' }).progress.methodType).toBeNull();
    expect(JSON.stringify(keptOf({ ...again, payment: { mobilePhone: '', pid: '01018510002', verifiedPhone: null } }))).not.toContain(
      '01018510002',
    );
  });

  test('the city of a postal code is filled in only while the field is empty or was filled in before', () => {
    const at = (postalCode: string, city: string, replaced = '') =>
      reduceCheckout(openCheckout(checkout([postage]), { ...kept, address: { ...kept.address, postalCode, city } }), {
        type: 'complete-city',
        postalCode: '5003',
        city: 'Bergen',
        replaced,
      }).delivery.address.city;
    expect([at('5003', ''), at('5003', 'Fana'), at('0155', '')]).toEqual(['Bergen', 'Fana', '']);
    expect([at('5003', 'Oslo', 'Oslo'), at('5003', 'Fana', 'Oslo'), at('0155', 'Oslo', 'Oslo')]).toEqual(['Bergen', 'Fana', 'Oslo']);
  });

  test('a later manual change of the address resets the verification', () => {
    const verified = reduceCheckout(openCheckout(checkout([postage])), {
      type: 'edit-address',
      change: { address: 'Storgata 5', verifiedAddress: true },
    });
    expect(verified.delivery.address.verifiedAddress).toBe(true);
    const edited = reduceCheckout(verified, { type: 'edit-address', change: { city: 'Bergen' } });
    expect(edited.delivery.address).toMatchObject({ address: 'Storgata 5', city: 'Bergen', verifiedAddress: false });
  });
});

describe('[UPS-02] [UPS-03] offers before the first step', () => {
  const product = { uuid: 'u', name: '', price: 1, rebatedPrice: null, type: 'set' as const, subject: null };
  const offers: Checkout['upsaleList'] = [
    { type: 'DIGITAL_FILES', products: [product] },
    { type: 'CATALOGUE', products: [product] },
  ];

  test('follow one after the other, and none is left at the end', () => {
    const state = openCheckout({ ...checkout([postage]), upsaleList: offers });
    const next = reduceCheckout(state, { type: 'next-offer' });
    expect([state.offers[0]?.type, next.offers[0]?.type, reduceCheckout(next, { type: 'next-offer' }).offers]).toEqual([
      'CATALOGUE',
      'DIGITAL_FILES',
      [],
    ]);
  });

  test('catalogues replace the cart, the delivery options and their time; a method that is no longer offered is cleared', () => {
    const chosen = reduceCheckout(openCheckout(checkout([postage, stores])), { type: 'choose-method', method: stores });
    const answer = { cart: cart(19900), catalogueMaxDeliveryTime: 30, deliveryOptions: [postage] };
    const state = reduceCheckout(chosen, { type: 'replace-delivery', answer });
    expect(state).toMatchObject({
      cart: { summary: { totalPrice: 19900 } },
      checkout: { catalogueMaxDeliveryTime: 30, deliveryOptions: [postage] },
      progress: { methodType: 'postage' },
    });
  });
});
