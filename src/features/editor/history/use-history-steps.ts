import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { useEditor } from '../state/editor-context.ts';

/**
 * Undo and redo, by button or key. Screen readers announce the change, since it may be elsewhere on the page. `within`
 * limits the step to those of one text field.
 */
export function useHistorySteps(): (step: 'undo' | 'redo', within?: string) => void {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const announce = useAnnounce();
  return useCallback(
    (step, within) => {
      const before = store.peek();
      store.dispatch({ type: step, within });
      announce(store.peek() === before ? t(`nothingTo.${step}`) : t(`done_${step}`));
    },
    [store, t, announce],
  );
}
