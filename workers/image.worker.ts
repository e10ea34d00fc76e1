import * as Comlink from 'comlink';
import { ok } from '#core/kernel/result.ts';
import { CallFailure, createCancellableCalls } from './cancellable-calls.ts';
import { type DecodedPicture, decodePicture } from './decode-picture.ts';
import type { ImageApi, RenditionOptions, UploadRenditions } from './image.api.ts';
import { decodeError, prepareUpload, readUploadFile } from './prepare-upload.ts';
import { createCanvas, drawCover, drawTurned, fitWithin, release, renderJpeg } from './picture-canvas.ts';
import { createSlots } from './slots.ts';

/** Two decodes at a time are the optimum: eight at once take as long and need twice the memory. */
const DECODES = 2;

const calls = createCancellableCalls();
const slots = createSlots(DECODES);

/** Decodes, uses and closes a picture, in one of the two slots. */
function withPicture<T>(
  signal: AbortSignal,
  file: Blob,
  maxPx: number,
  name: string,
  use: (picture: DecodedPicture) => Promise<T>,
): Promise<T> {
  return slots(signal, async () => {
    const picture = await decodePicture(file, maxPx, name);
    try {
      signal.throwIfAborted();
      return await use(picture);
    } finally {
      picture.close();
    }
  });
}

async function prepareOne(signal: AbortSignal, file: Blob, name: string): Promise<UploadRenditions> {
  const upload = await readUploadFile(file, name);
  try {
    return await withPicture(signal, file, upload.decodePx, name, (picture) => prepareUpload(upload, picture));
  } catch (reason) {
    throw reason instanceof CallFailure ? new CallFailure(decodeError(upload, reason.reason, name)) : reason;
  }
}

async function compositeOver(cutout: DecodedPicture, background: DecodedPicture, rendition: RenditionOptions): Promise<Blob> {
  const { canvas, context } = createCanvas(fitWithin(cutout, rendition.maxPx));
  drawCover(context, background);
  drawTurned(context, cutout, 0);
  const jpeg = await renderJpeg(
    { source: canvas, widthPx: canvas.width, heightPx: canvas.height },
    rendition.maxPx,
    rendition.rotation,
    rendition.effect,
  );
  release(canvas);
  return jpeg;
}

const api: ImageApi = {
  prepareUpload: (callId, file, name) => calls.run(callId, async (signal) => ok(await prepareOne(signal, file, name))),
  render: (callId, picture, rendition) =>
    calls.run(callId, async (signal) =>
      ok(
        await withPicture(signal, picture, rendition.maxPx, '', (decoded) =>
          renderJpeg(decoded, rendition.maxPx, rendition.rotation, rendition.effect),
        ),
      ),
    ),
  composite: (callId, cutout, background, rendition) =>
    calls.run(callId, (signal) =>
      // One slot for both pictures: two calls that each hold one and wait for another would deadlock.
      withPicture(signal, cutout, rendition.maxPx, '', async (front) => {
        const back = await decodePicture(background, rendition.maxPx, '');
        try {
          return ok(await compositeOver(front, back, rendition));
        } finally {
          back.close();
        }
      }),
    ),
  cancel: calls.cancel,
};

Comlink.expose(api);
