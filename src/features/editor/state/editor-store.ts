import { type Observable, observable } from '@legendapp/state';
import { useSelector } from '@legendapp/state/react';
import type { EditorAction, EditorState } from './editor-state.ts';
import { reduceEditor } from './reduce-editor.ts';

/** The open instance in memory. The draft in the database is its durable copy. */
export interface EditorStore {
  readonly state$: Observable<EditorState>;
  /** Reads the present state without a subscription. */
  peek(): EditorState;
  dispatch(action: EditorAction): void;
}

export function createEditorStore(opened: EditorState): EditorStore {
  const state$ = observable<EditorState>(opened);
  // Legend's proxies never leave this file. Callers get the plain state that the reducer made.
  const peek = (): EditorState => state$.peek() as EditorState;
  return {
    state$,
    peek,
    dispatch(action) {
      const before = peek();
      const after = reduceEditor(before, action);
      if (after !== before) state$.set(after);
    },
  };
}

/** Subscribes to a part of the state: the component renders again only if `select` returns another value. */
export function useEditorState<T>(store: EditorStore, select: (state: EditorState) => T): T {
  return useSelector(() => select(store.state$.get() as EditorState));
}
