import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { NORWEGIAN, SAMPLE_CALENDAR, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';
import { imageClient } from '#src/platform/workers/image-client.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';

declare global {
  interface Window {
    __previews?: PreviewsResult;
  }
}

export interface PreviewsResult {
  /** From `new Worker` to the first page laid out: wasm, faces and all. */
  readonly firstLayoutMs: number;
  /** A key press: one page laid out again. */
  readonly pageLayoutMs: number;
  /** A calendar page with its picture to a 640 px JPEG, by the worker. */
  readonly previewMs: number;
  /** The same at 320 px, for lists. */
  readonly smallPreviewMs: number;
  /** The same page as an SVG image on a canvas, to a JPEG, by the browser. */
  readonly svgPreviewMs: number;
  /** A 24 MP JPEG to proxy and thumbnail, by the worker. */
  readonly uploadMs: number;
  /** The same by createImageBitmap, once per size. */
  readonly bitmapUploadMs: number;
}

const PREVIEW_PX = 640;
const SMALL_PX = 320;
const ROUNDS = 9;

function unwrap<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** Of several rounds: the machine has other things to do. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push((await timed(work)).ms);
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

function context2d(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  return context;
}

/** A camera's picture: many edges, so that it is a few megabytes. */
function makePhoto(widthPx: number, heightPx: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = context2d(canvas);
  for (let i = 0; i < 20_000; i++) {
    context.fillStyle = `hsl(${(i * 37) % 360} 40% ${30 + (i % 40)}%)`;
    context.fillRect((i * 97) % widthPx, (i * 61) % heightPx, 90, 70);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

async function dataUrl(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener('load', resolve, { once: true }));
  reader.readAsDataURL(blob);
  await read;
  if (typeof reader.result !== 'string') throw new Error('no data URL');
  return reader.result;
}

async function drawSvgImage(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(PREVIEW_PX, PREVIEW_PX);
  context2d(canvas).drawImage(image, 0, 0, PREVIEW_PX, PREVIEW_PX);
  URL.revokeObjectURL(address);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

async function resizeByBitmap(photo: Blob): Promise<void> {
  for (const resizeWidth of [2048, 320]) {
    const bitmap = await createImageBitmap(photo, { resizeWidth, resizeQuality: 'high' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    context2d(canvas).drawImage(bitmap, 0, 0);
    bitmap.close();
    await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  }
}

async function run(): Promise<PreviewsResult> {
  const design = SAMPLE_CALENDAR;
  const data = { userResources: buildInitialResources(design, SAMPLE_PICTURES, SAMPLE_FILLS, 'nb'), year: 2027 };
  const layout = () => renderClient.layoutPart(design, 'may', data, NORWEGIAN);
  const first = await timed(layout);
  const page = unwrap(first.value);
  const pageLayoutMs = await medianMs(layout);

  const photo = await makePhoto(6000, 4000);
  const upload = await timed(() => imageClient.prepareUpload(photo, 'photo.jpg'));
  unwrap(upload.value);
  const preview = unwrap(await imageClient.render(photo, { maxPx: PREVIEW_PX, rotation: 0, effect: 'original' }));
  const bitmapUpload = await timed(() => resizeByBitmap(photo));

  const pictures = { 'may/picture': { key: 'photo', blob: preview } };
  const previewMs = await medianMs(async () => unwrap(await renderClient.drawPreview(page, PREVIEW_PX, pictures)));
  const smallPreviewMs = await medianMs(async () => unwrap(await renderClient.drawPreview(page, SMALL_PX, pictures)));
  const href = await dataUrl(preview);
  const svg = pageToSvg(page, () => href);
  const svgPreviewMs = await medianMs(() => drawSvgImage(svg));
  return {
    firstLayoutMs: first.ms,
    pageLayoutMs,
    previewMs,
    smallPreviewMs,
    svgPreviewMs,
    uploadMs: upload.ms,
    bitmapUploadMs: bitmapUpload.ms,
  };
}

window.__previews = await run();
