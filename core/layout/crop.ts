import type { Box, CropRect, ImageResource, Rotation } from '../contract/template-format.ts';

/** The size of a picture in pixels or of a box in points. Only the ratio matters, unless a name says otherwise. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point in fractions of the picture after its rotation. */
export interface FractionPoint {
  readonly x: number;
  readonly y: number;
}

/** Maximum zoom: the sides of the largest crop divided by those of the smallest. */
export const MAX_ZOOM = 5;
/** Share of the slack above a portrait's crop, because faces are in the upper half of a portrait. */
const UPPER_THIRD = 1 / 3;

export function rotatedSize(picture: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width: picture.width, height: picture.height } : { width: picture.height, height: picture.width };
}

/** Sides of the largest crop with the box's aspect, in fractions of the rotated picture. */
export function coverSize(picture: Size, box: Size): Size {
  const pictureAspect = picture.width / picture.height;
  const boxAspect = box.width / box.height;
  return pictureAspect > boxAspect ? { width: boxAspect / pictureAspect, height: 1 } : { width: 1, height: pictureAspect / boxAspect };
}

/**
 * The initial crop of a picture: it covers the box. The excess is cut evenly left and right; of a portrait, twice as
 * much below as above.
 */
export function initialCrop(picture: Size, box: Size): CropRect {
  const cover = coverSize(picture, box);
  const share = picture.height > picture.width ? UPPER_THIRD : 1 / 2;
  return { x: (1 - cover.width) / 2, y: (1 - cover.height) * share, ...cover };
}

/** The nearest crop of the same size inside the picture. */
export function clampCrop(crop: CropRect): CropRect {
  const width = Math.min(crop.width, 1);
  const height = Math.min(crop.height, 1);
  return { x: clamp(crop.x, 0, 1 - width), y: clamp(crop.y, 0, 1 - height), width, height };
}

/** Moves the crop over the picture. @param by fractions of the rotated picture */
export function panCrop(crop: CropRect, by: FractionPoint): CropRect {
  return clampCrop({ ...crop, x: crop.x + by.x, y: crop.y + by.y });
}

/** 1: the largest crop; MAX_ZOOM: the smallest. */
export function cropZoom(crop: CropRect, picture: Size, box: Size): number {
  return coverSize(picture, box).width / crop.width;
}

/**
 * Zooms so that `anchor` keeps its place in the box, unless the picture's edge prevents it.
 * @param factor over 1 zooms in
 * @param picture after its rotation
 */
export function zoomCrop(crop: CropRect, factor: number, anchor: FractionPoint, picture: Size, box: Size): CropRect {
  const zoom = clamp(cropZoom(crop, picture, box) * factor, 1, MAX_ZOOM);
  const cover = coverSize(picture, box);
  const width = cover.width / zoom;
  const height = cover.height / zoom;
  const x = anchor.x - ((anchor.x - crop.x) / crop.width) * width;
  const y = anchor.y - ((anchor.y - crop.y) / crop.height) * height;
  return clampCrop({ x, y, width, height });
}

/** The position of a picture in its field. */
export type PicturePlace = Pick<ImageResource, 'rotation' | 'cropRect'>;

/**
 * The quarter turn of the button: counter-clockwise, 0 -> 270 -> 180 -> 90 -> 0.
 * The crop keeps its centre in the picture, its zoom and the box's aspect, so at the picture's edge it may have to move.
 * @param from the position before a series of rotations, so that the edge moves the crop only once, and four rotations
 * restore it
 */
export function rotateCcw<R extends Pick<ImageResource, 'width' | 'height'> & PicturePlace>(
  resource: R,
  box: Size,
  from: PicturePlace = resource,
): R {
  const rotation = ROTATED_CCW[resource.rotation];
  const turns = ((from.rotation - rotation + 360) % 360) / 90;
  if (turns === 0) return { ...resource, rotation, cropRect: from.cropRect };
  const zoom = cropZoom(from.cropRect, rotatedSize(resource, from.rotation), box);
  const cover = coverSize(rotatedSize(resource, rotation), box);
  const width = cover.width / zoom;
  const height = cover.height / zoom;
  const centre = turnPointCcw({ x: from.cropRect.x + from.cropRect.width / 2, y: from.cropRect.y + from.cropRect.height / 2 }, turns);
  return { ...resource, rotation, cropRect: clampCrop({ x: centre.x - width / 2, y: centre.y - height / 2, width, height }) };
}

/** A point at (x, y) is at (y, 1 - x) after a quarter turn counter-clockwise. */
function turnPointCcw(point: FractionPoint, turns: number): FractionPoint {
  return turns === 0 ? point : turnPointCcw({ x: point.y, y: 1 - point.x }, turns - 1);
}

const ROTATED_CCW: Readonly<Record<Rotation, Rotation>> = { 0: 270, 270: 180, 180: 90, 90: 0 };

/**
 * The position of a background behind a cut-out: centred, covering the upright picture, and cropped to it.
 * @param backdrop in pixels @param picture in pixels, upright
 * @returns in fractions of the picture: x and y are at most 0, the sides at least 1
 */
export function coverBehind(backdrop: Size, picture: Size): CropRect {
  const seen = coverSize(backdrop, picture);
  const width = 1 / seen.width;
  const height = 1 / seen.height;
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The crop for a box with another aspect (another template, another size): the same centre, and the same zoom if possible. */
export function refitCrop(crop: CropRect, picture: Size, from: Size, to: Size): CropRect {
  const zoom = Math.max(1, cropZoom(crop, picture, from));
  const cover = coverSize(picture, to);
  const width = cover.width / zoom;
  const height = cover.height / zoom;
  return clampCrop({ x: crop.x + crop.width / 2 - width / 2, y: crop.y + crop.height / 2 - height / 2, width, height });
}

/** Maximum zoom of the layout, because received data may contain any crop. */
const MAX_LAID_OUT_ZOOM = 50;

/**
 * The crop that is drawn: the box's aspect around the same centre, inside the picture. Equal to the stored crop if that
 * was made for this template. A picture is never stretched, whatever the data contain.
 * @param picture after its rotation
 */
export function lockCrop(crop: CropRect, picture: Size, box: Size): CropRect {
  const cover = coverSize(picture, box);
  const zoom = clamp(cover.width / Math.max(crop.width, 1e-6), 1, MAX_LAID_OUT_ZOOM);
  const width = cover.width / zoom;
  const height = cover.height / zoom;
  return clampCrop({ x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height });
}

/** Resolution of the printed picture: the lower one of its two directions. */
export function pixelsPerInch(
  resource: Pick<ImageResource, 'width' | 'height' | 'rotation' | 'cropRect'>,
  boxPt: Pick<Box, 'width' | 'height'>,
): number {
  const { width, height } = rotatedSize(resource, resource.rotation);
  return Math.min((width * resource.cropRect.width * 72) / boxPt.width, (height * resource.cropRect.height * 72) / boxPt.height);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
