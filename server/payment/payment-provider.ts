/** How an order is paid. Adapters: invoice, and the clearly labelled sandbox card page. */
export interface PaymentRequest {
  readonly transactionUuid: string;
  readonly orderUuid: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly lang: string;
  readonly shopName: string;
  /** An earlier try of this transaction was declined. */
  readonly wasDeclined: boolean;
  /** Goes back with a form of our own page, and proves that the form was ours. */
  readonly formToken: string;
}

export type PaymentStart =
  /** Nothing to do for the customer: an invoice follows. */
  | { readonly kind: 'accepted'; readonly reference: string }
  /** The customer pays on this page of ours or the provider's. */
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'redirect'; readonly location: string };

export interface PaymentProvider {
  readonly name: string;
  readonly isInvoice: boolean;
  /** May be called again for the same transaction (reload, back button) and must not charge twice. */
  start(request: PaymentRequest): Promise<PaymentStart>;
}
