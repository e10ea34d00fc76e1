import { useEffect } from 'react';
import { editorKey } from './editor-keys.ts';
import { useHistorySteps } from './use-history-steps.ts';

/** Undo and redo by keys, wherever the focus is: the editor's own text box is part of the instance, dialogs are not. */
export function useEditorKeys(): void {
  const step = useHistorySteps();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = editorKey(event);
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]') !== null;
      if (!action || isInDialog) return;
      event.preventDefault();
      step(action);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
}
