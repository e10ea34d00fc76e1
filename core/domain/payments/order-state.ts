import type { Order } from '#core/contract/orders.ts';

type State = Order['payment']['state'];

/**
 * The payment's state in every call and list. An order whose payment was declined still counts as unpaid. Only its
 * transaction records the refusal, until the next attempt.
 */
export const orderState = (order: State, transaction: State | null): State =>
  order === 'created' && transaction === 'failed' ? 'failed' : order;
