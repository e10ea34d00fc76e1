import { useMemo, useState } from 'react';
import { orderCalls } from '#core/contract/orders.ts';
import type { CartDifference } from '#core/domain/cart/changes/cart-changes.ts';
import { withReasons } from '#core/domain/cart/changes/why-gone.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { usePriceList } from '../answers/use-price-list.ts';
import { useDevice } from '../device-context.tsx';
import { useSession } from '../session/use-session.ts';
import { useOrderedHere } from './use-ordered-here.ts';

const NONE: readonly CartDifference[] = [];

/**
 * The changes of a cart, with the reason of each missing line. The customer's orders are read first, so that goods
 * which were ordered on another device are not reported as removed.
 */
export function useGoneReasons(changes: readonly CartDifference[]): readonly CartDifference[] {
  const { isSignedIn } = useSession();
  const device = useDevice();
  const priceList = usePriceList();
  const needsOrders = isSignedIn && changes.some(({ kind }) => kind === 'gone');
  const answer = useAnswer(orderCalls.listOrders, needsOrders ? {} : null);
  const ordered = useOrderedHere();
  const [since] = useState(() => device.clock.nowMs());
  return useMemo(() => {
    if (ordered === null) return NONE;
    const orders = answer.state === 'ready' ? answer.value : null;
    const facts = { orders, sold: priceList ?? null, ...(ordered.state !== 'none' && { orderedHere: ordered.lines }) };
    const told = withReasons(changes, facts);
    const isUnanswered = answer.state === 'loading' || (answer.state === 'ready' && answer.readAtMs < since && !answer.refreshError);
    return needsOrders && isUnanswered && told.some(({ kind }) => kind === 'gone') ? NONE : told;
  }, [changes, answer, priceList, needsOrders, since, ordered]);
}
