/** Picture files for a test to choose, generated on demand. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The picture has the detail of a photograph, so that its file has the size of a camera's file. */
export async function photo(name: string, { width = 1600, height = 1200 } = {}): Promise<PictureFile> {
  const grain = await sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer: grain };
}
