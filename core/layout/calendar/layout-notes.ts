import type { Box, CalendarElement, FontFamily, HorizontalAlign } from '#core/contract/template-format.ts';
import type { TextItem } from '../display-list.ts';
import { assert } from '#core/kernel/assert.ts';
import { fitText } from '../text/fit-text.ts';
import { placeLines, type VerticalAlign } from '../text/layout-text.ts';
import { quantise, quantiseBox } from '../geometry/quantise.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** A short text in a day. It may break into as many lines as its box can contain. */
export interface NoteCell {
  readonly text: string;
  /** Allowed boxes. The first one is used unless the text would be much smaller in it. */
  readonly boxes: readonly [Box, ...Box[]];
  readonly horizontalAlign: HorizontalAlign;
  readonly verticalAlign: VerticalAlign;
}

interface NoteFont {
  readonly family: FontFamily;
  readonly size: number;
  readonly color: string;
}

/** Share of the days' size, if the design has none. */
const NOTE_SHARE = 0.62;
const NOTE_SIZE_PT = { min: 6, max: 12 } as const;
const SMALLEST_PT = 5;
/** A text that fits only below this share of the size is reduced alone, not together with the whole month. */
const COMMON_SHARE = 0.8;

/** The font of the customer's own dates. */
export function noteFont({ ownDates, weekday, day }: CalendarElement): NoteFont {
  if (ownDates) return ownDates;
  const size = Math.min(NOTE_SIZE_PT.max, Math.max(NOTE_SIZE_PT.min, day.size * NOTE_SHARE));
  return { family: weekday.family, size, color: day.color };
}

/** Steps of half a point, because between 5 and 8 points a whole one is visible. */
function noteSteps(sizePt: number): number[] {
  const steps = [sizePt];
  for (let halves = Math.ceil(sizePt * 2) - 1; halves >= SMALLEST_PT * 2; halves--) steps.push(halves / 2);
  return steps;
}

/**
 * Texts of a month in one font: most at one size, the long ones smaller.
 * @param place the calendar's box, and its id for texts that the customer wrote
 */
export function layoutNotes(
  engine: TextEngine,
  { family, size, color }: NoteFont,
  cells: readonly NoteCell[],
  place: { box: Box; resourceId: string | null },
): TextItem[] {
  const font = engine.font(family);
  const prepared = cells.map(({ boxes, ...align }) => {
    const text = engine.prepare(align.text, family);
    const [first, ...others] = boxes.map((box) => {
      const frame = { widthPt: box.width, heightPt: box.height, maxLines: 0 };
      const { sizePt, misfit } = fitText(text, font, noteSteps(size), frame);
      return { cell: { ...align, box }, text, frame, fits: misfit === null ? sizePt : 0 };
    });
    assert(first, 'a note has a place');
    // If it fits in no box, the last one is used, which does not touch the number.
    return first.fits >= size * COMMON_SHARE
      ? first
      : others.reduce((best, place) => (place.fits > best.fits || best.fits === 0 ? place : best), first);
  });
  const common = prepared.reduce((least, { fits }) => (fits >= size * COMMON_SHARE ? Math.min(least, fits) : least), size);
  const set = prepared.map(({ cell, text, frame, fits }) => ({
    cell,
    text,
    set: fitText(text, font, fits < common ? noteSteps(fits || SMALLEST_PT) : [common, ...noteSteps(fits)], frame),
  }));
  const sizes = [...new Set(set.map((entry) => entry.set.sizePt))];
  return sizes.map((sizePt) => {
    const group = set.filter((entry) => entry.set.sizePt === sizePt);
    return {
      kind: 'text',
      resourceId: place.resourceId,
      family,
      unitsPerEm: font.unitsPerEm,
      sizePt: quantise(sizePt),
      color,
      box: quantiseBox(place.box),
      tiltDeg: 0,
      lines: group.flatMap((entry) => placeLines(entry.set, font, entry.cell)),
      overflows: group.some((entry) => entry.set.misfit !== null),
      missing: [...new Set(group.flatMap(({ text }) => text.missing))],
    };
  });
}
