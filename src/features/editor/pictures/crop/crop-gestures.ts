import type { CropRect, ImageResource } from '#core/contract/template-format.ts';
import { panCrop, rotatedSize, type Size, zoomCrop } from '#core/layout/crop.ts';

/** Distance that an arrow key moves the picture, and factor by which plus zooms it. */
const KEY_PAN = 0.04;
export const ZOOM_STEP = 1.15;
/** Wheel movement in pixels that doubles the picture. */
const WHEEL_DOUBLES_AT = 400;

type Cropped = Pick<ImageResource, 'width' | 'height' | 'rotation' | 'cropRect'>;

/**
 * The crop after a drag: the picture follows the finger, so the crop moves the other way.
 * @param byPx movement on the screen @param framePx size of the field on the screen, without its tilt
 */
export function dragCrop(crop: CropRect, byPx: { readonly x: number; readonly y: number }, framePx: Size, tiltDeg: number): CropRect {
  const angle = (-tiltDeg * Math.PI) / 180;
  const x = byPx.x * Math.cos(angle) - byPx.y * Math.sin(angle);
  const y = byPx.x * Math.sin(angle) + byPx.y * Math.cos(angle);
  return panCrop(crop, { x: (-x / framePx.width) * crop.width, y: (-y / framePx.height) * crop.height });
}

/** @param at position of the fingers in the field, in fractions; the middle if absent */
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

/** The crop after a key; null for a key that the picture does not use. */
export function cropAfterKey(image: Cropped, key: string, boxPt: Size, canZoom: boolean): CropRect | null {
  const direction = KEYS[key];
  if (direction) return nudgeImage(image.cropRect, direction);
  if (canZoom && (key === '+' || key === '=')) return zoomImage(image, ZOOM_STEP, boxPt);
  if (canZoom && key === '-') return zoomImage(image, 1 / ZOOM_STEP, boxPt);
  return null;
}
