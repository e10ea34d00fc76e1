import type { TemplateData } from '#core/contract/template-format.ts';
import { unreachable } from '#core/kernel/assert.ts';
import type { TemplateDefinition } from '#core/contract/templates.ts';
import {
  changedResourceIds,
  EMPTY_HISTORY,
  type Edited,
  type EditHistory,
  recordEdit,
  recordTemplate,
  redoStep,
  type TemplateRef,
  undoStep,
} from '../history/edit-history.ts';
import type { EditorAction, EditorMenu, EditorState, EditorView } from './editor-state.ts';
import type { Edit } from './edit.ts';
import { isOwnStep } from '../history/own-steps.ts';
import { imageFields } from './fields.ts';
import { trimLeftTexts } from './left-texts.ts';
import { renamePicture } from '../pictures/uploads/rename-picture.ts';

export function openEditor(opening: {
  readonly definition: TemplateDefinition;
  /** Other designs in the history. */
  readonly definitions?: readonly TemplateDefinition[];
  readonly data: TemplateData;
  readonly currentPartId: string;
  readonly history?: EditHistory;
  readonly isDirty: boolean;
  readonly view?: EditorView;
  /** Pages seen on earlier visits. */
  readonly seenPartIds?: readonly string[];
  /** Answered on an earlier visit. */
  readonly isNameAnswered?: boolean | undefined;
}): EditorState {
  const { definition, definitions = [], currentPartId } = opening;
  return {
    history: EMPTY_HISTORY,
    ...opening,
    template: refOf(definition),
    definitions: [definition, ...definitions],
    seenPartIds: see(opening.seenPartIds ?? [], currentPartId),
    view: opening.view ?? 'page',
    writtenId: null,
    isNameAnswered: opening.isNameAnswered ?? false,
    goTo: null,
    menu: 'main',
    currentResourceId: null,
    opened: null,
    cancelledId: null,
    openStep: null,
  };
}

/** The state after an action; the same state, by identity, when the action changes nothing. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  return trimLeftTexts(state, reduceAction(state, action));
}

function reduceAction(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return withWritten(state, withEdited(state, recordEdit(state, action.edit, action.gesture ?? null)), action.edit);
    case 'undo':
    case 'redo':
      if (action.within !== undefined && !isOwnStep(state, action.type, action.within)) return state;
      return followStep(state, withStep(state, action.type === 'undo' ? undoStep(state) : redoStep(state)));
    case 'open-menu':
      return openMenu(state, action.menu);
    case 'open-resource':
      return openResource(state, action.resourceId);
    case 'cancel-resource':
      return { ...state, ...state.opened, menu: 'main', currentResourceId: null, opened: null, cancelledId: state.currentResourceId };
    case 'rename-picture':
      return renamePicture(state, action.from, action.to);
    case 'set-current-part':
      return state.currentPartId === action.partId ? state : showPart(state, action.partId);
    case 'change-template':
      return changeTemplate(state, action.definition, action.data);
    case 'see-part':
      return state.seenPartIds.includes(action.partId) ? state : { ...state, seenPartIds: see(state.seenPartIds, action.partId) };
    case 'answer-name':
      return state.isNameAnswered ? state : { ...state, isNameAnswered: true };
    case 'set-view':
      return state.view === action.view ? state : { ...leaveResource(state, 'main'), view: action.view };
    default:
      return unreachable(action);
  }
}

function withEdited(state: EditorState, edited: Edited): EditorState {
  return edited.data === state.data ? state : { ...state, ...edited, isDirty: true };
}

function withWritten(before: EditorState, after: EditorState, edit: Edit): EditorState {
  return after === before || edit.kind !== 'setText' ? after : { ...after, writtenId: edit.resourceId };
}

/** A step that leads to another design shows that design. A step whose design is not loaded is not undone. */
function withStep(state: EditorState, edited: Edited): EditorState {
  if (isSameTemplate(edited.template, state.template)) return withEdited(state, edited);
  const definition = state.definitions.find((candidate) => isSameTemplate(candidate, edited.template));
  return definition ? withDefinition(withEdited(state, edited), definition) : state;
}

