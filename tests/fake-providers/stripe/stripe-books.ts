/** What the fake Stripe knows: sessions, intents, charges and refunds. Every answer is worked out from these. */
import { type Answer, type ProviderBooks, RefusedError, type Total } from '../fake-provider.ts';
import type { Charge, EventKind, Intent, Refund, RefundParams, Session, SessionParams } from './stripe-schemas.ts';

/** As Stripe words its refusals. */
export const refusal = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: `${code} (fake)` } },
});

const refused = (code: string, status = 400): RefusedError => new RefusedError(code, refusal(status, 'invalid_request_error', code));

type Told = (kind: EventKind, object: Charge | Intent | Session | Refund, reference: string) => void;

const SESSION_SECONDS = 86_400;

export class StripeBooks implements ProviderBooks {
  readonly #texts = new Map<string, string>();
  readonly #sessions = new Map<
    string,
    Session & { readonly captureMethod: Intent['capture_method']; readonly intentMetadata: Record<string, string> }
  >();
  readonly #intents = new Map<string, Intent & { latest_charge: string }>();
  readonly #charges = new Map<string, Charge>();
  readonly #refunds = new Map<string, Refund>();
  #number = 0;

  readonly #pageOrigin: () => string;
  readonly #nowSeconds: () => number;
  readonly #told: Told;

  constructor(pageOrigin: () => string, nowSeconds: () => number, tell: Told) {
    this.#pageOrigin = pageOrigin;
    this.#nowSeconds = nowSeconds;
    this.#told = tell;
  }

