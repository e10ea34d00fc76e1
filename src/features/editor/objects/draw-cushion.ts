import type { SizeCm } from '#core/domain/templates/format-size.ts';
import { cushionAt } from './cushion-shape.ts';
import { type Canvas2d, down, fillRounded, softEllipse } from './paint.ts';

/** What is seen of the sofa behind, at least. */
const LEAST_VIEW_CM = 62;
const AIR = 1.28;
/** Width of the seam that is darker than the cloth, as a part of its half. */
const SEAM = 0.02;

export interface CushionPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** On a square canvas, in pixels. It stands on the seat. */
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

function drawSofa(context: Canvas2d, sidePx: number): void {
  const seat = 0.77 * sidePx;
  context.fillStyle = down(context, 0, seat, [
    [0, '#f1e6d7'],
    [1, '#e6d6c1'],
  ]);
  context.fillRect(0, 0, sidePx, sidePx);
  const back = down(context, 0.1 * sidePx, seat, [
    [0, '#a9b5a8'],
    [0.12, '#97a597'],
    [0.85, '#859484'],
    [1, '#667566'],
  ]);
  fillRounded(context, { x: -0.12 * sidePx, y: 0.13 * sidePx, width: 1.24 * sidePx, height: 0.8 * sidePx }, 0.09 * sidePx, back);
  const front = down(context, seat, sidePx, [
    [0, '#a3b0a2'],
    [0.16, '#9dab9c'],
    [0.55, '#8b9a8a'],
    [1, '#77877a'],
  ]);
  fillRounded(context, { x: -0.2 * sidePx, y: seat, width: 1.4 * sidePx, height: 0.4 * sidePx }, 0.05 * sidePx, front);
  // Light from a window at the left.
  softEllipse(context, { x: -0.6 * sidePx, y: -0.5 * sidePx, width: 1.5 * sidePx, height: 1.5 * sidePx }, [
    [0, '#fff8ea99'],
    [1, '#fff8ea00'],
  ]);
}

function drawShadows(context: Canvas2d, { x, y, width, height }: CushionPlace): void {
  softEllipse(context, { x: x - width * 0.02, y: y - height * 0.02, width: width * 1.3, height: height * 1.14 }, [
    [0, '#232c2480'],
    [0.62, '#232c245c'],
    [0.82, '#232c2424'],
    [1, '#232c2400'],
  ]);
  softEllipse(context, { x: x - width * 0.04, y: y + height * 0.9, width: width * 1.16, height: height * 0.18 }, [
    [0, '#1b231cb3'],
    [0.6, '#1b231c66'],
    [1, '#1b231c00'],
  ]);
}

/** Every pixel of the cloth takes the place of the print that the filling brings there, and its light. */
function cushionPixels(print: ImageBitmap, { width, height }: CushionPlace): OffscreenCanvas {
  const [widthPx, heightPx] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  // At the size that it has there, which the browser scales better than single pixels could be picked.
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

/** The colour between the four pixels around the place. */
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
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [shareX, shareY] = [x - left, y - top];
  const at = (top * widthPx + left) * 4;
  const below = at + widthPx * 4;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = (from[at + channel] ?? 0) * (1 - shareX) + (from[at + 4 + channel] ?? 0) * shareX;
    const lower = (from[below + channel] ?? 0) * (1 - shareX) + (from[below + 4 + channel] ?? 0) * shareX;
    into[to + channel] = (upper * (1 - shareY) + lower * shareY) * light;
  }
}
