import { useCallback, useEffect, useMemo, useState } from 'react';
import { saveDraft } from '../../data/commands/save-draft.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { beforeNewVersion } from '../../platform/new-version.ts';
import { createDraftSaver, type DraftSaver, type SaveStatus } from './draft-saver.ts';
import type { EditorPlace } from './editor-context.ts';
import type { EditorState } from './editor-state.ts';

const isOther = (a: EditorState, b: EditorState): boolean =>
  a.data !== b.data || a.history !== b.history || a.currentPartId !== b.currentPartId;

/**
 * Saves the open instance as it changes, and before the page goes away. An instance that was never edited is no draft.
 * @param resumedAtMs when the draft that goes on was saved last; null without one
 */
export function useDraftSaver(
  editor: EditorPlace,
  resumedAtMs: number | null,
  onFirstSave: () => void,
): { readonly saver: DraftSaver; readonly status: SaveStatus } {
  const device = useDevice();
  const [status, setStatus] = useState<SaveStatus>(resumedAtMs === null ? { kind: 'unsaved' } : { kind: 'saved', atMs: resumedAtMs });
  const { store, draftUuid, productUuid, orderLineUuid, editing, timers } = editor;
  const save = useCallback(
    ({ data, template, history, currentPartId }: EditorState) =>
      saveDraft(device, {
        draft: {
          uuid: draftUuid,
          template,
          productUuid,
          data,
          currentPartId,
          partOfPackage: editing?.item.isPackageItem ?? false,
          orderLineUuid,
        },
        history: { past: [...history.past], future: [...history.future] },
      }),
    [device, draftUuid, productUuid, orderLineUuid, editing],
  );
  const saver = useMemo(() => createDraftSaver({ timers, save, onStatus: setStatus }), [timers, save]);
  useEffect(() => {
    let last = store.peek();
    return store.state$.onChange(() => {
      const state = store.peek();
      if (state.isDirty && isOther(state, last)) saver.changed(state);
      last = state;
    });
  }, [store, saver]);
  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    const leave = () => void saver.flush();
    const forgetFlush = beforeNewVersion(async () => {
      const saved = await saver.flush();
      if (!saved.ok) throw new Error(saved.error.code);
    });
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', leave);
      forgetFlush();
      void saver.flush();
    };
  }, [saver]);
  const isSaved = status.kind === 'saved';
  useEffect(() => {
    if (isSaved) onFirstSave();
  }, [isSaved, onFirstSave]);
  return useMemo(() => ({ saver, status }), [saver, status]);
}
