import type * as HarfBuzz from 'harfbuzzjs';
import type { FontFamily } from '#core/contract/template-format.ts';

/** The shaping library as a module object. Each runtime loads its wasm in its own way and passes it in. */
export type HarfBuzzModule = typeof HarfBuzz;

/** One glyph in font units, y up. `cluster` is the UTF-16 index that it came from. */
interface ShapedGlyph {
  readonly glyphId: number;
  readonly cluster: number;
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export type TextDirection = 'ltr' | 'rtl';

/** A font that is ready for shaping. All its values are in font units. */
export interface LayoutFont {
  readonly family: FontFamily;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Negative, below the baseline. */
  readonly descent: number;
  shape(text: string, direction: TextDirection): readonly ShapedGlyph[];
  /** SVG path data in relative commands, so that a glyph can follow any `M`. Empty for a space. */
  outline(glyphId: number): string;
}

export function createLayoutFont(hb: HarfBuzzModule, family: FontFamily, bytes: Uint8Array): LayoutFont {
  const face = new hb.Face(new hb.Blob(bytes));
  const font = new hb.Font(face);
  const { ascender, descender } = font.hExtents();
  const buffer = new hb.Buffer();
  const outlines = new Map<number, string>();
  return {
    family,
    unitsPerEm: face.upem,
    ascent: ascender,
    descent: descender,
    shape(text, direction) {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
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

/** Converts absolute commands M L Q C Z to relative ones; coordinates are integers in these fonts. */
function relativePath(commands: readonly { readonly type: string; readonly values: readonly number[] }[]): string {
  let path = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { type, values } of commands) {
    if (type === 'Z') {
      path += 'z';
      [x, y] = [startX, startY];
      continue;
    }
    path += type.toLowerCase() + values.map((value, i) => value - (i % 2 === 0 ? x : y)).join(' ');
    x = values.at(-2) ?? x;
    y = values.at(-1) ?? y;
    if (type === 'M') [startX, startY] = [x, y];
  }
  return path;
}
