/** Picture files that a test chooses, made on the spot. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photograph's worth of detail, so that its size is that of a camera's file. */
export async function photo(name: string, { width = 1600, height = 1200 } = {}): Promise<PictureFile> {
  const grain = await sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer: grain };
}
