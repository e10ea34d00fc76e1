import { useMemo } from 'react';
import { type NameOfMonth, nameOfOneMonth } from '#core/domain/templates/repeated-texts.ts';
import { useEditor, useEditorValue } from '../state/editor-context.ts';

/**
 * A name that the customer is asked about: written last, in one month of a calendar, and its field is left. null: no question.
 * @param of only a name of this field
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
