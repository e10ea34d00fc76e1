import { replaceId } from '#src/data/sync/replace-upload-id.ts';
import type { EditorState } from '../../state/editor-state.ts';

/**
 * The shop has given an upload its uuid. The open instance, its history and the state for Cancel use that uuid from now
 * on.
 */
export function renamePicture(state: EditorState, from: string, to: string): EditorState {
  const data = replaceId(state.data, from, to);
  const history = replaceId(state.history, from, to);
  const opened = state.opened && {
    ...state.opened,
    data: replaceId(state.opened.data, from, to),
    history: replaceId(state.opened.history, from, to),
  };
  const isSame = data === state.data && history === state.history && opened?.data === state.opened?.data;
  return isSame ? state : { ...state, data, history, opened };
}
