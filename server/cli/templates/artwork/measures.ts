/** Numbers, lengths and transforms in SVG notation. */
import type { Matrix } from '#core/layout/display-list.ts';
import { IDENTITY, multiply } from '#core/layout/geometry/matrix.ts';

/** User units of each unit: 96 to the inch. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};
const LENGTH = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)\s*$/i;
/** A drawing's coordinates are far below; above, renderers lose precision in different ways. */
const LARGEST = 1e6;
/** The maximum length of one written value. Longer ones are in no real drawing and are slow to parse. */
const LONGEST = 1000;

/** @param whole length of 100 % @returns null when it is not a length, or depends on a font */
export function parseLength(value: string, whole: number): number | null {
  const [, digits, unit = ''] = value.length > LONGEST ? [] : (LENGTH.exec(value) ?? []);
  if (digits === undefined) return null;
  const factor = unit === '%' ? whole / 100 : UNITS[unit.toLowerCase()];
  const length = Number(digits) * (factor ?? Number.NaN);
  return Math.abs(length) <= LARGEST ? length : null;
}

/** A number or a percentage from 0 to 1. */
export function parseFraction(value: string): number | null {
  const fraction = parseLength(value.replaceAll(/px|pt|mm|cm|in/gi, '?'), 1);
  return fraction === null ? null : Math.min(1, Math.max(0, fraction));
}

export const numbersOf = (list: string): number[] => (list.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[^\s,]/gi) ?? []).map(Number);

/** @returns null when it is not a list of SVG's six transforms, or has numbers that are too large to draw */
export function parseTransform(value: string): Matrix | null {
  if (value.length > LONGEST) return null;
  let matrix: Matrix | null = IDENTITY;
  const rest = value.replaceAll(/([a-z]+)\s*\(([^()]*)\)[\s,]*/gi, (_whole, name: string, list: string) => {
    const step = transformStep(name, numbersOf(list));
    matrix = matrix && step && multiply(matrix, step);
    return '';
  });
  if (rest.trim() !== '' && rest.trim() !== 'none') return null;
  return matrix?.every((entry) => Math.abs(entry) <= LARGEST) ? matrix : null;
}

function transformStep(name: string, numbers: readonly number[]): Matrix | null {
  if (numbers.length === 0 || !numbers.every(Number.isFinite)) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const angle = (a * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? [a, b, c, d, e, f] : null;
    case 'translate':
      return [1, 0, 0, 1, a, b];
    case 'scale':
      return [a, 0, 0, numbers.length > 1 ? b : a, 0, 0];
    case 'skewX':
      return [1, 0, Math.tan(angle), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(angle), 0, 1, 0, 0];
    case 'rotate': {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return multiply([1, 0, 0, 1, b, c], multiply([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -b, -c]));
    }
    default:
      return null;
  }
}

/** Nine digits, so that reading and writing gives the same number again. */
export const written = (value: number): string => String(Number(value.toPrecision(9)) + 0);

/** Whether it collapses everything to a line, so that nothing is painted. */
export const isFlat = ([a, b, c, d]: Matrix): boolean => !(Math.abs(a * d - b * c) > 1e-7 * (a * a + b * b + c * c + d * d));

/** For a transform that does not collapse. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** Whether it only moves, rotates, mirrors and scales uniformly, so that circles stay circles. */
export function isEven([a, b, c, d]: Matrix): boolean {
  const size = a * a + b * b;
  return Math.abs(size - c * c - d * d) < 1e-9 * size && Math.abs(a * c + b * d) < 1e-9 * size;
}
