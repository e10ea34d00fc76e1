/** Whether 'Buy now' on this device led to an order, even if the answer was lost. */
import { type AppError, ERRORS } from '#core/contract/errors.ts';
import type { OrderListEntry } from '#core/contract/orders.ts';

interface Ordering {
  readonly lines: readonly string[];
  /** null: the shop has not answered. */
  readonly orderUuid: string | null;
  readonly atMs: number;
}

/** unanswered: there may be an order. none: there is no order. */
export type OrderedHere =
  | { readonly state: 'none' }
  | { readonly state: 'unanswered'; readonly lines: ReadonlySet<string> }
  | { readonly state: 'ordered'; readonly orderUuid: string; readonly lines: ReadonlySet<string> };

/** The device abandons a request after 20 s. A list that was read earlier may be older than the order. */
const DECIDED_MS = 30_000;

/** Whether a failed 'Buy now' may have made an order: the shop did not answer it. */
export function mayBeOrdered({ code }: Pick<AppError, 'code'>): boolean {
  const { outbox } = ERRORS[code];
  return outbox === 'retry' || outbox === 'offline';
}

const NONE: OrderedHere = { state: 'none' };

/** @param list the customer's orders as last read; null: not read */
export function orderedHere(
  ordering: Ordering | null,
  list: { readonly orders: readonly Pick<OrderListEntry, 'uuid' | 'lines' | 'change'>[]; readonly readAtMs: number } | null,
): OrderedHere {
  if (ordering === null) return NONE;
  const { orderUuid, atMs } = ordering;
  const lines = new Set(ordering.lines);
  if (orderUuid !== null) return { state: 'ordered', orderUuid, lines };
  // A cancelled order did not buy them. The same file or set keeps the uuid of its line.
  const order = list?.orders.find((entry) => entry.change !== 'over' && entry.lines?.some((uuid) => lines.has(uuid)));
  if (order) return { state: 'ordered', orderUuid: order.uuid, lines };
  return list && list.readAtMs > atMs + DECIDED_MS ? NONE : { state: 'unanswered', lines };
}

/** Whether a screen of the cart shows the message: the cart is empty, or its goods may have been ordered. */
export const isAboutCart = (
  ordered: OrderedHere,
  ordering: Pick<Ordering, 'orderUuid'>,
  goods: readonly { readonly uuid: string }[],
): boolean => {
  if (ordered.state === 'none') return false;
  // The goods of a cancelled order are in the cart again.
  return goods.length === 0 || (ordering.orderUuid === null && goods.some(({ uuid }) => ordered.lines.has(uuid)));
};
