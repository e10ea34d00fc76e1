import type { Box } from '#core/contract/template-format.ts';
import type { Matrix, Paint, PictureItem, ShapeItem } from '#core/layout/display-list.ts';
import type { DrawablePage, DrawableText } from '#core/layout/text/glyph-outline.ts';
import { lineMatrix, multiply, pictureMatrix, tiltMatrix } from '#core/layout/geometry/matrix.ts';
import { applyEffect, createCanvas } from './picture-canvas.ts';

type Context = OffscreenCanvasRenderingContext2D;

const EMPTY_FIELD = '#E7DFD3';

/**
 * Draws what the layout computed and decides nothing.
 * @param view the part of the page, in points, that fills the canvas
 * @param pictureOf made by `cropToBox`; null draws the empty field
 */
export function drawPage(context: Context, page: DrawablePage, view: Box, pictureOf: (item: PictureItem) => OffscreenCanvas | null): void {
  const pixelsPerPoint = context.canvas.width / view.width;
  const base: Matrix = [pixelsPerPoint, 0, 0, pixelsPerPoint, -view.x * pixelsPerPoint, -view.y * pixelsPerPoint];
  context.setTransform(...base);
  context.fillStyle = page.paper;
  context.fillRect(0, 0, page.widthPt, page.heightPt);
  for (const item of page.items) {
    context.save();
    if (item.kind === 'shape') drawShape(context, item, base);
    else if (item.kind === 'text') drawText(context, item, base);
    else drawPicture(context, item, base, pictureOf(item));
    context.restore();
  }
}

function drawShape(context: Context, item: ShapeItem, base: Matrix): void {
  const path = new Path2D(item.d);
  context.setTransform(...multiply(base, item.matrix));
  context.globalAlpha = item.opacity;
  if (item.fill) {
    context.fillStyle = fillStyle(context, item.fill);
    context.fill(path, item.fillRule);
  }
  if (item.stroke) {
    context.strokeStyle = item.stroke.color;
    context.lineWidth = item.stroke.widthPt;
    context.lineCap = item.stroke.cap;
    context.lineJoin = item.stroke.join;
    // SVG's limit; the canvas starts with 10.
    context.miterLimit = 4;
    context.setLineDash([...item.stroke.dashPt]);
    context.stroke(path);
  }
}

function fillStyle(context: Context, paint: Paint): string | CanvasGradient {
  if (paint.kind === 'solid') return paint.color;
  const [a = 0, b = 0, c = 0, d = 0] = paint.coords;
  const gradient = paint.kind === 'linear' ? context.createLinearGradient(a, b, c, d) : context.createRadialGradient(a, b, 0, a, b, c);
  for (const stop of paint.stops) gradient.addColorStop(stop.offset, withAlpha(stop.color, stop.opacity));
  return gradient;
}

function withAlpha(color: string, opacity: number): string {
  return (
    color +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  );
}

function drawText(context: Context, item: DrawableText, base: Matrix): void {
  const tilted = multiply(base, tiltMatrix(item.box, item.tiltDeg));
  context.fillStyle = item.color;
  item.lines.forEach((line, index) => {
    const outline = item.outlines[index];
    if (!outline) return;
    context.setTransform(...multiply(tilted, lineMatrix(item, line)));
    context.fill(new Path2D(outline));
  });
}

function drawPicture(context: Context, item: PictureItem, base: Matrix, picture: OffscreenCanvas | null): void {
  const clip = new Path2D(item.clipPath);
  context.setTransform(...multiply(base, tiltMatrix(item.box, item.tiltDeg)));
  if (picture) {
    context.save();
    context.clip(clip);
    const { x, y, width, height } = item.box;
    context.drawImage(picture, x, y, width, height);
    context.restore();
  } else {
    context.fillStyle = EMPTY_FIELD;
    context.fill(clip);
  }
  if (item.border) {
    context.strokeStyle = item.border.color;
    context.lineWidth = item.border.widthPt;
    context.miterLimit = 4;
    context.stroke(clip);
  }
}

/** The crop of a picture, rotated, with its effect, at its size on the canvas. The picture can be closed afterwards. */
export function cropToBox(picture: ImageBitmap, item: PictureItem, pixelsPerPoint: number): OffscreenCanvas {
  const widthPx = Math.max(1, Math.ceil(item.box.width * pixelsPerPoint));
  const heightPx = Math.max(1, Math.ceil(item.box.height * pixelsPerPoint));
  const { canvas, context } = createCanvas({ widthPx, heightPx });
  const place = pictureMatrix({ ...item, box: { x: 0, y: 0, width: widthPx, height: heightPx } });
  context.setTransform(...multiply(place, [1 / picture.width, 0, 0, 1 / picture.height, 0, 0]));
  context.drawImage(picture, 0, 0);
  applyEffect(context, item.effect);
  return canvas;
}
