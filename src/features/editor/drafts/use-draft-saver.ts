import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '../../../../core/contract/drafts.ts';
import { saveDraft } from '../../../data/commands/save-draft.ts';
import { useDevice } from '../../../data/live/device-context.tsx';
import { beforeNewVersion } from '../../../platform/new-version.ts';
import { createDraftSaver, type DraftSaver, type SaveStatus } from './draft-saver.ts';
import type { EditorPlace } from '../editor-context.ts';
import type { EditorState } from '../editor-state.ts';

const isOther = (a: EditorState, b: EditorState): boolean =>
  a.data !== b.data || a.history !== b.history || a.currentPartId !== b.currentPartId;

/** What became of a draft that was changed elsewhere too (BEY-04). stale: seen, and nothing was edited here since. */
export type DraftConflict =
  | { readonly kind: 'none' }
  | { readonly kind: 'stale'; readonly savedAtMs: number }
  | { readonly kind: 'kept-both' };

const NO_CONFLICT: DraftConflict = { kind: 'none' };
/** After this long a saving of our own is known to be one. */
const LOOK_AFTER_MS = 400;

/**
 * Saves the open instance as it changes, and before the page goes away. An instance that was never edited is no draft.
 * Where another tab or device has changed the draft meanwhile, what is edited here becomes a draft beside it.
 * @param resumed the draft that goes on; null without one
 * @param onFork gets the uuid under which this editor's version is kept from now on
 */
export function useDraftSaver(
  editor: EditorPlace,
  resumed: Draft | null,
  { onFirstSave, onFork }: { readonly onFirstSave: () => void; readonly onFork: (draftUuid: string) => void },
): { readonly saver: DraftSaver; readonly status: SaveStatus; readonly conflict: DraftConflict } {
  const device = useDevice();
  const [status, setStatus] = useState<SaveStatus>(resumed === null ? { kind: 'unsaved' } : { kind: 'saved', atMs: resumed.savedAtMs });
  const [conflict, setConflict] = useState<DraftConflict>(NO_CONFLICT);
  const { store, draftUuid, productUuid, orderLineUuid, editing, timers } = editor;
  const kept = useRef({ uuid: draftUuid, revision: resumed?.revision ?? null });
  const save = useCallback(
    async ({ data, template, history, currentPartId }: EditorState) => {
      const before = kept.current.uuid;
      const saved = await saveDraft(device, {
        draft: {
          uuid: before,
          template,
          productUuid,
          data,
          currentPartId,
          partOfPackage: editing?.item.isPackageItem ?? false,
          orderLineUuid,
        },
        history: { past: [...history.past], future: [...history.future] },
        from: kept.current.revision,
      });
      if (!saved.ok) return saved;
      kept.current = { uuid: saved.value.uuid, revision: saved.value.revision };
      if (saved.value.uuid !== before) {
        setConflict({ kind: 'kept-both' });
        onFork(saved.value.uuid);
      }
      return saved;
    },
    [device, productUuid, orderLineUuid, editing, onFork],
  );
  useEffect(() => {
    const look = async () => {
      const row = await device.db.instances.get(kept.current.uuid);
      const isOthers = row !== undefined && kept.current.revision !== null && row.draft.revision !== kept.current.revision;
      if (isOthers) setConflict({ kind: 'stale', savedAtMs: row.draft.savedAtMs });
    };
    let cancel = () => undefined as void;
    const unwatch = device.db.watch(
      async () => (await device.db.instances.get(kept.current.uuid))?.draft.revision,
      (revision) => {
        cancel();
        if (revision !== undefined && revision !== kept.current.revision)
          cancel = timers.after(LOOK_AFTER_MS, () => void look().catch((error: unknown) => device.report('look at draft', error)));
      },
      (error) => device.report('watch draft', error),
    );
    return () => {
      cancel();
      unwatch();
    };
  }, [device, timers, draftUuid]);
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
  return useMemo(() => ({ saver, status, conflict }), [saver, status, conflict]);
}
