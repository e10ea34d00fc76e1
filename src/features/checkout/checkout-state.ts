/**
 * The state of the open checkout: the forms, the cart of the last answer, and the last failure. The steps' rules are in
 * core/domain/templates/steps.ts. Pure: the calls are in use-checkout.ts.
 */
import type { Checkout } from '#core/contract/checkout.ts';
import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { PaymentOption } from '#core/contract/payment.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import {
  type CheckoutProgress,
  type CheckoutStep,
  chooseDeliveryMethod,
  chooseDeliveryOption,
  choosePaymentOption,
  failTransaction,
  finishTransaction,
  pickDeliveryOption,
  receivePaymentOptions,
  setStep,
  startCheckout,
  startTransaction,
} from '#core/domain/templates/steps.ts';
import { shownDay, shownDays } from '#core/domain/orders/arrival/promised-day.ts';
import { onlyPupil } from '#core/domain/orders/arrival/school-deliveries.ts';
import type { SeenCheckout } from '#core/domain/cart/changes/cart-changes.ts';
import { type Upsell, upsellSequence } from '#core/domain/cart/upsell.ts';
import type { KeptCheckoutForm } from '#src/data/commands/cart/checkout-form.ts';
import type { OnCity } from './delivery/use-filled-city.ts';
import { type AddressForm, type DeliveryForm, editAddress, prefilledForm } from './delivery/delivery-form.ts';
import { schoolSubjects } from './delivery/delivery-view.ts';

/** The documented failures (D1 §8). The locale has the texts. */
export type FailureKind = 'checkout' | 'paymentOptions' | 'paymentOption' | 'voucher' | 'digitalSets' | 'catalogues' | 'transaction';

export interface Failure {
  readonly kind: FailureKind;
  readonly cause: AppError;
}

export interface PaymentForm {
  readonly mobilePhone: string;
  readonly pid: string;
  /** The phone number as the customer typed it when its code was confirmed. */
  readonly verifiedPhone: string | null;
}

export interface CheckoutState {
  readonly checkout: Checkout;
  readonly progress: CheckoutProgress;
  /** The cart of the newest answer. */
  readonly cart: Cart;
  readonly delivery: DeliveryForm;
  readonly payment: PaymentForm;
  /** The server has not confirmed the payment option yet. */
  readonly isTellingPayment: boolean;
  readonly comment: string;
  readonly hasAcceptedTerms: boolean;
  /** Offers that remain before the first step; the first one is shown now (UPS-02). */
  readonly offers: readonly Upsell[];
  readonly failure: Failure | null;
}

export interface ReadPayment {
  readonly options: readonly PaymentOption[];
  readonly cart: Cart;
}

export type CheckoutAction =
  | { readonly type: 'choose-method'; readonly method: DeliveryMethod }
  | { readonly type: 'pick-option'; readonly uuid: string }
  | { readonly type: 'edit-delivery'; readonly form: DeliveryForm }
  | { readonly type: 'edit-address'; readonly change: Partial<AddressForm> }
  /** The city of a postal code, as the shop knows it. */
  | { readonly type: 'complete-city'; readonly postalCode: string; readonly city: string; readonly replaced: string }
  | { readonly type: 'finish-delivery'; readonly optionUuid: string }
  | { readonly type: 'payment-options'; readonly optionUuid: string; readonly options: readonly PaymentOption[]; readonly cart: Cart }
  | { readonly type: 'edit-payment'; readonly form: PaymentForm }
  | { readonly type: 'choose-payment'; readonly uuid: string }
  | { readonly type: 'payment-answered'; readonly uuid: string; readonly cart: Cart }
  | { readonly type: 'set-step'; readonly step: CheckoutStep }
  | { readonly type: 'replace-cart'; readonly cart: Cart }
  | { readonly type: 'replace-delivery'; readonly answer: Pick<Checkout, 'cart' | 'deliveryOptions' | 'catalogueMaxDeliveryTime'> }
  /** The same checkout with the names of another language. `payment` is null if no delivery is chosen. */
  | { readonly type: 'in-language'; readonly checkout: Checkout; readonly payment: ReadPayment | null }
  | { readonly type: 'next-offer' }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'terms'; readonly accepted: boolean }
  | { readonly type: 'create-transaction' }
  | { readonly type: 'transaction'; readonly uuid: string; readonly orderUuid: string }
  | { readonly type: 'fail'; readonly failure: Failure };

