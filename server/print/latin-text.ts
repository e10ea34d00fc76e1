import anyAscii from 'any-ascii';
import type { TextEngine } from '#core/layout/text/text-engine.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import { undrawnLetters } from './undrawn-letters.ts';

/** Replaces a letter that no table contains. */
const UNKNOWN = '?';

export interface LatinText {
  readonly text: string;
  /** Letters that no face of the shop contains, now written in Latin letters. */
  readonly undrawn: readonly string[];
}

/**
 * A text that no face of the shop can draw unchanged: each missing letter is written in Latin letters ('李' is 'Li'),
 * the others stay.
 */
export async function latinText(engine: TextEngine, text: string): Promise<LatinText> {
  const undrawn = await undrawnLetters(engine, text);
  if (undrawn.length === 0) return { text, undrawn };
  // The longest first: a letter with its marks may begin like another one.
  const inTurn = undrawn.toSorted((a, b) => b.length - a.length);
  return { text: inTurn.reduce((left, letter) => left.replaceAll(letter, anyAscii(letter) || UNKNOWN), normalizeText(text)), undrawn };
}
