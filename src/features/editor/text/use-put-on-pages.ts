import { useTranslation } from 'react-i18next';
import type { UserResources } from '#core/contract/template-format.ts';
import { announce } from '#src/ui/status/announce.ts';
import { useDispatch, useEditor } from '../state/editor-context.ts';

/**
 * Copies the content of one text to other pages, at a smaller size if a box requires it (EDT-09), in one step of undo.
 */
export function usePutOnPages(): (resourceId: string, wanted: UserResources) => Promise<void> {
  const { t } = useTranslation('editor');
  const { store, definition, render } = useEditor();
  const dispatch = useDispatch();
  return async (resourceId, wanted) => {
    const { data } = store.peek();
    const fitted = await render.fitOnOpen(definition.design, { ...data, userResources: { ...data.userResources, ...wanted } });
    const texts = Object.fromEntries(Object.entries(wanted).map(([id, text]) => [id, (fitted.ok ? fitted.value[id] : undefined) ?? text]));
    dispatch({ type: 'edit', edit: { kind: 'fillTexts', resourceId, texts } });
    announce(t('text.onAllPages', { count: Object.keys(wanted).length + 1 }));
  };
}
