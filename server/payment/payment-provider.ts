/**
 * How an order is paid. An adapter is a folder of `providers` (docs/recipes/add-a-payment-provider.md).
 * Only `fetch` says what a payment has come to: an answer to another call, an event and a returning browser do not.
 */
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Result } from '#core/kernel/result.ts';

export type { Result } from '#core/kernel/result.ts';

/** What a payment is found by at its provider. */
export interface PaymentHandle {
  /** Ours: the transaction's uuid. */
  readonly reference: string;
  /** The provider's own; null: none was begun, or the provider needs none. */
  readonly providerReference: string | null;
  readonly currency: string;
}

export interface PaymentRequest {
  readonly transactionUuid: string;
  readonly orderUuid: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly lang: string;
  readonly shopName: string;
  /** 'At the school by Wed 2 Dec', in that language; null: the order names no day. */
  readonly arrives: string | null;
  /** The same in the language of the order: it is part of what a provider is sent, and never changes. */
  readonly promise: string | null;
  /** Where the customer's browser comes back to, whatever happened at the provider. */
  readonly returnUrl: string;
  /** The provider's idempotency key: the same as long as this payment can be paid, and for each try to begin it. */
  readonly key: string;
  /** An earlier try of this transaction was declined. */
  readonly wasDeclined: boolean;
  /** Goes back with a form of our own page, and proves that the form was ours. */
  readonly formToken: string;
}

export type PaymentStart =
  /** Nothing to do for the customer: an invoice follows. */
  | { readonly kind: 'accepted' }
  /** The customer pays on this page of ours. */
  | { readonly kind: 'page'; readonly html: string }
  /** The customer pays on the provider's page. */
  | { readonly kind: 'redirect'; readonly location: string; readonly providerReference: string };

/** What a provider knows of a payment. */
export interface PaymentView {
  readonly amounts: PaymentAmounts;
  /** ISO 4217 in capitals. */
  readonly currency: string;
  /** The customer may still pay, or the bank has not decided yet. */
  readonly isOpen: boolean;
  /** Where the customer pays it, while that is possible. */
  readonly location: string | null;
}

/**
 * refused: the provider said no, and says so again. unclear: it may have done it or not, so the same request with the same
 * key is sent again.
 */
export interface ProviderFailure {
  readonly kind: 'refused' | 'unclear';
  /** For the operator; names no customer and no key. */
  readonly reason: string;
}

type Answer<T> = Promise<Result<T, ProviderFailure>>;

export interface PaymentEvent {
  /** The provider's own, once for each event. */
  readonly id: string;
  readonly kind: string;
  /** Our reference as the event names it; null: it is about no payment of ours. */
  readonly reference: string | null;
}

/** The raw body is needed: a signature is of bytes. */
export interface ReceivedEvent {
  readonly raw: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly nowMs: number;
}

export interface PaymentProvider {
  readonly name: string;
  readonly isInvoice: boolean;
  /** May be called again with the same key (reload, back button) and must not charge twice. */
  start(request: PaymentRequest): Answer<PaymentStart>;
  fetch(payment: PaymentHandle): Answer<PaymentView>;
  capture(payment: PaymentHandle, amount: MinorUnits, key: string): Answer<void>;
  /** Gives back what is held, and ends a payment that the customer could still make. */
  cancel(payment: PaymentHandle, key: string): Answer<void>;
  refund(payment: PaymentHandle, amount: MinorUnits, key: string): Answer<void>;
  /** err: its signature is not the provider's. A provider without events refuses all. */
  parseEvent(received: ReceivedEvent): Promise<Result<PaymentEvent, 'forged'>>;
}
