import type { FontFamily } from '#core/contract/template-format.ts';
import type { Face, ShapedGlyph, TextDirection } from './face.ts';
import type { FallbackFace } from './fallback-faces.ts';
import { graphemesOf } from './graphemes.ts';
import { itemiseText } from './itemise-text.ts';

/** A glyph of the family's own face (null) or of one behind it, in the units of the family's face. */
interface FontGlyph extends ShapedGlyph {
  readonly face: FallbackFace | null;
}

/** A family with the faces behind it. All its values are in units of the family's own face. */
export interface LayoutFont {
  readonly family: FontFamily;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Negative, below the baseline. */
  readonly descent: number;
  /** From left to right. The faces behind the family that the text needs must be loaded. */
  shape(text: string, direction: TextDirection): readonly FontGlyph[];
  outline(glyphId: number, face: FallbackFace | null): string;
  /** Faces behind the family that the text needs. */
  fallbacksOf(text: string): readonly FallbackFace[];
  /** Latin letters that the family lacks and a face behind it draws, each once: another family may have the whole text. */
  borrowedOf(text: string): readonly string[];
}

/** @param fallback the face behind the family, in its units; it must be loaded */
export function createLayoutFont(family: FontFamily, own: Face, fallback: (face: FallbackFace) => Face): LayoutFont {
  const drawn = new Map<string, boolean>();

  /** Checked on its own, so that the result is the same in every text. */
  function isDrawn(grapheme: string): boolean {
    const known = drawn.get(grapheme);
    if (known !== undefined) return known;
    const answer = own.shape(grapheme, 'ltr', null).every(({ glyphId }) => glyphId !== 0);
    drawn.set(grapheme, answer);
    return answer;
  }

  function shapeMixed(text: string, direction: TextDirection): FontGlyph[] {
    const runs = itemiseText(text, isDrawn).map(({ start, end, face, script }) => {
      const glyphs = (face === null ? own : fallback(face)).shape(text.slice(start, end), direction, script);
      return glyphs.map((glyph) => ({ ...glyph, cluster: glyph.cluster + start, face }));
    });
    return (direction === 'rtl' ? runs.reverse() : runs).flat();
  }

  return {
    family,
    unitsPerEm: own.unitsPerEm,
    ascent: own.ascent,
    descent: own.descent,
    shape(text, direction) {
      const glyphs = own.shape(text, direction, null);
      if (glyphs.every(({ glyphId }) => glyphId !== 0)) return glyphs.map((glyph) => ({ ...glyph, face: null }));
      return shapeMixed(text, direction);
    },
    outline: (glyphId, face) => (face === null ? own : fallback(face)).outline(glyphId),
    borrowedOf: (text) => {
      const latin = itemiseText(text, isDrawn).filter(({ script }) => script === 'Latn');
      return [...new Set(latin.flatMap(({ start, end }) => graphemesOf(text.slice(start, end)).map((letter) => letter.text)))];
    },
    fallbacksOf: (text) => [...new Set(itemiseText(text, isDrawn).flatMap(({ face }) => face ?? []))],
  };
}
