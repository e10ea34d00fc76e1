import type { ArtworkNode, ArtworkProblem } from './artwork-tree.ts';
import type { Matrix, Paint, ShapeItem } from '../display-list.ts';
import { multiply } from '../geometry/matrix.ts';

/**
 * The inherited style of an element. Opacity is multiplied per child: overlapping children of a translucent group show
 * through each other.
 */
export interface ArtworkStyle {
  readonly matrix: Matrix;
  readonly fill: Paint | null;
  readonly fillOpacity: number;
  readonly fillRule: ShapeItem['fillRule'];
  readonly stroke: string | null;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly dash: readonly number[];
  readonly opacity: number;
}

export const INITIAL_STYLE: Omit<ArtworkStyle, 'matrix' | 'opacity'> = {
  fill: { kind: 'solid', color: '#000000' },
  fillOpacity: 1,
  fillRule: 'nonzero',
  stroke: null,
  strokeOpacity: 1,
  strokeWidth: 1,
  cap: 'butt',
  join: 'miter',
  dash: [],
};

/** Presentation attributes that a group or a shape may have. */
export const STYLE_ATTRIBUTES = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'transform',
]);

export interface ArtworkReader {
  readonly gradients: ReadonlyMap<string, Paint>;
  readonly problems: ArtworkProblem[];
}

/** '#abc', '#aabbcc', 'black' or 'white' as '#AABBCC'. */
export function parseColor(value: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toUpperCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toUpperCase();
  if (value === 'black') return '#000000';
  return value === 'white' ? '#FFFFFF' : null;
}

export function readNumber(node: ArtworkNode, attribute: string, fallback: number, problems: ArtworkProblem[]): number {
  const value = node.attributes.get(attribute);
  if (value === undefined) return fallback;
  const text = value.trim().replace(/px$/, '');
  const number = Number(text);
  if (text !== '' && Number.isFinite(number)) return number;
  problems.push({ code: 'artwork.bad_value', element: node.name, attribute, value });
  return fallback;
}

function readPaint(node: ArtworkNode, attribute: string, value: string, reader: ArtworkReader): Paint | null {
  if (value === 'none') return null;
  const color = parseColor(value);
  if (color) return { kind: 'solid', color };
  const gradient = reader.gradients.get(/^url\(['"]?#([^'")]+)['"]?\)$/.exec(value)?.[1] ?? '');
  if (gradient) return gradient;
  reader.problems.push({ code: 'artwork.bad_value', element: node.name, attribute, value });
  return null;
}

function readWord<W extends string>(node: ArtworkNode, attribute: string, words: readonly W[], fallback: W, problems: ArtworkProblem[]): W {
  const value = node.attributes.get(attribute);
  if (value === undefined) return fallback;
  const word = words.find((candidate) => candidate === value);
  if (!word) problems.push({ code: 'artwork.bad_value', element: node.name, attribute, value });
  return word ?? fallback;
}

function readStroke(node: ArtworkNode, inherited: string | null, reader: ArtworkReader): string | null {
  const value = node.attributes.get('stroke');
  if (value === undefined) return inherited;
  const paint = readPaint(node, 'stroke', value, reader);
  if (paint === null || paint.kind === 'solid') return paint?.color ?? null;
  reader.problems.push({ code: 'artwork.bad_value', element: node.name, attribute: 'stroke', value });
  return null;
}

function readDash(node: ArtworkNode, inherited: readonly number[], problems: ArtworkProblem[]): readonly number[] {
  const value = node.attributes.get('stroke-dasharray');
  if (value === undefined) return inherited;
  if (value === 'none') return [];
  const lengths = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (lengths.every((length) => Number.isFinite(length) && length >= 0)) return lengths;
  problems.push({ code: 'artwork.bad_value', element: node.name, attribute: 'stroke-dasharray', value });
  return inherited;
}

/** matrix, translate, scale and rotate, in the written order. */
function readTransform(node: ArtworkNode, problems: ArtworkProblem[]): Matrix {
  const value = node.attributes.get('transform') ?? '';
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const rest = value.replaceAll(/(\w+)\s*\(([^)]*)\)[\s,]*/g, (_whole, name: string, list: string) => {
    const step = transformStep(
      name,
      list
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    );
    if (step === null) return '?';
    matrix = multiply(matrix, step);
    return '';
  });
  if (rest.trim() !== '') problems.push({ code: 'artwork.bad_value', element: node.name, attribute: 'transform', value });
  return matrix;
}

function transformStep(name: string, numbers: readonly number[]): Matrix | null {
  if (!numbers.every(Number.isFinite)) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  if (name === 'matrix' && numbers.length === 6) return [a, b, c, d, e, f];
  if (name === 'translate' && numbers.length >= 1) return [1, 0, 0, 1, a, b];
  if (name === 'scale' && numbers.length >= 1) return [a, 0, 0, numbers.length > 1 ? b : a, 0, 0];
  if (name !== 'rotate' || (numbers.length !== 1 && numbers.length !== 3)) return null;
  const cos = Math.cos((a * Math.PI) / 180);
  const sin = Math.sin((a * Math.PI) / 180);
  return multiply([1, 0, 0, 1, b, c], multiply([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -b, -c]));
}

/** The element's own style over what it inherits. */
export function readStyle(node: ArtworkNode, parent: ArtworkStyle, reader: ArtworkReader): ArtworkStyle {
  const { problems } = reader;
  const fill = node.attributes.get('fill');
  return {
    matrix: multiply(parent.matrix, readTransform(node, problems)),
    fill: fill === undefined ? parent.fill : readPaint(node, 'fill', fill, reader),
    fillOpacity: readNumber(node, 'fill-opacity', parent.fillOpacity, problems),
    fillRule: readWord(node, 'fill-rule', ['nonzero', 'evenodd'], parent.fillRule, problems),
    stroke: readStroke(node, parent.stroke, reader),
    strokeOpacity: readNumber(node, 'stroke-opacity', parent.strokeOpacity, problems),
    strokeWidth: readNumber(node, 'stroke-width', parent.strokeWidth, problems),
    cap: readWord(node, 'stroke-linecap', ['butt', 'round', 'square'], parent.cap, problems),
    join: readWord(node, 'stroke-linejoin', ['miter', 'round', 'bevel'], parent.join, problems),
    dash: readDash(node, parent.dash, problems),
    opacity: parent.opacity * readNumber(node, 'opacity', 1, problems),
  };
}
