import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Checkout, checkoutCalls } from '#core/contract/checkout.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import type { CheckoutState, ReadPayment } from './checkout-state.ts';

/**
 * The shop supplies the names of goods, deliveries and payments. After a change of language the open checkout is read
 * again.
 */
export function useCheckoutLanguage(
  device: Device,
  state: CheckoutState,
  adopt: (checkout: Checkout, payment: ReadPayment | null) => void,
): void {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const shown = useRef(language);
  const newest = useRef({ state, adopt });
  useEffect(() => {
    newest.current = { state, adopt };
  });
  useEffect(() => {
    if (shown.current === language) return undefined;
    const cancel = new AbortController();
    const read = async () => {
      const answer = await callLive(device, checkoutCalls.createCheckout, { body: {} }, { signal: cancel.signal });
      // Without an answer the checkout stays in the previous language.
      if (!answer.ok || cancel.signal.aborted) return;
      const { progress } = newest.current.state;
      if (progress.isCreatingTransaction || progress.transaction !== null) return;
      const payment = await readPayment(device, answer.value.checkoutUuid, progress);
      if (payment === 'unread' || cancel.signal.aborted || newest.current.state.progress !== progress) return;
      shown.current = language;
      newest.current.adopt(answer.value, payment);
    };
    void read();
    return () => cancel.abort();
  }, [device, language, state.progress]);
}

/** Sends the present choice to the new checkout. null when no delivery is chosen. */
async function readPayment(
  device: Device,
  checkoutUuid: string,
  { isDeliveryDone, deliveryOptionUuid, paymentOptionUuid }: CheckoutState['progress'],
): Promise<ReadPayment | null | 'unread'> {
  if (!isDeliveryDone || deliveryOptionUuid === null) return null;
  const params = { checkoutUuid, deliveryOptionUuid };
  const listed = await callLive(device, checkoutCalls.listPaymentOptions, { params });
  if (!listed.ok) return 'unread';
  const { paymentOptions: options, cart } = listed.value;
  if (paymentOptionUuid === null) return { options, cart };
  const chosen = await callLive(device, checkoutCalls.choosePaymentOption, { params: { ...params, paymentOptionUuid } });
  return chosen.ok ? { options, cart: chosen.value.cart } : 'unread';
}
