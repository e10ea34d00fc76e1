/** The few strokes that all ornaments are drawn with. Lengths are millimetres, angles degrees clockwise. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two decimals: a hundredth of a millimetre, well under what a press can hold. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export function place(content: string, { x, y }: Point, angleDeg = 0, scale = 1): string {
  const turn = angleDeg === 0 ? '' : ` rotate(${n(angleDeg)})`;
  const size = scale === 1 ? '' : ` scale(${n(scale)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${content}</g>`;
}

/** Left becomes right, about a vertical line. */
export const mirror = (content: string, axisX: number): string => `<g transform="matrix(-1 0 0 1 ${n(2 * axisX)} 0)">${content}</g>`;
export const fill = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}"${opacity === 1 ? '' : ` opacity="${n(opacity)}"`}/>`;
export const line = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const dot = ({ x, y }: Point, radius: number, color: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${color}"/>`;
export const repeat = (count: number, draw: (at: number) => string): string => Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A quadratic curve that leaves, flowers and needles grow along. */
export interface Curve {
  readonly from: Point;
  readonly via: Point;
  readonly to: Point;
}

export function pointOn({ from, via, to }: Curve, t: number): Point {
  const at = (a: number, b: number, c: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  return { x: at(from.x, via.x, to.x), y: at(from.y, via.y, to.y) };
}

/** The direction of growth as a rotation of something that is drawn pointing up. */
export function headingOn({ from, via, to }: Curve, t: number): number {
  const dx = (1 - t) * (via.x - from.x) + t * (to.x - via.x);
  const dy = (1 - t) * (via.y - from.y) + t * (to.y - via.y);
  return (Math.atan2(dx, -dy) * 180) / Math.PI;
}

export const curvePath = ({ from, via, to }: Curve): string => `M${n(from.x)} ${n(from.y)}Q${n(via.x)} ${n(via.y)} ${n(to.x)} ${n(to.y)}`;

/** Places something `count` times along a curve; `side` alternates between 1 (right) and -1. */
export function along(
  curve: Curve,
  count: number,
  [start, end]: readonly [number, number],
  draw: (t: number, side: 1 | -1) => { content: string; angleDeg: number },
): string {
  return repeat(count, (at) => {
    const t = start + ((end - start) * at) / Math.max(1, count - 1);
    const { content, angleDeg } = draw(t, at % 2 === 0 ? 1 : -1);
    return place(content, pointOn(curve, t), headingOn(curve, t) + angleDeg);
  });
}

/** Numbers in [0, 1), the same on every run. */
export function createScatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