  #tell(kind: EventKind, object: Charge | Intent | Session | Refund): void {
    this.#told(kind, object, object.metadata['transaction'] ?? '');
  }

  #id = (kind: string): string => `${kind}_${(this.#number += 1).toString().padStart(6, '0')}`;

  createSession(params: SessionParams): Session {
    const total = params.line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
    const [currency = ''] = params.line_items.map(({ price_data }) => price_data.currency);
    if (total < 1) throw refused('amount_too_small');
    const id = this.#id('cs_test');
    this.#texts.set(
      id,
      params.line_items.map(({ price_data: { product_data } }) => `${product_data.name}\n${product_data.description ?? ''}`).join('\n'),
    );
    const session = {
      id,
      object: 'checkout.session' as const,
      amount_total: total,
      client_reference_id: params.client_reference_id,
      currency,
      expires_at: this.#nowSeconds() + SESSION_SECONDS,
      metadata: params.metadata,
      mode: 'payment' as const,
      payment_intent: null,
      payment_status: 'unpaid' as const,
      status: 'open' as const,
      url: `${this.#pageOrigin()}/c/pay/${id}`,
      captureMethod: params.payment_intent_data.capture_method,
      intentMetadata: params.payment_intent_data.metadata,
    };
    this.#sessions.set(id, session);
    return this.session(id);
  }

  textOf = (page: string): string => this.#texts.get(idOf(page)) ?? '';

  session(id: string): Session {
    const stored = this.#sessions.get(id);
    if (!stored) throw refused('resource_missing', 404);
    if (stored.status === 'open' && stored.expires_at <= this.#nowSeconds()) this.#endSession(id);
    const { captureMethod: _, intentMetadata: __, ...session } = this.#sessions.get(id) ?? stored;
    return session;
  }

  /** With what it refers to, as `expand` asks for it. */
  wholeSession(id: string): Session {
    const session = this.session(id);
    const intent = typeof session.payment_intent === 'string' ? this.#intent(session.payment_intent) : null;
    return { ...session, payment_intent: intent && { ...intent, latest_charge: this.#charge(intent.latest_charge) } };
  }

  expireSession(id: string): Session {
    if (this.session(id).status !== 'open') throw refused('checkout_session_not_open');
    this.#endSession(id);
    return this.session(id);
  }

  #endSession(id: string): void {
    this.#change(this.#sessions, id, { status: 'expired', url: null });
    this.#tell('checkout.session.expired', this.session(id));
  }

  pay(page: string, other: { readonly amount?: number; readonly currency?: string } = {}): void {
    const id = idOf(page);
    const session = this.session(id);
    const stored = this.#sessions.get(id);
    if (session.status !== 'open' || !stored) throw refused('checkout_session_not_open');
    const amount = other.amount ?? session.amount_total;
    const currency = other.currency?.toLowerCase() ?? session.currency;
    // After a declined card it is the same intent, with another charge.
    const intentId = typeof session.payment_intent === 'string' ? session.payment_intent : this.#id('pi');
    const chargeId = this.#id('ch');
    const isCaptured = stored.captureMethod !== 'manual';
    this.#charges.set(chargeId, {
      id: chargeId,
      object: 'charge',
      amount,
      amount_captured: isCaptured ? amount : 0,
      amount_refunded: 0,
      captured: isCaptured,
      refunded: false,
      currency,
      metadata: stored.intentMetadata,
      payment_intent: intentId,
    });
    this.#intents.set(intentId, {
      id: intentId,
      object: 'payment_intent',
      amount,
      amount_capturable: isCaptured ? 0 : amount,
      amount_received: isCaptured ? amount : 0,
      capture_method: stored.captureMethod,
      currency,
      latest_charge: chargeId,
      metadata: stored.intentMetadata,
      status: isCaptured ? 'succeeded' : 'requires_capture',
    });
    this.#change(this.#sessions, id, {
      status: 'complete',
      url: null,
      payment_intent: intentId,
      payment_status: isCaptured ? 'paid' : 'unpaid',
    });
    this.#tell('payment_intent.amount_capturable_updated', this.#intent(intentId));
    this.#tell('checkout.session.completed', this.session(id));
  }

  /** The bank says no, and the customer stays on the page. */
  decline(page: string): void {
    const id = idOf(page);
    const { status, amount_total: amount, currency } = this.session(id);
    const stored = this.#sessions.get(id);
    if (status !== 'open' || !stored) throw refused('checkout_session_not_open');
    const intentId = this.#id('pi');
    const common = { amount, currency, metadata: stored.intentMetadata };
    const charge = { amount_captured: 0, amount_refunded: 0, captured: false, refunded: false, payment_intent: intentId, ...common };
    const chargeId = this.#id('ch');
    this.#charges.set(chargeId, { id: chargeId, object: 'charge', ...charge });
    this.#intents.set(intentId, {
      id: intentId,
      object: 'payment_intent',
      ...common,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: stored.captureMethod,
      latest_charge: chargeId,
      status: 'requires_payment_method',
    });
    this.#change(this.#sessions, id, { payment_intent: intentId });
    this.#tell('payment_intent.payment_failed', this.#intent(intentId));
  }

  capture(id: string, amount: number): Intent {
    const intent = this.#intent(id);
    if (intent.status !== 'requires_capture') throw refused('payment_intent_unexpected_state');
    if (amount > intent.amount_capturable || amount < 1) throw refused('amount_too_large');
    this.#change(this.#charges, intent.latest_charge, { amount_captured: amount, captured: true });
    // The rest is given back: a card is captured once.
    this.#change(this.#intents, id, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    this.#tell('payment_intent.succeeded', this.#intent(id));
    return this.#intent(id);
  }

  cancel(id: string): Intent {
    if (this.#intent(id).status !== 'requires_capture') throw refused('payment_intent_unexpected_state');
    this.#change(this.#intents, id, { status: 'canceled', amount_capturable: 0 });
    this.#tell('payment_intent.canceled', this.#intent(id));
    return this.#intent(id);
  }

  refund({ payment_intent: id, amount, metadata }: Pick<RefundParams, 'payment_intent' | 'amount' | 'metadata'>): Refund {
    const intent = this.#intent(id);
    const charge = this.#charge(intent.latest_charge);
    if (intent.status !== 'succeeded') throw refused('payment_intent_unexpected_state');
    if (amount > charge.amount_captured - charge.amount_refunded) throw refused('amount_too_large');
    this.#setRefunded(charge, charge.amount_refunded + amount);
    const refund: Refund = {
      id: this.#id('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      metadata,
      payment_intent: id,
      status: 'succeeded',
    };
    this.#refunds.set(refund.id, refund);
    this.#tell('charge.refunded', this.#charge(charge.id));
    return refund;
  }

  captureByHand = (reference: string, amount: number): void => void this.capture(this.#intentOf(reference).id, amount);

  refundByHand = (reference: string, amount: number): void =>
    void this.refund({ payment_intent: this.#intentOf(reference).id, amount, metadata: {} });

  failRefund(reference: string): void {
    const refund = [...this.#refunds.values()].find(
      ({ metadata, status }) => metadata['transaction'] === reference && status === 'succeeded',
    );
    if (!refund) throw refused('resource_missing', 404);
    const charge = this.#charge(this.#intent(refund.payment_intent).latest_charge);
    this.#setRefunded(charge, charge.amount_refunded - refund.amount);
    this.#change(this.#refunds, refund.id, { status: 'failed' });
    this.#tell('refund.failed', { ...refund, status: 'failed' });
  }

  #setRefunded(charge: Charge, amount: number): void {
    this.#change(this.#charges, charge.id, { amount_refunded: amount, refunded: amount === charge.amount_captured });
  }

  #intent(id: string): Intent & { latest_charge: string } {
    const intent = this.#intents.get(id);
    if (!intent) throw refused('resource_missing', 404);
    return intent;
  }

  #charge(id: string): Charge {
    const charge = this.#charges.get(id);
    if (!charge) throw refused('resource_missing', 404);
    return charge;
  }

  #change<T>(rows: Map<string, T>, id: string, fields: Partial<T>): void {
    const row = rows.get(id);
    if (!row) throw refused('resource_missing', 404);
    rows.set(id, { ...row, ...fields });
  }

  #intentOf(reference: string): Intent {
    const intent = [...this.#intents.values()].find(({ metadata }) => metadata['transaction'] === reference);
    if (!intent) throw refused('resource_missing', 404);
    return intent;
  }

  totals(): readonly Total[] {
    return [...this.#intents.values()].map((intent) => {
      const charge = this.#charge(intent.latest_charge);
      return {
        reference: intent.metadata['transaction'] ?? '',
        held: intent.amount_capturable,
        captured: charge.amount_captured,
        refunded: charge.amount_refunded,
      };
    });
  }

  numPages = (reference: string): number =>
    [...this.#sessions.values()].filter(({ client_reference_id }) => client_reference_id === reference).length;

  /** After a week. */
  lapse(reference: string): void {
    for (const { id, metadata, status } of this.#intents.values())
      if (metadata['transaction'] === reference && status === 'requires_capture') this.cancel(id);
  }
}

const idOf = (page: string): string => page.split('/').at(-1) ?? '';
