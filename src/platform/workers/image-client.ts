import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ImageApi, RenditionOptions, UploadRenditions } from '#workers/image.api.ts';
import { type CallOptions, createWorkerBridge, type WorkerBridge } from './worker-bridge.ts';

/** Enough for a hundred uploads, two decodes at a time, on a phone that needs a second for each. */
const TIME_LIMIT_MS = 120_000;

/** Decodes, resizes, colours and composes pictures off the main thread. */
export interface ImageClient {
  prepareUpload(file: Blob, name: string, options?: CallOptions): Promise<Result<UploadRenditions, AppError>>;
  render(picture: Blob, rendition: RenditionOptions, options?: CallOptions): Promise<Result<Blob, AppError>>;
  composite(cutout: Blob, background: Blob, rendition: RenditionOptions, options?: CallOptions): Promise<Result<Blob, AppError>>;
  close(): void;
}

function createImageClient(bridge: WorkerBridge<ImageApi>): ImageClient {
  return {
    prepareUpload: (file, name, options) => bridge.call((api, id) => api.prepareUpload(id, file, name), options),
    render: (picture, rendition, options) => bridge.call((api, id) => api.render(id, picture, rendition), options),
    composite: (cutout, background, rendition, options) =>
      bridge.call((api, id) => api.composite(id, cutout, background, rendition), options),
    close: bridge.close,
  };
}

/** The page's only image worker. It starts with the first call. */
export const imageClient = createImageClient(
  createWorkerBridge<ImageApi>({
    create: () => new Worker(new URL('../../../workers/image.worker.ts', import.meta.url), { type: 'module', name: 'image' }),
    timeLimitMs: TIME_LIMIT_MS,
  }),
);
