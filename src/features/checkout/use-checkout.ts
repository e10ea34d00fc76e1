import { useEffect, useReducer, useRef, useState } from 'react';
import { type Checkout, checkoutCalls } from '#core/contract/checkout.ts';
import type { Cart, Catalogue } from '#core/contract/entities.ts';
import { type AppError, errorOfField } from '#core/contract/errors.ts';
import { type CartDifference, checkoutDifferences, goneFrom, type SeenCheckout } from '#core/domain/cart/changes/cart-changes.ts';
import { forgetCheckoutForm, keepCheckoutForm, type KeptCheckoutForm, readCheckoutForm } from '#src/data/commands/cart/checkout-form.ts';
import { forgetOrdering, noteNotOrdered, noteOrdered, noteOrdering } from '#src/data/commands/cart/ordering.ts';
import { noteCheckoutCart, seenCartNow } from '#src/data/commands/cart/seen-cart.ts';
import type { Device } from '#src/data/device.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { callLive } from '#src/data/sync/call-live.ts';
import { beforeLeaving } from '#src/platform/leaving/before-leaving.ts';
import { type CheckoutState, type FailureKind, keptOf, openCheckout, promisedDay, reduceCheckout, seenIn } from './checkout-state.ts';
import { deliveryDataOf } from './delivery/delivery-form.ts';
import { leaveForPayment } from './leave-for-payment.ts';
import { wasAnswered } from './offers/offer-memory.ts';
import { useCheckoutLanguage } from './use-checkout-language.ts';

export type Opening =
  | { readonly state: 'opening' }
  | {
      readonly state: 'failed';
      readonly cause: AppError;
      /** Lines that left the cart because the shop no longer sells them. */
      readonly changes: readonly CartDifference[];
    }
  | {
      readonly state: 'open';
      readonly checkout: Checkout;
      readonly kept: KeptCheckoutForm | null;
      /** Differences from the cart that the customer last saw. */
      readonly changes: readonly CartDifference[];
    };

/** The cart is empty, or an opening without a revision found no line that is still sold. */
export const leavesNothing = ({ code }: AppError): boolean => code === 'checkout.empty' || code === 'checkout.cart_changed';

/** The cart holds a package that must be removed first. Its line shows the reason. */
export const isHeld = ({ code }: AppError): boolean => code === 'package.disabled';

/**
 * Opens the checkout of the cart as the shop has it.
 * @param canOpen the cart's queue is empty and the shop can be reached
 * @param shown the cart as the device shows it; null while it is unknown
 */
export function useOpening(
  canOpen: boolean,
  shown: Cart | null,
): { readonly opening: Opening; readonly again: (seen?: SeenCheckout) => void } {
  const device = useDevice();
  const seen = useRef<SeenCheckout | null>(null);
  const [opening, setOpening] = useState<Opening>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const isOpen = opening.state === 'open';
  useEffect(() => {
    if (!canOpen || isOpen) return undefined;
    const cancel = new AbortController();
    setOpening({ state: 'opening' });
    const open = async () => {
      const confirmed = await seenCartNow(device);
      const known = confirmed && confirmed.cartUuid === shown?.uuid ? confirmed : shown;
      const before = seen.current ?? (known && { cart: known, delivery: null });
      const answer = await callLive(device, checkoutCalls.createCheckout, { body: {} }, { signal: cancel.signal, mayRepeat: true });
      const kept = await readCheckoutForm(device);
      if (cancel.signal.aborted) return;
      if (!answer.ok) {
        const isEmpty = leavesNothing(answer.error);
        if (isEmpty || isHeld(answer.error)) device.refreshes.fireEvenFresh();
        return setOpening({ state: 'failed', cause: answer.error, changes: before && isEmpty ? goneFrom(before.cart) : [] });
      }
      const changes = before ? checkoutDifferences(before, answer.value) : [];
      // The device may not have read yet that another device added a line. At a first opening such a line is not
      // reported as a change.
      const said = seen.current ? changes : changes.filter(({ kind }) => kind !== 'added');
      setOpening({ state: 'open', checkout: answer.value, kept, changes: said });
    };
    void open();
    return () => cancel.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a new attempt asks again; what is shown only while it opens is compared
  }, [device, canOpen, isOpen, attempt]);
  return {
    opening,
    again: (seenNow) => {
      seen.current = seenNow ?? null;
      setOpening({ state: 'opening' });
      setAttempt((count) => count + 1);
    },
  };
}

/** About the time it takes to type a word. */
const KEEP_MS = 250;

