import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { useAnswer } from './use-answer.ts';

/** The price list, or undefined until it was read. */
export function usePriceList(): PriceList | undefined {
  const answer = useAnswer(shopCalls.prices, {});
  return answer.state === 'ready' ? answer.value : undefined;
}

/** D2 §3. */
const DEFAULT_CURRENCY = 'NOK';

export const useCurrency = (): string => usePriceList()?.currency ?? DEFAULT_CURRENCY;
