import type { Template } from '#core/contract/entities.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useEditor } from '../state/editor-context.ts';

const NONE: readonly Template[] = [];

/** Designs of the product; empty when the template may not be changed (D2 §6), or before they are read. */
export function useProductTemplates(): readonly Template[] {
  const { canChangeTemplate, productUuid } = useEditor();
  const answer = useAnswer(templateCalls.listTemplatesByProduct, canChangeTemplate ? { params: { productUuid } } : null);
  return canChangeTemplate && answer.state === 'ready' ? answer.value.map(({ template }) => template) : NONE;
}
