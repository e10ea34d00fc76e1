import type { AppError } from '#core/contract/errors.ts';
import type { TextFont } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import { trimText } from '#core/layout/text/normalize-text.ts';
import type { TextChangeRefusal } from '#core/layout/text/text-change.ts';
import type { TextChangeAnswer } from '#workers/render.api.ts';

export type TextChange = Partial<Omit<TextFont, 'lines'>>;

/** A refused text, and the size at which it fits its box. */
export interface FittingWords {
  readonly text: string;
  readonly size: number;
}

/** A text that did not fit. The box shows the former text again. */
export interface RefusedWords {
  readonly text: string;
  /** The part of the text after the caret. */
  readonly behind: string;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: TextChangeRefusal;
  /** The text that is kept. */
  readonly kept: TextFont;
  /** null when the change was not a change of text. */
  readonly words: RefusedWords | null;
  /**
   * The same text at the largest size at which it fits; 'none' when it fits at no size; null when the change was not a
   * change of text.
   */
  readonly fits: FittingWords | 'none' | null;
}

/** The result of a change, once no other change waits. */
export type Settled = { readonly kind: 'accepted' } | Refused | { readonly kind: 'failed'; readonly error: AppError };

export interface ProposalPorts {
  /** The present text; null when its field is gone. */
  readonly current: () => TextFont | null;
  readonly check: (current: TextFont, proposed: TextFont) => Promise<Result<TextChangeAnswer, AppError>>;
  readonly accept: (font: TextFont, change: TextChange) => void;
  readonly onSettled: (settled: Settled) => void;
}

export interface TextProposals {
  /** @param behind the part of the text after the caret */
  propose(change: TextChange, behind?: string): void;
  /** Resolves when every proposed change has been decided. */
  idle(): Promise<void>;
}

/**
 * The text that a customer means who goes on typing after a refusal. The box shows only the letters before the refused
 * ones. New letters at that position are added after the refused ones; otherwise a name would lose letters in its
 * middle.
 * Deleting, and typing at another position, starts again from the text in the box. So does typing into an empty box
 * after text that fits at no size, where nothing can be deleted.
 */
export function goOnTyping(refused: Refused, typed: string): string {
  const { kept, words, fits } = refused;
  if (words === null || (fits === 'none' && kept.text === '') || !kept.text.endsWith(words.behind)) return typed;
  const before = kept.text.slice(0, kept.text.length - words.behind.length);
  const isBehindThem = typed.length > kept.text.length && typed.startsWith(before) && typed.endsWith(words.behind);
  if (!isBehindThem) return typed;
  return words.text.slice(0, words.text.length - words.behind.length) + typed.slice(before.length);
}

/** Whether a refusal still applies to the present text. After an undo it no longer does. */
export function isRefusalOf({ kept }: Refused, now: TextFont): boolean {
  const isSameLook = kept.size === now.size && kept.family === now.family && kept.color === now.color;
  // The text is trimmed when the box is left.
  return isSameLook && kept.horizontalAlign === now.horizontalAlign && trimText(kept.text) === trimText(now.text);
}

/**
 * Decides changes of a text one after the other. Each is checked against the result of the one before, so that fast
 * typing keeps every letter that fits and loses only those that do not.
 */
export function createTextProposals({ current, check, accept, onSettled }: ProposalPorts): TextProposals {
  let tail: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function decide(change: TextChange, behind: string): Promise<void> {
    const before = current();
    const settled = before ? await ask(before, change, behind) : null;
    waiting -= 1;
    if (settled && waiting === 0) onSettled(settled);
  }

  async function ask(before: TextFont, change: TextChange, behind: string): Promise<Settled> {
    const answer = await check(before, { ...before, ...change });
    if (!answer.ok) return { kind: 'failed', error: answer.error };
    if (!answer.value.accepted) {
      const { reason, fitsAtPt } = answer.value;
      const { text } = change;
      if (text === undefined) return { kind: 'refused', reason, kept: before, words: null, fits: null };
      const words = { text, behind: text.endsWith(behind) ? behind : '' };
      return { kind: 'refused', reason, kept: before, words, fits: fitsAtPt === null ? 'none' : { text, size: fitsAtPt } };
    }
    accept(answer.value.font, change);
    return { kind: 'accepted' };
  }

  return {
    propose(change, behind = '') {
      waiting += 1;
      tail = tail.then(() => decide(change, behind));
    },
    idle: () => tail,
  };
}