/** The open checkout: its state, and the calls that change it. */
export function useCheckout(checkout: Checkout, kept: KeptCheckoutForm | null, changes: readonly CartDifference[]) {
  const device = useDevice();
  const [news, setNews] = useState(changes);
  const [isConfirmed, setConfirmed] = useState(changes.length === 0);
  const [state, dispatch] = useReducer(reduceCheckout, { checkout, kept }, (start) =>
    openCheckout({ ...start.checkout, upsaleList: start.checkout.upsaleList.filter((offer) => !wasAnswered(offer)) }, start.kept),
  );
  const isKept = useKeptForm(device, state);
  // The customer's own changes in the checkout count as seen when their answer arrives. Changes by the shop count as
  // seen when the customer confirms them (SIM-10).
  const { cart } = state;
  useEffect(() => {
    if (isConfirmed) void noteCheckoutCart(device, cart);
  }, [device, isConfirmed, cart]);
  // A second tap can come before the state of the first tap is rendered.
  const isBuying = useRef(false);
  const isShown = useIsShown();
  const { checkoutUuid } = state.checkout;
  useCheckoutLanguage(device, state, (answer, payment) => {
    if (isBuying.current) return;
    // Changes that the shop made in the meantime need the same confirmation as at an opening.
    const found = checkoutDifferences(seenIn(state), answer);
    if (found.length > 0) {
      setNews((before) => (isConfirmed ? found : [...before, ...found]));
      setConfirmed(false);
    }
    dispatch({ type: 'in-language', checkout: answer, payment });
  });
  const fail = (kind: FailureKind, cause: AppError) => dispatch({ type: 'fail', failure: { kind, cause } });

  const loadPaymentOptions = async (deliveryOptionUuid: string) => {
    const answer = await callLive(device, checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } });
    if (!answer.ok) return fail('paymentOptions', answer.error);
    const { paymentOptions, cart: priced } = answer.value;
    dispatch({ type: 'payment-options', optionUuid: deliveryOptionUuid, options: paymentOptions, cart: priced });
    const [only, ...others] = paymentOptions;
    // If only one option is possible it is chosen at once, unless it requires typed data.
    if (only && others.length === 0 && !only.verifyMobile && !only.requirePersonNo) await choosePayment(deliveryOptionUuid, only.uuid);
  };

  const choosePayment = async (deliveryOptionUuid: string, paymentOptionUuid: string) => {
    dispatch({ type: 'choose-payment', uuid: paymentOptionUuid });
    const answer = await callLive(device, checkoutCalls.choosePaymentOption, {
      params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid },
    });
    if (answer.ok) dispatch({ type: 'payment-answered', uuid: paymentOptionUuid, cart: answer.value.cart });
    else fail('paymentOption', answer.error);
  };

  return {
    state,
    /** Changes that the customer has not confirmed yet. Until then nothing can be ordered. */
    changes: isConfirmed ? [] : news,
    confirmChanges: () => setConfirmed(true),
    /** The form is saved on the device. */
    isKept,
    dispatch,
    loadPaymentOptions,
    finishDelivery: (deliveryOptionUuid: string) => {
      dispatch({ type: 'finish-delivery', optionUuid: deliveryOptionUuid });
      void loadPaymentOptions(deliveryOptionUuid);
    },
    choosePayment: async (paymentOptionUuid: string) => {
      const { deliveryOptionUuid } = state.progress;
      if (deliveryOptionUuid !== null) await choosePayment(deliveryOptionUuid, paymentOptionUuid);
    },
    /** @returns whether the code is valid; the answer's cart replaces the cart (CRT-13) */
    verifyVoucher: async (code: string): Promise<boolean> => {
      const body = { code: code.trim(), deliveryOptionUuid: state.progress.deliveryOptionUuid };
      const answer = await callLive(device, checkoutCalls.verifyRebateCode, { params: { checkoutUuid }, body });
      if (!answer.ok) fail('voucher', answer.error);
      else if (answer.value.error) fail('voucher', errorOfField(answer.value.error));
      else if (answer.value.cart) {
        dispatch({ type: 'replace-cart', cart: answer.value.cart });
        return true;
      }
      return false;
    },
    /** @returns whether the voucher was removed */
    takeOffVoucher: async (): Promise<boolean> => {
      const answer = await callLive(device, checkoutCalls.removeCheckoutRebateCode, { params: { checkoutUuid } });
      if (answer.ok) dispatch({ type: 'replace-cart', cart: answer.value.cart });
      else fail('voucher', answer.error);
      return answer.ok;
    },
    /** Buys the individual pictures of the subjects. The answer's cart replaces the cart (UPS-03). */
    buyDigitalSets: async (subjects: readonly { readonly uuid: string; readonly name: string }[]): Promise<boolean> => {
      const body = { data: { subjects: subjects.map(({ uuid, name }) => ({ uuid, name })) } };
      const answer = await callLive(device, checkoutCalls.buyDigitalSets, { params: { checkoutUuid }, body });
      if (answer.ok) dispatch({ type: 'replace-cart', cart: answer.value.cart });
      else fail('digitalSets', answer.error);
      return answer.ok;
    },
    /** The answer replaces the cart, the delivery options and the maximum delivery time (UPS-03). */
    buyCatalogues: async (catalogues: readonly Catalogue[]): Promise<boolean> => {
      const body = { catalogues: [...catalogues] };
      const answer = await callLive(device, checkoutCalls.buyCheckoutCatalogues, { params: { checkoutUuid }, body });
      if (answer.ok) dispatch({ type: 'replace-delivery', answer: answer.value });
      else fail('catalogues', answer.error);
      return answer.ok;
    },
    buy: async (client: 'desktop' | 'mobile') => {
      const body = transactionBody(state, client);
      if (body === null || isBuying.current || !isConfirmed) return;
      isBuying.current = true;
      dispatch({ type: 'create-transaction' });
      const noted = await noteOrdering(device, checkoutUuid, cart);
      const answer = noted.ok ? await callLive(device, checkoutCalls.createTransaction, { params: { checkoutUuid }, body }) : noted;
      isBuying.current = false;
      if (!answer.ok) {
        if (noted.ok) await noteNotOrdered(device, answer.error);
        if (isHeld(answer.error)) device.refreshes.fireEvenFresh();
        return fail('transaction', answer.error);
      }
      const { transaction, order, error } = answer.value;
      if (error) {
        await forgetOrdering(device);
        return fail('transaction', errorOfField(error));
      }
      if (!transaction || !order) return fail('transaction', { code: 'network.unexpected_answer' });
      dispatch({ type: 'transaction', uuid: transaction.uuid, orderUuid: order.uuid });
      await forgetCheckoutForm(device);
      await noteOrdered(device, order.uuid);
      // A customer who went back meanwhile reads in the cart that the order was made, and pays it from there.
      if (isShown.current) leaveForPayment(transaction.uuid, order.uuid);
    },
  };
}

