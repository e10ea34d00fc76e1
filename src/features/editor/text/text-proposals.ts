import type { AppError } from '#core/contract/errors.ts';
import type { TextFont } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { TextChangeRefusal } from '#core/layout/text/text-change.ts';
import type { TextChangeAnswer } from '#workers/render.api.ts';

export type TextChange = Partial<Omit<TextFont, 'lines'>>;

/** Words that were refused, and the size at which their place holds them. */
export interface FittingWords {
  readonly text: string;
  readonly size: number;
}

/** What became of a change, once no other waits behind it. */
export type Settled =
  | { readonly kind: 'accepted' }
  /** fits: the same words at the largest size at which they fit; 'none': they fit at none; null: it was no change of words. */
  | { readonly kind: 'refused'; readonly reason: TextChangeRefusal; readonly fits: FittingWords | 'none' | null }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface ProposalPorts {
  /** The text as it is kept now; null when its field is gone. */
  readonly current: () => TextFont | null;
  readonly check: (current: TextFont, proposed: TextFont) => Promise<Result<TextChangeAnswer, AppError>>;
  readonly accept: (font: TextFont, change: TextChange) => void;
  readonly onSettled: (settled: Settled) => void;
}

export interface TextProposals {
  propose(change: TextChange): void;
  /** When every proposed change has been decided. */
  idle(): Promise<void>;
}

/**
 * Decides changes of a text one after the other: each is checked against what the one before left,
 * so that fast typing keeps every letter that fits and loses only the ones that don't.
 */
export function createTextProposals({ current, check, accept, onSettled }: ProposalPorts): TextProposals {
  let tail: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function decide(change: TextChange): Promise<void> {
    const before = current();
    const settled = before ? await ask(before, change) : null;
    waiting -= 1;
    if (settled && waiting === 0) onSettled(settled);
  }

  async function ask(before: TextFont, change: TextChange): Promise<Settled> {
    const answer = await check(before, { ...before, ...change });
    if (!answer.ok) return { kind: 'failed', error: answer.error };
    if (!answer.value.accepted) {
      const { reason, fitsAtPt } = answer.value;
      const { text } = change;
      return { kind: 'refused', reason, fits: text === undefined ? null : fitsAtPt === null ? 'none' : { text, size: fitsAtPt } };
    }
    accept(answer.value.font, change);
    return { kind: 'accepted' };
  }

  return {
    propose(change) {
      waiting += 1;
      tail = tail.then(() => decide(change));
    },
    idle: () => tail,
  };
}
