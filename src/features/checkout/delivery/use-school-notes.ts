import type { Cart } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { SchoolNote } from '#core/domain/orders/arrival/school-deliveries.ts';
import { schoolNotes } from '#core/domain/prices/delivery-range.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useDevice } from '#src/data/live/device-context.tsx';

/** The same notes as in the cart. */
export function useSchoolNotes(cart: Pick<Cart, 'orderLines'>): readonly SchoolNote[] {
  const { shopClock } = useDevice();
  const prices = useAnswer(shopCalls.prices, {});
  return prices.state === 'ready' ? schoolNotes(cart, prices.value, shopClock.nowMs()) : [];
}
