import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { useAnswer } from './use-answer.ts';

/** undefined: not read yet. */
export function usePriceList(): PriceList | undefined {
  const answer = useAnswer(shopCalls.prices, {});
  return answer.state === 'ready' ? answer.value : undefined;
}
