/** The sizes of pictures that the shop serves. Unbought ones over 320 px have the watermark. */
import sharp, { type Sharp } from 'sharp';
import type { MediaStore } from '../store/media-store.ts';
import { type RenditionFile, renditionKey } from '../store/media-keys.ts';
import type { PreparedPicture } from '../pictures/prepare-picture.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { watermarkFor } from './watermark.ts';

/** Behind a cut-out whose job has no background: a studio grey. */
export const STUDIO_GREY = { r: 214, g: 218, b: 222 };
const WEBP = { quality: 80, smartSubsample: true } as const;
const CUTOUT_WEBP = { quality: 84, alphaQuality: 92 } as const;
const THUMBNAIL_PX = 320;

export type Rendition = readonly [file: RenditionFile, content: Buffer];

export const rawInput = (picture: RawPicture): Sharp =>
  sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: picture.channels } });

/**
 * @param base at most 640 px
 * @param backdrop shown behind a cut-out; null for the studio's grey
 */
export async function makeRenditions(base: RawPicture, backdrop: RawPicture | null, isMarked: boolean): Promise<readonly Rendition[]> {
  const flat = base.channels === 4 ? await layOver(base, backdrop) : base;
  const renditions: Rendition[] = [
    [
      '320.webp',
      await rawInput(flat).resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true }).webp(WEBP).toBuffer(),
    ],
    ['640.webp', await (await markWhenAsked(flat, isMarked)).webp(WEBP).toBuffer()],
  ];
  if (base.channels === 4) renditions.push(['cutout.webp', await (await markWhenAsked(base, isMarked)).webp(CUTOUT_WEBP).toBuffer()]);
  return renditions;
}

export async function markWhenAsked(picture: RawPicture, isMarked: boolean): Promise<Sharp> {
  return isMarked ? rawInput(picture).composite([await watermarkFor(picture.width, picture.height)]) : rawInput(picture);
}

/** A cut-out in front of its background, which is cropped to cover the same rectangle. */
export async function layOver(cutout: RawPicture, backdrop: RawPicture | null): Promise<RawPicture> {
  const { width, height } = cutout;
  const behind = backdrop
    ? rawInput(backdrop).resize(width, height, { fit: 'cover' }).removeAlpha()
    : sharp({ create: { width, height, channels: 3, background: STUDIO_GREY } });
  const { data, info } = await behind
    .composite([{ input: cutout.data, raw: { width, height, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** Writes all files of a prepared picture under its key, before a row refers to it. */
export async function writeRenditions(
  media: MediaStore,
  mediaKey: string,
  picture: Pick<PreparedPicture, 'base'>,
  backdrop: RawPicture | null,
  isMarked: boolean,
): Promise<void> {
  for (const [file, content] of await makeRenditions(picture.base, backdrop, isMarked))
    await media.write(renditionKey(mediaKey, file), content);
}
