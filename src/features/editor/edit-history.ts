import type { TemplateData } from '../../../core/contract/template-format.ts';
import { applyEdit, type Edit, editedResourceId, isSameResource } from './edit.ts';

/** Steps that are kept, in memory and in the draft. */
export const HISTORY_LIMIT = 60;

/**
 * What the instance was before each step, and what it was before each step that was taken back: the newest last.
 * Snapshots share what did not change, in memory and in the database's structured clone alike.
 */
export interface EditHistory {
  readonly past: readonly TemplateData[];
  readonly future: readonly TemplateData[];
}

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] };

export interface Edited {
  readonly data: TemplateData;
  readonly history: EditHistory;
  /** Names the last step while more may join it: a drag, a word being typed, on one field. */
  readonly openStep: string | null;
}

/** Does an edit and remembers how to take it back; what was taken back before is then gone. */
export function recordEdit(edited: Edited, edit: Edit, gesture: string | null): Edited {
  const { data, history, openStep } = edited;
  const next = applyEdit(data, edit);
  if (next === data) return edited;
  const step = gesture === null ? null : `${gesture} ${editedResourceId(edit) ?? ''}`;
  const joins = step !== null && step === openStep && history.past.length > 0;
  const past = joins ? history.past : [...history.past, data].slice(-HISTORY_LIMIT);
  return { data: next, history: { past, future: [] }, openStep: step };
}

/** @returns the same value, by identity, when there is nothing to take back */
export function undoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const before = past.at(-1);
  return before ? { data: before, history: { past: past.slice(0, -1), future: [...future, edited.data] }, openStep: null } : edited;
}

/** @returns the same value, by identity, when nothing was taken back */
export function redoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const after = future.at(-1);
  return after ? { data: after, history: { past: [...past, edited.data], future: future.slice(0, -1) }, openStep: null } : edited;
}

/** Fields in which two states of an instance differ. */
export function changedResourceIds(a: TemplateData, b: TemplateData): string[] {
  return Object.keys(b.userResources).filter((id) => {
    const resource = b.userResources[id];
    return resource !== undefined && !isSameResource(a.userResources[id], resource);
  });
}
