import { changedResourceIds } from './edit-history.ts';
import type { EditorState } from '../state/editor-state.ts';

/**
 * The next step of undo or redo changes nothing but this field, and was made since the field was opened: the step that
 * a customer means whose caret is in it.
 */
export function isOwnStep({ data, history, opened }: EditorState, step: 'undo' | 'redo', resourceId: string): boolean {
  const steps = step === 'undo' ? 'past' : 'future';
  const snapshot = history[steps].at(-1);
  if (!snapshot || snapshot.template || opened?.history[steps].includes(snapshot)) return false;
  const changed = changedResourceIds(data, snapshot);
  return changed.length === 1 && changed[0] === resourceId;
}
