import { readNumber } from './artwork-style.ts';
import type { ArtworkNode, ArtworkProblem } from './artwork-tree.ts';

/** Geometry attributes of each drawing element. */
export const SHAPE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

/** The element as SVG path data in its own coordinates, arcs included; '' draws nothing. */
export function shapePath(node: ArtworkNode, problems: ArtworkProblem[]): string {
  const n = (attribute: string, fallback = 0): number => readNumber(node, attribute, fallback, problems);
  switch (node.name) {
    case 'path':
      return node.attributes.get('d') ?? '';
    case 'rect':
      return rect(n('x'), n('y'), n('width'), n('height'), n('rx', n('ry')), n('ry', n('rx')));
    case 'circle':
      return ellipse(n('cx'), n('cy'), n('r'), n('r'));
    case 'ellipse':
      return ellipse(n('cx'), n('cy'), n('rx'), n('ry'));
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    default:
      return points(node, problems);
  }
}

function points(node: ArtworkNode, problems: ArtworkProblem[]): string {
  const value = node.attributes.get('points') ?? '';
  const numbers = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (numbers.length < 4 || numbers.length % 2 === 1 || !numbers.every(Number.isFinite)) {
    problems.push({ code: 'artwork.bad_value', element: node.name, attribute: 'points', value });
    return '';
  }
  return `M${numbers.join(' ')}${node.name === 'polygon' ? 'Z' : ''}`;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return '';
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`;
}

function rect(x: number, y: number, width: number, height: number, radiusX: number, radiusY: number): string {
  if (width <= 0 || height <= 0) return '';
  const rx = Math.min(radiusX, width / 2);
  const ry = Math.min(radiusY, height / 2);
  if (rx <= 0 || ry <= 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const arc = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return `M${x + rx} ${y}h${width - 2 * rx}${arc(rx, ry)}v${height - 2 * ry}${arc(-rx, ry)}h${2 * rx - width}${arc(-rx, -ry)}v${2 * ry - height}${arc(rx, -ry)}Z`;
}
