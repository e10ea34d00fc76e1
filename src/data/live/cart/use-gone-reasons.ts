import { useMemo, useState } from 'react';
import { orderCalls } from '#core/contract/orders.ts';
import type { CartDifference } from '#core/domain/cart/changes/cart-changes.ts';
import { withReasons } from '#core/domain/cart/changes/why-gone.ts';
import { useAnswer } from '../answers/use-answer.ts';
import { usePriceList } from '../answers/use-price-list.ts';
import { useDevice } from '../device-context.tsx';
import { useSession } from '../session/use-session.ts';

const NONE: readonly CartDifference[] = [];

/**
 * The changes of a cart, with the reason of each line that is gone. They wait for the customer's orders, so that goods which were
 * ordered on another device are not said to be taken out.
 */
export function useGoneReasons(changes: readonly CartDifference[]): readonly CartDifference[] {
  const { isSignedIn } = useSession();
  const device = useDevice();
  const priceList = usePriceList();
  const needsOrders = isSignedIn && changes.some(({ kind }) => kind === 'gone');
  const answer = useAnswer(orderCalls.listOrders, needsOrders ? {} : null);
  const [since] = useState(() => device.clock.nowMs());
  return useMemo(() => {
    const facts = { orders: answer.state === 'ready' ? answer.value : null, sold: priceList ?? null };
    const told = withReasons(changes, facts);
    const isUnanswered = answer.state === 'loading' || (answer.state === 'ready' && answer.readAtMs < since && !answer.refreshError);
    return needsOrders && isUnanswered && told.some(({ kind }) => kind === 'gone') ? NONE : told;
  }, [changes, answer, priceList, needsOrders, since]);
}
