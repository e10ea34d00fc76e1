import { useEffect } from 'react';
import { editorKey } from './editor-keys.ts';
import { useHistorySteps } from './history/use-history-steps.ts';

/**
 * Undo and redo by keys. A dialog, and a field that is not part of the product (a number, a year, a date), keep the
 * browser's own undo. The text box undoes its own text only. Elsewhere the keys use the product's history.
 */
export function useEditorKeys(): void {
  const step = useHistorySteps();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = editorKey(event);
      if (!action) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const within = target?.dataset['textField'];
      if (within === undefined && target?.closest(OWN_UNDO)) return;
      event.preventDefault();
      step(action, within);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
}

/** Sliders, checkboxes and buttons have no undo of their own. */
const OWN_UNDO = [
  '[role="dialog"]',
  '[role="alertdialog"]',
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="color"], [type="file"])',
  'select',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
].join(', ');
