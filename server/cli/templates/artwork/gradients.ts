/**
 * Gradients with their inherited values, in coordinates of the shape that they fill: the only form that the print
 * draws.
 */
import type { Box } from '#core/contract/template-format.ts';
import type { Matrix } from '#core/layout/display-list.ts';
import { multiply } from '#core/layout/geometry/matrix.ts';
import { parseCssColor } from './colors.ts';
import { isEven, isFlat, parseFraction, parseLength, parseTransform, written } from './measures.ts';
import { quoted, type Reader } from './reader.ts';
import type { SourceNode } from './source-tree.ts';

export interface GradientStop {
  readonly offset: number;
  readonly color: string;
  readonly opacity: number;
}

export type GradientFill =
  | { readonly kind: 'none' }
  | { readonly kind: 'solid'; readonly color: string; readonly opacity: number }
  | {
      readonly kind: 'linear' | 'radial';
      /** x1 y1 x2 y2, or cx cy r. */
      readonly coords: readonly number[];
      readonly stops: readonly GradientStop[];
      /** From the gradient's space to the shape's; null when they are equal. Circles that became ellipses need one. */
      readonly space: Matrix | null;
    };

const NOTHING: GradientFill = { kind: 'none' };
const MOST_LINKS = 20;
const MOST_STOPS = 200;
/** Largest side of a shape in a gradient's own space: the engine rounds coordinates to 1/1000. */
const OWN_SPACE = 1000;
/** The largest coordinate in a gradient's own space, well inside the range of numbers that are read. */
const FARTHEST = 200_000;

export function readGradient(node: SourceNode, bounds: Box, reader: Reader): GradientFill {
  const chain = linked(node, reader);
  if (chain === null) return NOTHING;
  for (const link of chain) refuseUnread(link, reader);
  const find = (name: string, isGeometry = false): string | undefined =>
    chain.find((link) => link.attributes.has(name) && (!isGeometry || link.name === node.name))?.attributes.get(name);
  const stops = (chain.find((link) => link.children.some(({ name }) => name === 'stop'))?.children ?? [])
    .filter(({ name }) => name === 'stop')
    .slice(0, MOST_STOPS)
    .reduce<GradientStop[]>((list, stop) => [...list, readStop(stop, list.at(-1)?.offset ?? 0, reader)], []);
  const [last] = stops.slice(-1);
  if (last === undefined) return NOTHING;
  const solid: GradientFill = { ...last, kind: 'solid' };
  if (stops.length === 1) return solid;
  const isOfBox = (find('gradientUnits') ?? 'objectBoundingBox') !== 'userSpaceOnUse';
  if (isOfBox && (bounds.width === 0 || bounds.height === 0)) return NOTHING;
  const own = parseTransform(find('gradientTransform') ?? '');
  if (own === null) reader.refuse(node, `cannot read gradientTransform ${quoted(find('gradientTransform') ?? '')}`);
  const spread = find('spreadMethod') ?? 'pad';
  if (spread !== 'pad') reader.suspect(node, `spreadMethod ${quoted(spread)} is drawn as "pad"; write the repeated colours as stops`);
  const matrix = multiply(
    isOfBox ? [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y] : [1, 0, 0, 1, 0, 0],
    own ?? [1, 0, 0, 1, 0, 0],
  );
  if (isFlat(matrix)) return solid;
  const { width, height } = isOfBox ? { width: 1, height: 1 } : reader.viewport;
  const length = (name: string, fallback: string, whole: number): number => {
    const value = find(name, true) ?? fallback;
    const parsed = parseLength(value, whole);
    if (parsed === null) reader.refuse(node, `cannot read ${name} ${quoted(value)}`);
    return parsed ?? 0;
  };
  if (node.name === 'linearGradient') {
    const from = [length('x1', '0%', width), length('y1', '0%', height)] as const;
    const to = [length('x2', '100%', width), length('y2', '0%', height)] as const;
    if (from[0] === to[0] && from[1] === to[1]) return solid;
    return { kind: 'linear', coords: bentLine(from, to, matrix), stops, space: null };
  }
  const [cx, cy] = [length('cx', '50%', width), length('cy', '50%', height)];
  const r = length('r', '50%', Math.hypot(width, height) / Math.SQRT2);
  const [fx, fy, fr] = [length('fx', written(cx), width), length('fy', written(cy), height), length('fr', '0', 1)];
  if (Math.hypot(fx - cx, fy - cy) > r * 1e-3 || fr > r * 1e-3)
    reader.suspect(node, 'a radial gradient is drawn about its centre; move its focal point (fx, fy) there');
  if (r <= 0) return solid;
  return { kind: 'radial', stops, ...placeCircle([cx, cy, r], matrix, bounds) };
}

