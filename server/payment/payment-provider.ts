/**
 * The interface of payment providers. An adapter is a folder of `providers` (docs/recipes/add-a-payment-provider.md).
 * Only `fetch` determines a payment's amounts: an answer to another call, an event and a returning browser do not.
 */
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Result } from '#core/kernel/result.ts';

export type { Result } from '#core/kernel/result.ts';

/** Identifies a payment at its provider. */
export interface PaymentHandle {
  /** Our own reference: the transaction's uuid. */
  readonly reference: string;
  /** The provider's own reference; null when none was begun, or the provider needs none. */
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
  /** 'At the school by Wed 2 Dec', in that language; null when the order names no day. */
  readonly arrives: string | null;
  /** The same in the language of the order: it is part of the request to a provider, and never changes. */
  readonly promise: string | null;
  /** The address to which the customer's browser returns, whatever happened at the provider. */
  readonly returnUrl: string;
  /** The provider's idempotency key: the same as long as this payment can be paid, and for each attempt to begin it. */
  readonly key: string;
  /** An earlier attempt of this transaction was declined. */
  readonly wasDeclined: boolean;
  /** Posted with a form of our own page, and proves that the form was ours. */
  readonly formToken: string;
}

export type PaymentStart =
  /** No action for the customer: an invoice follows. */
  | { readonly kind: 'accepted' }
  /** The customer pays on this page of our server. */
  | { readonly kind: 'page'; readonly html: string }
  /** The customer pays on the provider's page. */
  | { readonly kind: 'redirect'; readonly location: string; readonly providerReference: string };

/** The provider's state of a payment. */
export interface PaymentView {
  readonly amounts: PaymentAmounts;
  /** ISO 4217 in capitals. */
  readonly currency: string;
  /** The customer may still pay, or the bank has not decided yet. */
  readonly isOpen: boolean;
  /** The page on which the customer pays, while that is possible. */
  readonly location: string | null;
}

/**
 * refused: the provider refused, and would refuse again. unclear: it may or may not have done it, so the same request
 * with the same key is sent again.
 */
export interface ProviderFailure {
  readonly kind: 'refused' | 'unclear';
  /** For the operator; contains no customer and no key. */
  readonly reason: string;
}

type Answer<T> = Promise<Result<T, ProviderFailure>>;

export interface PaymentEvent {
  /** The provider's own id, one for each event. */
  readonly id: string;
  readonly kind: string;
  /** Our reference in the event; null when it is not about a payment of ours. */
  readonly reference: string | null;
}

/** The raw body is needed, because a signature covers bytes. */
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
  /** Releases the reserved amount, and ends a payment that the customer could still make. */
  cancel(payment: PaymentHandle, key: string): Answer<void>;
  refund(payment: PaymentHandle, amount: MinorUnits, key: string): Answer<void>;
  /** err when its signature is not the provider's. A provider without events refuses all. */
  parseEvent(received: ReceivedEvent): Promise<Result<PaymentEvent, 'forged'>>;
}
