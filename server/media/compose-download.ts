import sharp from 'sharp';
import { decodeInTurn } from './decode-gate.ts';
import { originalKey } from './media-keys.ts';
import type { MediaStore } from './media-store.ts';
import { DECODE_OPTIONS } from './prepare-picture.ts';
import type { StoredPicture } from './read-renditions.ts';

const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** A bought cut-out before its backdrop in every pixel that was photographed; as JPEG, without camera data. */
export async function composeDownload(media: MediaStore, cutout: StoredPicture, backdrop: StoredPicture): Promise<Buffer> {
  const [front, behind] = await Promise.all([
    media.read(originalKey(cutout.mediaKey, cutout.mimeType)),
    media.read(originalKey(backdrop.mediaKey, backdrop.mimeType)),
  ]);
  return decodeInTurn(async () => {
    const { width, height } = await sharp(front, DECODE_OPTIONS).metadata();
    return sharp(behind, DECODE_OPTIONS)
      .resize(width, height, { fit: 'cover' })
      .removeAlpha()
      .composite([{ input: front, ...DECODE_OPTIONS }])
      .jpeg(JPEG)
      .toBuffer();
  });
}