/** @param kept the form as it was before a reload */
export function openCheckout(checkout: Checkout, kept: KeptCheckoutForm | null = null): CheckoutState {
  return {
    checkout,
    progress: startedWith(checkout.deliveryOptions, kept),
    cart: checkout.cart,
    delivery: withPupil(kept ? keptDelivery(kept) : prefilledForm(checkout.user), checkout.deliveryOptions),
    payment: { mobilePhone: kept?.mobilePhone ?? checkout.user.mobilePhone, pid: '', verifiedPhone: null },
    isTellingPayment: false,
    comment: kept?.comment ?? '',
    hasAcceptedTerms: false,
    offers: upsellSequence(checkout.upsaleList),
    failure: null,
  };
}

const keptDelivery = ({ address, contact, subjectUuid }: KeptCheckoutForm): DeliveryForm => ({ address, contact, subjectUuid });

/** The former method and option, if they are still offered. */
function startedWith(methods: readonly DeliveryMethod[], kept: KeptCheckoutForm | null): CheckoutProgress {
  const start = startCheckout(methods);
  const method = methods.find((entry) => entry.type === kept?.methodType);
  if (!kept || !method) return start;
  const chosen = chooseDeliveryMethod(start, method);
  const { deliveryOptionUuid } = kept;
  const isOffered = [...method.deliveryOptions, ...method.pickupLocations].some((option) => option.uuid === deliveryOptionUuid);
  return deliveryOptionUuid !== null && isOffered ? pickDeliveryOption(chosen, deliveryOptionUuid) : chosen;
}

/** The form as the device keeps it: everything typed except the personal number and the consent. */
export const keptOf = ({ progress, delivery, payment, comment }: CheckoutState): KeptCheckoutForm => ({
  methodType: progress.methodType,
  deliveryOptionUuid: progress.deliveryOptionUuid,
  ...delivery,
  mobilePhone: payment.mobilePhone,
  comment,
});

/**
 * Keeps the chosen pupil as long as the school delivers to them. If only one pupil is possible, they are chosen without
 * a question.
 */
function withPupil(form: DeliveryForm, methods: readonly DeliveryMethod[]): DeliveryForm {
  const pupils = methods.filter((method) => method.type === 'school-pickup').flatMap(schoolSubjects);
  const isOffered = pupils.some(({ uuid }) => uuid === form.subjectUuid);
  return isOffered ? form : { ...form, subjectUuid: onlyPupil(pupils) };
}

export function reduceCheckout(state: CheckoutState, action: CheckoutAction): CheckoutState {
  const { progress } = state;
  switch (action.type) {
    case 'choose-method':
      return { ...state, progress: chooseDeliveryMethod(progress, action.method), failure: null };
    case 'pick-option':
      return { ...state, progress: pickDeliveryOption(progress, action.uuid), failure: null };
    case 'edit-delivery':
      return { ...state, delivery: action.form };
    case 'edit-address':
      return { ...state, delivery: editAddress(state.delivery, action.change) };
    case 'complete-city':
      return { ...state, delivery: withCity(state.delivery, action) };
    case 'finish-delivery':
      return { ...state, progress: chooseDeliveryOption(progress, action.optionUuid), failure: null };
    case 'payment-options':
      return progress.deliveryOptionUuid === action.optionUuid
        ? { ...state, progress: receivePaymentOptions(progress, action.optionUuid, action.options), cart: action.cart, failure: null }
        : state;
    case 'edit-payment':
      return { ...state, payment: action.form };
    case 'choose-payment':
      return { ...state, progress: choosePaymentOption(progress, action.uuid), isTellingPayment: true, failure: null };
    case 'payment-answered':
      return progress.paymentOptionUuid === action.uuid ? { ...state, cart: action.cart, isTellingPayment: false } : state;
    case 'set-step':
      return { ...state, progress: setStep(progress, action.step), failure: null };
    case 'replace-cart':
      return { ...state, cart: action.cart, failure: null };
    case 'replace-delivery':
      return withDelivery(state, action.answer);
    case 'in-language':
      return inLanguage(state, action.checkout, action.payment);
    case 'next-offer':
      return { ...state, offers: state.offers.slice(1), failure: null };
    case 'comment':
      return { ...state, comment: action.text };
    case 'terms':
      return { ...state, hasAcceptedTerms: action.accepted };
    case 'create-transaction':
      return { ...state, progress: startTransaction(progress), failure: null };
    case 'transaction':
      return { ...state, progress: finishTransaction(progress, { uuid: action.uuid, orderUuid: action.orderUuid }) };
    case 'fail':
      return failed(state, action.failure);
  }
}

