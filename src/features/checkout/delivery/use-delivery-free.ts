import type { Cart } from '#core/contract/entities.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { isDeliveryFree } from '#core/domain/prices/delivery-range.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';

/** Whether the cart has free delivery. The screen must not show a price that is not charged. */
export function useDeliveryFree({ orderLines }: Pick<Cart, 'orderLines'>): boolean {
  const prices = useAnswer(shopCalls.prices, {});
  return prices.state === 'ready' && isDeliveryFree(orderLines, prices.value);
}
