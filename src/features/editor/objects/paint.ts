/** Drawing helpers that all objects share. */
import type { Box } from '#core/contract/template-format.ts';

export type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type Stops = readonly (readonly [offset: number, color: string])[];

export function withStops(gradient: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [offset, color] of stops) gradient.addColorStop(offset, color);
  return gradient;
}

export const across = (context: Canvas2d, fromX: number, toX: number, stops: Stops): CanvasGradient =>
  withStops(context.createLinearGradient(fromX, 0, toX, 0), stops);

export const down = (context: Canvas2d, fromY: number, toY: number, stops: Stops): CanvasGradient =>
  withStops(context.createLinearGradient(0, fromY, 0, toY), stops);

/** A shadow or a glow: an ellipse that fades out. */
export function softEllipse(context: Canvas2d, { x, y, width, height }: Box, stops: Stops): void {
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.scale(width / 2, height / 2);
  context.fillStyle = withStops(context.createRadialGradient(0, 0, 0, 0, 0, 1), stops);
  context.fillRect(-1, -1, 2, 2);
  context.restore();
}

/** Adds a box with rounded corners to the path. Older browsers have no `roundRect`. */
export function roundedBox(context: Canvas2d, { x, y, width, height }: Box, radius: number): void {
  const r = Math.min(radius, width / 2, height / 2);
  context.beginPath();
  context.moveTo(x + r, y);
  context.arcTo(x + width, y, x + width, y + height, r);
  context.arcTo(x + width, y + height, x, y + height, r);
  context.arcTo(x, y + height, x, y, r);
  context.arcTo(x, y, x + width, y, r);
  context.closePath();
}

export function fillRounded(context: Canvas2d, box: Box, radius: number, fill: string | CanvasGradient): void {
  roundedBox(context, box, radius);
  context.fillStyle = fill;
  context.fill();
}
