/** A drawing in the subset of SVG that the layout engine reads (docs/template-format.md). The same shapes give the same bytes. */
import type { Matrix } from '#core/layout/display-list.ts';
import { IDENTITY, multiply } from '#core/layout/geometry/matrix.ts';
import svgpath from 'svgpath';
import type { GradientFill } from './gradients.ts';
import { invert, written } from './measures.ts';
import type { PlainShape } from './plain-shape.ts';

export interface Frame {
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  readonly isStretched: boolean;
}

export function writeArtwork(shapes: readonly PlainShape[], { viewBox, isStretched }: Frame): string {
  const gradients = new Map<string, string>();
  const body = shapes.flatMap(inOwnSpace).map((shape) => writeShape(shape, gradients));
  const defs = [...gradients].map(([inner, id]) => inner.replace(' ', ` id="${id}" `));
  const stretch = isStretched ? ' preserveAspectRatio="none"' : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.map(written).join(' ')}"${stretch}>`,
    ...(defs.length > 0 ? [`<defs>`, ...defs, `</defs>`] : []),
    ...body,
    `</svg>\n`,
  ].join('\n');
}

/** A fill whose circles became ellipses is drawn in the gradient's space, its stroke after it in the shape's. */
function inOwnSpace(shape: PlainShape): PlainShape[] {
  const { fill, stroke, matrix, d } = shape;
  const space = fill.kind === 'radial' ? fill.space : null;
  if (fill.kind !== 'radial' || space === null) return [shape];
  const under = stroke ? [{ ...shape, fill: { kind: 'none' } as const }] : [];
  const moved = svgpath(d)
    .abs()
    .unarc()
    .matrix([...invert(space)])
    .round(4)
    .toString();
  return [{ ...shape, d: moved, matrix: multiply(matrix, space), fill: { ...fill, space: null }, stroke: null }, ...under];
}

function writeShape(shape: PlainShape, gradients: Map<string, string>): string {
  const { d, matrix, fill, fillOpacity, fillRule, stroke, opacity } = shape;
  const attributes: [name: string, value: string, initial?: string][] = [
    ['d', d],
    ['fill', fillValue(fill, gradients), '#000000'],
    ['fill-opacity', fill.kind === 'none' ? '1' : written(fillOpacity), '1'],
    ['fill-rule', fillRule, 'nonzero'],
  ];
  if (stroke)
    attributes.push(
      ['stroke', stroke.color],
      ['stroke-opacity', written(stroke.opacity), '1'],
      ['stroke-width', written(stroke.width), '1'],
      ['stroke-linecap', stroke.cap, 'butt'],
      ['stroke-linejoin', stroke.join, 'miter'],
      ['stroke-dasharray', stroke.dash.map(written).join(' '), ''],
    );
  attributes.push(['opacity', written(opacity), '1'], ['transform', transformOf(matrix), '']);
  const shown = attributes.filter(([, value, initial]) => value !== initial).map(([name, value]) => `${name}="${value}"`);
  return `<path ${shown.join(' ')}/>`;
}

function transformOf(matrix: Matrix): string {
  const numbers = matrix.map(written);
  return numbers.every((number, index) => Number(number) === IDENTITY[index]) ? '' : `matrix(${numbers.join(' ')})`;
}

function fillValue(fill: GradientFill, gradients: Map<string, string>): string {
  if (fill.kind === 'none') return 'none';
  if (fill.kind === 'solid') return fill.color;
  const names = fill.kind === 'linear' ? ['x1', 'y1', 'x2', 'y2'] : ['cx', 'cy', 'r'];
  const coords = names.map((name, index) => `${name}="${written(fill.coords[index] ?? 0)}"`).join(' ');
  const stops = fill.stops.map(
    ({ offset, color, opacity }) =>
      `<stop offset="${written(offset)}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${written(opacity)}"`}/>`,
  );
  const element = `<${fill.kind}Gradient gradientUnits="userSpaceOnUse" ${coords}>${stops.join('')}</${fill.kind}Gradient>`;
  const id = gradients.get(element) ?? `paint-${gradients.size + 1}`;
  gradients.set(element, id);
  return `url(#${id})`;
}
