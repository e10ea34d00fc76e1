/**
 * What Stripe's API takes and answers, as far as the shop uses it: written from Stripe's public API reference, version
 * 2026-10-28.endive. Each request and each answer of the fake is checked with it, beside the types of Stripe's own SDK.
 */
import type Stripe from 'stripe';
import * as z from 'zod/mini';

export const API_VERSION = '2026-10-28.endive';

const count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
const metadata = z.record(z.string(), z.string().check(z.maxLength(500)));
const currency = z.string().check(z.regex(/^[a-z]{3}$/));
const address = z.url();

/** Unknown parameters are refused, as Stripe does. */
export const REQUESTS = {
  begin: z.strictObject({
    mode: z.literal('payment'),
    client_reference_id: z.string().check(z.maxLength(200)),
    metadata,
    line_items: z.array(
      z.strictObject({
        quantity: count,
        price_data: z.strictObject({
          currency,
          unit_amount: count,
          product_data: z.strictObject({
            name: z.string().check(z.minLength(1)),
            description: z.optional(z.string().check(z.minLength(1))),
          }),
        }),
      }),
    ),
    payment_intent_data: z.strictObject({ capture_method: z.enum(['automatic', 'automatic_async', 'manual']), metadata }),
    adaptive_pricing: z.strictObject({ enabled: flag }),
    success_url: address,
    cancel_url: address,
  }),
  read: z.strictObject({}),
  end: z.strictObject({}),
  capture: z.strictObject({ amount_to_capture: count }),
  cancel: z.strictObject({}),
  refund: z.strictObject({ payment_intent: z.string(), amount: count, metadata }),
} as const;

/** The parsed requests are what the SDK takes. */
export type SessionParams = z.infer<typeof REQUESTS.begin> & Stripe.Checkout.SessionCreateParams;
export type RefundParams = z.infer<typeof REQUESTS.refund> & Stripe.RefundCreateParams;

const amount = z.int().check(z.minimum(0));
const seconds = z.int().check(z.positive());

const ChargeSchema = z.strictObject({
  id: z.string().check(z.startsWith('ch_')),
  object: z.literal('charge'),
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  captured: z.boolean(),
  refunded: z.boolean(),
  currency,
  metadata,
  payment_intent: z.string(),
});
const IntentSchema = z.strictObject({
  id: z.string().check(z.startsWith('pi_')),
  object: z.literal('payment_intent'),
  amount,
  amount_capturable: amount,
  amount_received: amount,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
  currency,
  latest_charge: z.union([z.string(), ChargeSchema]),
  metadata,
  status: z.enum(['canceled', 'processing', 'requires_capture', 'requires_payment_method', 'succeeded']),
});
const SessionSchema = z.strictObject({
  id: z.string().check(z.startsWith('cs_test_')),
  object: z.literal('checkout.session'),
  amount_total: amount,
  client_reference_id: z.string(),
  currency,
  expires_at: seconds,
  metadata,
  mode: z.literal('payment'),
  payment_intent: z.nullable(z.union([z.string(), IntentSchema])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.enum(['open', 'complete', 'expired']),
  /** null once it can no longer be paid. */
  url: z.nullable(z.url()),
});
const RefundSchema = z.strictObject({
  id: z.string().check(z.startsWith('re_')),
  object: z.literal('refund'),
  amount,
  currency,
  metadata,
  payment_intent: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
});

export type Charge = z.infer<typeof ChargeSchema> & Pick<Stripe.Charge, keyof z.infer<typeof ChargeSchema>>;
export type Intent = z.infer<typeof IntentSchema> &
  Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'amount_capturable' | 'amount_received' | 'status'>;
export type Session = z.infer<typeof SessionSchema> &
  Pick<Stripe.Checkout.Session, 'id' | 'amount_total' | 'status' | 'url' | 'client_reference_id'>;
export type Refund = z.infer<typeof RefundSchema> & Pick<Stripe.Refund, 'id' | 'amount' | 'status'>;

export const ANSWERS = {
  charge: ChargeSchema,
  payment_intent: IntentSchema,
  'checkout.session': SessionSchema,
  refund: RefundSchema,
} as const;

export type EventKind =
  | 'charge.refunded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'refund.failed';

/** The kinds are Stripe's own: a misspelt one does not compile. */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: EventKind & Stripe.Event.Type;
  readonly data: { readonly object: Charge | Intent | Session | Refund };
}

/** `line_items[0][price_data][currency]=nok`, as Stripe's API takes parameters, becomes objects and lists. */
export function parseForm(text: string): unknown {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    let place = root;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>; // made on the line itself
    place[keys.at(-1) ?? ''] = value;
  }
  return withLists(root);
}

function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
