/** A mug seen from the front and a little from above, as a cylinder. Pure; centimetres and radians. */
import type { SizeCm } from '#core/domain/templates/format-size.ts';

export interface MugShape {
  readonly radiusCm: number;
  readonly heightCm: number;
  /** Between the print and the edges of the body, above and below. */
  readonly marginCm: number;
  /** Part of the circle that the print covers. The handle stands in the middle of the rest. */
  readonly coverRad: number;
}

/** A usual wrap leaves 80 degrees to the handle. */
const USUAL_COVER_RAD = (280 / 360) * 2 * Math.PI;
/** Of mugs that are sold. A print for one side only would otherwise make a pencil. */
const RADIUS_CM = { min: 3.6, max: 4.8 };
const MARGIN_CM = 0.35;

/** @param print the flat print, from handle to handle */
export function mugShape(print: SizeCm): MugShape {
  const radiusCm = Math.min(Math.max(print.width / USUAL_COVER_RAD, RADIUS_CM.min), RADIUS_CM.max);
  return {
    radiusCm,
    heightCm: print.height + 2 * MARGIN_CM,
    marginCm: MARGIN_CM,
    coverRad: Math.min(print.width / radiusCm, 2 * Math.PI),
  };
}

/** In (-π, π]. */
export function aroundRad(angleRad: number): number {
  const turns = Math.ceil(angleRad / (2 * Math.PI) - 0.5);
  return angleRad - turns * 2 * Math.PI;
}

/**
 * What the customer sees at a place across the body.
 * @param across -1 at the left edge of the body, 1 at the right one
 * @param turnRad the angle that faces the customer, counted from the middle of the print
 * @returns a fraction of the print's width; null: bare ceramic, or beside the body
 */
export function printAt({ coverRad }: MugShape, turnRad: number, across: number): number | null {
  if (Math.abs(across) > 1) return null;
  const fromMiddle = aroundRad(Math.asin(across) + turnRad) / coverRad;
  return Math.abs(fromMiddle) > 0.5 ? null : fromMiddle + 0.5;
}

/**
 * The reverse of `printAt`.
 * @returns null: that place of the print is on the far side
 */
export function acrossAt({ coverRad }: MugShape, turnRad: number, along: number): number | null {
  const angleRad = aroundRad((along - 0.5) * coverRad - turnRad);
  return Math.abs(angleRad) > Math.PI / 2 ? null : Math.sin(angleRad);
}

/** The turn that brings a place of the print to the middle of the view. @param along a fraction of the print's width */
export const turnTo = ({ coverRad }: MugShape, along: number): number => (along - 0.5) * coverRad;

/** Where the handle stands. `across` is 1 at the right edge, `near` 1 towards the customer and -1 away. */
export function handleAt(turnRad: number): { readonly across: number; readonly near: number } {
  const angleRad = aroundRad(Math.PI - turnRad);
  return { across: Math.sin(angleRad), near: Math.cos(angleRad) };
}

export const STEP_RAD = Math.PI / 4;
/** As the mug is turned to the left, in steps of `STEP_RAD`. */
export const SIDES = ['front', 'frontRight', 'right', 'backRight', 'back', 'backLeft', 'left', 'frontLeft'] as const;
export type Side = (typeof SIDES)[number];

/** The nearest one. @param frontRad the turn at which the mug is seen from the front */
export function sideAt(turnRad: number, frontRad: number): Side {
  const steps = Math.round(aroundRad(turnRad - frontRad) / STEP_RAD);
  return SIDES[(steps + SIDES.length) % SIDES.length] ?? 'front';
}