/** Whether the customer is still on this page. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * Saves the form on the device, shortly after each input and when the page is hidden.
 * @returns whether the shown form is saved
 */
function useKeptForm(device: Device, state: CheckoutState): boolean {
  const form = keptOf(state);
  const key = JSON.stringify(form);
  const [keptKey, setKeptKey] = useState(key);
  const isOrdered = state.progress.transaction !== null || state.progress.isCreatingTransaction;
  const unkept = useRef<KeptCheckoutForm | null>(null);
  useEffect(() => {
    unkept.current = key === keptKey || isOrdered ? null : form;
  });
  // When the page is left, the form is saved without the delay.
  useEffect(
    () => () => {
      if (unkept.current) void keepCheckoutForm(device, unkept.current);
    },
    [device],
  );
  useEffect(() => {
    if (key === keptKey || isOrdered) return undefined;
    const keep = () => void keepCheckoutForm(device, form).then((kept) => kept.ok && setKeptKey(key));
    const cancel = device.timers.after(KEEP_MS, keep);
    const forgetLeaving = beforeLeaving(() => {
      cancel();
      keep();
    });
    return () => {
      forgetLeaving();
      cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the form holds
  }, [device, key, keptKey, isOrdered]);
  return key === keptKey;
}

export type CheckoutScreen = ReturnType<typeof useCheckout>;

/** @returns null when a choice is missing */
function transactionBody(state: CheckoutState, client: 'desktop' | 'mobile') {
  const { checkout, progress, delivery, payment, comment, cart } = state;
  const { deliveryOptionUuid, paymentOptionUuid, methodType, paymentOptions } = progress;
  const option = paymentOptions?.find((entry) => entry.uuid === paymentOptionUuid);
  if (deliveryOptionUuid === null || paymentOptionUuid === null || methodType === null || !option) return null;
  return {
    deliveryOptionUuid,
    paymentOptionUuid,
    deliveryOptionData: deliveryDataOf(methodType, delivery, checkout.options),
    paymentOptionData: {
      ...(option.verifyMobile && { mobilePhone: payment.mobilePhone }),
      ...(option.requirePersonNo && { pid: payment.pid }),
    },
    client,
    comment: checkout.options.hideOrderComment ? '' : comment.trim(),
    approvedTotal: cart.summary.totalPrice,
    approvedDay: promisedDay(state),
  };
}
