import sharp from 'sharp';
import { expect, test } from 'vitest';
import { p3ToSrgb } from './p3-to-srgb.ts';

/** All colours of six levels a channel. */
const LEVELS = [0, 40, 90, 140, 200, 255];
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => [red, green, blue] as const)));

/** The pixels that sharp writes for sRGB colours as Display P3. */
async function asP3(): Promise<Buffer> {
  const raw = { width: COLORS.length, height: 1, channels: 3 as const };
  const png = await sharp(Buffer.from(COLORS.flat()), { raw }).withIccProfile('p3').png().toBuffer();
  return sharp(png, { ignoreIcc: true }).raw().toBuffer();
}

test('[LOV-06] colours that both spaces have are converted as sharp does, within 4 of 255', async () => {
  const p3 = await asP3();
  expect(p3.equals(Buffer.from(COLORS.flat())), 'the numbers are others').toBe(false);
  const data = Uint8ClampedArray.from(COLORS.flatMap((_, index) => [...p3.subarray(index * 3, index * 3 + 3), 255]));
  p3ToSrgb(data);
  COLORS.forEach((wanted, index) => {
    const made = [...data.subarray(index * 4, index * 4 + 4)];
    const apart = Math.max(...wanted.map((value, channel) => Math.abs(value - (made[channel] ?? -99))));
    expect(apart, `${wanted.join(' ')} became ${made.join(' ')}`).toBeLessThanOrEqual(4);
    expect(made[3]).toBe(255);
  });
});

test('[LOV-06] a colour outside sRGB becomes the nearest one, and grey stays grey', () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 128, 128, 128, 255]);
  p3ToSrgb(data);
  expect([...data]).toEqual([255, 0, 0, 255, 0, 255, 0, 255, 128, 128, 128, 255]);
});
