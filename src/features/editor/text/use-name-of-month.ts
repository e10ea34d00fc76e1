import { useMemo } from 'react';
import { type NameOfMonth, nameOfOneMonth } from '#core/domain/templates/repeated-texts.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';

/**
 * A name about which the customer is asked: written last, in one month of a calendar, in a field that was left. null
 * when there is no question.
 * @param of limits the question to this field's name
 */
export function useNameOfMonth(of?: string): (NameOfMonth & { readonly resourceId: string }) | null {
  const { design } = useEditor().definition;
  const resourceId = useEditorValue(({ isNameAnswered, menu, writtenId }) =>
    isNameAnswered || menu !== 'main' || (of !== undefined && of !== writtenId) ? null : writtenId,
  );
  const resources = useEditorValue((state) => (resourceId === null ? null : state.data.userResources));
  return useMemo(() => {
    const found = resourceId !== null && resources && nameOfOneMonth(design, resources, resourceId);
    return found ? { ...found, resourceId } : null;
  }, [design, resources, resourceId]);
}
