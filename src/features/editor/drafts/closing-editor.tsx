import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { listAddress } from '#core/contract/paths/list-address.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { listTypeOf } from '#core/domain/templates/list-type.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import type { DraftView } from '#src/data/live/drafts/draft-view.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { DraftUpgrade } from './draft-upgrade.tsx';
import { useEditor } from '../state/editor-context.ts';
import { reduceEditor } from '../state/reduce-editor.ts';
import { EditorScreen } from '../editor-screen.tsx';
import { useSaver } from './saver-context.ts';
import { LeaveContext, useMenuHistory } from '../toolbar/use-menu-history.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** The editor with its close button: without edits it closes at once, otherwise it asks (EDT-17). */
export function ClosingEditor({ resumed }: { readonly resumed: DraftView | null }) {
  const { t } = useTranslation('editor');
  const announce = useAnnounce();
  const device = useDevice();
  const navigate = useNavigate();
  const editor = useEditor();
  const { store, mode, editing, definition, draftUuid } = editor;
  const { saver } = useSaver();
  const { state } = useLocation();
  const { category, subCategory } = useParams();
  const [isAsking, setAsking] = useState(false);

  const leaveScreens = useMenuHistory(editor);
  const leave = () =>
    leaveScreens(() => {
      if (editing) editing.onCancel();
      else void navigate(listAddress(state) ?? otherwise(), { replace: true });
    });
  /** For an address that was opened without a list before it. */
  const otherwise = () => {
    if (mode === 'update') return paths.cart();
    if (device.owner.kind === 'anonymous') return paths.tryOut();
    if (category && subCategory) return paths.category(category, subCategory);
    return paths.type(listTypeOf(definition.type), category);
  };
  const abort = async () => {
    // A save in progress would restore the discarded draft.
    await saver.flush();
    saver.stop();
    // Restores the state before this visit: the earlier draft, or none. If another window has changed the draft in the
    // meantime, that version stays and only the version beside it is deleted.
    if (resumed && resumed.draft.uuid === draftUuid) await saveDraft(device, { draft: resumed.draft, history: resumed.history });
    else await deleteDraft(device, { uuid: draftUuid });
    leave();
  };
  const keep = async () => {
    // The state as if the field had been left.
    const kept = await saver.keep(reduceEditor(store.peek(), { type: 'open-menu', menu: 'main' }));
    if (!kept.ok) return setAsking(false);
    announce(t('unsaved.kept'));
    leave();
  };
  return (
    <LeaveContext value={leaveScreens}>
      <EditorScreen note={resumed?.note ?? null} onClose={() => (store.peek().isDirty ? setAsking(true) : leave())} />
      {resumed && <DraftUpgrade resumed={resumed} />}
      {isAsking && <UnsavedDialog onAbort={() => void abort()} onKeep={() => void keep()} onContinue={() => setAsking(false)} />}
    </LeaveContext>
  );
}
