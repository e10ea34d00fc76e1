/// <reference path="./libheif.d.ts" />
/**
 * Decodes HEIC pictures where the browser cannot (KEP-14), with libheif as WebAssembly. It is loaded with the first such
 * picture: 470 kB over the network.
 */
import { appError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGAPIXELS } from '#core/contract/uploads.ts';
import createLibheif, { type HeifDecoder, type HeifImage } from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { CallFailure } from './cancellable-calls.ts';
import { isDisplayP3 } from './heif-header.ts';

/** One decoder for all files. It frees a file's memory when it reads the next one. */
let decoder: Promise<HeifDecoder> | null = null;

async function load(): Promise<HeifDecoder> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new TypeError(`${wasmUrl}: ${response.status}`);
  const { HeifDecoder: Decoder } = createLibheif({ wasmBinary: await response.arrayBuffer() });
  return new Decoder();
}

/**
 * The primary picture, upright: the library applies the file's rotation and mirroring.
 * @throws CallFailure network.failed: the decoder could not be loaded, and the file can be tried again
 * @throws CallFailure picture.cannot_decode, upload.too_many_pixels
 */
export async function decodeHeif(file: Blob, name: string): Promise<ImageBitmap> {
  const heif = await loadOnce();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const images = heif.decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    if (!image) throw new CallFailure(appError('picture.cannot_decode', { file: name }));
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > UPLOAD_MAX_MEGAPIXELS * 1_000_000)
      throw new CallFailure(appError('upload.too_many_pixels', { file: name, maxMegapixels: UPLOAD_MAX_MEGAPIXELS }));
    const pixels = await pixelsOf(image, width, height);
    if (!pixels) throw new CallFailure(appError('picture.cannot_decode', { file: name }));
    // Drawing the bitmap on a canvas converts it to sRGB.
    const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb';
    return await createImageBitmap(new ImageData(pixels, width, height, { colorSpace }));
  } finally {
    for (const image of images) image.free();
  }
}

async function loadOnce(): Promise<HeifDecoder> {
  decoder ??= load();
  try {
    return await decoder;
  } catch {
    // No connection: the next picture tries again.
    decoder = null;
    throw new CallFailure(appError('network.failed'));
  }
}

function pixelsOf(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray<ArrayBuffer> | null> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => image.display({ data, width, height }, (shown) => resolve(shown && data)));
}
