/**
 * Stripe Checkout: the customer pays on Stripe's page, and card data never reaches the shop. The money is reserved and
 * captured later. The account's settings determine the page's payment methods (cards, Apple Pay, Google Pay, Klarna).
 */
import type Stripe from 'stripe';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PaymentHandle, PaymentProvider, PaymentRequest, ProviderFailure } from '#server/payment/payment-provider.ts';
import type { StripeConfig } from './stripe-config.ts';
import { eventOf } from './stripe-event.ts';
import { intentOf, viewOfSession } from './stripe-view.ts';

export const STRIPE = 'stripe';
export const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 10_000;
const SIGNATURE_SECONDS = 300;

/** The SDK is loaded on first use, so that a shop without Stripe does not wait for it. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  let loading: Promise<Stripe> | null = null;
  const sdk = () => (loading ??= loadStripe(config));

  const readSession = async ({ reference, providerReference }: PaymentHandle): Promise<Stripe.Checkout.Session | null> => {
    if (providerReference === null) return null;
    const stripe = await sdk();
    const session = await stripe.checkout.sessions.retrieve(providerReference, {
      expand: ['payment_intent', 'payment_intent.latest_charge'],
    });
    if (session.client_reference_id !== reference)
      throw new Error(`the session is of ${session.client_reference_id ?? 'no payment of ours'}`);
    return session;
  };
  const withIntent = async (payment: PaymentHandle, run: (stripe: Stripe, intentId: string) => Promise<unknown>): Promise<void> => {
    const session = await readSession(payment);
    const intent = session && intentOf(session);
    if (!intent) throw new Error('the customer has not paid');
    await run(await sdk(), intent.id);
  };

  return {
    name: STRIPE,
    isInvoice: false,
    start: (request) =>
      answered(async () => {
        const stripe = await sdk();
        const session = await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.key });
        if (session.url === null) throw new Error('the session has no page');
        return { kind: 'redirect' as const, location: session.url, providerReference: session.id };
      }),
    fetch: (payment) =>
      answered(async () => {
        const session = await readSession(payment);
        return session ? viewOfSession(session) : { ...NOTHING_BEGUN, currency: payment.currency };
      }),
    capture: (payment, amount, key) =>
      answered(() =>
        withIntent(payment, (stripe, id) => stripe.paymentIntents.capture(id, { amount_to_capture: amount }, { idempotencyKey: key })),
      ),
    cancel: (payment, key) =>
      answered(async () => {
        const session = await readSession(payment);
        if (session?.status === 'open') await (await sdk()).checkout.sessions.expire(session.id, {}, { idempotencyKey: `${key}:page` });
        else if (session && intentOf(session)?.status === 'requires_capture')
          await withIntent(payment, (stripe, id) => stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }));
      }),
    refund: (payment, amount, key) =>
      answered(() =>
        withIntent(payment, (stripe, id) =>
          stripe.refunds.create({ payment_intent: id, amount, metadata: { transaction: payment.reference } }, { idempotencyKey: key }),
        ),
      ),
    parseEvent: async ({ raw, headers, nowMs }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return err('forged');
      try {
        const { webhooks } = await sdk();
        const event = webhooks.constructEvent(raw, signature, config.webhookSecret, SIGNATURE_SECONDS, undefined, nowMs);
        return isSignedSoon(signature, nowMs) ? ok(eventOf(event)) : err('forged');
      } catch {
        return err('forged');
      }
    },
  };
}

/**
 * The SDK refuses a signature that is too old, but accepts one from the future: an event with it could be replayed
 * until then.
 */
function isSignedSoon(signature: string, nowMs: number): boolean {
  // Like the SDK, uses the last time, which is the signed one.
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.length > 0 && times.every((seconds) => seconds - Math.floor(nowMs / 1000) <= SIGNATURE_SECONDS);
}

const NOTHING_BEGUN = { amounts: { authorised: 0, captured: 0, refunded: 0 }, isOpen: false, location: null } as const;

async function loadStripe({ secretKey, host }: StripeConfig): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  return new StripeSdk(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    // The job, the sweep and the customer retry, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(host && { host: host.hostname, port: host.port, protocol: host.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** Contains only data of a transaction that never change: Stripe refuses one key with two bodies. */
function sessionOf({
  transactionUuid,
  orderUuid,
  amount,
  currency,
  shopName,
  promise,
  returnUrl,
}: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { transaction: transactionUuid };
  return {
    mode: 'payment',
    client_reference_id: transactionUuid,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: `${shopName} ${orderReference(orderUuid)}`, ...(promise !== null && { description: promise }) },
        },
      },
    ],
    payment_intent_data: { capture_method: 'manual', metadata },
    // The customer pays the amount and the currency of the order.
    adaptive_pricing: { enabled: false },
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/** A bug and a refusal throw alike in the SDK. Only its own error types for a refusal count as one. */
async function answered<T>(ask: () => Promise<T>): Promise<Result<T, ProviderFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    return err({ kind: isRefusal(error) ? 'refused' : 'unclear', reason: reasonOf(error) });
  }
}

const REFUSALS: readonly unknown[] = ['StripeCardError', 'StripeInvalidRequestError', 'StripeIdempotencyError'];

/** 409: another request with this key is in progress. 429: too many requests. */
const isRefusal = (error: unknown): boolean => {
  const { type, statusCode } = fieldsOf(error);
  return REFUSALS.includes(type) && statusCode !== 409 && statusCode !== 429;
};

/** Stripe's message may repeat the request's data; its code and request id do not. */
function reasonOf(error: unknown): string {
  const { type, code, requestId } = fieldsOf(error);
  if (typeof type !== 'string') return error instanceof Error ? error.message : 'an unknown error';
  return [type, code, requestId].filter((part) => typeof part === 'string').join(' ');
}

const fieldsOf = (
  error: unknown,
): { readonly type?: unknown; readonly code?: unknown; readonly requestId?: unknown; readonly statusCode?: unknown } =>
  typeof error === 'object' && error !== null ? error : {};
