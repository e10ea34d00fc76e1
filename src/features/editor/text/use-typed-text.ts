import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { closeTypedText, hasTypedInNew, holdTypedText, noteTypedText, readTypedText } from '#src/data/commands/drafts/typed-text.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { type EditorPlace, useEditor } from '../state/editor-context.ts';
import { findField } from '../state/fields.ts';
import { putTypedText } from './put-typed-text.ts';
import { type Steps, stepsSince } from './steps-since.ts';

/** An item of a package shares its address with the others: its draft's name alone tells it. */
function usePlace({ draftUuid, editing, pictureSet }: Pick<EditorPlace, 'draftUuid' | 'editing' | 'pictureSet'>): string {
  const { pathname } = useLocation();
  return editing ? draftUuid : `${pathname} ${pictureSet?.subject.uuid ?? ''}`;
}

/**
 * Notes what a text's box shows before it is saved: a page that is loaded anew gives neither the worker that measures it
 * nor the saving of the draft the time that they need. Not at `pagehide`: WebKit loses what is begun then.
 * @param before the text on the disk: what was taken up from an earlier note may not be there yet
 */
export function useTypedNote(resourceId: string, text: string, before: string): void {
  const device = useDevice();
  const editor = useEditor();
  const { draftUuid } = editor;
  const place = usePlace(editor);
  const isNoted = useRef(false);
  const steps = useRef<Steps | null>(null);
  useEffect(() => holdTypedText({ draftUuid, resourceId }), [draftUuid, resourceId]);
  useEffect(() => {
    const { texts: since } = (steps.current = stepsSince(steps.current, before, text));
    const note = () => {
      // What was taken back, by the customer or because it did not fit, is noted too: the note before it is void.
      if (text === before && !isNoted.current) return;
      noteTypedText(device, { draftUuid, place, resourceId, before, since: [...since], text });
      isNoted.current = true;
    };
    // At each key: an iPhone has no `beforeunload`, and a write may wait behind others for longer than the page lasts.
    note();
    addEventListener('beforeunload', note);
    return () => removeEventListener('beforeunload', note);
  }, [device, draftUuid, place, resourceId, text, before]);
}

/** Whether the page ended in a new product of this address. null: not read yet. */
export function useHasTypedInNew(): boolean | null {
  const device = useDevice();
  const { pathname } = useLocation();
  const [hasTyped, setHasTyped] = useState<boolean | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const found = await hasTypedInNew(device, pathname);
      if (isHere) setHasTyped(found);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [device, pathname]);
  return hasTyped;
}

/** Takes up what was typed here right before the page ended. */
export function useTypedText(editor: EditorPlace): void {
  const { store, render, draftUuid } = editor;
  const device = useDevice();
  const place = usePlace(editor);
  useEffect(() => {
    const takeUp = async () => {
      const typed = await readTypedText(device, { draftUuid, place });
      const field = typed && findField(store.peek().definition.design, typed.resourceId);
      const isStillNoted = async () => (await readTypedText(device, { draftUuid, place }))?.text === typed?.text;
      if (typed && field?.kind === 'text') await putTypedText(store, render, field.element, typed, isStillNoted);
    };
    // What the editor saves while it is measured has the text before it.
    const release = holdTypedText({ draftUuid, resourceId: null });
    void takeUp()
      .catch((error: unknown) => device.report('take up typed text', error))
      .finally(release);
    return release;
  }, [device, store, render, draftUuid, place]);
  // The page goes on when the editor is closed: its words are saved or were discarded.
  useEffect(() => () => void closeTypedText(device, draftUuid), [device, draftUuid]);
}
