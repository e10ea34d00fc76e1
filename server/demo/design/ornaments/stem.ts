import { type Curve, headingOn, place, pointOn } from './draw.ts';

/** What all plants of a page grow on. They start at 0,0 and grow upwards, about 100 mm tall, leaning slightly to the right. */
export const BARK = '#7A6352';
export const STALK = '#6E8256';

export const STEM: Curve = { from: { x: 0, y: 0 }, via: { x: -4, y: -52 }, to: { x: 12, y: -100 } };
export const shorten = (length: number, turn = 1): Curve => ({
  from: { x: 0, y: 0 },
  via: { x: -0.04 * length * turn, y: -0.52 * length },
  to: { x: 0.12 * length * turn, y: -length },
});
export const at = (curve: Curve, t: number, content: string, angleDeg = 0, scale = 1): string =>
  place(content, pointOn(curve, t), headingOn(curve, t) + angleDeg, scale);
/** At a point of a curve but upright: what hangs, hangs straight down. */
export const hang = (curve: Curve, t: number, content: string, leanDeg = 0, scale = 1): string =>
  place(content, pointOn(curve, t), leanDeg, scale);
