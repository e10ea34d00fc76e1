import { useMemo } from 'react';
import { shopCalls, type PriceList } from '#core/contract/shop.ts';
import { soldFor } from '#core/domain/prices/job-range.ts';
import { useAnswer } from './use-answer.ts';

/**
 * The price list of this subject's job, which includes the job's products. Without a subject, the shop's price list.
 * @returns undefined: not read yet
 */
export function usePriceList(subjectUuid?: string): PriceList | undefined {
  const answer = useAnswer(shopCalls.prices, {});
  const list = answer.state === 'ready' ? answer.value : undefined;
  return useMemo(() => list && soldFor(list, subjectUuid), [list, subjectUuid]);
}
