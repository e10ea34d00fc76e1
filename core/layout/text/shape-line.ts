import { createBoundedCache } from './bounded-cache.ts';
import type { FallbackGlyphs, PlacedGlyph } from '../display-list.ts';
import { runDirection, visualRuns } from './bidi-runs.ts';
import type { BrokenLine } from './break-lines.ts';
import type { FallbackFace } from './faces/fallback-faces.ts';
import type { LayoutFont } from './faces/layout-font.ts';

export interface ShapedLine {
  readonly text: string;
  readonly widthUnits: number;
  /** Of the family's own face, from left to right; spaces are left out. */
  readonly glyphs: readonly PlacedGlyph[];
  /** Of the faces behind it, in the order in which they come. Empty for nearly every line. */
  readonly fallbacks: readonly FallbackGlyphs[];
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
  const glyphs: PlacedGlyph[] = [];
  const behind = new Map<FallbackFace, PlacedGlyph[]>();
  let x = 0;
  if (line.text.length === 0) return { text: '', widthUnits: 0, glyphs, fallbacks: [] };
  for (const run of visualRuns(line.text, line.direction)) {
    for (const glyph of font.shape(line.text.slice(run.start, run.end), runDirection(run))) {
      const { face, glyphId } = glyph;
      const ofFace = face === null ? glyphs : (behind.get(face) ?? []);
      if (face !== null) behind.set(face, ofFace);
      if (font.outline(glyphId, face) !== '') ofFace.push([glyphId, x + glyph.xOffset, glyph.yOffset]);
      x += glyph.xAdvance;
    }
  }
  const fallbacks = Array.from(behind, ([face, placed]) => ({ face, glyphs: placed }));
  return { text: line.text, widthUnits: x, glyphs, fallbacks };
}
