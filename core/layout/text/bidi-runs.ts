import bidiFactory from 'bidi-js';
import type { TextDirection } from './faces/face.ts';

const bidi = bidiFactory();

/** Hebrew to Arabic Extended, and their presentation forms. A text without them needs no reordering. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * The library reads UTF-16 units, and treats half an emoji as a left-to-right letter. Beyond the first plane our faces
 * contain only emoji, which have no direction, so a neutral sign of the same length replaces them.
 */
const levelsOf = (text: string, base?: TextDirection) => bidi.getEmbeddingLevels(text.replace(/[\uD800-\uDFFF]/g, '\u2600'), base);

/** A run of one direction. */
export interface BidiRun {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

export function baseDirection(text: string): TextDirection {
  if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
  return (levelsOf(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

export function runDirection(run: BidiRun): TextDirection {
  return run.level % 2 === 1 ? 'rtl' : 'ltr';
}

/** Runs in the order of the text. */
export function logicalRuns(text: string, base: TextDirection): BidiRun[] {
  if (base === 'ltr' && !RIGHT_TO_LEFT.test(text)) return [{ start: 0, end: text.length, level: 0 }];
  const { levels } = levelsOf(text, base);
  const runs: BidiRun[] = [];
  for (let start = 0; start < text.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < text.length && levels[end] === level) end++;
    runs.push({ start, end, level });
    start = end;
  }
  return runs;
}

/** Runs from left to right as they appear on the line (UAX #9, rule L2). */
export function visualRuns(text: string, base: TextDirection): BidiRun[] {
  const runs = logicalRuns(text, base);
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end++;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return runs;
}
