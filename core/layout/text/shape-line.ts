import { createBoundedCache } from './bounded-cache.ts';
import { runDirection, visualRuns } from './bidi-runs.ts';
import type { BrokenLine } from './break-lines.ts';
import type { LayoutFont } from './layout-font.ts';

export interface ShapedLine {
  readonly text: string;
  readonly widthUnits: number;
  /** Glyph id, x and y from the line's origin, from left to right; spaces are left out. */
  readonly glyphs: readonly (readonly [glyphId: number, xUnits: number, yUnits: number])[];
}

/** A calendar has '1' to '31' twelve times; typing changes one line of a text. */
const LINE_LIMIT = 2000;
const lineCaches = new WeakMap<LayoutFont, (key: string, compute: () => ShapedLine) => ShapedLine>();

/** A final line, shaped by itself: in about one line of fifty its width differs from the sum of its parts. */
export function shapeLine(line: Pick<BrokenLine, 'text' | 'direction'>, font: LayoutFont): ShapedLine {
  const cache = lineCaches.get(font) ?? createBoundedCache<ShapedLine>(LINE_LIMIT);
  lineCaches.set(font, cache);
  return cache(line.direction + line.text, () => shape(line, font));
}

function shape(line: Pick<BrokenLine, 'text' | 'direction'>, font: LayoutFont): ShapedLine {
  const glyphs: [number, number, number][] = [];
  let x = 0;
  if (line.text.length === 0) return { text: '', widthUnits: 0, glyphs };
  for (const run of visualRuns(line.text, line.direction)) {
    for (const glyph of font.shape(line.text.slice(run.start, run.end), runDirection(run))) {
      if (font.outline(glyph.glyphId) !== '') glyphs.push([glyph.glyphId, x + glyph.xOffset, glyph.yOffset]);
      x += glyph.xAdvance;
    }
  }
  return { text: line.text, widthUnits: x, glyphs };
}
