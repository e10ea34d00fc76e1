import type { AppError } from '#core/contract/errors.ts';
import type { TextFont } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import { trimText } from '#core/layout/text/normalize-text.ts';
import type { TextChangeRefusal } from '#core/layout/text/text-change.ts';
import type { TextChangeAnswer } from '#workers/render.api.ts';

export type TextChange = Partial<Omit<TextFont, 'lines'>>;

/** Words that were refused, and the size at which their place holds them. */
export interface FittingWords {
  readonly text: string;
  readonly size: number;
}

/** Words that their place did not take: the box shows the words before them again. */
export interface RefusedWords {
  readonly text: string;
  /** What of them is behind the caret. */
  readonly behind: string;
}

export interface Refused {
  readonly kind: 'refused';
  readonly reason: TextChangeRefusal;
  /** The text that stays. */
  readonly kept: TextFont;
  /** null: it was no change of words. */
  readonly words: RefusedWords | null;
  /** The same words at the largest size at which they fit; 'none': they fit at none; null: it was no change of words. */
  readonly fits: FittingWords | 'none' | null;
}

/** What became of a change, once no other waits behind it. */
export type Settled = { readonly kind: 'accepted' } | Refused | { readonly kind: 'failed'; readonly error: AppError };

export interface ProposalPorts {
  /** The text as it is kept now; null when its field is gone. */
  readonly current: () => TextFont | null;
  readonly check: (current: TextFont, proposed: TextFont) => Promise<Result<TextChangeAnswer, AppError>>;
  readonly accept: (font: TextFont, change: TextChange) => void;
  readonly onSettled: (settled: Settled) => void;
}

export interface TextProposals {
  /** @param behind what of the words is behind the caret */
  propose(change: TextChange, behind?: string): void;
  /** When every proposed change has been decided. */
  idle(): Promise<void>;
}

/**
 * The words that a customer wants who types on after a refusal. The box shows only the letters before the refused ones,
 * so what is typed where those were goes on behind them: else a name loses letters in its middle.
 * Deleting, and typing in another place, begins anew from what the box shows; so does typing in an empty box after words
 * that fit at no size, where nothing can be deleted.
 */
export function goOnTyping(refused: Refused, typed: string): string {
  const { kept, words, fits } = refused;
  if (words === null || (fits === 'none' && kept.text === '') || !kept.text.endsWith(words.behind)) return typed;
  const before = kept.text.slice(0, kept.text.length - words.behind.length);
  const isBehindThem = typed.length > kept.text.length && typed.startsWith(before) && typed.endsWith(words.behind);
  if (!isBehindThem) return typed;
  return words.text.slice(0, words.text.length - words.behind.length) + typed.slice(before.length);
}

/** Whether the text is still the one that a change was refused for: after an undo the refusal is no longer news. */
export function isRefusalOf({ kept }: Refused, now: TextFont): boolean {
  const isSameLook = kept.size === now.size && kept.family === now.family && kept.color === now.color;
  // Leaving the box trims its text.
  return isSameLook && kept.horizontalAlign === now.horizontalAlign && trimText(kept.text) === trimText(now.text);
}

/**
 * Decides changes of a text one after the other: each is checked against what the one before left,
 * so that fast typing keeps every letter that fits and loses only the ones that don't.
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
