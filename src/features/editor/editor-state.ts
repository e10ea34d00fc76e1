import type { TemplateData } from '../../../core/contract/template-format.ts';
import { unreachable } from '../../../core/kernel/assert.ts';
import type { Edit } from './edit.ts';
import { changedResourceIds, EMPTY_HISTORY, type Edited, type EditHistory, recordEdit, redoStep, undoStep } from './edit-history.ts';

/** The screens of the editor, as documented (D2 §2). */
export type EditorMenu = 'main' | 'select-image' | 'image' | 'select-text' | 'text' | 'templates' | 'year' | 'preview' | 'buy';

/** The open editor. Plain data: what of it survives a reload is in the draft. */
export interface EditorState extends Edited {
  readonly currentPartId: string;
  readonly menu: EditorMenu;
  /** Of the image or text screen; null elsewhere. */
  readonly currentResourceId: string | null;
  /** What there was when a field's screen was opened: Cancel there goes back to it. */
  readonly opened: (Edited & Pick<EditorState, 'isDirty'>) | null;
  /** The customer changed something since the instance was filled or taken from the cart. */
  readonly isDirty: boolean;
}

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: Edit; readonly gesture?: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'open-menu'; readonly menu: Exclude<EditorMenu, 'image' | 'text'> }
  | { readonly type: 'open-resource'; readonly resourceId: string }
  /** Leaves a field's screen and takes back what was done there. */
  | { readonly type: 'cancel-resource' }
  | { readonly type: 'set-current-part'; readonly partId: string };

export function openEditor(opening: {
  readonly data: TemplateData;
  readonly currentPartId: string;
  readonly history?: EditHistory;
  readonly isDirty: boolean;
}): EditorState {
  return { history: EMPTY_HISTORY, ...opening, menu: 'main', currentResourceId: null, opened: null, openStep: null };
}

/** The state after an action; the same state, by identity, when the action changes nothing. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return withEdited(state, recordEdit(state, action.edit, action.gesture ?? null));
    case 'undo':
      return followStep(state, withEdited(state, undoStep(state)));
    case 'redo':
      return followStep(state, withEdited(state, redoStep(state)));
    case 'open-menu':
      return state.menu === action.menu ? state : leaveResource(state, action.menu);
    case 'open-resource':
      return openResource(state, action.resourceId);
    case 'cancel-resource':
      return { ...state, ...state.opened, menu: 'main', currentResourceId: null, opened: null };
    case 'set-current-part':
      return state.currentPartId === action.partId ? state : showPart(state, action.partId);
    default:
      return unreachable(action);
  }
}

function withEdited(state: EditorState, edited: Edited): EditorState {
  return edited.data === state.data ? state : { ...state, ...edited, isDirty: true };
}

function openResource(state: EditorState, resourceId: string): EditorState {
  const resource = state.data.userResources[resourceId];
  if (!resource) return state;
  const { data, history, openStep, isDirty } = state;
  return {
    ...state,
    menu: resource.kind,
    currentResourceId: resourceId,
    currentPartId: partOf(resourceId),
    opened: { data, history, openStep, isDirty },
  };
}

function leaveResource(state: EditorState, menu: EditorMenu): EditorState {
  return { ...state, menu, currentResourceId: null, opened: null };
}

/** A field's screen belongs to its page and closes with it. */
function showPart(state: EditorState, partId: string): EditorState {
  const shown = { ...state, currentPartId: partId };
  return state.currentResourceId === null ? shown : leaveResource(shown, 'main');
}

/** A step that is taken back on another page is shown there: what changes unseen is not trusted. */
function followStep(before: EditorState, state: EditorState): EditorState {
  const changed = changedResourceIds(before.data, state.data).map(partOf);
  const [first] = changed;
  return first === undefined || changed.includes(state.currentPartId) ? state : showPart(state, first);
}

/** Full resource ids are '<part id>/<element id>'. */
function partOf(resourceId: string): string {
  return resourceId.slice(0, resourceId.indexOf('/'));
}
