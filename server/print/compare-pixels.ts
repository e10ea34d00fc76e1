/** The visible difference between two pictures of one page. */
import sharp, { type Sharp } from 'sharp';

/** Both pictures are larger by this factor than they are compared: the renderers' own antialiasing is coarse. */
export const OVERSAMPLING = 2;
/** Tolerance for a channel's level at the same place: antialiasing differs between renderers. */
const TOLERANCE = 32;
/** A larger distance from the paper counts as ink. */
const INK = 24;

export interface Difference {
  readonly inkPixels: number;
  readonly differentPixels: number;
  readonly share: number;
}

export interface ComparedPage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly paper: string;
  /** Tolerance for a channel's level at the same place; lower if one renderer made both pictures. */
  readonly tolerance?: number;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels as rendered, because encoding a file costs a second for a large page. */
export interface DrawnPixels extends Pixels {
  readonly channels: 3 | 4;
}

/** A file, or the pixels themselves. */
export type Drawn = Buffer | DrawnPixels;

export const openDrawn = (drawn: Drawn): Sharp => {
  if (Buffer.isBuffer(drawn)) return sharp(drawn);
  const { data, width, height, channels } = drawn;
  return sharp(data, { raw: { width, height, channels } });
};

/**
 * A pixel differs when its colour lies outside the range that the other picture has within one pixel of it, in both
 * directions: an edge that is shifted by half a pixel does not count, a missing, moved or differently coloured object
 * does.
 * @param page its size in pixels of the two pictures, and its paper as '#FFFFFF'
 */
export async function comparePixels(one: Drawn, other: Drawn, page: ComparedPage): Promise<Difference> {
  const [widthPx, heightPx] = [Math.floor(page.widthPx), Math.floor(page.heightPx)];
  const [a, b] = [await read(one, widthPx, heightPx), await read(other, widthPx, heightPx)];
  const { width, height } = a;
  if (width !== b.width || height !== b.height) throw new Error(`${width}x${height} cannot be compared with ${b.width}x${b.height}`);
  const { paper, tolerance = TOLERANCE } = page;
  const ground = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16));
  const size = width * height * 3;
  let [inkPixels, differentPixels] = [0, 0];
  for (let at = 0; at < size; at += 3) {
    if (isFar(a.data, at, ground, 0, INK) || isFar(b.data, at, ground, 0, INK)) inkPixels += 1;
    if (!isFar(a.data, at, b.data, at, tolerance)) continue;
    if (!isAround(a, b, at, tolerance) || !isAround(b, a, at, tolerance)) differentPixels += 1;
  }
  return { inkPixels, differentPixels, share: inkPixels === 0 ? 0 : differentPixels / inkPixels };
}

/** Called for millions of pixels: no lists, no closures. */
function isFar(one: Buffer, atOne: number, other: Buffer | readonly number[], atOther: number, limit: number): boolean {
  return (
    Math.abs((one[atOne] ?? 0) - (other[atOther] ?? 0)) > limit ||
    Math.abs((one[atOne + 1] ?? 0) - (other[atOther + 1] ?? 0)) > limit ||
    Math.abs((one[atOne + 2] ?? 0) - (other[atOther + 2] ?? 0)) > limit
  );
}

async function read(picture: Drawn, wholeWidth: number, wholeHeight: number): Promise<Pixels> {
  const metadata = Buffer.isBuffer(picture) ? await sharp(picture).metadata() : picture;
  const width = Math.floor(Math.min(wholeWidth, metadata.width) / OVERSAMPLING);
  const height = Math.floor(Math.min(wholeHeight, metadata.height) / OVERSAMPLING);
  const data = await openDrawn(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .extract({ left: 0, top: 0, width: width * OVERSAMPLING, height: height * OVERSAMPLING })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Whether the pixel lies between the darkest and the lightest value around that place in the other picture. */
function isAround(of: Pixels, { data, width, height }: Pixels, at: number, tolerance: number): boolean {
  const x = (at / 3) % width;
  const y = Math.floor(at / 3 / width);
  for (let channel = 0; channel < 3; channel += 1) {
    let [low, high] = [255, 0];
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
        const value = data[(ny * width + nx) * 3 + channel] ?? 0;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    const value = of.data[at + channel] ?? 0;
    if (value < low - tolerance || value > high + tolerance) return false;
  }
  return true;
}
