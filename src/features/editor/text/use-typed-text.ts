import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { closeTypedText, hasTypedInNew, noteTypedText, readTypedText } from '#src/data/commands/drafts/typed-text.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { type EditorPlace, useEditor } from '../state/editor-context.ts';
import { findField } from '../state/fields.ts';
import { putTypedText } from './put-typed-text.ts';
import { stepsSince } from './steps-since.ts';

/** Items of a package share one address, so an item is identified by its draft's uuid. */
function usePlace({ draftUuid, editing, pictureSet }: Pick<EditorPlace, 'draftUuid' | 'editing' | 'pictureSet'>): string {
  const { pathname } = useLocation();
  return editing ? draftUuid : `${pathname} ${pictureSet?.subject.uuid ?? ''}`;
}

/**
 * Notes the content of a text box before it is saved: a page that is reloaded leaves no time for the worker that
 * measures it, nor for the save of the draft. Not at `pagehide`: WebKit loses writes that begin there.
 * @param before the text on the disk: text that was restored from an earlier note may not be there yet
 */
export function useTypedNote(resourceId: string, text: string, before: string): void {
  const device = useDevice();
  const editor = useEditor();
  const { draftUuid } = editor;
  const place = usePlace(editor);
  const isNoted = useRef(false);
  const steps = useRef<readonly string[]>([]);
  useEffect(() => {
    steps.current = stepsSince(steps.current, before, text);
    const note = () => {
      // Text that was undone, or removed because it did not fit, is noted too, so that the earlier note is void.
      if (text === before && !isNoted.current) return;
      noteTypedText(device, { draftUuid, place, resourceId, before, since: [...steps.current], text });
      isNoted.current = true;
    };
    // At each key: an iPhone has no `beforeunload`, and a write may wait behind others longer than the page lasts.
    note();
    addEventListener('beforeunload', note);
    return () => removeEventListener('beforeunload', note);
  }, [device, draftUuid, place, resourceId, text, before]);
}

/** Whether the page ended in a new product of this address. null before it is read. */
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

/** Restores text that was typed here right before the page ended. */
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
    void takeUp().catch((error: unknown) => device.report('take up typed text', error));
  }, [device, store, render, draftUuid, place]);
  // The page continues when the editor is closed, and its texts are saved or were discarded.
  useEffect(() => () => void closeTypedText(device, draftUuid), [device, draftUuid]);
}
