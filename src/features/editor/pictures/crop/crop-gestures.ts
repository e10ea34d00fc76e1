import type { CropRect, ImageResource } from '#core/contract/template-format.ts';
import { panCrop, rotatedSize, type Size, zoomCrop } from '#core/layout/crop.ts';

/** How far one press of an arrow moves the picture, and one press of plus zooms it. */
const KEY_PAN = 0.04;
export const ZOOM_STEP = 1.15;
/** Wheel pixels that double the picture. */
const WHEEL_DOUBLES_AT = 400;

type Cropped = Pick<ImageResource, 'width' | 'height' | 'rotation' | 'cropRect'>;

/**
 * The crop after the picture was dragged: it follows the finger, so the crop goes the other way.
 * @param byPx of the screen @param framePx the field on the screen, before its tilt
 */
export function dragCrop(crop: CropRect, byPx: { readonly x: number; readonly y: number }, framePx: Size, tiltDeg: number): CropRect {
  const angle = (-tiltDeg * Math.PI) / 180;
  const x = byPx.x * Math.cos(angle) - byPx.y * Math.sin(angle);
  const y = byPx.x * Math.sin(angle) + byPx.y * Math.cos(angle);
  return panCrop(crop, { x: (-x / framePx.width) * crop.width, y: (-y / framePx.height) * crop.height });
}

/** @param at where in the field the fingers are, in fractions; the middle without one */
export function zoomImage(
  image: Cropped,
  factor: number,
  boxPt: Size,
  at: { readonly x: number; readonly y: number } = { x: 0.5, y: 0.5 },
): CropRect {
  const { cropRect } = image;
  const anchor = { x: cropRect.x + at.x * cropRect.width, y: cropRect.y + at.y * cropRect.height };
  return zoomCrop(cropRect, factor, anchor, rotatedSize(image, image.rotation), boxPt);
}

export function wheelFactor(deltaYPx: number): number {
  return 2 ** (-deltaYPx / WHEEL_DOUBLES_AT);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const DIRECTIONS: Readonly<Record<Direction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Moves the picture one step in its field. */
export function nudgeImage(crop: CropRect, direction: Direction): CropRect {
  const [x, y] = DIRECTIONS[direction];
  return panCrop(crop, { x: -x * KEY_PAN * crop.width, y: -y * KEY_PAN * crop.height });
}

const KEYS: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** The crop after a key; null when the key is not one of the picture's. */
export function cropAfterKey(image: Cropped, key: string, boxPt: Size, canZoom: boolean): CropRect | null {
  const direction = KEYS[key];
  if (direction) return nudgeImage(image.cropRect, direction);
  if (canZoom && (key === '+' || key === '=')) return zoomImage(image, ZOOM_STEP, boxPt);
  if (canZoom && key === '-') return zoomImage(image, 1 / ZOOM_STEP, boxPt);
  return null;
}
