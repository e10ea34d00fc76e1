import { useEffect, useMemo } from 'react';
import type { OrderLine } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { isAboutCart, type OrderedHere, orderedHere } from '#core/domain/cart/changes/ordered-here.ts';
import { forgetOldOrder, orderingNow } from '#src/data/commands/cart/ordering.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { useDevice } from '../device-context.tsx';

/** What 'Buy now' ordered on this device, while its order was not seen. null: not read yet */
export function useOrderedHere(): OrderedHere | null {
  return useOrdering().ordered;
}

function useOrdering() {
  const device = useDevice();
  const ordering = useRows(device, orderingNow, [], undefined);
  // Only where the answer did not come: the list of orders says whether there is one.
  const answer = useAnswer(orderCalls.listOrders, ordering && ordering.orderUuid === null ? {} : null);
  const ordered = useMemo(() => {
    if (ordering === undefined) return null;
    return orderedHere(ordering, answer.state === 'ready' ? { orders: answer.value, readAtMs: answer.readAtMs } : null);
  }, [ordering, answer]);
  return { ordering, ordered };
}

/** What a screen of the cart says of it. 'loading': nothing may be said of an empty cart yet. null: nothing. */
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
