import type { TemplateData } from '#core/contract/template-format.ts';
import { applyEdit, type Edit, editedResourceId, isSameResource } from '../state/edit.ts';

/** Steps that are kept, in memory and in the draft. */
export const HISTORY_LIMIT = 60;

export interface TemplateRef {
  readonly uuid: string;
  readonly version: number;
}

/** What the instance was. `template` is set where a step leads to another design: the one that this snapshot is of. */
export type Snapshot = TemplateData & { readonly template?: TemplateRef | undefined };

/**
 * What the instance was before each step, and what it was before each step that was taken back: the newest last.
 * Snapshots share what did not change, in memory and in the database's structured clone alike.
 */
export interface EditHistory {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
}

export const EMPTY_HISTORY: EditHistory = { past: [], future: [] };

export interface Edited {
  readonly data: TemplateData;
  /** The design that `data` is of. */
  readonly template: TemplateRef;
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
  return { ...edited, data: next, history: { past, future: [] }, openStep: step };
}

/** Another design with what was made so far: one step, which undo takes back whole. */
export function recordTemplate(edited: Edited, template: TemplateRef, data: TemplateData): Edited {
  const past = [...edited.history.past, { ...edited.data, template: edited.template }].slice(-HISTORY_LIMIT);
  return { template, data, history: { past, future: [] }, openStep: null };
}

/** @returns the same value, by identity, when there is nothing to take back */
export function undoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const before = past.at(-1);
  return before ? { ...open(edited, before), history: { past: past.slice(0, -1), future: [...future, leave(edited, before)] } } : edited;
}

/** @returns the same value, by identity, when nothing was taken back */
export function redoStep(edited: Edited): Edited {
  const { past, future } = edited.history;
  const after = future.at(-1);
  return after ? { ...open(edited, after), history: { past: [...past, leave(edited, after)], future: future.slice(0, -1) } } : edited;
}

function open(edited: Edited, snapshot: Snapshot): Omit<Edited, 'history'> {
  const { template, ...data } = snapshot;
  return template ? { data, template, openStep: null } : { data: snapshot, template: edited.template, openStep: null };
}

/** What stays behind when a step goes to `to`. */
function leave({ data, template }: Edited, to: Snapshot): Snapshot {
  return to.template ? { ...data, template } : data;
}

/** Designs that steps of a history lead to, each once. */
export function templatesIn({ past, future }: EditHistory): readonly TemplateRef[] {
  const refs = [...past, ...future].flatMap(({ template }) => (template ? [template] : []));
  return refs.filter((ref, index) => refs.findIndex(({ uuid, version }) => uuid === ref.uuid && version === ref.version) === index);
}

/** Fields in which two states of an instance differ. */
export function changedResourceIds(a: TemplateData, b: TemplateData): string[] {
  return Object.keys(b.userResources).filter((id) => {
    const resource = b.userResources[id];
    return resource !== undefined && !isSameResource(a.userResources[id], resource);
  });
}
