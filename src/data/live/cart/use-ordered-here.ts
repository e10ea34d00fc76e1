import { useEffect, useMemo } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { isAboutCart, type OrderedHere, orderedHere } from '#core/domain/cart/changes/ordered-here.ts';
import { forgetOldOrder, orderingNow } from '#src/data/commands/cart/ordering.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { useDevice } from '../device-context.tsx';

/** The order that 'Buy now' made on this device, until the customer has seen it. null: not read yet */
export function useOrderedHere(): OrderedHere | null {
  return useOrdering().ordered;
}

function useOrdering() {
  const device = useDevice();
  const ordering = useRows(device, orderingNow, [], undefined);
  // Requested only if the answer was lost. The list of orders shows whether there is an order.
  const answer = useAnswer(orderCalls.listOrders, ordering && ordering.orderUuid === null ? {} : null);
  const ordered = useMemo(() => {
    if (ordering === undefined) return null;
    return orderedHere(ordering, answer.state === 'ready' ? { orders: answer.value, readAtMs: answer.readAtMs } : null);
  }, [ordering, answer]);
  return { ordering, ordered };
}

/** The message on the cart's screens. 'loading': an empty cart may not be reported yet. null: no message. */
export type OrderedNews = 'loading' | null | Exclude<OrderedHere, { readonly state: 'none' }>;

export function useOrderedNews(lines: readonly OrderLine[]): OrderedNews {
  const device = useDevice();
  const { ordering, ordered } = useOrdering();
  const goods = lines.filter((line) => line.type === 0);
  const isOld = ordered?.state === 'ordered' && goods.length > 0;
  useEffect(() => {
    if (isOld) void forgetOldOrder(device);
  }, [device, isOld]);
  if (!ordering || !ordered) return ordering === null ? null : 'loading';
  return ordered.state !== 'none' && isAboutCart(ordered, ordering, goods) ? ordered : null;
}
