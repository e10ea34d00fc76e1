import * as Comlink from 'comlink';
import { appError } from '#core/contract/errors.ts';
import { ok } from '#core/kernel/result.ts';
import type { PictureItem } from '#core/layout/display-list.ts';
import { type DrawablePage, drawablePage } from '#core/layout/text/glyph-outline.ts';
import { familyForText } from '#core/layout/text/family-for-text.ts';
import { layoutHash } from '#core/layout/layout-hash.ts';
import { createLayoutEngine, type LayoutEngine } from '#core/layout/layout-template.ts';
import { checkTextChange, fitOnOpen, smallerSize } from '#core/layout/text/text-change.ts';
import { BITMAPS_CAP_BYTES, createBitmapCache } from './bitmaps/bitmap-cache.ts';
import { CallFailure, createCancellableCalls } from './cancellable-calls.ts';
import { cropToBox, drawPage } from './draw-page.ts';
import { loadFont } from './font-loader.ts';
import { installKeptFirstFetch } from './kept-first-fetch.ts';
import { createCanvas, release, toJpeg } from './picture-canvas.ts';
import type { PagePictures, RenderApi, TextChangeAnswer } from './render.api.ts';
import { createSlots } from './slots.ts';
import { orUnmeasured, unmeasuredWords } from './unmeasured.ts';

/** Number of a page's pictures that are decoded at once. */
const DECODES = 2;

installKeptFirstFetch();

const calls = createCancellableCalls();
const bitmaps = createBitmapCache(BITMAPS_CAP_BYTES, (blob) => createImageBitmap(blob));
const slots = createSlots(DECODES);

let engineUnderWay: Promise<LayoutEngine> | null = null;

/**
 * Imported on first use: the library awaits its wasm at module level, and a message that arrived before would find no
 * listener.
 */
function loadEngine(): Promise<LayoutEngine> {
  engineUnderWay ??= import('harfbuzzjs').then(
    (hb) => createLayoutEngine(hb, loadFont),
    (reason: unknown) => {
      engineUnderWay = null;
      if (reason instanceof TypeError) throw new CallFailure(appError('network.failed'));
      throw reason;
    },
  );
  return engineUnderWay;
}

/** The pictures of a page, each at its size there. Only two decoded ones are in use at once. */
async function cropPictures(
  page: DrawablePage,
  pixelsPerPoint: number,
  pictures: PagePictures,
  signal: AbortSignal,
): Promise<Map<PictureItem, OffscreenCanvas>> {
  const items = page.items.filter((item): item is PictureItem => item.kind === 'picture');
  const cropped = new Map<PictureItem, OffscreenCanvas>();
  await Promise.all(
    items.map(async (item) => {
      const picture = pictures[item.resourceId];
      if (!picture) return;
      const use = () => bitmaps.use(picture.key, picture.blob, (bitmap) => cropToBox(bitmap, item, pixelsPerPoint));
      const crop = await slots(signal, use).catch((reason: unknown) => {
        if (reason instanceof DOMException) throw new CallFailure(appError('picture.cannot_decode', { file: picture.key }));
        throw reason;
      });
      cropped.set(item, crop);
    }),
  );
  return cropped;
}

async function drawPreview(page: DrawablePage, maxPx: number, pictures: PagePictures, signal: AbortSignal): Promise<Blob> {
  const { trimBox } = page;
  const pixelsPerPoint = maxPx / Math.max(trimBox.width, trimBox.height);
  const size = { widthPx: Math.round(trimBox.width * pixelsPerPoint), heightPx: Math.round(trimBox.height * pixelsPerPoint) };
  // The same computation as in drawPage, from the canvas, whose sides are whole pixels.
  const cropped = await cropPictures(page, size.widthPx / trimBox.width, pictures, signal);
  signal.throwIfAborted();
  const { canvas, context } = createCanvas(size);
  drawPage(context, page, trimBox, (item) => cropped.get(item) ?? null);
  for (const crop of cropped.values()) release(crop);
  const jpeg = await toJpeg(canvas);
  release(canvas);
  return jpeg;
}

const api: RenderApi = {
  layout: (callId, design, data, context) =>
    calls.run(callId, async () => {
      const engine = await loadEngine();
      const list = await engine.layout(design, data, context);
      return ok({
        engineVersion: list.engineVersion,
        hash: layoutHash(list),
        pages: list.pages.map((page) => drawablePage(page, engine.text)),
      });
    }),
  layoutPart: (callId, design, partId, data, context) =>
    calls.run(callId, async () => {
      const engine = await loadEngine();
      return ok(drawablePage(await engine.layoutPart(design, partId, data, context), engine.text));
    }),
  checkTextChange: (callId, element, current, proposed) =>
    calls.run(callId, async () => {
      const { text } = await loadEngine();
      const checked = async (): Promise<TextChangeAnswer> => {
        const answer = await checkTextChange(text, element, current, proposed);
        if (answer.ok) return { accepted: true, font: answer.value };
        return { accepted: false, reason: answer.error, fitsAtPt: await smallerSize(text, element, proposed) };
      };
      return ok(await orUnmeasured(checked(), () => unmeasuredWords(current, proposed)));
    }),
  familyForText: (callId, text) => calls.run(callId, async () => ok(await familyForText((await loadEngine()).text, text))),
  fitOnOpen: (callId, design, data) =>
    calls.run(callId, async () => {
      const { text } = await loadEngine();
      return ok(await orUnmeasured(fitOnOpen(text, design, data), () => data.userResources));
    }),
  drawPreview: (callId, page, maxPx, pictures) => calls.run(callId, async (signal) => ok(await drawPreview(page, maxPx, pictures, signal))),
  cancel: calls.cancel,
};

Comlink.expose(api);
