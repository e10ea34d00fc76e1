import type { Order } from '#core/contract/orders.ts';

type State = Order['payment']['state'];

/**
 * The payment's state as every call and list says it. An order whose payment was declined still waits for its payment: only
 * its transaction knows of the refusal, until the next try.
 */
export const orderState = (order: State, transaction: State | null): State =>
  order === 'created' && transaction === 'failed' ? 'failed' : order;
