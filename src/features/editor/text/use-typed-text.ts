import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { noteTypedText, readTypedText } from '#src/data/commands/drafts/typed-text.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { type EditorPlace, useEditor } from '../state/editor-context.ts';
import { findField } from '../state/fields.ts';
import { putTypedText } from './put-typed-text.ts';

/** An item of a package shares its address with the others: its draft's name alone tells it. */
function usePlace({ draftUuid, editing }: Pick<EditorPlace, 'draftUuid' | 'editing'>): string {
  const { pathname } = useLocation();
  return editing ? draftUuid : pathname;
}

/**
 * Notes what a text's box shows before it is saved: a page that is loaded anew gives neither the worker that measures it
 * nor the saving of the draft the time that they need. Not at `pagehide`: WebKit loses what is begun then.
 * @param isSaved what the box shows is on the disk
 */
export function useTypedNote(resourceId: string, text: string, isSaved: boolean): void {
  const device = useDevice();
  const editor = useEditor();
  const { draftUuid } = editor;
  const place = usePlace(editor);
  const saved = useRef(text);
  useEffect(() => {
    if (isSaved) saved.current = text;
    const note = () => {
      if (text !== saved.current) noteTypedText(device, { draftUuid, place, resourceId, text });
    };
    // At each key: an iPhone has no `beforeunload`, and a write may wait behind others for longer than the page lasts.
    note();
    addEventListener('beforeunload', note);
    return () => removeEventListener('beforeunload', note);
  }, [device, draftUuid, place, resourceId, text, isSaved]);
}

/** Takes up what was typed here right before the page ended, as far as it fits. */
export function useTypedText(editor: EditorPlace): void {
  const { store, render, draftUuid } = editor;
  const device = useDevice();
  const place = usePlace(editor);
  useEffect(() => {
    const takeUp = async () => {
      const typed = await readTypedText(device, { draftUuid, place });
      const field = typed && findField(store.peek().definition.design, typed.resourceId);
      if (typed && field?.kind === 'text') await putTypedText(store, render, field.element, typed);
    };
    void takeUp().catch((error: unknown) => device.report('take up typed text', error));
  }, [device, store, render, draftUuid, place]);
}
