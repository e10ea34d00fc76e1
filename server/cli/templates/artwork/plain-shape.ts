/** One painted element, with all inherited values resolved. */
import { shapePath } from '#core/layout/artwork/artwork-shapes.ts';
import { plainPath } from '#core/layout/artwork/path-data.ts';
import type { Box } from '#core/contract/template-format.ts';
import type { Matrix } from '#core/layout/display-list.ts';
import { IDENTITY } from '#core/layout/geometry/matrix.ts';
import { parseCssColor } from './colors.ts';
import { type GradientFill, readGradient } from './gradients.ts';
import { isFlat, numbersOf, parseFraction, parseLength } from './measures.ts';
import { pathBounds } from './path-bounds.ts';
import type { Properties } from './properties.ts';
import { quoted, type Reader, referenceOf } from './reader.ts';
import type { SourceNode } from './source-tree.ts';

export interface PlainStroke {
  readonly color: string;
  readonly opacity: number;
  readonly width: number;
  readonly cap: string;
  readonly join: string;
  readonly dash: readonly number[];
}

export interface PlainShape {
  readonly d: string;
  readonly matrix: Matrix;
  readonly fill: GradientFill;
  readonly fillOpacity: number;
  readonly fillRule: string;
  readonly stroke: PlainStroke | null;
  readonly opacity: number;
}

type Axis = 'x' | 'y' | 'both';

const GEOMETRY: Readonly<Record<string, Readonly<Record<string, Axis>>>> = {
  path: {},
  rect: { x: 'x', y: 'y', width: 'x', height: 'y', rx: 'x', ry: 'y' },
  circle: { cx: 'x', cy: 'y', r: 'both' },
  ellipse: { cx: 'x', cy: 'y', rx: 'x', ry: 'y' },
  line: { x1: 'x', y1: 'y', x2: 'x', y2: 'y' },
  polyline: {},
  polygon: {},
};

export const isShape = (name: string): boolean => Object.hasOwn(GEOMETRY, name);

