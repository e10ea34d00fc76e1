import { useEffect, useMemo, useRef } from 'react';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';

/** The same object for the same item: its owner may pass new functions at every render. */
export function useStableEditing(editing: ItemEditing | null): ItemEditing | null {
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });
  const draftUuid = editing?.item.draftUuid;
  return useMemo((): ItemEditing | null => {
    const opened = latest.current;
    if (draftUuid === undefined || !opened) return null;
    return {
      item: opened.item,
      onDone: (made) => (latest.current ?? opened).onDone(made),
      onCancel: () => (latest.current ?? opened).onCancel(),
    };
  }, [draftUuid]);
}
