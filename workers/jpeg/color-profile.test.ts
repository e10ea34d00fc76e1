import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegColorSpace } from './color-profile.ts';

const picture = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#a0522d' } });

/** The JPEG with its profile in two segments. */
function inTwoParts(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf('ICC_PROFILE\0') - 4;
  const profile = jpeg.subarray(at + 18, at + 2 + jpeg.readUInt16BE(at + 2));
  const half = profile.length >> 1;
  const part = (index: number, bytes: Buffer) => {
    const segment = Buffer.concat([Buffer.from('\xff\xe2..ICC_PROFILE\0', 'latin1'), Buffer.from([index, 2]), bytes]);
    segment.writeUInt16BE(segment.length - 2, 2);
    return segment;
  };
  const after = jpeg.subarray(at + 18 + profile.length);
  return Buffer.concat([jpeg.subarray(0, at), part(2, profile.subarray(half)), part(1, profile.subarray(0, half)), after]);
}

test('[LOV-06] a JPEG without a colour profile is sRGB', async () => {
  expect(jpegColorSpace(await picture().jpeg().toBuffer())).toBe('srgb');
});

test('[LOV-06] profiles of sRGB and Display P3 are recognised by their primaries', async () => {
  expect(jpegColorSpace(await picture().withIccProfile('srgb').jpeg().toBuffer())).toBe('srgb');
  expect(jpegColorSpace(await picture().withIccProfile('p3').jpeg().toBuffer())).toBe('display-p3');
});

test('[LOV-06] a profile in two segments, in any order, is joined', async () => {
  expect(jpegColorSpace(inTwoParts(await picture().withIccProfile('p3').jpeg().toBuffer()))).toBe('display-p3');
});

test('[LOV-06] other colours, another tone curve and a damaged profile are left to the browser', async () => {
  const p3 = await picture().withIccProfile('p3').jpeg().toBuffer();
  const other = Buffer.from(p3);
  // Red's X changes by 0.06, which is the distance of Adobe RGB from sRGB.
  const profile = other.indexOf('ICC_PROFILE\0') + 14;
  const tag = other.readUInt32BE(other.indexOf('rXYZ', profile) + 4);
  other.writeInt32BE(other.readInt32BE(profile + tag + 8) + 4000, profile + tag + 8);
  expect(jpegColorSpace(other)).toBeNull();
  const curve = Buffer.from(p3);
  const tone = profile + curve.readUInt32BE(curve.indexOf('rTRC', profile) + 4);
  curve.write('curv\0\0\0\0\0\0\0\u0001\u0002\u0033', tone, 'latin1');
  expect(jpegColorSpace(curve)).toBeNull();
  const endless = Buffer.from(p3);
  endless.writeUInt32BE(0x7fffffff, endless.indexOf('rXYZ', profile) + 4);
  expect(jpegColorSpace(endless)).toBeNull();
  expect(jpegColorSpace(await picture().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())).toBeNull();
});

test('[LOV-06] a profile with missing parts is left to the browser', async () => {
  const parts = inTwoParts(await picture().withIccProfile('p3').jpeg().toBuffer());
  const last = parts.lastIndexOf('ICC_PROFILE\0');
  parts.write('ICC_PROFILX', last);
  expect(jpegColorSpace(parts)).toBeNull();
});
