import sharp, { type Sharp } from 'sharp';
import { DECODE_OPTIONS } from './decode-options.ts';

/**
 * A picture with pixels in sRGB, whatever profile and depth the file has. sharp converts 8-bit pictures. With 16 bits
 * and a profile it stops at Display P3, or ignores a grey profile.
 * @param bytes a picture that was checked before
 */
export async function openInSrgb(bytes: Buffer): Promise<Sharp> {
  const { space, hasProfile } = await sharp(bytes, DECODE_OPTIONS).metadata();
  if (hasProfile && space === 'rgb16') return sharp(bytes, DECODE_OPTIONS).withIccProfile('srgb').toColourspace('srgb');
  const readable = hasProfile && space === 'grey16' ? await inEightBits(bytes) : bytes;
  return sharp(readable, DECODE_OPTIONS).toColourspace('srgb');
}

/** With its profile and its orientation. */
const inEightBits = (grey: Buffer): Promise<Buffer> =>
  sharp(grey, DECODE_OPTIONS).toColourspace('b-w').keepMetadata().png({ compressionLevel: 1 }).toBuffer();
