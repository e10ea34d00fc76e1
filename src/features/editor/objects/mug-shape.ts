/** A mug as a cylinder, seen from the front and slightly from above. Pure. Centimetres and radians. */
import type { SizeCm } from '#core/domain/templates/format-size.ts';

export interface MugShape {
  readonly radiusCm: number;
  readonly heightCm: number;
  /** Distance from the print to the body's upper and lower edge. */
  readonly marginCm: number;
  /** Angle that the print covers. The handle is in the middle of the rest. */
  readonly coverRad: number;
}

/** A usual wrap leaves 80 degrees for the handle. */
const USUAL_COVER_RAD = (280 / 360) * 2 * Math.PI;
/** Radius of real mugs. A print for one side only would otherwise give a mug that is too thin. */
const RADIUS_CM = { min: 3.6, max: 4.8 };
const MARGIN_CM = 0.35;

/** @param print size of the flat print, from handle to handle */
export function mugShape(print: SizeCm): MugShape {
  const radiusCm = Math.min(Math.max(print.width / USUAL_COVER_RAD, RADIUS_CM.min), RADIUS_CM.max);
  return {
    radiusCm,
    heightCm: print.height + 2 * MARGIN_CM,
    marginCm: MARGIN_CM,
    coverRad: Math.min(print.width / radiusCm, 2 * Math.PI),
  };
}

/** Normalises an angle to (-π, π]. */
export function aroundRad(angleRad: number): number {
  const turns = Math.ceil(angleRad / (2 * Math.PI) - 0.5);
  return angleRad - turns * 2 * Math.PI;
}

/**
 * The point of the print at a place across the body.
 * @param across -1 at the left edge of the body, 1 at the right one
 * @param turnRad the angle that faces the customer, measured from the middle of the print
 * @returns a fraction of the print's width; null for bare ceramic or outside the body
 */
export function printAt({ coverRad }: MugShape, turnRad: number, across: number): number | null {
  if (Math.abs(across) > 1) return null;
  const fromMiddle = aroundRad(Math.asin(across) + turnRad) / coverRad;
  return Math.abs(fromMiddle) > 0.5 ? null : fromMiddle + 0.5;
}

/**
 * The inverse of `printAt`.
 * @returns null when that point of the print is on the far side
 */
export function acrossAt({ coverRad }: MugShape, turnRad: number, along: number): number | null {
  const angleRad = aroundRad((along - 0.5) * coverRad - turnRad);
  return Math.abs(angleRad) > Math.PI / 2 ? null : Math.sin(angleRad);
}

/** The turn that brings a point of the print to the middle of the view. @param along a fraction of the print's width */
export const turnTo = ({ coverRad }: MugShape, along: number): number => (along - 0.5) * coverRad;

/** Position of the handle. `across` is 1 at the right edge; `near` is 1 towards the customer and -1 away. */
export function handleAt(turnRad: number): { readonly across: number; readonly near: number } {
  const angleRad = aroundRad(Math.PI - turnRad);
  return { across: Math.sin(angleRad), near: Math.cos(angleRad) };
}

export const STEP_RAD = Math.PI / 4;
/** Sides in the order of a turn to the left, in steps of `STEP_RAD`. */
export const SIDES = ['front', 'frontRight', 'right', 'backRight', 'back', 'backLeft', 'left', 'frontLeft'] as const;
export type Side = (typeof SIDES)[number];

/** The nearest side. @param frontRad the turn that shows the mug from the front */
export function sideAt(turnRad: number, frontRad: number): Side {
  const steps = Math.round(aroundRad(turnRad - frontRad) / STEP_RAD);
  return SIDES[(steps + SIDES.length) % SIDES.length] ?? 'front';
}
