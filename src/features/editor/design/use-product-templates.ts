import type { Template } from '#core/contract/entities.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useEditor } from '../state/editor-context.ts';

const NONE: readonly Template[] = [];

/** Designs that the product is made from; none where the template may not be changed (D2 §6), or before they were read. */
export function useProductTemplates(): readonly Template[] {
  const { canChangeTemplate, productUuid } = useEditor();
  const answer = useAnswer(templateCalls.listTemplatesByProduct, canChangeTemplate ? { params: { productUuid } } : null);
  return canChangeTemplate && answer.state === 'ready' ? answer.value.map(({ template }) => template) : NONE;
}
