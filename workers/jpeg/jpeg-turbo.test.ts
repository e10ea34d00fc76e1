import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type JpegOptions } from 'sharp';
import { expect, test } from 'vitest';
import { createJpegTurbo } from './jpeg-turbo.ts';

const WASM = createRequire(import.meta.url).resolve('@cwasm/jpeg-turbo/jpeg-turbo.wasm');
const module = await WebAssembly.compile(await readFile(WASM));

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const right = { create: { width: width >> 1, height, channels: 3 as const, background: '#0000c0' } };
  return sharp({ create: { width, height, channels: 3, background: '#c00000' } }).composite([{ input: right, left: width >> 1, top: 0 }]);
}

const jpegOf = (width: number, height: number, options: JpegOptions = {}) =>
  halves(width, height)
    .jpeg({ quality: 95, ...options })
    .toBuffer();

function cornersOf(file: Uint8Array, eighths: number, turbo = createJpegTurbo(module)) {
  return turbo.decode(file, eighths, ({ pixels, widthPx, heightPx }) => {
    const at = (index: number) => Array.from(new Uint8Array(new Uint32Array([pixels[index] ?? 0]).buffer));
    return { size: [widthPx, heightPx], first: at(0), last: at(pixels.length - 1) };
  });
}

const near = (channels: readonly number[]) =>
  channels.map((channel) => expect.toSatisfy((value: number) => Math.abs(value - channel) <= 4, `near ${channel}`) as number);

const RED_TO_BLUE = { first: near([192, 0, 0, 255]), last: near([0, 0, 192, 255]) };

test('[LOV-06] a JPEG is decoded at every eighth of its sides, rounded up', async () => {
  const file = await jpegOf(402, 203);
  for (const [eighths, size] of [
    [1, [51, 26]],
    [2, [101, 51]],
    [3, [151, 77]],
    [5, [252, 127]],
    [7, [352, 178]],
  ] as const)
    expect(cornersOf(file, eighths)).toEqual({ size, ...RED_TO_BLUE });
});

test('[LOV-06] progressive, grey and 4:4:4 JPEGs are decoded too', async () => {
  expect(cornersOf(await jpegOf(400, 200, { progressive: true }), 2)).toEqual({ size: [100, 50], ...RED_TO_BLUE });
  expect(cornersOf(await jpegOf(400, 200, { chromaSubsampling: '4:4:4' }), 2)).toEqual({ size: [100, 50], ...RED_TO_BLUE });
  const grey = await halves(400, 200).composite([]).toColourspace('b-w').jpeg().toBuffer();
  expect(cornersOf(grey, 2)?.size).toEqual([100, 50]);
});

test('[LOV-06] CMYK, a truncated file and a file that is not a JPEG are left to the browser, and the next picture is decoded', async () => {
  const turbo = createJpegTurbo(module);
  const whole = await jpegOf(400, 200);
  const inks = await halves(400, 200).toColourspace('cmyk').jpeg().toBuffer();
  for (const file of [inks, whole.subarray(0, whole.length >> 1), new Uint8Array(4000).fill(7)]) {
    expect(cornersOf(file, 2, turbo)).toBeNull();
    expect(cornersOf(whole, 2, turbo)).toEqual({ size: [100, 50], ...RED_TO_BLUE });
  }
});

test('[LOV-06] successive pictures are decoded in the same memory', async () => {
  const turbo = createJpegTurbo(module);
  const file = await jpegOf(3000, 2000);
  const bytes = () => turbo.decode(file, 3, ({ pixels }) => pixels.buffer.byteLength) ?? 0;
  const first = bytes();
  expect(first).toBeLessThan(16_000_000);
  for (let round = 0; round < 20; round++) expect(bytes()).toBe(first);
  const cutOff = file.subarray(0, file.length >> 1);
  for (let round = 0; round < 5; round++) expect(turbo.decode(cutOff, 3, () => 1)).toBeNull();
  expect(bytes(), 'damaged pictures leave nothing behind').toBe(first);
});

test('[LOV-06] an error of the code that uses the pixels is not taken for a damaged file', async () => {
  const file = await jpegOf(400, 200);
  const broken = () =>
    createJpegTurbo(module).decode(file, 2, () => {
      throw new RangeError('a bug');
    });
  expect(broken).toThrow('a bug');
});