/** Effects of a browser on a gradient that the print does not have. */
function refuseUnread(node: SourceNode, reader: Reader): void {
  const own = reader.propertiesOf(node);
  const isMoved = ['transform', 'rotate', 'scale', 'translate'].some((name) => (own.get(name) ?? 'none') !== 'none');
  if (isMoved || (own.has('transform-origin') && node.attributes.has('gradientTransform')))
    reader.refuse(node, 'only its gradientTransform is read; flatten the transform');
  if (inherited(node, 'color-interpolation', reader) === 'linearrgb')
    reader.refuse(node, 'its colours are mixed in sRGB; remove color-interpolation, or write the colours between as stops');
}

/** From the element itself or its nearest ancestor. */
function inherited(node: SourceNode, name: string, reader: Reader): string | undefined {
  for (let at: SourceNode | null = node; at !== null; at = at.parent) {
    const value = reader.propertiesOf(at).get(name);
    if (value !== undefined && value !== 'inherit') return value;
  }
  return undefined;
}

/** The gradient and those from which it takes its fields. */
function linked(node: SourceNode, reader: Reader): SourceNode[] | null {
  const chain = [node];
  for (let href = node.attributes.get('href'); href !== undefined; href = chain.at(-1)?.attributes.get('href')) {
    const next = href.startsWith('#') ? reader.byId.get(href.slice(1)) : undefined;
    if (!next?.name.endsWith('Gradient') || chain.length > MOST_LINKS) {
      reader.refuse(node, `takes its colours from ${quoted(href)}, which is no gradient of this file; give it stops of its own`);
      return null;
    }
    chain.push(next);
  }
  return chain;
}

function readStop(node: SourceNode, least: number, reader: Reader): GradientStop {
  const properties = reader.propertiesOf(node);
  const offset = parseFraction(node.attributes.get('offset') ?? '0');
  const opacity = parseFraction(properties.get('stop-opacity') ?? '1');
  const value = properties.get('stop-color') ?? 'black';
  const color = parseCssColor(value.toLowerCase() === 'currentcolor' ? (inherited(node, 'color', reader) ?? 'black') : value);
  if (offset === null) reader.refuse(node, `cannot read offset ${quoted(node.attributes.get('offset') ?? '')}`);
  if (opacity === null) reader.refuse(node, `cannot read stop-opacity ${quoted(properties.get('stop-opacity') ?? '')}`);
  if (color === null) reader.refuse(node, `cannot read the colour ${quoted(value)}; write it as #RRGGBB`);
  return { offset: Math.max(least, offset ?? 0), color: color?.color ?? '#000000', opacity: (color?.opacity ?? 1) * (opacity ?? 1) };
}

type Point = readonly [x: number, y: number];

const at = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): [number, number] => [a * x + c * y + e, b * x + d * y + f];

/**
 * The lines of equal colour stay straight under any transform; the line between the ends is rotated to be perpendicular
 * to them.
 */
function bentLine(from: Point, to: Point, matrix: Matrix): number[] {
  const [start, end] = [at(matrix, from), at(matrix, to)];
  const side = at(matrix, [from[0] - (to[1] - from[1]), from[1] + (to[0] - from[0])]);
  const [nx, ny] = [-(side[1] - start[1]), side[0] - start[0]];
  const size = nx * nx + ny * ny;
  if (size === 0) return [...start, ...end];
  const along = ((end[0] - start[0]) * nx + (end[1] - start[1]) * ny) / size;
  return [...start, start[0] + along * nx, start[1] + along * ny];
}

function placeCircle(
  [cx, cy, r]: readonly [number, number, number],
  matrix: Matrix,
  bounds: Box,
): { coords: number[]; space: Matrix | null } {
  const [a, b, c, d] = matrix;
  if (isEven(matrix)) return { coords: [...at(matrix, [cx, cy]), r * Math.hypot(a, b)], space: null };
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const thinnest = Math.abs(a * d - b * c) / scale;
  const [x, y] = [bounds.x - matrix[4], bounds.y - matrix[5]];
  const farthest = Math.max(Math.abs(x), Math.abs(x + bounds.width)) + Math.max(Math.abs(y), Math.abs(y + bounds.height));
  const factor = Math.min(
    (OWN_SPACE * scale) / Math.max(bounds.width, bounds.height),
    FARTHEST / Math.max(Math.abs(cx), Math.abs(cy), r),
    (FARTHEST * thinnest) / farthest,
  );
  const space: Matrix = [a / factor, b / factor, c / factor, d / factor, matrix[4], matrix[5]];
  return { coords: [cx * factor, cy * factor, r * factor], space };
}
