import { changedResourceIds } from './edit-history.ts';
import type { EditorState } from '../state/editor-state.ts';

/**
 * The next undo or redo step changes only this field, and was made since the field was opened. That is the step that a
 * customer with the caret in the field means.
 */
export function isOwnStep({ data, history, opened }: EditorState, step: 'undo' | 'redo', resourceId: string): boolean {
  const steps = step === 'undo' ? 'past' : 'future';
  const snapshot = history[steps].at(-1);
  if (!snapshot || snapshot.template || opened?.history[steps].includes(snapshot)) return false;
  const changed = changedResourceIds(data, snapshot);
  return changed.length === 1 && changed[0] === resourceId;
}
