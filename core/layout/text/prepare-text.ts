// The package brings no types; the program of every runtime finds ours through this file.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';
import { baseDirection, logicalRuns, runDirection } from './bidi-runs.ts';
import type { TextDirection } from './faces/face.ts';
import { graphemesOf } from './faces/graphemes.ts';
import type { LayoutFont } from './faces/layout-font.ts';

/**
 * A paragraph that is shaped once, independent of the size: widths scale linearly, so a size is only arithmetic on
 * these numbers.
 */
export interface PreparedParagraph {
  readonly text: string;
  readonly direction: TextDirection;
  /** Advance in font units of text[0, i); it has one more entry than the text has UTF-16 units. */
  readonly advances: Int32Array;
  /** Where a line may end, in order; `end` excludes the spaces before the break. */
  readonly breaks: readonly { readonly position: number; readonly end: number }[];
}

export interface PreparedText {
  readonly paragraphs: readonly PreparedParagraph[];
  /** Letters (graphemes) that neither the family nor a face behind it can draw, each once. */
  readonly missing: readonly string[];
}

/** Code points that no version of Unicode has assigned, and that the shaper hides. Assigned ones choose a form, or a place to break. */
const HIDDEN_UNASSIGNED = /[\u2065\uFFF0-\uFFF8\u{E0000}\u{E0002}-\u{E001F}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/u;

/** @param text normalised: only \n breaks lines */
export function prepareText(text: string, font: LayoutFont): PreparedText {
  const missing = new Set<string>();
  return { paragraphs: text.split('\n').map((line) => prepareParagraph(line, font, missing)), missing: [...missing] };
}

function prepareParagraph(text: string, font: LayoutFont, missing: Set<string>): PreparedParagraph {
  const direction = baseDirection(text);
  return { text, direction, advances: prefixAdvances(text, font, direction, missing), breaks: findBreaks(text) };
}

function prefixAdvances(text: string, font: LayoutFont, direction: TextDirection, missing: Set<string>): Int32Array {
  const advances = new Int32Array(text.length + 1);
  if (text.length === 0) return advances;
  const undrawn: number[] = [];
  for (const run of logicalRuns(text, direction)) {
    for (const glyph of font.shape(text.slice(run.start, run.end), runDirection(run))) {
      const index = run.start + glyph.cluster;
      advances[index + 1] = (advances[index + 1] ?? 0) + glyph.xAdvance;
      if (glyph.glyphId === 0) undrawn.push(index);
    }
  }
  const isHidden = HIDDEN_UNASSIGNED.test(text);
  for (const letter of undrawn.length === 0 && !isHidden ? [] : graphemesOf(text)) {
    if (isHidden && HIDDEN_UNASSIGNED.test(letter.text)) missing.add(letter.text);
    if (undrawn.some((index) => index >= letter.start && index < letter.start + letter.text.length)) missing.add(letter.text);
  }
  for (let i = 1; i <= text.length; i++) advances[i] = (advances[i] ?? 0) + (advances[i - 1] ?? 0);
  return advances;
}

function findBreaks(text: string): { position: number; end: number }[] {
  const breaks: { position: number; end: number }[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    let end = next.position;
    while (end > 0 && text[end - 1] === ' ') end--;
    breaks.push({ position: next.position, end });
  }
  return breaks;
}
