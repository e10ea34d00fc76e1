import type { Box, FontFamily, HorizontalAlign } from '#core/contract/template-format.ts';
import type { TextItem } from '../display-list.ts';
import { fitText, setText, sizeSteps } from '../text/fit-text.ts';
import { placeLines, type VerticalAlign } from '../text/layout-text.ts';
import { quantise, quantiseBox } from '../geometry/quantise.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** A short text in a cell of a calendar. */
export interface Cell {
  readonly text: string;
  readonly box: Box;
  readonly horizontalAlign: HorizontalAlign;
  readonly verticalAlign: VerticalAlign;
  readonly color: string;
}

export interface CellFont {
  readonly family: FontFamily;
  readonly size: number;
}

/**
 * Cells of one role, all at one size: the largest, up to the font's, at which each text fits on one line of its cell.
 * One item per colour, so that a month has a few items instead of fifty.
 * @param box of the calendar; the items have the element's tilt and box
 */
export function layoutCells(engine: TextEngine, { family, size }: CellFont, cells: readonly Cell[], box: Box): TextItem[] {
  const font = engine.font(family);
  const steps = sizeSteps(size);
  const prepared = cells.map((cell) => ({
    cell,
    text: engine.prepare(cell.text, family),
    frame: { widthPt: cell.box.width, heightPt: cell.box.height, maxLines: 1 },
  }));
  const sizePt = prepared.reduce((smallest, { text, frame }) => Math.min(smallest, fitText(text, font, steps, frame).sizePt), size);
  const colors = [...new Set(cells.map((cell) => cell.color))];
  return colors.map((color) => {
    const group = prepared.filter(({ cell }) => cell.color === color);
    const set = group.map(({ cell, text, frame }) => ({ cell, set: setText(text, font, sizePt, frame) }));
    return {
      kind: 'text',
      resourceId: null,
      family,
      unitsPerEm: font.unitsPerEm,
      sizePt: quantise(sizePt),
      color,
      box: quantiseBox(box),
      tiltDeg: 0,
      lines: set.flatMap(({ cell, set: cellSet }) => placeLines(cellSet, font, cell)),
      overflows: set.some(({ set: cellSet }) => cellSet.misfit !== null),
      missing: [...new Set(group.flatMap(({ text }) => text.missing))],
    };
  });
}
