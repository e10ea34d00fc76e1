import svgpath from 'svgpath';
import type { Box } from '#core/contract/template-format.ts';

/**
 * The box of the path itself, without its stroke and handles: SVG's objectBoundingBox. null without a point, or without
 * a finite one.
 */
export function pathBounds(d: string): Box | null {
  const xs: number[] = [];
  const ys: number[] = [];
  const add = (x: number, y: number): void => {
    xs.push(x);
    ys.push(y);
  };
  svgpath(d)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _index, x, y) => {
      const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = numbers.map(Number);
      if (command === 'M' || command === 'L') add(a, b);
      else if (command === 'H') add(a, y);
      else if (command === 'V') add(x, a);
      else if (command === 'Q')
        curve([x, y], [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y)], [c + (2 / 3) * (a - c), e + (2 / 3) * (b - e)], [c, e], add);
      else if (command === 'C') curve([x, y], [a, b], [c, e], [f, g], add);
    });
  if (xs.length === 0) return null;
  const range = (values: readonly number[]): [number, number] =>
    values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const [left, right] = range(xs);
  const [top, bottom] = range(ys);
  return [left, right, top, bottom].every(Number.isFinite) ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

type Point = readonly [x: number, y: number];

/** Adds its end and its extrema, per axis. */
function curve(p0: Point, p1: Point, p2: Point, p3: Point, add: (x: number, y: number) => void): void {
  add(...p3);
  for (const axis of [0, 1] as const) {
    const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]];
    for (const t of turns(d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)) {
      const at = (i: 0 | 1): number => (1 - t) ** 3 * p0[i] + 3 * (1 - t) ** 2 * t * p1[i] + 3 * (1 - t) * t * t * p2[i] + t ** 3 * p3[i];
      add(at(0), at(1));
    }
  }
}

/** Roots of a t² + b t + c between 0 and 1. */
function turns(a: number, b: number, c: number): number[] {
  if (Math.abs(a) < 1e-12) return b === 0 ? [] : [-c / b].filter((t) => t > 0 && t < 1);
  const root = Math.sqrt(b * b - 4 * a * c);
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)].filter((t) => t > 0 && t < 1);
}
