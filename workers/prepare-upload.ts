/** A customer's own picture, made ready once: what the editor shows, what its inbox shows, and what is sent. */
import { type AppError, appError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGAPIXELS } from '#core/contract/uploads.ts';
import { CallFailure } from './cancellable-calls.ts';
import type { DecodedPicture } from './decode-picture.ts';
import type { UploadRenditions } from './image.api.ts';
import { HEADER_BYTES, type ImageHeader, readImageHeader } from './image-header.ts';
import { createCanvas, drawTurned, fitWithin, type PixelSize, release, renderJpeg, toJpeg } from './picture-canvas.ts';

export const PROXY_PX = 2048;
const PREVIEW_PX = 640;
const THUMBNAIL_PX = 320;
/** The largest canvas that every browser has (iOS): what is sent of a format that the shop does not read. */
const CANVAS_MAX_PIXELS = 16_700_000;

/** What the shop reads by itself; everything else that the browser can decode is sent as JPEG. */
const READ_BY_SHOP: ReadonlySet<ImageHeader['type']> = new Set(['image/jpeg', 'image/png']);

/** What every browser opens: a file that is called so and isn't opened is damaged, or something else. */
const KNOWN_EVERYWHERE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export interface UploadFile {
  readonly header: ImageHeader | null;
  /** As the device calls it. */
  readonly type: string;
  /** Longer side that its decoding must have at least. */
  readonly decodePx: number;
}

/**
 * What the file says of itself, before anything is decoded.
 * @throws CallFailure upload.too_many_pixels
 */
export async function readUploadFile(file: Blob, name: string): Promise<UploadFile> {
  const header = readImageHeader(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (header && header.width * header.height > UPLOAD_MAX_MEGAPIXELS * 1_000_000)
    throw new CallFailure(appError('upload.too_many_pixels', { file: name, maxMegapixels: UPLOAD_MAX_MEGAPIXELS }));
  return { header, type: file.type, decodePx: isReadByShop(header) ? PROXY_PX : Number.MAX_SAFE_INTEGER };
}

const isReadByShop = (header: ImageHeader | null): boolean => header !== null && READ_BY_SHOP.has(header.type);

/** A format that nothing here knows is another matter than a damaged picture. */
export function decodeError({ header, type }: UploadFile, error: AppError, name: string): AppError {
  const isForeign = header === null && !KNOWN_EVERYWHERE.has(type);
  return error.code === 'picture.cannot_decode' && isForeign ? appError('upload.format_unknown', { file: name }) : error;
}

export async function prepareUpload({ header }: UploadFile, picture: DecodedPicture): Promise<UploadRenditions> {
  // Each from the one above: halving a large picture three times costs three times as much.
  const proxy = paint(picture, fitWithin(picture, PROXY_PX));
  const source = { source: proxy, widthPx: proxy.width, heightPx: proxy.height };
  const [proxyFile, preview, thumbnail] = await Promise.all([
    toJpeg(proxy),
    renderJpeg(source, PREVIEW_PX),
    renderJpeg(source, THUMBNAIL_PX),
  ]);
  release(proxy);
  const renditions = { proxy: proxyFile, preview, thumbnail };
  if (isReadByShop(header)) return { ...renditions, widthPx: picture.fullWidthPx, heightPx: picture.fullHeightPx, converted: null };
  const sent = paint(picture, withinPixels(picture, CANVAS_MAX_PIXELS));
  const [widthPx, heightPx] = [sent.width, sent.height];
  const converted = await toJpeg(sent);
  release(sent);
  return { ...renditions, widthPx, heightPx, converted };
}

/** On white: what is transparent would be black in a JPEG. */
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
