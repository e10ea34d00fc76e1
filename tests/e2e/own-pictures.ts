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

/** What another phone calls a picture and this browser cannot open. */
export const unreadable = (name: string, mimeType = 'image/heic'): PictureFile => ({
  name,
  mimeType,
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), randomBytes(2000)]),
});

/** A photograph in a format that the shop does not read, by its name's end. */
export async function converted(name: `${string}.webp` | `${string}.avif`): Promise<PictureFile> {
  const { buffer } = await photo(name, { width: 800, height: 600 });
  const isWebp = name.endsWith('.webp');
  return {
    name,
    mimeType: isWebp ? 'image/webp' : 'image/avif',
    buffer: await (isWebp ? sharp(buffer).webp() : sharp(buffer).avif({ effort: 0 })).toBuffer(),
  };
}

/** The same file whose header says that it is that large: what a decompression bomb looks like from outside. */
export function claiming(picture: PictureFile, width: number, height: number): PictureFile {
  const buffer = Buffer.from(picture.buffer);
  // Start of frame (ITU T.81, B.2.2): marker, length, precision, height, width.
  const frame = buffer.indexOf(Buffer.from([0xff, 0xc0]));
  if (frame < 0) throw new Error('a baseline JPEG has a frame');
  buffer.writeUInt16BE(height, frame + 5);
  buffer.writeUInt16BE(width, frame + 7);
  return { ...picture, buffer };
}
