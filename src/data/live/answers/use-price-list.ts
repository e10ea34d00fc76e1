import { useMemo } from 'react';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { pricesFor } from '#core/domain/prices/job-prices.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The price list of this subject's job; without one, the shop's.
 * @returns undefined: not read yet
 */
export function usePriceList(subjectUuid?: string): PriceList | undefined {
  const answer = useAnswer(shopCalls.prices, {});
  const list = answer.state === 'ready' ? answer.value : undefined;
  return useMemo(() => list && pricesFor(list, subjectUuid), [list, subjectUuid]);
}
