import type { CropRect, ImageResource } from '#core/contract/template-format.ts';
import { clampCrop, cropZoom, MAX_ZOOM, rotatedSize, type Size } from '#core/layout/crop.ts';
import { zoomImage } from './crop-gestures.ts';

type Cropped = Pick<ImageResource, 'width' | 'height' | 'rotation' | 'cropRect'>;

/**
 * A crop as three whole numbers, in percent. Zoom 100 just fills the field. Position 0 shows the left or upper end, 100
 * the other.
 */
export interface CropNumbers {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}
export type CropNumber = keyof CropNumbers;

export const CROP_LIMITS: Readonly<Record<CropNumber, { readonly min: number; readonly max: number }>> = {
  zoom: { min: 100, max: MAX_ZOOM * 100 },
  across: { min: 0, max: 100 },
  down: { min: 0, max: 100 },
};

export function cropNumbers(image: Cropped, boxPt: Size): CropNumbers {
  const { x, y, width, height } = image.cropRect;
  return {
    zoom: Math.round(cropZoom(image.cropRect, rotatedSize(image, image.rotation), boxPt) * 100),
    across: percentOf(x, 1 - width),
    down: percentOf(y, 1 - height),
  };
}

/** The crop with one number changed. A number outside its limits becomes the nearest allowed one. */
export function cropWithNumber(image: Cropped, boxPt: Size, name: CropNumber, value: number): CropRect {
  const { min, max } = CROP_LIMITS[name];
  const wanted = Math.min(Math.max(value, min), max);
  const { cropRect } = image;
  switch (name) {
    case 'zoom':
      return zoomImage(image, wanted / 100 / cropZoom(cropRect, rotatedSize(image, image.rotation), boxPt), boxPt);
    case 'across':
      return clampCrop({ ...cropRect, x: (wanted / 100) * (1 - cropRect.width) });
    case 'down':
      return clampCrop({ ...cropRect, y: (wanted / 100) * (1 - cropRect.height) });
  }
}

/** A picture that has no room to move is centred. */
function percentOf(at: number, room: number): number {
  return room < 1e-6 ? 50 : Math.round((at / room) * 100);
}
