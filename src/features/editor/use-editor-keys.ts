import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../ui/announce.ts';
import { editorKey } from './editor-keys.ts';
import type { EditorStore } from './editor-store.ts';

/** Undo and redo by keys, wherever the focus is: the editor's own text box is part of the instance, dialogs are not. */
export function useEditorKeys(store: EditorStore): void {
  const { t } = useTranslation('editor');
  const announce = useAnnounce();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = editorKey(event);
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]') !== null;
      if (!action || isInDialog) return;
      event.preventDefault();
      const before = store.peek();
      store.dispatch({ type: action });
      announce(store.peek() === before ? t(`nothingTo.${action}`) : t(`done_${action}`));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, t, announce]);
}
