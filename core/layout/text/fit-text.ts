import { TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import { type BrokenLine, breakLines, measureLines } from './break-lines.ts';
import type { LayoutFont } from './faces/layout-font.ts';
import type { PreparedText } from './prepare-text.ts';
import { type ShapedLine, shapeLine } from './shape-line.ts';

/** Of the font size. */
export const LINE_HEIGHT = 1.2;
/** Tolerance for rounding in points, far below a printer's resolution. */
const TOLERANCE_PT = 0.001;
/** As large as a poster's initial, because received data may contain any size. */
const LARGEST_PT = 1000;
/** Design and calendar texts may be smaller than the customer's 12 pt, but must stay readable. */
const SMALLEST_FIXED_PT = 5;

export interface TextFrame {
  readonly widthPt: number;
  readonly heightPt: number;
  /** 0: as many as the height can contain. */
  readonly maxLines: number;
}

/** Why a text does not fit; null: it does. */
type Misfit = 'wider' | 'taller' | null;

export interface SetText {
  readonly sizePt: number;
  readonly lines: readonly ShapedLine[];
  readonly widthPt: number;
  readonly heightPt: number;
  readonly misfit: Misfit;
}

function unitsAt(widthPt: number, sizePt: number, font: LayoutFont): number {
  return Math.floor(((widthPt + TOLERANCE_PT) * font.unitsPerEm) / sizePt);
}

function heightFits(lineCount: number, sizePt: number, frame: TextFrame): boolean {
  if (frame.maxLines > 0 && lineCount > frame.maxLines) return false;
  return lineCount * LINE_HEIGHT * sizePt <= frame.heightPt + TOLERANCE_PT;
}

/** Fast and monotone: if it is true at a size, it is true at every smaller one. Reshaping makes the final decision. */
function roughlyFits(prepared: PreparedText, font: LayoutFont, sizePt: number, frame: TextFrame): boolean {
  const maxUnits = unitsAt(frame.widthPt, sizePt, font);
  const { lineCount, widestUnits } = measureLines(prepared, maxUnits);
  return widestUnits <= maxUnits && heightFits(lineCount, sizePt, frame);
}

/** Lays a text out at exactly this size, and returns the direction in which it overflows. */
export function setText(prepared: PreparedText, font: LayoutFont, sizePt: number, frame: TextFrame): SetText {
  const maxUnits = unitsAt(frame.widthPt, sizePt, font);
  const lines = breakLines(prepared, maxUnits).map((line: BrokenLine) => shapeLine(line, font));
  const widestUnits = lines.reduce((widest, line) => Math.max(widest, line.widthUnits), 0);
  // A single line that would have to break is too long, however high its box is.
  const isTooLong = widestUnits > maxUnits || (frame.maxLines === 1 && lines.length > prepared.paragraphs.length);
  const misfit: Misfit = isTooLong ? 'wider' : heightFits(lines.length, sizePt, frame) ? null : 'taller';
  return { sizePt, lines, widthPt: (widestUnits * sizePt) / font.unitsPerEm, heightPt: lines.length * LINE_HEIGHT * sizePt, misfit };
}

/** The size itself, then every whole point below it down to the minimum, largest first. */
export function sizeSteps(sizePt: number): number[] {
  const floorPt = sizePt >= TEXT_SIZE_PT.min ? TEXT_SIZE_PT.min : Math.min(SMALLEST_FIXED_PT, sizePt);
  const largestPt = Math.min(sizePt, LARGEST_PT);
  const steps = [largestPt];
  for (let step = Math.ceil(largestPt) - 1; step >= floorPt; step--) steps.push(step);
  return steps;
}

/**
 * Largest size of `steps` at which the text fits its frame, by binary search. The result equals trying one after the
 * other: the rough test is monotone, and the steps below its limit are reshaped until one fits.
 * @param steps points, largest first
 * @returns the text at that size; if none fits, at the smallest with its misfit
 */
export function fitText(prepared: PreparedText, font: LayoutFont, steps: readonly number[], frame: TextFrame): SetText {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const sizePt = steps[middle];
    if (sizePt !== undefined && roughlyFits(prepared, font, sizePt, frame)) high = middle;
    else low = middle + 1;
  }
  for (const sizePt of steps.slice(low)) {
    const set = setText(prepared, font, sizePt, frame);
    if (set.misfit === null) return set;
  }
  return setText(prepared, font, steps.at(-1) ?? TEXT_SIZE_PT.min, frame);
}
