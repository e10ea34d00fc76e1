/// <reference path="./wasm-url.d.ts" />
/**
 * Decodes large JPEGs at a part of their size in a browser without ImageDecoder (Safari). A bitmap of 24 megapixels
 * takes 96 MB there, and a phone has little memory for a page. Loaded with the first such picture: 50 kB over the
 * network.
 */
import wasmUrl from '@cwasm/jpeg-turbo/jpeg-turbo.wasm?url';
import type { ImageHeader } from '../image-header.ts';
import { jpegColorSpace } from './color-profile.ts';
import { createJpegTurbo, type JpegTurbo } from './jpeg-turbo.ts';
import { p3ToSrgb } from './p3-to-srgb.ts';
import { turnPixels } from './turn-pixels.ts';

let loading: Promise<JpegTurbo> | null = null;

async function load(): Promise<JpegTurbo> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new TypeError(`${wasmUrl}: ${response.status}`);
  return createJpegTurbo(await WebAssembly.compile(await response.arrayBuffer()));
}

/** @returns null without a connection; the next picture retries */
async function loadOnce(): Promise<JpegTurbo | null> {
  loading ??= load();
  try {
    return await loading;
  } catch (reason) {
    loading = null;
    if (reason instanceof TypeError) return null;
    throw reason;
  }
}

/**
 * The upright picture at `eighths` of its sides.
 * @param head beginning of the file
 * @returns null if the browser's own decoder must be used: other colours, a damaged file, no connection
 */
export async function decodeJpeg(file: Blob, head: Uint8Array, header: ImageHeader, eighths: number): Promise<ImageBitmap | null> {
  const colorSpace = jpegColorSpace(head);
  const turbo = colorSpace && (await loadOnce());
  if (!turbo) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const upright = turbo.decode(bytes, eighths, (scaled) => turnPixels(scaled, header.orientation));
  if (!upright) return null;
  if (colorSpace === 'display-p3') p3ToSrgb(upright.data);
  return createImageBitmap(new ImageData(upright.data, upright.widthPx, upright.heightPx));
}
