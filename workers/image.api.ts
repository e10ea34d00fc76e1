import type { AppError } from '#core/contract/errors.ts';
import type { Effect, Rotation } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CallId, CancellableApi } from './cancellable.api.ts';

/** What an upload is kept as on the device: JPEGs, upright, without the file's metadata. */
export interface UploadRenditions {
  /** Of what is sent, upright. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** At most 2048 px: every later crop and effect comes from it. */
  readonly proxy: Blob;
  /** At most 640 px. */
  readonly preview: Blob;
  /** At most 320 px. */
  readonly thumbnail: Blob;
  /** What is sent instead of the file: a JPEG of a format that the shop does not read; null: the file itself. */
  readonly converted: Blob | null;
}

export interface RenditionWish {
  /** Of the longer side; a smaller picture is not blown up. */
  readonly maxPx: number;
  readonly rotation: Rotation;
  readonly effect: Effect;
}

/** Pictures on the device. At most two are decoded at once: more costs memory and gains nothing. */
export interface ImageApi extends CancellableApi {
  /** @param name for the error when it cannot be read as a picture */
  prepareUpload(callId: CallId, file: Blob, name: string): Promise<Result<UploadRenditions, AppError>>;
  render(callId: CallId, picture: Blob, wish: RenditionWish): Promise<Result<Blob, AppError>>;
  /** A cut-out with transparency in front of a background that covers its frame. */
  composite(callId: CallId, cutout: Blob, background: Blob, wish: RenditionWish): Promise<Result<Blob, AppError>>;
}
