/** What the fake Stripe knows: sessions, intents, charges and refunds. Every answer is worked out from these. */
import type { Charge, EventKind, Intent, Refund, RefundParams, Session, SessionParams } from './stripe-schemas.ts';

/** As Stripe names its refusals. */
export class RefusedError extends Error {
  readonly code: string;
  readonly status: number;
  readonly type: string;

  constructor(code: string, status = 400, type = 'invalid_request_error') {
    super(code);
    this.code = code;
    this.status = status;
    this.type = type;
  }
}

type Told = (kind: EventKind, object: Charge | Intent | Session | Refund) => void;

const SESSION_SECONDS = 86_400;

export class StripeBooks {
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
  readonly #tell: Told;

  constructor(pageOrigin: () => string, nowSeconds: () => number, tell: Told) {
    this.#pageOrigin = pageOrigin;
    this.#nowSeconds = nowSeconds;
    this.#tell = tell;
  }

  #id = (kind: string): string => `${kind}_${(this.#number += 1).toString().padStart(6, '0')}`;

  createSession(params: SessionParams): Session {
    const total = params.line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
    const [currency = ''] = params.line_items.map(({ price_data }) => price_data.currency);
    if (total < 1) throw new RefusedError('amount_too_small');
    const id = this.#id('cs_test');
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

  session(id: string): Session {
    const stored = this.#sessions.get(id);
    if (!stored) throw new RefusedError('resource_missing', 404);
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
    if (this.session(id).status !== 'open') throw new RefusedError('checkout_session_not_open');
    this.#endSession(id);
    return this.session(id);
  }

  #endSession(id: string): void {
    this.#change(this.#sessions, id, { status: 'expired', url: null });
    this.#tell('checkout.session.expired', this.session(id));
  }

  /** The customer pays on the page of the session. @param other another amount than was asked for, as no Stripe should do */
  pay(id: string, other: { readonly amount?: number; readonly currency?: string } = {}): void {
    const session = this.session(id);
    const stored = this.#sessions.get(id);
    if (session.status !== 'open' || !stored) throw new RefusedError('checkout_session_not_open');
    const amount = other.amount ?? session.amount_total;
    const currency = other.currency ?? session.currency;
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
  decline(id: string): void {
    const { status, amount_total: amount, currency } = this.session(id);
    const stored = this.#sessions.get(id);
    if (status !== 'open' || !stored) throw new RefusedError('checkout_session_not_open');
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
    if (intent.status !== 'requires_capture') throw new RefusedError('payment_intent_unexpected_state');
    if (amount > intent.amount_capturable || amount < 1) throw new RefusedError('amount_too_large');
    this.#change(this.#charges, intent.latest_charge, { amount_captured: amount, captured: true });
    // The rest is given back: a card is captured once.
    this.#change(this.#intents, id, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    this.#tell('payment_intent.succeeded', this.#intent(id));
    return this.#intent(id);
  }

  cancel(id: string): Intent {
    if (this.#intent(id).status !== 'requires_capture') throw new RefusedError('payment_intent_unexpected_state');
    this.#change(this.#intents, id, { status: 'canceled', amount_capturable: 0 });
    this.#tell('payment_intent.canceled', this.#intent(id));
    return this.#intent(id);
  }

  refund({ payment_intent: id, amount, metadata }: Pick<RefundParams, 'payment_intent' | 'amount' | 'metadata'>): Refund {
    const intent = this.#intent(id);
    const charge = this.#charge(intent.latest_charge);
    if (intent.status !== 'succeeded') throw new RefusedError('payment_intent_unexpected_state');
    if (amount > charge.amount_captured - charge.amount_refunded) throw new RefusedError('amount_too_large');
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

  /** The customer's bank sends a refund back days later. */
  failRefund(id: string): void {
    const refund = this.#refunds.get(id);
    if (refund?.status !== 'succeeded') throw new RefusedError('resource_missing', 404);
    const charge = this.#charge(this.#intent(refund.payment_intent).latest_charge);
    this.#setRefunded(charge, charge.amount_refunded - refund.amount);
    this.#change(this.#refunds, id, { status: 'failed' });
    this.#tell('refund.failed', { ...refund, status: 'failed' });
  }

  #setRefunded(charge: Charge, amount: number): void {
    this.#change(this.#charges, charge.id, { amount_refunded: amount, refunded: amount === charge.amount_captured });
  }

  #intent(id: string): Intent & { latest_charge: string } {
    const intent = this.#intents.get(id);
    if (!intent) throw new RefusedError('resource_missing', 404);
    return intent;
  }

  #charge(id: string): Charge {
    const charge = this.#charges.get(id);
    if (!charge) throw new RefusedError('resource_missing', 404);
    return charge;
  }

  #change<T>(rows: Map<string, T>, id: string, fields: Partial<T>): void {
    const row = rows.get(id);
    if (!row) throw new RefusedError('resource_missing', 404);
    rows.set(id, { ...row, ...fields });
  }

  /** What customers were charged, by our reference: for sums of the shop and of the provider. */
  totals(): readonly { readonly reference: string; readonly held: number; readonly captured: number; readonly refunded: number }[] {
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

  sessionsOf = (reference: string): readonly Session[] =>
    [...this.#sessions.keys()].map((id) => this.session(id)).filter((session) => session.client_reference_id === reference);

  refundsOf = (reference: string): readonly Refund[] =>
    [...this.#refunds.values()].filter(({ metadata }) => metadata['transaction'] === reference);

  /** The reservation ends after a week, without a capture. */
  lapse(reference: string): void {
    for (const { id, metadata, status } of this.#intents.values())
      if (metadata['transaction'] === reference && status === 'requires_capture') this.cancel(id);
  }
}
