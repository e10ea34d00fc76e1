/**
 * Vipps MobilePay, ePayment API 1.7: the customer pays in the app, which the provider's page opens. The money is
 * reserved and captured later. The shop does not send the customer's phone number: the page asks for it if necessary.
 */
import { NO_AMOUNTS, type PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PaymentHandle, PaymentProvider, PaymentRequest, PaymentView, ProviderFailure } from '#server/payment/payment-provider.ts';
import { CreatedSchema, ModifiedSchema, PaymentSchema, VIPPS_CURRENCIES, type VippsPayment } from './vipps-answers.ts';
import { createVippsApi, VippsProblem } from './vipps-api.ts';
import type { VippsConfig } from './vipps-config.ts';
import { paymentDescription } from './payment-description.ts';
import { eventOf, isSigned, referenceOf } from './vipps-event.ts';

export const VIPPS = 'vipps';
export const VIPPS_API_VERSION = '1.7';

export function createVippsProvider(config: VippsConfig, clock: Clock): PaymentProvider {
  const api = createVippsApi(config, clock);

  async function read(reference: string): Promise<VippsPayment> {
    const payment = await api.read(`/${reference}`, PaymentSchema);
    if (payment.reference !== reference) throw new Error('the answer is of another payment');
    return payment;
  }
  const modify = async (step: 'capture' | 'refund', { providerReference, currency }: PaymentHandle, value: number, key: string) => {
    if (providerReference === null) throw new Error('the customer has not paid');
    await api.send(`/${providerReference}/${step}`, key, { modificationAmount: { currency, value } }, ModifiedSchema);
  };
  const begin = async (reference: string, request: PaymentRequest): Promise<string> => {
    try {
      return (await api.send('', request.key, paymentOf(reference, request), CreatedSchema)).redirectUrl;
    } catch (error) {
      if (!(error instanceof VippsProblem) || error.status !== 409) throw error;
      return goOn(await read(reference), request);
    }
  };

  return {
    name: VIPPS,
    isInvoice: false,
    start: async (request) => {
      if (!VIPPS_CURRENCIES.includes(request.currency)) return err({ kind: 'refused', reason: `no payments in ${request.currency}` });
      return answered(async () => {
        const reference = referenceOf(request.transactionUuid, request.key);
        return { kind: 'redirect' as const, location: await begin(reference, request), providerReference: reference };
      });
    },
    fetch: ({ providerReference, currency }) =>
      answered(async () =>
        providerReference === null
          ? { amounts: NO_AMOUNTS, currency, isOpen: false, location: null }
          : viewOf(await read(providerReference)),
      ),
    capture: (payment, amount, key) => answered(() => modify('capture', payment, amount, key)),
    cancel: ({ providerReference }, key) =>
      answered(async () => {
        if (providerReference === null) return;
        const { isOpen, amounts } = viewOf(await read(providerReference));
        if (!isOpen && amounts.authorised === amounts.captured) return;
        const path = `/${providerReference}/cancel`;
        if (!isOpen) return void (await api.send(path, key, {}, ModifiedSchema));
        try {
          // A separate key: the amount that is reserved after all is released by another request.
          await api.send(path, `${key}:p`, {}, ModifiedSchema);
        } catch (error) {
          // The customer may be about to confirm it, and then it can be cancelled.
          throw error instanceof VippsProblem ? new Error(error.message, { cause: error }) : error;
        }
      }),
    refund: (payment, amount, key) => answered(() => modify('refund', payment, amount, key)),
    parseEvent: async (received) => (isSigned(received, config) ? ok(eventOf(received.raw)) : err('forged')),
  };
}

/** Contains only data of a transaction that never change: one key has one body. */
const paymentOf = (
  reference: string,
  {
    amount,
    currency,
    shopName,
    orderUuid,
    promise,
    returnUrl,
  }: Pick<PaymentRequest, 'amount' | 'currency' | 'shopName' | 'orderUuid' | 'promise' | 'returnUrl'>,
) => ({
  amount: { currency, value: amount },
  paymentMethod: { type: 'WALLET' },
  reference,
  userFlow: 'WEB_REDIRECT',
  returnUrl,
  paymentDescription: paymentDescription({ shopName, orderUuid, promise }),
});

/**
 * The payment was begun, and its answer never arrived. One that has ended is only recorded: the page to which the
 * customer returns shows its state, and the next attempt is another payment.
 */
function goOn(payment: VippsPayment, { amount, currency, returnUrl }: PaymentRequest): string {
  if (payment.amount.value !== amount || payment.amount.currency !== currency) throw new Error('the reference is of another amount');
  return viewOf(payment).location ?? returnUrl;
}

function viewOf({ state, aggregate, redirectUrl }: VippsPayment): PaymentView {
  const isOpen = state === 'CREATED';
  return {
    amounts: state === 'AUTHORIZED' ? amountsOf(aggregate) : NO_AMOUNTS,
    currency: aggregate.authorizedAmount.currency,
    isOpen,
    location: isOpen ? (redirectUrl ?? null) : null,
  };
}

/** The authorised amount is unchanged by a cancellation, which is reported separately. */
const amountsOf = (aggregate: VippsPayment['aggregate']): PaymentAmounts => ({
  authorised: aggregate.authorizedAmount.value - aggregate.cancelledAmount.value,
  captured: aggregate.capturedAmount.value,
  refunded: aggregate.refundedAmount.value,
});

/**
 * 400 would be repeated for the same request. 401, 403 and 404 result from wrong keys, 409 from another request in
 * progress.
 */
async function answered<T>(ask: () => Promise<T>): Promise<Result<T, ProviderFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    const isRefused = error instanceof VippsProblem && error.status === 400;
    return err({ kind: isRefused ? 'refused' : 'unclear', reason: error instanceof Error ? error.message : 'an unknown error' });
  }
}
