import sharp from 'sharp';
import { decodeInTurn } from './decode-gate.ts';
import { originalKey } from './media-keys.ts';
import type { MediaStore } from './media-store.ts';
import { DECODE_OPTIONS } from './prepare-picture.ts';
import type { StoredPicture } from './read-renditions.ts';
import { STUDIO_GREY } from './renditions.ts';

const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * A bought cut-out before its backdrop in every pixel that was photographed; as JPEG, without camera data.
 * @param backdrop null: the job has none, and the studio's grey stands behind it as it does in every preview
 */
export async function composeDownload(media: MediaStore, cutout: StoredPicture, backdrop: StoredPicture | null): Promise<Buffer> {
  const [front, behind] = await Promise.all([
    media.read(originalKey(cutout.mediaKey, cutout.mimeType)),
    backdrop && media.read(originalKey(backdrop.mediaKey, backdrop.mimeType)),
  ]);
  return decodeInTurn(async () => {
    const { width, height } = await sharp(front, DECODE_OPTIONS).metadata();
    const backs = behind
      ? sharp(behind, DECODE_OPTIONS).resize(width, height, { fit: 'cover' }).removeAlpha()
      : sharp({ create: { width, height, channels: 3, background: STUDIO_GREY } });
    return backs
      .composite([{ input: front, ...DECODE_OPTIONS }])
      .jpeg(JPEG)
      .toBuffer();
  });
}
