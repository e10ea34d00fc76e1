/** Large JPEGs in a browser without ImageDecoder: the worker loads its own decoder. */
import * as Comlink from 'comlink';
import { afterAll, expect, test } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { BITMAPS_CAP_BYTES, createBitmapCache } from '#workers/bitmaps/bitmap-cache.ts';
import type { ImageApi, RenditionOptions } from '#workers/image.api.ts';
import { imageClient } from './image-client.ts';

const AS_IS = { rotation: 0, effect: 'original' } as const;
const TOLERANCE = 4;

const worker = new Worker(new URL('../../../tests/component/browser/image-without-decoder.worker.ts', import.meta.url), { type: 'module' });
// Every method of an Api returns a promise of plain data, so its remote has the same type.
const api = Comlink.wrap<ImageApi>(worker) as unknown as ImageApi;
afterAll(() => worker.terminate());

let calls = 0;
const renderHere = (file: Blob, rendition: RenditionOptions) => api.render((calls += 1), file, rendition);
const prepareHere = (file: Blob) => api.prepareUpload((calls += 1), file, 'photo.jpg');

function unwrap<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** Soft colours with edges, different in every corner. */
function photo(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const across = context.createLinearGradient(0, 0, width, height);
  across.addColorStop(0, '#C03020');
  across.addColorStop(0.5, '#E0C080');
  across.addColorStop(1, '#2040A0');
  context.fillStyle = across;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#208040';
  context.fillRect(width / 8, height / 2, width / 4, height / 4);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}

/** Sides of the squares whose mean colours are compared: single pixels differ by JPEG rounding. */
const SQUARE_PX = 5;

/** Red, green, blue and alpha of each square in turn. */
async function squaresOf(jpeg: Blob) {
  const bitmap = await createImageBitmap(jpeg);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  const means: number[] = [];
  for (let y = 0; y < height; y += SQUARE_PX)
    for (let x = 0; x < width; x += SQUARE_PX) {
      const { data } = context.getImageData(x, y, SQUARE_PX, SQUARE_PX);
      for (let channel = 0; channel < 4; channel++) {
        const values = data.filter((_, index) => index % 4 === channel);
        means.push(values.reduce((sum, value) => sum + value, 0) / values.length);
      }
    }
  return { width, height, means };
}

/** The largest difference of two pictures' squares. */
async function difference(one: Blob, other: Blob): Promise<number> {
  const [a, b] = await Promise.all([squaresOf(one), squaresOf(other)]);
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return Math.max(...a.means.map((value, index) => Math.abs(value - (b.means[index] ?? -99))));
}

/** The JPEG with an EXIF segment that requests an orientation. */
function oriented(jpeg: Blob, orientation: number): Blob {
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0];
  const segment = Uint8Array.from([...exif, orientation, 0, 0, 0, 0, 0, 0]);
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: 'image/jpeg' });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('[LOV-06] [EDT-18] EXIF orientation %i looks as it does with ImageDecoder', async (orientation) => {
  const file = oriented(await photo(800, 600), orientation);
  const rendition = { maxPx: 200, ...AS_IS };
  const [here, there] = [unwrap(await renderHere(file, rendition)), unwrap(await imageClient.render(file, rendition))];
  expect(await difference(here, there)).toBeLessThanOrEqual(TOLERANCE);
});

test('[LOV-06] [EDT-18] the colours of a Display P3 photograph equal those of ImageDecoder', async () => {
  const file = await (await fetch('/tests/fixtures/pictures/display-p3.jpg')).blob();
  const rendition = { maxPx: 100, ...AS_IS };
  const [here, there] = [unwrap(await renderHere(file, rendition)), unwrap(await imageClient.render(file, rendition))];
  expect(await difference(here, there)).toBeLessThanOrEqual(TOLERANCE);
});

test('[LOV-06] a damaged large JPEG is refused with its name', async () => {
  const file = (await photo(3000, 2000)).slice(0, 700);
  expect(await prepareHere(file)).toEqual({ ok: false, error: { code: 'picture.cannot_decode', params: { file: 'photo.jpg' } } });
});

test('[LOV-06] 24 uploads of 24 megapixels never hold more decoded pixels than the cap, and all their files are made', async () => {
  const file = await photo(6000, 4000);
  let opened = 0;
  const bitmaps = new Set<ImageBitmap>();
  const cache = createBitmapCache(BITMAPS_CAP_BYTES, async (blob) => {
    const bitmap = await createImageBitmap(blob);
    opened += 1;
    bitmaps.add(bitmap);
    return bitmap;
  });
  for (let index = 0; index < 24; index++) {
    const made = unwrap(await prepareHere(file));
    expect([made.widthPx, made.heightPx]).toEqual([6000, 4000]);
    expect(await cache.use(`own-${index}`, made.proxy, ({ width }) => width)).toBe(2048);
    const open = [...bitmaps].reduce((sum, { width, height }) => sum + width * height * 4, 0);
    expect(open, 'bytes of bitmaps that are not closed').toBeLessThanOrEqual(BITMAPS_CAP_BYTES);
  }
  expect(opened).toBe(24);
});
