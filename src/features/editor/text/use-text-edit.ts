import { useEffect, useMemo, useRef, useState } from 'react';
import type { TextResource, UserResources } from '#core/contract/template-format.ts';
import { normalizeText, trimText } from '#core/layout/text/normalize-text.ts';
import { beforeLeaving } from '#src/platform/leaving/before-leaving.ts';
import { beforeNewVersion } from '#src/platform/version/new-version.ts';
import { useSaver } from '../drafts/saver-context.ts';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import type { TextField } from '../state/fields.ts';
import { createTextProposals, type FittingWords, goOnTyping, isRefusalOf, type Settled, type TextChange } from './text-proposals.ts';
import { useTypedNote } from './use-typed-text.ts';

/** A typing pause of this length starts another step of undo. */
const TYPING_PAUSE_MS = 1000;
/** After Done the text is shown for this time before the menu returns (D2 §9). */
export const RETURN_DELAY_MS = 300;

export interface Typing {
  /** An input method is composing. Nothing is refused before it has finished. */
  readonly isComposing: boolean;
  /** The part of the text after the caret. */
  readonly behind: string;
  /** The input replaced selected text. */
  readonly isReplacement: boolean;
}

export interface TextEdit {
  readonly resource: TextResource;
  /** The text in the box: the last typed text, until it is decided whether it fits. */
  readonly typed: string;
  /** Problem of the last change; null after an accepted one. */
  readonly problem: Exclude<Settled, { kind: 'accepted' }> | null;
  type(text: string, how: Typing): void;
  propose(change: TextChange): void;
  /** Accepts refused text at a size at which it fits, in one step. */
  makeSmaller(fits: FittingWords): void;
  /** The customer turned to something else. The refusal is dismissed. */
  forgetProblem(): void;
  /** The field is left: decides the typed text, trims and stores it. */
  settle(): Promise<void>;
  /** Settles, and returns to main. */
  done(): void;
}

const wordsOf = (resource: UserResources[string] | undefined): string => (resource?.kind === 'text' ? resource.text : '');

/** null when the open field is not a text. */
export function useTextEdit({ id, element }: Pick<TextField, 'id' | 'element'>): TextEdit | null {
  const { store, render, clock, timers } = useEditor();
  const dispatch = useDispatch();
  const { saver } = useSaver();
  const resource = useEditorValue((state) => state.data.userResources[id]);
  /** goesOn: the text contains, or gave up, letters that were refused before. */
  const [pending, setPending] = useState<{ readonly text: string; readonly goesOn: boolean } | null>(null);
  const [settled, setSettled] = useState<TextEdit['problem']>(null);
  const typing = useRef({ burst: 0, lastMs: 0 });
  /** During composition the box belongs to the browser. An answer that arrives in the meantime does not change it. */
  const isComposing = useRef(false);
  const cancelReturn = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelReturn.current?.(), []);

  // One queue for as long as the field is open. Two queues would not know each other's waiting changes.
  const proposals = useMemo(() => {
    const current = () => {
      const now = store.peek().data.userResources[id];
      return now?.kind === 'text' ? now : null;
    };
    return createTextProposals({
      current,
      check: (before, proposed) => render.checkTextChange(element, before, proposed),
      accept: ({ text, family, size, color, horizontalAlign }, change) => {
        if (store.peek().cancelledId === id) return;
        const gesture = `typing-${id}-${typing.current.burst}`;
        const setFont = { kind: 'setFont', resourceId: id, font: { family, size, color, horizontalAlign } } as const;
        if (change.text === undefined) return dispatch({ type: 'edit', edit: setFont });
        dispatch({ type: 'edit', edit: { kind: 'setText', resourceId: id, text }, gesture });
        // Also with another size it is one step.
        if (change.size !== undefined) dispatch({ type: 'edit', edit: setFont, gesture });
      },
      onSettled: (last) => {
        if (!isComposing.current) setPending(null);
        setSettled(last.kind === 'accepted' ? null : last);
      },
    });
  }, [store, render, dispatch, id, element]);

  // The draft's own save contains decided text only. The last letters may still be with the worker.
  useEffect(() => {
    const keep = async () => {
      await proposals.idle();
      return saver.flush();
    };
    const forgetLeaving = beforeLeaving(() => void keep());
    const forgetKeep = beforeNewVersion(async () => {
      const saved = await keep();
      if (!saved.ok) throw new Error(saved.error.code);
    });
    return () => {
      forgetLeaving();
      forgetKeep();
    };
  }, [proposals, saver]);

  const typed = pending?.text ?? wordsOf(resource);
  // The saver's status changes with the state on the disk, and causes a new render.
  useTypedNote(id, typed, wordsOf(saver.onDisk().data.userResources[id]));

  const settle = async () => {
    await proposals.idle();
    const now = store.peek().data.userResources[id];
    if (now?.kind === 'text')
      dispatch({
        type: 'edit',
        edit: { kind: 'setText', resourceId: id, text: trimText(now.text) },
        gesture: `typing-${id}-${typing.current.burst}`,
      });
  };

  if (resource?.kind !== 'text') return null;
  const problem = settled?.kind === 'refused' && !isRefusalOf(settled, resource) ? null : settled;
  return {
    resource,
    typed,
    problem,
    type(inBox, { isComposing: composes, behind, isReplacement }) {
      isComposing.current = composes;
      const goesOn = pending?.goesOn === true || isReplacement;
      if (composes) return setPending({ text: inBox, goesOn });
      const text = problem?.kind === 'refused' && !goesOn ? goOnTyping(problem, inBox) : inBox;
      setPending({ text: normalizeText(text), goesOn: true });
      const nowMs = clock.nowMs();
      if (nowMs - typing.current.lastMs > TYPING_PAUSE_MS) typing.current.burst += 1;
      typing.current.lastMs = nowMs;
      proposals.propose({ text }, behind);
    },
    propose: (change) => proposals.propose(change),
    makeSmaller: (fits) => {
      typing.current.burst += 1;
      setPending({ text: fits.text, goesOn: true });
      proposals.propose(fits);
    },
    forgetProblem: () => setSettled(null),
    settle,
    done: () => {
      void settle().then(() => {
        cancelReturn.current = timers.after(RETURN_DELAY_MS, () => dispatch({ type: 'open-menu', menu: 'main' }));
      });
    },
  };
}
