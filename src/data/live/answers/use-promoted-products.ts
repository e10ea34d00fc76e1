import { type PromotedProduct, shopCalls } from '#core/contract/shop.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import type { AnswerView } from './answer-view.ts';
import { useAnswer } from './use-answer.ts';
import { useCurrentSubject } from '../session/use-current-subject.ts';

/**
 * 'Other popular products' with the pictures of the current set. The answer is requested and stored by the set's
 * subject, so that pictures of another set are never shown.
 */
export function usePromotedProducts(isAsked = true): AnswerView<PromotedProduct[]> {
  const { isKnown, subjectUuid: subject } = useCurrentSubject(isAsked);
  return useAnswer(shopCalls.promotedProducts, isAsked && isKnown ? { query: { subject } } : null);
}

/**
 * The data that a promoted product is opened with (CRT-14). undefined: not read yet. null: the product is not promoted,
 * or the answer was never read here, and it opens like any other.
 * @param isAsked whether the address has `?promoted=1`
 */
export function usePromotedData(isAsked: boolean, productUuid: string, templateUuid: string): TemplateData | null | undefined {
  const answer = usePromotedProducts(isAsked);
  if (!isAsked) return null;
  if (answer.state === 'loading') return undefined;
  if (answer.state !== 'ready') return null;
  const found = answer.value.find((entry) => entry.product.uuid === productUuid && entry.template.uuid === templateUuid);
  return found?.templateData ?? null;
}
