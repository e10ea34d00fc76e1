import type { Sharp } from 'sharp';
import { decodeInTurn } from '../pictures/decode-gate.ts';
import { originalKey } from '../store/media-keys.ts';
import type { MediaStore } from '../store/media-store.ts';
import { openInSrgb } from '../pictures/open-in-srgb.ts';
import type { StoredPicture } from './read-renditions.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { layOver, rawInput } from './renditions.ts';

const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * A bought cut-out in front of its background, in full size; a JPEG in sRGB, without camera data.
 * @param backdrop null when the job has none; then the studio's grey is used, as in all previews
 */
export async function composeDownload(media: MediaStore, cutout: StoredPicture, backdrop: StoredPicture | null): Promise<Buffer> {
  const [front, behind] = await Promise.all([
    media.read(originalKey(cutout.mediaKey, cutout.mimeType)),
    backdrop && media.read(originalKey(backdrop.mediaKey, backdrop.mimeType)),
  ]);
  return decodeInTurn(async () => {
    // Decoded first, because sharp's composite drops the profile of the upper picture without converting its colours.
    const person = await pixelsOf((await openInSrgb(front)).ensureAlpha());
    const { width, height } = person;
    const place = behind && (await pixelsOf((await openInSrgb(behind)).resize(width, height, { fit: 'cover' }).removeAlpha()));
    return rawInput(await layOver(person, place))
      .withIccProfile('srgb')
      .jpeg(JPEG)
      .toBuffer();
  });
}

async function pixelsOf(picture: Sharp): Promise<RawPicture> {
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}
