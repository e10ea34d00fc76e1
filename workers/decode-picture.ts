import { appError } from '#core/contract/errors.ts';
import { CallFailure } from './cancellable-calls.ts';
import type { decodeHeif } from './decode-heif.ts';
import { isHeif } from './heif-header.ts';
import { HEADER_BYTES, type ImageHeader, readImageHeader } from './image-header.ts';

/** A decoded picture, upright, perhaps smaller than its file. `close` frees its memory. */
export interface DecodedPicture {
  readonly source: ImageBitmap | VideoFrame;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width of the file's picture, upright. */
  readonly fullWidthPx: number;
  readonly fullHeightPx: number;
  close(): void;
}

/** A JPEG decoder can scale by eighths without cost. Returns the smallest number of eighths that still gives `maxPx`. */
export function decodeEighths(header: Pick<ImageHeader, 'width' | 'height'>, maxPx: number): number {
  return Math.min(8, Math.max(1, Math.ceil((8 * maxPx) / Math.max(header.width, header.height))));
}

/**
 * Decodes a picture with at least `maxPx` on its longer side. ImageDecoder, if the browser has it, needs half the time
 * and memory of a bitmap. Otherwise our own decoder handles large JPEGs.
 * @throws CallFailure picture.cannot_decode
 */
export async function decodePicture(file: Blob, maxPx: number, name: string): Promise<DecodedPicture> {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const header = readImageHeader(head);
  try {
    const decoded = header?.type === 'image/jpeg' ? await decodeScaled(file, head, header, maxPx) : null;
    return decoded ?? (await decodeBitmap(file));
  } catch (reason) {
    // Whatever error the browser throws (EncodingError, InvalidStateError…), it cannot decode the file.
    if (!(reason instanceof DOMException || reason instanceof TypeError)) throw reason;
    if (!isHeif(head)) throw new CallFailure(appError('picture.cannot_decode', { file: name }));
    return pictureOf(await (await heifDecoder())(file, name));
  }
}

const decodeScaled = (file: Blob, head: Uint8Array, header: ImageHeader, maxPx: number): Promise<DecodedPicture | null> =>
  'ImageDecoder' in globalThis ? decodeFrame(file, header, maxPx) : decodeLargeJpeg(file, head, header, maxPx);

/** @returns null if the browser's own decoder must be used */
async function decodeLargeJpeg(file: Blob, head: Uint8Array, header: ImageHeader, maxPx: number): Promise<DecodedPicture | null> {
  const eighths = decodeEighths(header, maxPx);
  if (eighths === 8) return null;
  // Without a connection it may be missing. The picture then only takes more memory.
  const decoder = await import('./jpeg/decode-jpeg.ts').catch(() => null);
  const bitmap = await decoder?.decodeJpeg(file, head, header, eighths);
  return bitmap ? { ...pictureOf(bitmap), ...fullSize(header) } : null;
}

/** @throws CallFailure network.failed: it could not be loaded, and the file can be tried again */
async function heifDecoder(): Promise<typeof decodeHeif> {
  try {
    return (await import('./decode-heif.ts')).decodeHeif;
  } catch {
    throw new CallFailure(appError('network.failed'));
  }
}

/**
 * Chromium applies the requested width and height to the picture as stored, Firefox to the upright picture (and
 * squashes a rotated one into the stored sides). The first rotated picture shows which.
 */
let isRequestUpright = false;

/** @returns null if the browser squashes a rotated picture for both orders of the sides */
async function decodeFrame(file: Blob, header: ImageHeader, maxPx: number): Promise<DecodedPicture | null> {
  const first = await decodeRequested(file, header, maxPx);
  if (!isSquashed(first)) return first;
  first.close();
  isRequestUpright = !isRequestUpright;
  const second = await decodeRequested(file, header, maxPx);
  if (!isSquashed(second)) return second;
  second.close();
  return null;
}

/** Upright. */
const fullSize = ({ width, height, orientation }: ImageHeader): Pick<DecodedPicture, 'fullWidthPx' | 'fullHeightPx'> =>
  orientation >= 5 ? { fullWidthPx: height, fullHeightPx: width } : { fullWidthPx: width, fullHeightPx: height };

/** Whether width and height are swapped. */
const isSquashed = ({ widthPx, heightPx, fullWidthPx, fullHeightPx }: DecodedPicture): boolean =>
  (widthPx - heightPx) * (fullWidthPx - fullHeightPx) < 0;

async function decodeRequested(file: Blob, header: ImageHeader, maxPx: number): Promise<DecodedPicture> {
  const eighths = decodeEighths(header, maxPx);
  const { fullWidthPx, fullHeightPx } = fullSize(header);
  const requested = isRequestUpright ? { width: fullWidthPx, height: fullHeightPx } : header;
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: header.type,
    desiredWidth: Math.ceil((requested.width * eighths) / 8),
    desiredHeight: Math.ceil((requested.height * eighths) / 8),
  });
  try {
    const { image } = await decoder.decode();
    return {
      source: image,
      widthPx: image.displayWidth,
      heightPx: image.displayHeight,
      fullWidthPx,
      fullHeightPx,
      close: () => image.close(),
    };
  } finally {
    decoder.close();
  }
}

const decodeBitmap = async (file: Blob): Promise<DecodedPicture> => pictureOf(await createImageBitmap(file));

function pictureOf(bitmap: ImageBitmap): DecodedPicture {
  const { width, height } = bitmap;
  return { source: bitmap, widthPx: width, heightPx: height, fullWidthPx: width, fullHeightPx: height, close: () => bitmap.close() };
}
