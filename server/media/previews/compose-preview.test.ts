import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePreview } from './compose-preview.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';

const solid = (width: number, height: number, color: readonly number[]): RawPicture => ({
  data: Buffer.from(Array.from({ length: width * height }, () => color).flat()),
  width,
  height,
  channels: color.length === 4 ? 4 : 3,
});
const pixel = async (image: Buffer) => [
  ...(await sharp(image).removeAlpha().extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()),
];
const near = (value: number) => ({ asymmetricMatch: (other: number) => Math.abs(other - value) <= 4 });

test('[SRV-48] the background is rotated as requested', async () => {
  const image = await composePreview(solid(60, 40, [10, 120, 200]), null, { rotation: 90, effect: 'original' });
  expect(await sharp(image).metadata()).toMatchObject({ width: 40, height: 60 });
});

test('[SRV-48] effects are the fixed matrices of the layout engine', async () => {
  const bw = await pixel(await composePreview(solid(40, 40, [200, 100, 50]), null, { rotation: 0, effect: 'bw' }));
  const luma = 0.2126 * 200 + 0.7152 * 100 + 0.0722 * 50;
  expect(bw).toEqual([near(luma), near(luma), near(luma)]);
  const sepia = await pixel(await composePreview(solid(40, 40, [200, 100, 50]), null, { rotation: 0, effect: 'sepia' }));
  expect(sepia).toEqual([
    near(0.393 * 200 + 0.769 * 100 + 0.189 * 50),
    near(0.349 * 200 + 0.686 * 100 + 0.168 * 50),
    near(0.272 * 200 + 0.534 * 100 + 0.131 * 50),
  ]);
});

test('[SRV-48] a cut-out is drawn in front of the background, which shows through its transparent parts', async () => {
  const clear = await composePreview(solid(80, 80, [20, 200, 40]), solid(60, 40, [255, 0, 0, 0]), { rotation: 0, effect: 'original' });
  expect(await sharp(clear).metadata()).toMatchObject({ width: 60, height: 40 });
  expect(await pixel(clear)).toEqual([near(20), near(200), near(40)]);
  const opaque = await composePreview(solid(80, 80, [20, 200, 40]), solid(60, 40, [255, 0, 0, 255]), { rotation: 0, effect: 'original' });
  expect(await pixel(opaque)).toEqual([near(255), near(0), near(0)]);
});
