/** Prepares a customer's own picture: the files for the editor, for the inbox and for sending. */
import { type AppError, appError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGAPIXELS } from '#core/contract/uploads.ts';
import { CallFailure } from './cancellable-calls.ts';
import type { DecodedPicture } from './decode-picture.ts';
import type { UploadRenditions } from './image.api.ts';
import { isHeif } from './heif-header.ts';
import { HEADER_BYTES, type ImageHeader, readImageHeader } from './image-header.ts';
import { createCanvas, drawTurned, fitWithin, type PixelSize, release, renderJpeg, toJpeg } from './picture-canvas.ts';

export const PROXY_PX = 2048;
const THUMBNAIL_PX = 320;
/**
 * The largest canvas that all browsers support (iOS). Limits the JPEG that is sent for a format that the shop cannot
 * read.
 */
const CANVAS_MAX_PIXELS = 16_700_000;

/** Formats that the shop reads. Any other one that the browser can decode is sent as JPEG. */
const READ_BY_SHOP: ReadonlySet<ImageHeader['type']> = new Set(['image/jpeg', 'image/png']);

/** Formats that every browser opens: if such a file cannot be opened, it is damaged or has a wrong type. */
const KNOWN_EVERYWHERE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export interface UploadFile {
  readonly header: ImageHeader | null;
  readonly isHeif: boolean;
  /** The type that the device reports. */
  readonly type: string;
  /** Minimum of the longer side after decoding. */
  readonly decodePx: number;
}

/**
 * Reads the file's header before anything is decoded.
 * @throws CallFailure upload.too_many_pixels
 */
export async function readUploadFile(file: Blob, name: string): Promise<UploadFile> {
  const head = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const header = readImageHeader(head);
  if (header && header.width * header.height > UPLOAD_MAX_MEGAPIXELS * 1_000_000)
    throw new CallFailure(appError('upload.too_many_pixels', { file: name, maxMegapixels: UPLOAD_MAX_MEGAPIXELS }));
  return { header, isHeif: isHeif(head), type: file.type, decodePx: isReadByShop(header) ? PROXY_PX : Number.MAX_SAFE_INTEGER };
}

const isReadByShop = (header: ImageHeader | null): boolean => header !== null && READ_BY_SHOP.has(header.type);

/** An unknown format gets another error than a damaged picture. */
export function decodeError({ header, isHeif: isKnown, type }: UploadFile, error: AppError, name: string): AppError {
  const isForeign = header === null && !isKnown && !KNOWN_EVERYWHERE.has(type);
  return error.code === 'picture.cannot_decode' && isForeign ? appError('upload.format_unknown', { file: name }) : error;
}

export async function prepareUpload({ header }: UploadFile, picture: DecodedPicture): Promise<UploadRenditions> {
  // The thumbnail is made from the proxy: scaling the large picture twice would take twice as long.
  const proxy = paint(picture, fitWithin(picture, PROXY_PX));
  const source = { source: proxy, widthPx: proxy.width, heightPx: proxy.height };
  const [proxyFile, thumbnail] = await Promise.all([toJpeg(proxy), renderJpeg(source, THUMBNAIL_PX)]);
  release(proxy);
  const renditions = { proxy: proxyFile, thumbnail };
  if (isReadByShop(header)) return { ...renditions, widthPx: picture.fullWidthPx, heightPx: picture.fullHeightPx, converted: null };
  const sent = paint(picture, withinPixels(picture, CANVAS_MAX_PIXELS));
  const [widthPx, heightPx] = [sent.width, sent.height];
  const converted = await toJpeg(sent);
  release(sent);
  return { ...renditions, widthPx, heightPx, converted };
}

/** On white, because transparent parts would become black in a JPEG. */
function paint(picture: DecodedPicture, size: PixelSize): OffscreenCanvas {
  const { canvas, context } = createCanvas(size);
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawTurned(context, picture, 0);
  return canvas;
}

function withinPixels({ widthPx, heightPx }: PixelSize, maxPixels: number): PixelSize {
  const scale = Math.min(1, Math.sqrt(maxPixels / (widthPx * heightPx)));
  return { widthPx: Math.max(1, Math.floor(widthPx * scale)), heightPx: Math.max(1, Math.floor(heightPx * scale)) };
}
