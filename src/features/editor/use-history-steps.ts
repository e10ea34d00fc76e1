import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../ui/announce.ts';
import { useEditor } from './editor-context.ts';

/** Undo and redo, by button or key: what it did is said, since what changed may not be what is read. */
export function useHistorySteps(): (step: 'undo' | 'redo') => void {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const announce = useAnnounce();
  return useCallback(
    (step) => {
      const before = store.peek();
      store.dispatch({ type: step });
      announce(store.peek() === before ? t(`nothingTo.${step}`) : t(`done_${step}`));
    },
    [store, t, announce],
  );
}