function changeTemplate(state: EditorState, definition: TemplateDefinition, data: TemplateData): EditorState {
  const isKnown = state.definitions.some((candidate) => isSameTemplate(candidate, definition));
  const changed = withEdited(state, recordTemplate(state, refOf(definition), data));
  return {
    ...withDefinition(leaveResource(changed, 'main'), definition),
    definitions: isKnown ? state.definitions : [...state.definitions, definition],
  };
}

/** Pages of another design count as new, even if they have the same name. */
function withDefinition(state: EditorState, definition: TemplateDefinition): EditorState {
  const partId = definition.design.parts.find((part) => part.id === state.currentPartId)?.id ?? definition.design.parts[0]?.id ?? '';
  return {
    ...leaveResource(state, state.currentResourceId === null ? state.menu : 'main'),
    definition,
    currentPartId: partId,
    seenPartIds: [partId],
  };
}

const refOf = ({ uuid, version }: TemplateDefinition): TemplateRef => ({ uuid, version });

export function isSameTemplate(a: TemplateRef, b: TemplateRef): boolean {
  return a.uuid === b.uuid && a.version === b.version;
}

/** If a page has one picture, it is opened without a choice. */
function openMenu(state: EditorState, menu: EditorMenu): EditorState {
  if (state.menu === menu) return state;
  const part = menu === 'select-image' ? state.definition.design.parts.find(({ id }) => id === state.currentPartId) : undefined;
  const [only, second] = part ? imageFields(part) : [];
  return only && !second ? openResource(state, only.id) : leaveResource(state, menu);
}

function openResource(state: EditorState, resourceId: string): EditorState {
  const resource = state.data.userResources[resourceId];
  // Tapped again, the field keeps its first opened state: Cancel still undoes the whole visit.
  if (!resource || state.currentResourceId === resourceId) return state;
  if (state.view === 'form') return { ...showPart(leaveResource(state, 'main'), partOf(resourceId)), goTo: { resourceId } };
  const { data, template, history, openStep, isDirty } = state;
  return {
    ...state,
    menu: resource.kind,
    currentResourceId: resourceId,
    currentPartId: partOf(resourceId),
    seenPartIds: see(state.seenPartIds, partOf(resourceId)),
    opened: { data, template, history, openStep, isDirty },
    cancelledId: null,
  };
}

/** Whether Cancel would undo something. A change that was reverted by hand does not count. */
export function hasFieldEdits({ data, opened }: Pick<EditorState, 'data' | 'opened'>): boolean {
  return opened !== null && JSON.stringify(opened.data) !== JSON.stringify(data);
}

function leaveResource(state: EditorState, menu: EditorMenu): EditorState {
  // The next visit to the field is another step: undo reverts one visit at a time.
  return { ...state, menu, currentResourceId: null, opened: null, openStep: null };
}

/** A field's screen belongs to its page and closes with it. */
function showPart(state: EditorState, partId: string): EditorState {
  const shown = { ...state, currentPartId: partId, seenPartIds: see(state.seenPartIds, partId) };
  return state.currentResourceId === null ? shown : leaveResource(shown, 'main');
}

function see(seen: readonly string[], partId: string): readonly string[] {
  return seen.includes(partId) ? seen : [...seen, partId];
}

/**
 * A step that is undone on another page shows that page, because customers do not trust a change that they cannot see.
 */
function followStep(before: EditorState, state: EditorState): EditorState {
  if (before.definition !== state.definition) return state;
  const changed = changedResourceIds(before.data, state.data).map(partOf);
  const [first] = changed;
  return first === undefined || changed.includes(state.currentPartId) ? state : showPart(state, first);
}

/** Full resource ids are '<part id>/<element id>'. */
function partOf(resourceId: string): string {
  return resourceId.slice(0, resourceId.indexOf('/'));
}
