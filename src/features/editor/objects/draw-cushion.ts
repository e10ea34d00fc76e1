import type { SizeCm } from '#core/domain/templates/format-size.ts';
import { cushionAt } from './cushion-shape.ts';
import { type Canvas2d, down, fillRounded, softEllipse } from './paint.ts';

/** Minimum width and height of the view. */
const LEAST_VIEW_CM = 62;
const AIR = 1.28;
/** Width of the seam, which is darker than the cloth, as a fraction of half the cloth. */
const SEAM = 0.02;
/** Upper edge of the seat, as a fraction of the side. */
const SEAT = 0.77;

export interface CushionPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position on a square canvas, in pixels. The cushion stands on the seat. */
export function placeCushion({ width, height }: SizeCm, sidePx: number): CushionPlace {
  const pxPerCm = sidePx / Math.max(LEAST_VIEW_CM, width * AIR, height * AIR);
  const size = { width: width * pxPerCm, height: height * pxPerCm };
  return { x: (sidePx - size.width) / 2, y: Math.max(0.05 * sidePx, 0.83 * sidePx - size.height), ...size };
}

export function drawCushion(context: Canvas2d, print: ImageBitmap, size: SizeCm): void {
  const sidePx = context.canvas.width;
  const place = placeCushion(size, sidePx);
  drawSofa(context, sidePx);
  drawShadows(context, place);
  const cloth = cushionPixels(print, place);
  context.drawImage(cloth, Math.round(place.x), Math.round(place.y));
  cloth.width = 0;
}

/** The background: the wall, the two halves of the back, and the seat. In fractions of the side. */
function drawSofa(context: Canvas2d, sidePx: number): void {
  context.save();
  context.scale(sidePx, sidePx);
  context.fillStyle = down(context, 0, 0.4, [
    [0, '#f3e8d9'],
    [1, '#e4d3bd'],
  ]);
  context.fillRect(0, 0, 1, 1);
  context.fillStyle = '#566958';
  context.fillRect(0, 0.3, 1, 0.6);
  for (const x of [-0.34, 0.405]) {
    fillRounded(
      context,
      { x, y: 0.15, width: 0.74, height: 0.72 },
      0.085,
      down(context, 0.15, SEAT, [
        [0, '#a8b9a8'],
        [0.1, '#93a794'],
        [0.75, '#7d927e'],
        [1, '#5c705f'],
      ]),
    );
    // The filling is thickest in the middle.
    softEllipse(context, { x: x + 0.08, y: 0.2, width: 0.58, height: 0.5 }, [
      [0, '#c3d0c059'],
      [1, '#c3d0c000'],
    ]);
  }
  fillRounded(
    context,
    { x: -0.2, y: SEAT, width: 1.4, height: 0.5 },
    0.045,
    down(context, SEAT, 1, [
      [0, '#8ea28f'],
      [0.3, '#9db09c'],
      [0.55, '#8fa48f'],
      [0.72, '#758a76'],
      [1, '#66796a'],
    ]),
  );
  // Light from a window at the left.
  softEllipse(context, { x: -0.6, y: -0.6, width: 1.5, height: 1.6 }, [
    [0, '#fff6e4a6'],
    [1, '#fff6e400'],
  ]);
  context.restore();
}

function drawShadows(context: Canvas2d, { x, y, width, height }: CushionPlace): void {
  softEllipse(context, { x: x - width * 0.03, y: y - height * 0.03, width: width * 1.24, height: height * 1.14 }, [
    [0, '#1f2a21a6'],
    [0.66, '#1f2a217a'],
    [0.84, '#1f2a2133'],
    [1, '#1f2a2100'],
  ]);
  softEllipse(context, { x: x - width * 0.02, y: y + height * 0.885, width: width * 1.1, height: height * 0.17 }, [
    [0, '#1b231ce6'],
    [0.6, '#1b231c80'],
    [1, '#1b231c00'],
  ]);
}

/** Maps every pixel of the cloth to its point on the print and applies its light. */
function cushionPixels(print: ImageBitmap, { width, height }: CushionPlace): OffscreenCanvas {
  const [widthPx, heightPx] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return canvas;
  // Scale to the final size: the browser scales better than sampling single pixels.
  context.drawImage(print, 0, 0, widthPx, heightPx);
  const flat = context.getImageData(0, 0, widthPx, heightPx).data;
  const filled = context.createImageData(widthPx, heightPx);
  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const at = cushionAt({ x: ((column + 0.5) / widthPx) * 2 - 1, y: ((row + 0.5) / heightPx) * 2 - 1 });
      if (at === null) continue;
      const to = (row * widthPx + column) * 4;
      const weave = 1 + 0.022 * (((column + row) % 3) - 1);
      const light = at.light * weave * (at.inside < SEAM ? 0.8 : 1);
      pick(flat, widthPx, heightPx, at.along, at.down, light, filled.data, to);
      filled.data[to + 3] = Math.min(255, at.inside * Math.min(widthPx, heightPx) * 128);
    }
  }
  context.putImageData(filled, 0, 0);
  return canvas;
}

/** Bilinear interpolation between the four pixels around the point. */
function pick(
  from: Uint8ClampedArray,
  widthPx: number,
  heightPx: number,
  along: number,
  downwards: number,
  light: number,
  into: Uint8ClampedArray,
  to: number,
): void {
  const x = Math.min(widthPx - 1.001, Math.max(0, along * widthPx - 0.5));
  const y = Math.min(heightPx - 1.001, Math.max(0, downwards * heightPx - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const shareX = x - left;
  const shareY = y - top;
  const at = (top * widthPx + left) * 4;
  const below = at + widthPx * 4;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = (from[at + channel] ?? 0) * (1 - shareX) + (from[at + 4 + channel] ?? 0) * shareX;
    const lower = (from[below + channel] ?? 0) * (1 - shareX) + (from[below + 4 + channel] ?? 0) * shareX;
    into[to + channel] = (upper * (1 - shareY) + lower * shareY) * light;
  }
}
