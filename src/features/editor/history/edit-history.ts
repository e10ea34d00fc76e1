import type { TemplateData } from '#core/contract/template-format.ts';
import { applyEdit, type Edit, editedResourceId, isSameResource } from '../state/edit.ts';

/** Maximum number of steps, in memory and in the draft. */
export const HISTORY_LIMIT = 60;

export interface TemplateRef {
  readonly uuid: string;
  readonly version: number;
}

/** A former state of the instance. `template` is set if the step leads to another design: the design of this snapshot. */
export type Snapshot = TemplateData & { readonly template?: TemplateRef | undefined };

/**
 * The instance before each step (past), and before each undone step (future), the newest last.
 * Snapshots share unchanged parts, in memory and in the database's structured clone alike.
 */
export interface EditHistory {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
}

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] };

export interface Edited {
  readonly data: TemplateData;
  /** The design of `data`. */
  readonly template: TemplateRef;
  readonly history: EditHistory;
  /** Id of the last step while later edits may join it: a drag, or a word being typed, in one field. */
  readonly openStep: string | null;
}

/** Applies an edit and records how to undo it. Undone steps are discarded. */
export function recordEdit(edited: Edited, edit: Edit, gesture: string | null): Edited {
  const { data, history, openStep } = edited;
  const next = applyEdit(data, edit);
  if (next === data) return edited;
  const step = gesture === null ? null : `${gesture} ${editedResourceId(edit) ?? ''}`;
  const joins = step !== null && step === openStep && history.past.length > 0;
  const past = joins ? history.past : [...history.past, data].slice(-HISTORY_LIMIT);
  return { ...edited, data: next, history: { past, future: [] }, openStep: step };
}

/** Changes the design with the carried-over data, in one step that undo reverts as a whole. */
export function recordTemplate(edited: Edited, template: TemplateRef, data: TemplateData): Edited {
  const past = [...edited.history.past, { ...edited.data, template: edited.template }].slice(-HISTORY_LIMIT);
  return { template, data, history: { past, future: [] }, openStep: null };
}

/** @returns the same value, by identity, when there is no step to undo */
export function undoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const before = past.at(-1);
  return before ? { ...open(edited, before), history: { past: past.slice(0, -1), future: [...future, leave(edited, before)] } } : edited;
}

/** @returns the same value, by identity, when there is no step to redo */
export function redoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const after = future.at(-1);
  return after ? { ...open(edited, after), history: { past: [...past, leave(edited, after)], future: future.slice(0, -1) } } : edited;
}

function open(edited: Edited, snapshot: Snapshot): Omit<Edited, 'history'> {
  const { template, ...data } = snapshot;
  return template ? { data, template, openStep: null } : { data: snapshot, template: edited.template, openStep: null };
}

/** The snapshot to keep when a step leads to `to`. */
function leave({ data, template }: Edited, to: Snapshot): Snapshot {
  return to.template ? { ...data, template } : data;
}

/** Designs that a history's steps lead to, without duplicates. */
export function templatesIn({ past, future }: EditHistory): readonly TemplateRef[] {
  const refs = [...past, ...future].flatMap(({ template }) => (template ? [template] : []));
  return refs.filter((ref, index) => refs.findIndex(({ uuid, version }) => uuid === ref.uuid && version === ref.version) === index);
}

/** Fields whose resources differ between two states of an instance. */
export function changedResourceIds(a: TemplateData, b: TemplateData): string[] {
  return Object.keys(b.userResources).filter((id) => {
    const resource = b.userResources[id];
    return resource !== undefined && !isSameResource(a.userResources[id], resource);
  });
}
