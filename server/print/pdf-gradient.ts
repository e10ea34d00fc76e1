/** Gradients of the artwork as PDF shadings, in the shape's own coordinates. */
import type { PDFContext, PDFRef } from 'pdf-lib';
import type { Paint } from '#core/layout/display-list.ts';
import { rgb } from './pdf-numbers.ts';

export type Gradient = Exclude<Paint, { kind: 'solid' }>;
type Stop = Gradient['stops'][number];

/** The shading of the colours. */
export function colorShading(context: PDFContext, gradient: Gradient, rgbSpace: string | PDFRef): PDFRef {
  return shading(context, gradient, rgbSpace, (stop) => [...rgb(stop.color)]);
}

/** The opacity at each point, for a soft mask. */
export function opacityShading(context: PDFContext, gradient: Gradient): PDFRef {
  return shading(context, gradient, 'DeviceGray', (stop) => [stop.opacity]);
}

export const isSeeThrough = (gradient: Gradient): boolean => gradient.stops.some((stop) => stop.opacity < 1);

function shading(context: PDFContext, gradient: Gradient, colorSpace: string | PDFRef, valueOf: (stop: Stop) => number[]): PDFRef {
  const [a = 0, b = 0, c = 0, d = 0] = gradient.coords;
  return context.register(
    context.obj({
      ShadingType: gradient.kind === 'linear' ? 2 : 3,
      ColorSpace: colorSpace,
      Coords: gradient.kind === 'linear' ? [a, b, c, d] : [a, b, 0, a, b, c],
      Extend: [true, true],
      Function: stitched(context, gradient.stops, valueOf),
    }),
  );
}

/** Linear from stop to stop; constant before the first and after the last. */
function stitched(context: PDFContext, stops: readonly Stop[], valueOf: (stop: Stop) => number[]): PDFRef {
  const [first] = stops;
  const last = stops.at(-1);
  const whole = [...(first ? [{ ...first, offset: 0 }] : []), ...stops, ...(last ? [{ ...last, offset: 1 }] : [])];
  const spans = whole.slice(1).flatMap((to, index) => {
    const from = whole[index];
    // Two stops at one offset are a hard edge: there is nothing between them.
    return from && to.offset > from.offset ? [{ from, to }] : [];
  });
  const functions = spans.map(({ from, to }) => context.obj({ FunctionType: 2, Domain: [0, 1], C0: valueOf(from), C1: valueOf(to), N: 1 }));
  return context.register(
    context.obj({
      FunctionType: 3,
      Domain: [0, 1],
      Functions: functions,
      Bounds: spans.slice(1).map(({ from }) => from.offset),
      Encode: spans.flatMap(() => [0, 1]),
    }),
  );
}
