/** HEIC pictures in a browser that cannot decode them: the worker loads a decoder. */
import { expect, test } from 'vitest';
import { imageClient } from './image-client.ts';

const FIXTURE = '/tests/fixtures/pictures/turned-p3.heic';

const fixture = async (): Promise<Blob> => new Blob([await (await fetch(FIXTURE)).arrayBuffer()], { type: 'image/heic' });

async function cornersOf(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3));
  const [right, bottom] = [width - 20, height - 20];
  return { size: [width, height], corners: [at(20, 20), at(right, 20), at(20, bottom), at(right, bottom)] };
}

/** HEVC and JPEG are lossy. */
const near = (color: readonly number[]) =>
  color.map((channel) => expect.toSatisfy((value: number) => Math.abs(value - channel) <= 12, `near ${channel}`) as number);

const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
].map(near);

test('[KEP-14] [EDT-18] a HEIC picture becomes an upright JPEG in sRGB', async () => {
  const made = await imageClient.prepareUpload(await fixture(), 'IMG_0001.HEIC');
  if (!made.ok) throw new Error(made.error.code);
  const { converted, proxy, widthPx, heightPx } = made.value;
  expect([widthPx, heightPx, converted?.type]).toEqual([240, 320, 'image/jpeg']);
  for (const jpeg of [converted, proxy]) {
    if (!jpeg) throw new Error('it is converted');
    expect(await cornersOf(jpeg)).toEqual({ size: [240, 320], corners: [GREEN, WHITE, RED, BLUE] });
  }
});

test('[KEP-14] a truncated HEIC picture is refused with its name, and the next one is decoded', async () => {
  const whole = await fixture();
  const damaged = whole.slice(0, 600, 'image/heic');
  expect(await imageClient.prepareUpload(damaged, 'half.heic')).toEqual({
    ok: false,
    error: { code: 'picture.cannot_decode', params: { file: 'half.heic' } },
  });
  expect((await imageClient.prepareUpload(whole, 'whole.heic')).ok).toBe(true);
});
