/** A Checkout Session and its PaymentIntent as amounts. */
import type Stripe from 'stripe';
import { NO_AMOUNTS, type PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import type { PaymentView } from '#server/payment/payment-provider.ts';

/** The session must be read with `payment_intent` and `payment_intent.latest_charge` expanded. */
export function viewOfSession(session: Stripe.Checkout.Session): PaymentView {
  const intent = intentOf(session);
  const isPayable = session.status === 'open';
  return {
    amounts: intent === null ? NO_AMOUNTS : amountsOf(intent),
    currency: (intent?.currency ?? session.currency ?? '').toUpperCase(),
    isOpen: isPayable || intent?.status === 'processing',
    location: isPayable ? session.url : null,
  };
}

export function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof intent === 'string') throw new Error('The payment intent of a session was not read with it.');
  return intent;
}

function amountsOf(intent: Stripe.PaymentIntent): PaymentAmounts {
  if (intent.status === 'requires_capture') return { ...NO_AMOUNTS, authorised: intent.amount_capturable };
  if (intent.status !== 'succeeded') return NO_AMOUNTS;
  // A capture of a smaller amount releases the rest.
  return { authorised: intent.amount_received, captured: intent.amount_received, refunded: refundedOf(intent) };
}

function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  if (typeof charge === 'string') throw new Error('The charge of a payment intent was not read with it.');
  return charge?.amount_refunded ?? 0;
}
