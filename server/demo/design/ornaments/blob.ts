import { createScatter, n } from './draw.ts';

interface Blob {
  readonly seed: number;
  /** How far it departs from an ellipse: 0 to 0.3. */
  readonly wobble: number;
  readonly knots?: number;
}

/** A soft closed outline about cx, cy, smooth through its knots (Catmull-Rom as cubic curves). */
export function blob(cx: number, cy: number, rx: number, ry: number, { seed, wobble, knots = 7 }: Blob, digits = 2): string {
  const random = createScatter(seed);
  const points = Array.from({ length: knots }, (_, at) => {
    const angle = (2 * Math.PI * at) / knots;
    const reach = 1 - wobble + 2 * wobble * random();
    return { x: cx + rx * reach * Math.cos(angle), y: cy + ry * reach * Math.sin(angle) };
  });
  const at = (index: number): { x: number; y: number } => points[(index + knots) % knots] ?? { x: cx, y: cy };
  const s = (value: number): string => (digits === 2 ? n(value) : value.toFixed(digits));
  let d = `M${s(at(0).x)} ${s(at(0).y)}`;
  for (let index = 0; index < knots; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${s(from.x + (to.x - before.x) / 6)} ${s(from.y + (to.y - before.y) / 6)} ${s(to.x - (after.x - from.x) / 6)} ${s(to.y - (after.y - from.y) / 6)} ${s(to.x)} ${s(to.y)}`;
  }
  return `${d}Z`;
}

/** The same as a mask: fractions of the box. */
export const blobMask = (shape: Blob): string => blob(0.5, 0.5, 0.5 / (1 + shape.wobble), 0.5 / (1 + shape.wobble), shape, 4);
