/** Turns a received file into a picture of the shop: checked by decoding it, upright, without camera data. */
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { decodeInTurn } from './decode-gate.ts';
import { DECODE_OPTIONS } from './decode-options.ts';
import type { OriginalMime } from '../store/media-keys.ts';
import { openInSrgb } from './open-in-srgb.ts';
import { MAX_MEGAPIXELS, type PictureProblem } from './picture-problem.ts';
import type { RawPicture } from './raw-picture.ts';
import { stripJpeg, stripPng } from './strip-metadata.ts';

/** Longest side of the largest rendition. */
export const BASE_PX = 640;
/** An alpha value below this is transparency; above it, compression noise. */
const OPAQUE_ALPHA = 250;
/** A rotated picture is encoded again, at a quality without visible loss. */
const TURNED_JPEG = { quality: 97, chromaSubsampling: '4:4:4' } as const;

export interface PreparedPicture {
  readonly original: Buffer;
  readonly mimeType: OriginalMime;
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** It has transparent parts, because the person was cut out from a green screen. */
  readonly isGreenscreen: boolean;
  /** At most 640 px: what every rendition is made from. */
  readonly base: RawPicture;
}

export const preparePicture = (bytes: Buffer): Promise<Result<PreparedPicture, PictureProblem>> => decodeInTurn(() => prepare(bytes));

/** Reads the file only when it is its turn to be decoded, so that at most two pictures are in memory. */
export const preparePictureFile = (path: string): Promise<Result<PreparedPicture, PictureProblem>> =>
  decodeInTurn(async () => prepare(await readFile(path)));

async function prepare(bytes: Buffer): Promise<Result<PreparedPicture, PictureProblem>> {
  if (bytes.length === 0) return err({ code: 'empty' });
  // Only these two decoders may read the bytes: the library would also open SVG, PDF and more.
  const mimeType = sniffMime(bytes);
  if (!mimeType) return err({ code: 'not-jpeg-or-png' });
  try {
    return await decode(bytes, mimeType);
  } catch (error) {
    return err({ code: 'damaged', detail: firstLine(error) });
  }
}

async function decode(bytes: Buffer, mimeType: OriginalMime): Promise<Result<PreparedPicture, PictureProblem>> {
  const metadata = await sharp(bytes, { ...DECODE_OPTIONS, limitInputPixels: false }).metadata();
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_MEGAPIXELS * 1_000_000) return err({ code: 'too-many-pixels', width, height, maxMegapixels: MAX_MEGAPIXELS });
  const base = await decodeBase(bytes);
  const isTurned = (metadata.orientation ?? 1) !== 1;
  const original = isTurned ? await turnUpright(bytes, mimeType, metadata.space) : strip(bytes, mimeType);
  return ok({ original, mimeType, width, height, isGreenscreen: base.channels === 4, base });
}

/** Decodes the whole file, so that a truncated one is detected. */
export async function decodeBase(bytes: Buffer): Promise<RawPicture> {
  const pipeline = (await openInSrgb(bytes)).autoOrient().resize(BASE_PX, BASE_PX, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 4 && isSeeThrough(data)) return { data, width: info.width, height: info.height, channels: 4 };
  if (info.channels === 3) return { data, width: info.width, height: info.height, channels: 3 };
  const flat = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { data: flat, width: info.width, height: info.height, channels: 3 };
}

function isSeeThrough(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 255) < OPAQUE_ALPHA) return true;
  return false;
}

/** In the colour space of the file, because its profile is only valid there. */
function turnUpright(bytes: Buffer, mimeType: OriginalMime, space: Metadata['space']): Promise<Buffer> {
  const read = sharp(bytes, DECODE_OPTIONS);
  // Without this, CMYK would be converted to sRGB before the rotation, by a profile of the library.
  const turned = (space === 'cmyk' ? read.pipelineColourspace('cmyk') : read).autoOrient();
  const upright = turned.toColourspace(space).keepIccProfile();
  return (mimeType === 'image/png' ? upright.png() : upright.jpeg(TURNED_JPEG)).toBuffer();
}

const strip = (bytes: Buffer, mimeType: OriginalMime): Buffer => (mimeType === 'image/png' ? stripPng(bytes) : stripJpeg(bytes));

function sniffMime(bytes: Buffer): OriginalMime | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  return null;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
