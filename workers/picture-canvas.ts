import type { Effect, Rotation } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { applyColorMatrix, EFFECT_MATRICES } from '#core/layout/effects.ts';
import { multiply, pictureMatrix } from '#core/layout/geometry/matrix.ts';

/** WebKit's workers silently encode PNG for WebP, so all pictures made on the device are JPEG. */
const JPEG = { type: 'image/jpeg', quality: 0.9 };

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PictureSource extends PixelSize {
  readonly source: CanvasImageSource;
}

/** The size with the longer side at most `maxPx`, never enlarged. */
export function fitWithin({ widthPx, heightPx }: PixelSize, maxPx: number): PixelSize {
  const scale = Math.min(1, maxPx / Math.max(widthPx, heightPx));
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) };
}

function context2d(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  assert(context, 'an OffscreenCanvas has a 2d context');
  context.imageSmoothingQuality = 'high';
  return context;
}

export function createCanvas({ widthPx, heightPx }: PixelSize): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  return { canvas, context: context2d(canvas) };
}

/** Draws the whole picture over the whole canvas, rotated clockwise. */
export function drawTurned(
  context: OffscreenCanvasRenderingContext2D,
  { source, widthPx, heightPx }: PictureSource,
  rotation: Rotation,
): void {
  const { width, height } = context.canvas;
  const place = pictureMatrix({ box: { x: 0, y: 0, width, height }, cropRect: { x: 0, y: 0, width: 1, height: 1 }, rotation });
  context.save();
  context.setTransform(...multiply(place, [1 / widthPx, 0, 0, 1 / heightPx, 0, 0]));
  context.drawImage(source, 0, 0, widthPx, heightPx);
  context.restore();
}

/** Fills the canvas with the middle of the picture, as a background behind a person. */
export function drawCover(context: OffscreenCanvasRenderingContext2D, { source, widthPx, heightPx }: PictureSource): void {
  const { width, height } = context.canvas;
  const scale = Math.max(width / widthPx, height / heightPx);
  context.drawImage(source, (width - widthPx * scale) / 2, (height - heightPx * scale) / 2, widthPx * scale, heightPx * scale);
}

export function applyEffect(context: OffscreenCanvasRenderingContext2D, effect: Effect): void {
  if (effect === 'original') return;
  const { width, height } = context.canvas;
  const pixels = context.getImageData(0, 0, width, height);
  applyColorMatrix(pixels.data, EFFECT_MATRICES[effect]);
  context.putImageData(pixels, 0, 0);
}

export function toJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob(JPEG);
}

/**
 * Frees a canvas's pixels at once. For the garbage collector a canvas is a small object, so several would fill the
 * memory first.
 */
export function release(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A JPEG of the picture with the longer side at most `maxPx`; transparent parts become white. */
export async function renderJpeg(
  picture: PictureSource,
  maxPx: number,
  rotation: Rotation = 0,
  effect: Effect = 'original',
): Promise<Blob> {
  const size = fitWithin(picture, maxPx);
  const { canvas, context } = createCanvas(rotation % 180 === 0 ? size : { widthPx: size.heightPx, heightPx: size.widthPx });
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawTurned(context, picture, rotation);
  applyEffect(context, effect);
  const jpeg = await toJpeg(canvas);
  release(canvas);
  return jpeg;
}
