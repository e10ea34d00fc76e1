import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeEighths } from './decode-picture.ts';
import { readImageHeader } from './image-header.ts';

const picture = () => sharp({ create: { width: 120, height: 80, channels: 3, background: '#a0522d' } });

test("[EDT-18] the header gives a file's format and size before it is decoded", async () => {
  expect(readImageHeader(await picture().jpeg().toBuffer())).toEqual({ type: 'image/jpeg', width: 120, height: 80, orientation: 1 });
  expect(readImageHeader(await picture().png().toBuffer())).toEqual({ type: 'image/png', width: 120, height: 80, orientation: 1 });
  expect(readImageHeader(await picture().gif().toBuffer())).toEqual({ type: 'image/gif', width: 120, height: 80, orientation: 1 });
  expect(readImageHeader(await picture().webp({ lossless: true }).toBuffer())).toMatchObject({
    type: 'image/webp',
    width: 120,
    height: 80,
  });
  expect(readImageHeader(await picture().webp().toBuffer())).toMatchObject({ type: 'image/webp', width: 120, height: 80 });
});

test('[EDT-18] EXIF gives the rotation of a JPEG', async () => {
  for (const orientation of [1, 3, 6, 8])
    expect(readImageHeader(await picture().withMetadata({ orientation }).jpeg().toBuffer())).toMatchObject({ orientation, width: 120 });
});

test("[EDT-18] [LOV-06] another metadata segment after EXIF does not change a JPEG's rotation", async () => {
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>';
  const jpeg = await picture().withMetadata({ orientation: 6 }).withXmp(xmp).jpeg().toBuffer();
  expect(jpeg.indexOf('http://ns.adobe.com/xap')).toBeGreaterThan(jpeg.indexOf('Exif'));
  expect(readImageHeader(jpeg)).toMatchObject({ orientation: 6 });
});

test('[EDT-18] a file that is not a picture, or is truncated, has no header', async () => {
  expect(readImageHeader(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).toBeNull();
  expect(readImageHeader(new Uint8Array(8))).toBeNull();
  expect(readImageHeader((await picture().jpeg().toBuffer()).subarray(0, 60))).toBeNull();
});

test('[EDT-18] a JPEG is decoded at the smallest number of eighths that still has enough pixels', () => {
  expect(decodeEighths({ width: 6000, height: 4000 }, 2048)).toBe(3);
  expect(decodeEighths({ width: 4000, height: 6000 }, 640)).toBe(1);
  expect(decodeEighths({ width: 1000, height: 800 }, 2048)).toBe(8);
});
