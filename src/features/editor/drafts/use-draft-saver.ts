import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Draft } from '#core/contract/drafts.ts';
import { saveDraftViewState, saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import type { DraftViewState } from '#src/data/db/rows.ts';
import { endedElsewhere } from '#src/data/sync/gone/gone-drafts.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { beforeLeaving } from '#src/platform/leaving/before-leaving.ts';
import { beforeNewVersion } from '#src/platform/version/new-version.ts';
import { createDraftSaver, type DraftSaver, type SaveStatus } from './draft-saver.ts';
import { readAfterOwnSavings } from './own-savings.ts';
import type { EditorPlace } from '../state/editor-context.ts';
import type { EditorState } from '../state/editor-state.ts';

const isOther = (a: EditorState, b: EditorState): boolean =>
  a.data !== b.data || a.history !== b.history || a.currentPartId !== b.currentPartId;

const lookOf = ({ view, seenPartIds, isNameAnswered }: EditorState): DraftViewState => ({
  view,
  seenPartIds: [...seenPartIds],
  ...(isNameAnswered && { isNameAnswered }),
});

const looksOther = (a: EditorState, b: EditorState): boolean =>
  a.view !== b.view || a.seenPartIds !== b.seenPartIds || a.isNameAnswered !== b.isNameAnswered;

/**
 * State of a draft that was also changed elsewhere (BEY-04). stale: the other change is known, and there are no edits
 * here since.
 */
export type DraftConflict =
  | { readonly kind: 'none' }
  | { readonly kind: 'stale'; readonly savedAtMs: number }
  | { readonly kind: 'kept-both' }
  /** The draft was ordered or deleted on another device. Edits here become a draft of their own. */
  | { readonly kind: 'gone' };

const NO_CONFLICT: DraftConflict = { kind: 'none' };
interface Saving {
  /** The resumed draft was ordered or deleted on another device before it was opened here. */
  readonly wasGone: boolean;
  readonly onFirstSave: () => void;
  /** Gets the uuid under which this editor's version is saved from now on. */
  readonly onFork: (draftUuid: string) => void;
}

/** By then the editor knows the revision of most of its own saves. */
const LOOK_AFTER_MS = 400;

/**
 * Saves the open instance after changes, and before the page is hidden. An instance without edits makes no draft. If
 * another tab or device has changed the draft in the meantime, the edits here become a draft beside it.
 * @param resumed the draft to resume; null without one
 */
export function useDraftSaver(
  editor: EditorPlace,
  resumed: Draft | null,
  { wasGone, onFirstSave, onFork }: Saving,
): { readonly saver: DraftSaver; readonly status: SaveStatus; readonly conflict: DraftConflict } {
  const device = useDevice();
  const [status, setStatus] = useState<SaveStatus>(resumed === null ? { kind: 'unsaved' } : { kind: 'saved', atMs: resumed.savedAtMs });
  const [conflict, setConflict] = useState<DraftConflict>(NO_CONFLICT);
  const { store, draftUuid, productUuid, orderLineUuid, editing, timers } = editor;
  const kept = useRef({ uuid: draftUuid, revision: resumed?.revision ?? null });
  const ownSaving = useRef<Promise<unknown>>(Promise.resolve());
  const write = useCallback(
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
        look: lookOf(store.peek()),
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
    [device, store, productUuid, orderLineUuid, editing, onFork],
  );
  const save = useCallback(
    (state: EditorState) => {
      const saved = write(state);
      ownSaving.current = saved;
      return saved;
    },
    [write],
  );
  useEffect(() => {
    const look = async () => {
      const row = await readAfterOwnSavings(
        () => ownSaving.current,
        () => device.db.instances.get(kept.current.uuid),
      );
      const { uuid, revision } = kept.current;
      if (revision === null) return;
      if (row === undefined) {
        if (await endedElsewhere(device.db, uuid)) setConflict({ kind: 'gone' });
      } else if (row.isGoneElsewhere && !wasGone) setConflict({ kind: 'gone' });
      else if (row.draft.revision !== revision) setConflict({ kind: 'stale', savedAtMs: row.draft.savedAtMs });
    };
    let cancel = () => undefined as void;
    const unwatch = device.db.watch(
      async () => {
        const row = await device.db.instances.get(kept.current.uuid);
        return row?.isGoneElsewhere && !wasGone ? null : (row?.draft.revision ?? null);
      },
      (revision) => {
        cancel();
        if (revision !== kept.current.revision)
          cancel = timers.after(LOOK_AFTER_MS, () => void look().catch((error: unknown) => device.report('look at draft', error)));
      },
      (error) => device.report('watch draft', error),
    );
    return () => {
      cancel();
      unwatch();
    };
  }, [device, timers, draftUuid, wasGone]);
  const saver = useMemo(() => createDraftSaver({ opened: store.peek(), timers, save, onStatus: setStatus }), [store, timers, save]);
  useEffect(() => {
    let last = store.peek();
    return store.state$.onChange(() => {
      const state = store.peek();
      if (state.isDirty && isOther(state, last)) saver.changed(state);
      // A change of the view state is not an edit: it makes no draft, and does not make a draft newer.
      else if (looksOther(state, last)) void saveDraftViewState(device, kept.current.uuid, lookOf(state));
      last = state;
    });
  }, [device, store, saver]);
  useEffect(() => {
    const forgetLeaving = beforeLeaving(() => void saver.flush());
    const forgetFlush = beforeNewVersion(async () => {
      const saved = await saver.flush();
      if (!saved.ok) throw new Error(saved.error.code);
    });
    return () => {
      forgetLeaving();
      forgetFlush();
      // Edits that a removed database did not store are saved in the next one.
      if (device.db.isRetired) saver.stop();
      else void saver.flush();
    };
  }, [saver, device]);
  const savedIn = useRef(device.db);
  useEffect(() => {
    if (savedIn.current === device.db) return;
    savedIn.current = device.db;
    const saveAgain = async () => {
      const { uuid, revision } = kept.current;
      const row = await device.db.instances.get(uuid);
      const known = row?.draft.revision ?? null;
      // Another window has saved a later version.
      if ((known ?? 0) > (revision ?? 0)) return;
      kept.current = { uuid, revision: known };
      await saver.keep(store.peek());
    };
    if (store.peek().isDirty) void saveAgain().catch((error: unknown) => device.report('save again', error));
  }, [device, saver, store]);
  const isSaved = status.kind === 'saved';
  useEffect(() => {
    if (isSaved) onFirstSave();
  }, [isSaved, onFirstSave]);
  return useMemo(() => ({ saver, status, conflict }), [saver, status, conflict]);
}
