/** A field's picture as it is printed: from the original, its crop and effect as approved, at most 300 pixels per inch. */
import sharp, { type Sharp } from 'sharp';
import type { Box, CropRect, Effect } from '#core/contract/template-format.ts';
import type { PictureItem } from '#core/layout/display-list.ts';
import { EFFECT_MATRICES } from '#core/layout/effects.ts';
import { pictureMatrix } from '#core/layout/geometry/matrix.ts';
import { decodeInTurn } from '../media/pictures/decode-gate.ts';
import { DECODE_OPTIONS } from '../media/pictures/decode-options.ts';
import { openInSrgb } from '../media/pictures/open-in-srgb.ts';
import { layOver, rawInput } from '../media/previews/renditions.ts';
import type { RawPicture } from '../media/pictures/raw-picture.ts';

/** Offset and inkjet do not print finer. */
export const PRINT_PPI = 300;
const POINTS_PER_INCH = 72;
/** Margin around the crop, in pixels: its edge is interpolated from both sides. */
const MARGIN_PX = 2;
/** Better than visible differences, without colour subsampling. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

export interface PrintPicture {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Region of the upright picture in the file: its crop with a small margin, in fractions. */
  readonly region: CropRect;
  /** One byte per pixel, 0 is transparent; null when all of it is opaque. */
  readonly alpha: Uint8Array | null;
}

/** Behind the transparent parts of a cut-out: the page itself, or an original (null for the studio's grey). */
export type Behind = { readonly kind: 'page' } | { readonly kind: 'backdrop'; readonly original: Buffer | null };

type Placed = Pick<PictureItem, 'box' | 'cropRect' | 'rotation' | 'effect'>;

export async function printPicture(original: Buffer, behind: Behind, item: Placed): Promise<PrintPicture> {
  return decodeInTurn(async () => {
    const { width, height } = await sharp(original, DECODE_OPTIONS).metadata();
    const cut = cutOf(item, width, height);
    const pixels = await readRegion(original, behind, cut, { width, height });
    const printed = await raw(coloured(rawInput(pixels), item.effect).resize(cut.widthPx, cut.heightPx, { fit: 'fill' }));
    const { color, alpha } = printed.channels === 4 ? splitAlpha(printed) : { color: printed, alpha: null };
    return {
      jpeg: await rawInput(color).jpeg(JPEG).toBuffer(),
      widthPx: printed.width,
      heightPx: printed.height,
      region: { x: cut.left / width, y: cut.top / height, width: cut.width / width, height: cut.height / height },
      alpha,
    };
  });
}

interface Cut {
  /** Pixels of the original. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Size of the printed part. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** @param width width of the upright original, in pixels */
export function cutOf(item: Pick<Placed, 'box' | 'cropRect' | 'rotation'>, width: number, height: number): Cut {
  const seen = uprightCrop(item);
  const left = Math.max(0, Math.floor(seen.x * width) - MARGIN_PX);
  const top = Math.max(0, Math.floor(seen.y * height) - MARGIN_PX);
  const right = Math.min(width, Math.ceil((seen.x + seen.width) * width) + MARGIN_PX);
  const bottom = Math.min(height, Math.ceil((seen.y + seen.height) * height) + MARGIN_PX);
  const shrink = printedShare(item, width, height);
  return {
    left,
    top,
    width: right - left,
    height: bottom - top,
    widthPx: Math.max(1, Math.ceil((right - left) * shrink)),
    heightPx: Math.max(1, Math.ceil((bottom - top) * shrink)),
  };
}

/** Factor by which a picture's sides may be reduced without loss in print. */
export const printedShare = (item: Pick<Placed, 'box' | 'cropRect' | 'rotation'>, width: number, height: number): number =>
  Math.min(1, PRINT_PPI / ppiOf(item, uprightCrop(item), width, height));

/** The higher resolution of the two directions. */
function ppiOf({ box, rotation }: { readonly box: Box; readonly rotation: number }, seen: CropRect, width: number, height: number): number {
  const [across, down] = rotation % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  return Math.max((seen.width * width * POINTS_PER_INCH) / across, (seen.height * height * POINTS_PER_INCH) / down);
}

/** The crop in fractions of the picture before its rotation. */
function uprightCrop({ box, cropRect, rotation }: Pick<Placed, 'box' | 'cropRect' | 'rotation'>): CropRect {
  const [a, b, c, d, e, f] = pictureMatrix({ box, cropRect, rotation });
  const det = a * d - b * c;
  const corner = (px: number, py: number) => ({
    x: (d * (px - e) - c * (py - f)) / det,
    y: (a * (py - f) - b * (px - e)) / det,
  });
  const one = corner(box.x, box.y);
  const other = corner(box.x + box.width, box.y + box.height);
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** The crop's pixels in sRGB. A background covers the whole picture, and is cropped with it. */
async function readRegion(
  original: Buffer,
  behind: Behind,
  cut: Cut,
  whole: { readonly width: number; readonly height: number },
): Promise<RawPicture> {
  const front = await raw((await openInSrgb(original)).extract(cut));
  if (front.channels === 3 || behind.kind === 'page') return front;
  if (behind.original === null) return layOver(front, null);
  const covering = (await openInSrgb(behind.original)).resize(whole.width, whole.height, { fit: 'cover' }).extract(cut).removeAlpha();
  return layOver(front, await raw(covering));
}

/** Transparent pixels get the picture's mean colour: a JPEG's edge from skin to black would be visible as a rim. */
function splitAlpha({ data, width, height }: RawPicture): { readonly color: RawPicture; readonly alpha: Uint8Array } {
  const count = width * height;
  const alpha = new Uint8Array(count);
  const color = Buffer.alloc(count * 3);
  const sums = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < count; at += 1) {
    alpha[at] = data[at * 4 + 3] ?? 0;
    if (alpha[at] === 0) continue;
    seen += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[at * 4 + channel] ?? 0;
      color[at * 3 + channel] = value;
      sums[channel] = (sums[channel] ?? 0) + value;
    }
  }
  const mean = sums.map((sum) => Math.round(sum / Math.max(1, seen)));
  for (let at = 0; at < count; at += 1) if (alpha[at] === 0) color.set(mean, at * 3);
  return { color: { data: color, width, height, channels: 3 }, alpha };
}

async function raw(picture: Sharp): Promise<RawPicture> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/** The same matrices as on the screen. sharp's types require mutable arrays. */
function coloured(picture: Sharp, effect: Effect): Sharp {
  if (effect === 'original') return picture;
  const [red, green, blue] = EFFECT_MATRICES[effect];
  return picture.recomb([[...red], [...green], [...blue]]);
}