/** @param opacity opacity of the element and its ancestors @returns null when it paints nothing, or was refused */
export function readShape(node: SourceNode, properties: Properties, matrix: Matrix, opacity: number, reader: Reader): PlainShape | null {
  if ((properties.get('visibility') ?? 'visible') !== 'visible' || isFlat(matrix)) return null;
  const d = pathOf(node, reader);
  if (d === '') return null;
  const bounds = pathBounds(d);
  if (bounds === null || [bounds.x, bounds.y, bounds.width, bounds.height].some((value) => Math.abs(value) > LARGEST)) {
    reader.refuse(node, `its coordinates are larger than ${LARGEST}; make the drawing smaller`);
    return null;
  }
  const { paint: fill, opacity: fillOpacity } = readFill(node, properties, bounds, reader);
  const stroke = readStroke(node, properties, reader);
  if (fill.kind === 'none' && stroke === null) return null;
  const isApart = (fill.kind === 'radial' && fill.space !== null) || stroke?.opacity !== fillOpacity;
  const isUneven = stroke !== null && fill.kind !== 'none' && isApart;
  if (opacity < 1 && isUneven)
    reader.suspect(node, 'the opacity of the whole is multiplied into fill and stroke, which show through each other; make it opaque');
  const fillRule = properties.get('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero';
  return { d, matrix, fill, fillOpacity, fillRule, stroke, opacity };
}

const LARGEST = 1e6;

function pathOf(node: SourceNode, reader: Reader): string {
  const attributes = new Map<string, string>();
  for (const [name, axis] of Object.entries(GEOMETRY[node.name] ?? {})) {
    const value = node.attributes.get(name);
    if (value === undefined || value.trim() === 'auto') continue;
    const length = parseLength(value, wholeOf(axis, reader));
    if (length === null) reader.refuse(node, `cannot read ${name} ${quoted(value)}; write it as a number`);
    else attributes.set(name, String(length));
  }
  if (node.name === 'polyline' || node.name === 'polygon') return pointsPath(node, reader);
  const d = (node.attributes.get('d') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (node.name === 'path' && d !== '') attributes.set('d', d === 'none' ? '' : d);
  const path = shapePath({ name: node.name, attributes, children: [] }, []);
  const read = plainPath(path, IDENTITY);
  if (!read.ok) reader.refuse(node, `cannot read its path data (${read.error}); draw the shape again, or save the file again`);
  return read.ok && read.value !== '' ? path : '';
}

function pointsPath(node: SourceNode, reader: Reader): string {
  const value = node.attributes.get('points') ?? '';
  const numbers = numbersOf(value);
  if (numbers.length === 0) return '';
  if (numbers.length % 2 === 1 || !numbers.every(Number.isFinite)) {
    reader.refuse(node, `cannot read points ${quoted(value)}`);
    return '';
  }
  return `M${numbers.join(' ')}${node.name === 'polygon' ? 'Z' : ''}`;
}

function wholeOf(axis: Axis, { viewport: { width, height } }: Reader): number {
  return axis === 'x' ? width : axis === 'y' ? height : Math.hypot(width, height) / Math.SQRT2;
}

interface Fill {
  readonly paint: GradientFill;
  readonly opacity: number;
}

/** In user units: without an area a fill paints nothing. */
const THINNEST = 1e-6;
const NO_FILL: Fill = { paint: { kind: 'none' }, opacity: 1 };

function readFill(node: SourceNode, properties: Properties, bounds: Box, reader: Reader): Fill {
  if (Math.min(bounds.width, bounds.height) < THINNEST) return NO_FILL;
  const written = properties.get('fill') ?? 'black';
  const opacity = readFraction(node, 'fill-opacity', properties, reader);
  const id = referenceOf(written);
  if (id === null) {
    const paint = readColor(node, 'fill', written, properties, reader);
    return paint === null ? NO_FILL : { paint: { kind: 'solid', ...paint, opacity: 1 }, opacity: opacity * paint.opacity };
  }
  const target = reader.byId.get(id);
  if (!target?.name.endsWith('Gradient')) {
    const what = target ? `is filled with <${target.name}>, which is not drawn` : `is filled with #${id}, which the file does not have`;
    reader.refuse(node, `${what}; fill it with a colour or a gradient, or draw its pieces as shapes`);
    return NO_FILL;
  }
  const gradient = readGradient(target, bounds, reader);
  if (gradient.kind !== 'solid') return { paint: gradient, opacity };
  return { paint: { ...gradient, opacity: 1 }, opacity: opacity * gradient.opacity };
}

/** null for 'none', or for an unknown colour that was refused. */
function readColor(
  node: SourceNode,
  name: string,
  value: string,
  properties: Properties,
  reader: Reader,
): { color: string; opacity: number } | null {
  const word = value.toLowerCase();
  if (word === 'none') return null;
  const color = parseCssColor(word === 'currentcolor' ? (properties.get('color') ?? 'black') : value);
  if (color === null) reader.refuse(node, `cannot read ${name} ${quoted(value)}; write the colour as #RRGGBB`);
  return color === null || color.opacity === 0 ? null : color;
}

function readFraction(node: SourceNode, name: string, properties: Properties, reader: Reader): number {
  const value = properties.get(name) ?? '1';
  const fraction = parseFraction(value);
  if (fraction === null) reader.refuse(node, `cannot read ${name} ${quoted(value)}; write a number from 0 to 1`);
  return fraction ?? 1;
}

const CAPS = ['butt', 'round', 'square'];
const JOINS = ['miter', 'round', 'bevel'];
/** The print's value, which is SVG's own. */
const MITER_LIMIT = 4;
const MOST_DASHES = 200;
const SHORTEST_DASHES = 0.01;

function readStroke(node: SourceNode, properties: Properties, reader: Reader): PlainStroke | null {
  const written = properties.get('stroke') ?? 'none';
  if (referenceOf(written) !== null) {
    reader.refuse(node, `its stroke has the paint ${quoted(written)}; turn the stroke into a shape (outline stroke) and fill that`);
    return null;
  }
  const paint = readColor(node, 'stroke', written, properties, reader);
  const width = readStrokeLength(node, 'stroke-width', properties.get('stroke-width') ?? '1', reader);
  if (paint === null || width <= 0) return null;
  const join = properties.get('stroke-linejoin') ?? 'miter';
  const limit = Number(properties.get('stroke-miterlimit') ?? MITER_LIMIT);
  if (!JOINS.includes(join)) reader.refuse(node, `stroke-linejoin ${quoted(join)} is not drawn; choose miter, round or bevel`);
  else if (join === 'miter' && limit !== MITER_LIMIT)
    reader.suspect(node, `stroke-miterlimit ${limit} is drawn as ${MITER_LIMIT}; set it to ${MITER_LIMIT}, or outline the stroke`);
  // Not inherited, and never the printed width: a browser measures it on the screen.
  if (/^(?:non-scaling-stroke|inherit)$/.test(reader.propertiesOf(node).get('vector-effect') ?? ''))
    reader.refuse(node, 'its stroke has one width at every size (vector-effect); remove vector-effect, or outline the stroke');
  const dash = readDash(node, properties.get('stroke-dasharray') ?? 'none', reader);
  if (dash.length > 0 && node.attributes.has('pathLength'))
    reader.refuse(node, 'its dashes are measured by pathLength, which is not read; remove pathLength, or outline the stroke');
  const offset = properties.get('stroke-dashoffset') ?? '0';
  if (dash.length > 0 && parseLength(offset, 1) !== 0)
    reader.suspect(node, `stroke-dashoffset ${quoted(offset)} is drawn as 0; set it to 0, or outline the stroke`);
  // Whether a dash begins where the outline closes depends on a thousandth of a point.
  else if (dash.length > 0 && isClosed(node))
    reader.suspect(node, 'its dashes meet where the outline closes; make them longer or shorter, or outline the stroke');
  const order = properties.get('paint-order') ?? 'normal';
  if (order.startsWith('stroke') || order.startsWith('markers stroke'))
    reader.suspect(node, 'its stroke lies under its fill; draw the stroke as a shape of its own below');
  const cap = properties.get('stroke-linecap') ?? 'butt';
  return {
    color: paint.color,
    opacity: readFraction(node, 'stroke-opacity', properties, reader) * paint.opacity,
    width,
    cap: CAPS.includes(cap) ? cap : 'butt',
    join: JOINS.includes(join) ? join : 'miter',
    dash,
  };
}

const isClosed = ({ name, attributes }: SourceNode): boolean =>
  name === 'path' ? /z/i.test(attributes.get('d') ?? '') : name !== 'line' && name !== 'polyline';

function readStrokeLength(node: SourceNode, name: string, value: string, reader: Reader): number {
  const length = parseLength(value, wholeOf('both', reader));
  if (length === null) reader.refuse(node, `cannot read ${name} ${quoted(value)}; write it as a number`);
  return length ?? 0;
}

function readDash(node: SourceNode, value: string, reader: Reader): number[] {
  if (value === 'none' || value.trim() === '') return [];
  const lengths = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_DASHES)
    .map((length) => readStrokeLength(node, 'stroke-dasharray', length, reader));
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (sum <= 0 || lengths.some((length) => length < 0)) return [];
  if (sum >= SHORTEST_DASHES) return lengths;
  reader.refuse(node, `its dashes ${quoted(value)} are too short to print; make them longer, or draw the line whole`);
  return [];
}