/** Catalogues can change the delivery options. A choice that is no longer offered is cleared (UPS-03). */
function withDelivery(
  state: CheckoutState,
  { cart, deliveryOptions, catalogueMaxDeliveryTime }: Pick<Checkout, 'cart' | 'deliveryOptions' | 'catalogueMaxDeliveryTime'>,
): CheckoutState {
  const isStillOffered = deliveryOptions.some(({ type }) => type === state.progress.methodType);
  return {
    ...state,
    cart,
    checkout: { ...state.checkout, deliveryOptions, catalogueMaxDeliveryTime },
    progress: isStillOffered ? state.progress : startCheckout(deliveryOptions),
    delivery: withPupil(state.delivery, deliveryOptions),
    failure: null,
  };
}

/** Clears a choice that is no longer offered. All typed text stays. */
function inLanguage(state: CheckoutState, checkout: Checkout, payment: ReadPayment | null): CheckoutState {
  const { progress, cart, delivery } = withDelivery(state, checkout);
  const offers = upsellSequence(checkout.upsaleList).filter(({ type }) => state.offers.some((offer) => offer.type === type));
  const translated = { ...state, checkout, cart, delivery, offers };
  if (!payment) return { ...translated, progress };
  const isOffered = payment.options.some(({ uuid }) => uuid === progress.paymentOptionUuid);
  const paid =
    isOffered || progress.paymentOptionUuid === null
      ? progress
      : setStep({ ...progress, paymentOptionUuid: null }, 'select-payment-option');
  return { ...translated, cart: payment.cart, progress: { ...paid, paymentOptions: payment.options } };
}

/** If the answer is late, or the customer typed a city in the meantime, the customer's text is kept. */
function withCity(form: DeliveryForm, { postalCode, city, replaced }: Parameters<OnCity>[0]): DeliveryForm {
  const { address } = form;
  const isWanted = address.postalCode.trim() === postalCode && ['', replaced].includes(address.city.trim());
  return isWanted ? editAddress(form, { city }) : form;
}

/** Shows a failure in the step that failed. Clears a payment option that the server does not know. */
function failed(state: CheckoutState, failure: Failure): CheckoutState {
  if (failure.kind === 'transaction') return { ...state, progress: failTransaction(state.progress), failure };
  if (failure.kind !== 'paymentOption') return { ...state, failure };
  const progress: CheckoutProgress = { ...state.progress, step: 'select-payment-option', paymentOptionUuid: null };
  return { ...state, progress, isTellingPayment: false, failure };
}

/** The day of arrival that the checkout names for the present choice; null when it names none. */
export function promisedDay({ checkout, progress, delivery }: CheckoutState): string | null {
  const { deliveryOptionUuid, methodType } = progress;
  if (deliveryOptionUuid === null) return null;
  return shownDay(shownDays(checkout.deliveryOptions), deliveryOptionUuid, methodType === 'school-pickup' ? delivery.subjectUuid : null);
}

/** The checkout's values as the screen shows them. */
export function seenIn(state: CheckoutState): SeenCheckout {
  const { cart, checkout, progress } = state;
  const uuid = progress.deliveryOptionUuid;
  const catalogueDays = checkout.catalogueMaxDeliveryTime;
  for (const { name, deliveryOptions, pickupLocations } of checkout.deliveryOptions) {
    const option = deliveryOptions.find((entry) => entry.uuid === uuid);
    const location = pickupLocations.find((entry) => entry.uuid === uuid);
    const own = option?.name ?? location?.pickupname;
    const price = option?.price ?? location?.price;
    if (uuid !== null && own !== undefined && price !== undefined)
      return {
        cart,
        catalogueDays,
        delivery: {
          uuid,
          name: own === '' ? name : `${name}, ${own}`,
          price,
          arrivesBy: promisedDay(state),
          subjectUuid: progress.methodType === 'school-pickup' ? state.delivery.subjectUuid : null,
        },
      };
  }
  return { cart, catalogueDays, delivery: null };
}
