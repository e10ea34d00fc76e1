/** SVG path data (M, L, C, Q, Z, absolute or relative: what the layout engine writes) as PDF operators. */
import { assert } from '#core/kernel/assert.ts';
import { points } from './pdf-numbers.ts';

/** Bounds of every point and handle, so that nothing is cut off. They may be larger than the ink. */
export interface Bounds {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface PdfPath {
  readonly operators: string;
  /** null for a path without points. */
  readonly bounds: Bounds | null;
}

const SEGMENT = /([MLCQZ])([^MLCQZ]*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Coordinates of one segment; a command may be followed by several. */
const ARITY: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6 };

export function pdfPath(d: string): PdfPath {
  let operators = '';
  let bounds: Bounds | null = null;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', list = ''] of d.matchAll(SEGMENT)) {
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      operators += 'h ';
      [x, y] = [startX, startY];
      continue;
    }
    const numbers = (list.match(NUMBER) ?? []).map(Number);
    const arity = ARITY[kind] ?? 2;
    assert(numbers.length > 0 && numbers.length % arity === 0, `path data are whole: ${command}${list}`);
    for (let at = 0; at < numbers.length; at += arity) {
      const [fromX, fromY] = command === kind ? [0, 0] : [x, y];
      const own = numbers.slice(at, at + arity).map((value, index) => value + (index % 2 === 0 ? fromX : fromY));
      // Further pairs after a move are lines.
      const drawn = kind === 'M' && at > 0 ? 'L' : kind;
      operators += segment(drawn, own, x, y);
      bounds = grow(bounds, own);
      x = own.at(-2) ?? x;
      y = own.at(-1) ?? y;
      if (drawn === 'M') [startX, startY] = [x, y];
    }
  }
  return { operators, bounds };
}

function segment(kind: string, own: readonly number[], x: number, y: number): string {
  switch (kind) {
    case 'M':
      return `${own.map(points).join(' ')} m `;
    case 'L':
      return `${own.map(points).join(' ')} l `;
    case 'C':
      return `${own.map(points).join(' ')} c `;
    default:
      return `${quadratic(own, x, y).map(points).join(' ')} c `;
  }
}

/** PDF has cubic curves only. This one is equal. */
function quadratic([cx = 0, cy = 0, endX = 0, endY = 0]: readonly number[], x: number, y: number): number[] {
  return [x + (2 / 3) * (cx - x), y + (2 / 3) * (cy - y), endX + (2 / 3) * (cx - endX), endY + (2 / 3) * (cy - endY), endX, endY];
}

function grow(bounds: Bounds | null, own: readonly number[]): Bounds {
  const xs = own.filter((_, index) => index % 2 === 0);
  const ys = own.filter((_, index) => index % 2 === 1);
  return {
    minX: Math.min(bounds?.minX ?? Number.POSITIVE_INFINITY, ...xs),
    minY: Math.min(bounds?.minY ?? Number.POSITIVE_INFINITY, ...ys),
    maxX: Math.max(bounds?.maxX ?? Number.NEGATIVE_INFINITY, ...xs),
    maxY: Math.max(bounds?.maxY ?? Number.NEGATIVE_INFINITY, ...ys),
  };
}

/** In the form of a PDF box. @param margin around it, in the path's own units */
export function boxOf(bounds: Bounds, margin = 0): [number, number, number, number] {
  return [bounds.minX - margin, bounds.minY - margin, bounds.maxX + margin, bounds.maxY + margin];
}
