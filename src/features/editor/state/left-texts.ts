import type { TemplateData } from '#core/contract/template-format.ts';
import { trimText } from '#core/layout/text/normalize-text.ts';
import { applyEdit } from './edit.ts';
import { changedResourceIds } from '../history/edit-history.ts';
import type { EditorState } from './editor-state.ts';

/**
 * Removes the white space around a text when its field is left (D2 §5), in any way: by a screen, a page, a step back,
 * or the other view. This belongs to the step that wrote the text and is not a step of its own.
 */
export function trimLeftTexts(before: EditorState, after: EditorState): EditorState {
  // An instance without an edit contains the design's texts, which stay as they are.
  if (after === before || !after.isDirty) return after;
  const data = trimTexts(after.data, leftTexts(before, after));
  return data === after.data ? after : { ...after, data };
}

/** The same data, by identity, when these texts have no surrounding white space. */
export function trimTexts(data: TemplateData, ids: readonly string[]): TemplateData {
  return ids.reduce((trimmed, id) => {
    const resource = trimmed.userResources[id];
    return resource?.kind === 'text' ? applyEdit(trimmed, { kind: 'setText', resourceId: id, text: trimText(resource.text) }) : trimmed;
  }, data);
}

/** Fields that were edited, or changed while not shown (a step, a late answer), and that are no longer open. */
function leftTexts(before: EditorState, after: EditorState): readonly string[] {
  // In the form every text of the page is open.
  if (after.view === 'form' && isSamePlace(before, after)) return [];
  const changed = changedResourceIds(before.data, after.data);
  const written = before.view === 'form' ? Object.keys(before.data.userResources) : [before.currentResourceId ?? ''];
  return [...changed, ...written].filter((id) => id !== after.currentResourceId);
}

const isSamePlace = (a: EditorState, b: EditorState): boolean =>
  a.view === b.view && a.menu === b.menu && a.currentPartId === b.currentPartId;
