import { useEffect } from 'react';
import type { EditorStore } from '../../state/editor-store.ts';

/** @param renamed server uuids, by the local ids used before */
export function useUploadIds(store: EditorStore, renamed: ReadonlyMap<string, string>): void {
  useEffect(() => {
    for (const [from, to] of renamed) store.dispatch({ type: 'rename-picture', from, to });
  }, [store, renamed]);
}
