import { useMemo } from 'react';
import { shopCalls } from '#core/contract/shop.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { type GiftObject, giftObjectIn } from './gift-object.ts';

/** null when the product is shown flat, or the price list was never read on this device. */
export function useGiftObject(productUuid: string | null): GiftObject | null {
  const prices = useAnswer(shopCalls.prices, {});
  const list = prices.state === 'ready' ? prices.value : null;
  return useMemo(() => list && giftObjectIn(list, productUuid), [list, productUuid]);
}
