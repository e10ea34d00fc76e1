import type { Box, FontFamily, HorizontalAlign } from '#core/contract/template-format.ts';
import type { GlyphLine, TextItem } from '../display-list.ts';
import { fitText, LINE_HEIGHT, type SetText, sizeSteps } from './fit-text.ts';
import type { LayoutFont } from './faces/layout-font.ts';
import { normalizeText } from './normalize-text.ts';
import { quantise, quantiseBox } from '../geometry/quantise.ts';
import type { ShapedLine } from './shape-line.ts';
import type { TextEngine } from './text-engine.ts';

export type VerticalAlign = 'top' | 'middle' | 'bottom';

export interface TextBlock {
  readonly text: string;
  readonly family: FontFamily;
  /** Maximum size; the text is smaller if it would not fit. */
  readonly sizePt: number;
  readonly color: string;
  readonly maxLines: number;
  readonly horizontalAlign: HorizontalAlign;
  readonly verticalAlign: VerticalAlign;
  readonly box: Box;
  readonly tiltDeg: number;
  readonly resourceId: string | null;
}

/** Lays a text out in its box, at its size or the largest smaller one that fits. */
export function layoutText(engine: TextEngine, block: TextBlock): TextItem {
  const font = engine.font(block.family);
  const prepared = engine.prepare(normalizeText(block.text), block.family);
  const set = fitText(prepared, font, sizeSteps(block.sizePt), {
    widthPt: block.box.width,
    heightPt: block.box.height,
    maxLines: block.maxLines,
  });
  return {
    kind: 'text',
    resourceId: block.resourceId,
    family: block.family,
    unitsPerEm: font.unitsPerEm,
    sizePt: quantise(set.sizePt),
    color: block.color,
    box: quantiseBox(block.box),
    tiltDeg: quantise(block.tiltDeg),
    lines: placeLines(set, font, block),
    overflows: set.misfit !== null,
    missing: prepared.missing,
  };
}

/** Lines of 1.2 times the size. On each the font's ascent and descent are centred. */
export function placeLines(
  set: SetText,
  font: LayoutFont,
  block: Pick<TextBlock, 'box' | 'horizontalAlign' | 'verticalAlign'>,
): GlyphLine[] {
  const { box } = block;
  const scale = set.sizePt / font.unitsPerEm;
  const lineHeightPt = LINE_HEIGHT * set.sizePt;
  const slackPt = box.height - lineHeightPt * set.lines.length;
  const topPt = box.y + { top: 0, middle: slackPt / 2, bottom: slackPt }[block.verticalAlign];
  const firstBaselinePt = topPt + (lineHeightPt - (font.ascent - font.descent) * scale) / 2 + font.ascent * scale;
  return set.lines.map((line, index) => placeLine(line, scale, firstBaselinePt + index * lineHeightPt, block));
}

function placeLine(
  line: ShapedLine,
  scale: number,
  baselinePt: number,
  { box, horizontalAlign }: Pick<TextBlock, 'box' | 'horizontalAlign'>,
): GlyphLine {
  const widthPt = line.widthUnits * scale;
  const slackPt = box.width - widthPt;
  const xPt = box.x + { left: 0, center: slackPt / 2, right: slackPt }[horizontalAlign];
  return {
    text: line.text,
    xPt: quantise(xPt),
    baselinePt: quantise(baselinePt),
    widthPt: quantise(widthPt),
    glyphs: line.glyphs,
    ...(line.fallbacks.length > 0 && { fallbacks: line.fallbacks }),
  };
}
