/**
 * The checkout's steps (D1 §4): delivery, payment, summary. Pure: it makes no calls and renders nothing.
 * Promise: data of an earlier choice never survives a new choice.
 */
import type { DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { PaymentOption } from '#core/contract/payment.ts';
import { defaultDeliveryOptionUuid } from '../prices/delivery-price.ts';

export const CHECKOUT_STEPS = ['select-delivery-option', 'select-payment-option', 'confirm-order'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export interface CheckoutProgress {
  readonly step: CheckoutStep;
  readonly methodType: DeliveryMethodType | null;
  readonly deliveryOptionUuid: string | null;
  /**
   * The delivery step was finished with this option. While the step is edited, the option stays until another one is
   * chosen.
   */
  readonly isDeliveryDone: boolean;
  /** null: they are loading, or no delivery option is chosen. */
  readonly paymentOptions: readonly PaymentOption[] | null;
  readonly paymentOptionUuid: string | null;
  readonly isCreatingTransaction: boolean;
  readonly transaction: { readonly uuid: string; readonly orderUuid: string } | null;
}

/** A single delivery method is chosen at once; with several, none is. */
export function startCheckout(methods: readonly DeliveryMethod[]): CheckoutProgress {
  const [only, ...others] = methods;
  const start: CheckoutProgress = {
    step: 'select-delivery-option',
    methodType: null,
    deliveryOptionUuid: null,
    isDeliveryDone: false,
    paymentOptions: null,
    paymentOptionUuid: null,
    isCreatingTransaction: false,
    transaction: null,
  };
  return only && others.length === 0 ? chooseDeliveryMethod(start, only) : start;
}

/** Selects the method's first option or pickup location. */
export function chooseDeliveryMethod(progress: CheckoutProgress, method: DeliveryMethod): CheckoutProgress {
  if (progress.methodType === method.type) return progress;
  return {
    ...withoutPayment(progress),
    methodType: method.type,
    deliveryOptionUuid: defaultDeliveryOptionUuid(method),
    isDeliveryDone: false,
  };
}

/** Another option in the method's form, before the step is finished. */
export function pickDeliveryOption(progress: CheckoutProgress, deliveryOptionUuid: string): CheckoutProgress {
  if (progress.deliveryOptionUuid === deliveryOptionUuid) return progress;
  return { ...withoutPayment(progress), deliveryOptionUuid, isDeliveryDone: false };
}

/** Finishes the delivery step: clears the payment options. The caller loads those of the option. */
export function chooseDeliveryOption(progress: CheckoutProgress, deliveryOptionUuid: string): CheckoutProgress {
  return { ...withoutPayment(progress), deliveryOptionUuid, isDeliveryDone: true, step: 'select-payment-option' };
}

/** Ignores an answer for an option that is no longer chosen. */
export function receivePaymentOptions(
  progress: CheckoutProgress,
  deliveryOptionUuid: string,
  paymentOptions: readonly PaymentOption[],
): CheckoutProgress {
  return progress.deliveryOptionUuid === deliveryOptionUuid && progress.isDeliveryDone ? { ...progress, paymentOptions } : progress;
}

export function choosePaymentOption(progress: CheckoutProgress, paymentOptionUuid: string): CheckoutProgress {
  const isOffered = progress.paymentOptions?.some((option) => option.uuid === paymentOptionUuid) ?? false;
  return isOffered ? { ...progress, paymentOptionUuid, step: 'confirm-order' } : progress;
}

/** Whether the choices allow showing a step directly (CHK-12). */
export function canShowStep(progress: CheckoutProgress, step: CheckoutStep): boolean {
  switch (step) {
    case 'select-delivery-option':
      return true;
    case 'select-payment-option':
      return progress.isDeliveryDone && progress.deliveryOptionUuid !== null;
    case 'confirm-order':
      return progress.isDeliveryDone && progress.deliveryOptionUuid !== null && progress.paymentOptionUuid !== null;
  }
}

export function setStep(progress: CheckoutProgress, step: CheckoutStep): CheckoutProgress {
  return canShowStep(progress, step) && !progress.isCreatingTransaction ? { ...progress, step } : progress;
}

/** Whether 'Buy now' is enabled (CHK-07): payment, delivery and terms are chosen, and no order is under way. */
export function canBuy(progress: CheckoutProgress, hasAcceptedTerms: boolean): boolean {
  return (
    hasAcceptedTerms &&
    progress.step === 'confirm-order' &&
    canShowStep(progress, 'confirm-order') &&
    !progress.isCreatingTransaction &&
    progress.transaction === null
  );
}

export const startTransaction = (progress: CheckoutProgress): CheckoutProgress => ({ ...progress, isCreatingTransaction: true });

export const finishTransaction = (progress: CheckoutProgress, transaction: { uuid: string; orderUuid: string }): CheckoutProgress => ({
  ...progress,
  isCreatingTransaction: false,
  transaction,
});

export const failTransaction = (progress: CheckoutProgress): CheckoutProgress => ({ ...progress, isCreatingTransaction: false });

const withoutPayment = (progress: CheckoutProgress): CheckoutProgress => ({ ...progress, paymentOptions: null, paymentOptionUuid: null });
