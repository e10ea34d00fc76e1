import type * as HarfBuzz from 'harfbuzzjs';

/** The shaping library as a module object. Each runtime loads its wasm in its own way and passes it in. */
export type HarfBuzzModule = typeof HarfBuzz;

/** One glyph in font units, y up. `cluster` is the UTF-16 index that it came from. */
export interface ShapedGlyph {
  readonly glyphId: number;
  readonly cluster: number;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export type TextDirection = 'ltr' | 'rtl';

/** One font file that is ready for shaping. All its values are in font units. */
export interface Face {
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Negative, below the baseline. */
  readonly descent: number;
  /** @param script ISO 15924; null: guessed from the letters */
  shape(text: string, direction: TextDirection, script: string | null): readonly ShapedGlyph[];
  /** SVG path data in relative commands, so that a glyph can follow any `M`. Empty for a space. */
  outline(glyphId: number): string;
}

/** @param unitsPerEm converts the file's units to those of the main face; null: keeps them */
export function createFace(hb: HarfBuzzModule, file: HarfBuzz.Face, unitsPerEm: number | null): Face {
  const font = new hb.Font(file);
  if (unitsPerEm !== null && unitsPerEm !== file.upem) font.setScale(unitsPerEm, unitsPerEm);
  const { ascender, descender } = font.hExtents();
  const buffer = new hb.Buffer();
  const outlines = new Map<number, string>();
  return {
    unitsPerEm: unitsPerEm ?? file.upem,
    ascent: ascender,
    descent: descender,
    shape(text, direction, script) {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      if (script !== null) buffer.setScript(script);
      // A guessed language would depend on the machine, but letter forms, and therefore hashes, must not.
      buffer.setLanguage('en');
      buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
      hb.shape(font, buffer);
      return buffer.getGlyphInfosAndPositions().map((glyph) => ({
        glyphId: glyph.codepoint,
        cluster: glyph.cluster,
        xAdvance: glyph.xAdvance ?? 0,
        xOffset: glyph.xOffset ?? 0,
        yOffset: glyph.yOffset ?? 0,
      }));
    },
    outline(glyphId) {
      const known = outlines.get(glyphId);
      if (known !== undefined) return known;
      const path = relativePath(font.glyphToJson(glyphId));
      outlines.set(glyphId, path);
      return path;
    },
  };
}

/** A scaled face has fractions; a hundredth of a unit is far below a printer's resolution. */
const hundredths = (value: number): number => Math.round(value * 100);

/** Converts absolute commands M L Q C Z to relative ones; coordinates are integers in a face with its own units. */
function relativePath(commands: readonly { readonly type: string; readonly values: readonly number[] }[]): string {
  let path = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { type, values } of commands) {
    if (type === 'Z') {
      path += 'z';
      [x, y] = [startX, startY];
      continue;
    }
    const points = values.map(hundredths);
    path += type.toLowerCase() + points.map((value, i) => (value - (i % 2 === 0 ? x : y)) / 100).join(' ');
    x = points.at(-2) ?? x;
    y = points.at(-1) ?? y;
    if (type === 'M') [startX, startY] = [x, y];
  }
  return path;
}
