/**
 * The output of the layout engine, which every renderer draws: SVG on screen, Path2D in the worker, PDF on the server.
 * Lengths are points in the part's bleed box, y down. Every number is rounded to 1/1000 point, so that the same
 * instance gives the same bytes, and therefore the same hash, in every runtime.
 */
import type { Box, CropRect, Effect, Rotation } from '../contract/template-format.ts';
import type { FallbackFace } from './text/faces/fallback-faces.ts';

/** a b c d e f of an SVG matrix. */
export type Matrix = readonly [number, number, number, number, number, number];

export type Paint =
  | { readonly kind: 'solid'; readonly color: string }
  | {
      readonly kind: 'linear' | 'radial';
      /** x1 y1 x2 y2, or cx cy r: in the shape's own coordinates. */
      readonly coords: readonly number[];
      readonly stops: readonly { readonly offset: number; readonly color: string; readonly opacity: number }[];
    };

export interface ShapeItem {
  readonly kind: 'shape';
  /** SVG path data, absolute M, L, C, Q and Z only. */
  readonly d: string;
  /** From the shape's own coordinates, which path, stroke and gradient use, to the part's. Its factors keep six digits. */
  readonly matrix: Matrix;
  readonly fill: Paint | null;
  readonly fillRule: 'nonzero' | 'evenodd';
  readonly stroke: {
    readonly color: string;
    readonly widthPt: number;
    readonly cap: 'butt' | 'round' | 'square';
    readonly join: 'miter' | 'round' | 'bevel';
    readonly dashPt: readonly number[];
  } | null;
  readonly opacity: number;
}

export interface PictureItem {
  readonly kind: 'picture';
  readonly resourceId: string;
  readonly pictureUuid: string | null;
  readonly backgroundUuid: string | null;
  /** The template separates people from their background: of a green-screen picture only the cut-out is drawn. */
  readonly isCutOut?: true;
  readonly box: Box;
  readonly tiltDeg: number;
  /** Clip in the part's coordinates before the tilt: absolute M, L, C, Q and Z only. */
  readonly clipPath: string;
  /** Has the box's aspect; six digits. */
  readonly cropRect: CropRect;
  readonly rotation: Rotation;
  readonly effect: Effect;
  /** Stroked along the clip path, half of its width inside. */
  readonly border: { readonly color: string; readonly widthPt: number } | null;
}

/** Glyph id, x and y offset in units of the item's family from the line's origin (y up). */
export type PlacedGlyph = readonly [glyphId: number, xUnits: number, yUnits: number];

/** Glyphs of a face behind the item's family. Its outlines are scaled to the units of the family. */
export interface FallbackGlyphs {
  readonly face: FallbackFace;
  readonly glyphs: readonly PlacedGlyph[];
}

export interface GlyphLine {
  /** The text of the line, for screen readers and search. */
  readonly text: string;
  /** Left end of the baseline. */
  readonly xPt: number;
  readonly baselinePt: number;
  readonly widthPt: number;
  readonly glyphs: readonly PlacedGlyph[];
  /** Absent if the family draws the whole line, as in every list that was stored before there were faces behind it. */
  readonly fallbacks?: readonly FallbackGlyphs[];
}

export interface TextItem {
  readonly kind: 'text';
  /** null for calendar and design texts, which cannot be edited. */
  readonly resourceId: string | null;
  readonly family: string;
  readonly unitsPerEm: number;
  readonly sizePt: number;
  readonly color: string;
  readonly box: Box;
  readonly tiltDeg: number;
  readonly lines: readonly GlyphLine[];
  /** true: even at the smallest size it does not fit its box. */
  readonly overflows: boolean;
  /** Letters that neither the family nor a face behind it can draw. */
  readonly missing: readonly string[];
}

export type DisplayItem = ShapeItem | PictureItem | TextItem;

export interface DisplayPage {
  readonly partId: string;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly trimBox: Box;
  readonly paper: string;
  readonly items: readonly DisplayItem[];
}

export interface DisplayList {
  readonly engineVersion: number;
  readonly templateUuid: string;
  readonly templateVersion: number;
  readonly pages: readonly DisplayPage[];
}
