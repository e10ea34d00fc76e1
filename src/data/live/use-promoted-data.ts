import { shopCalls } from '../../../core/contract/shop.ts';
import type { TemplateData } from '../../../core/contract/template-format.ts';
import { useAnswer } from './use-answer.ts';

/**
 * What a promoted product is opened with (CRT-14): its own data. undefined: not known yet; null: it is not promoted,
 * or was never read here, and opens like any other.
 * @param isAsked by the address, `?promoted=1`
 */
export function usePromotedData(isAsked: boolean, productUuid: string, templateUuid: string): TemplateData | null | undefined {
  const answer = useAnswer(shopCalls.promotedProducts, isAsked ? {} : null);
  if (!isAsked) return null;
  if (answer.state === 'loading') return undefined;
  if (answer.state !== 'ready') return null;
  const found = answer.value.find((entry) => entry.product.uuid === productUuid && entry.template.uuid === templateUuid);
  return found?.templateData ?? null;
}
