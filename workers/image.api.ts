import type { AppError } from '#core/contract/errors.ts';
import type { Effect, Rotation } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CallId, CancellableApi } from './cancellable.api.ts';

/** The stored files of an upload: JPEGs, upright, without the file's metadata. */
export interface UploadRenditions {
  /** Width of the file that is sent, upright. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** At most 2048 px; used for every later crop and effect. */
  readonly proxy: Blob;
  /** At most 320 px. */
  readonly thumbnail: Blob;
  /** A JPEG to send if the shop cannot read the file's format; null: the file itself is sent. */
  readonly converted: Blob | null;
}

export interface RenditionOptions {
  /** Maximum of the longer side; a smaller picture is not enlarged. */
  readonly maxPx: number;
  readonly rotation: Rotation;
  readonly effect: Effect;
}

/** Pictures on the device. At most two are decoded at once: more costs memory and gains nothing. */
export interface ImageApi extends CancellableApi {
  /** @param name for the error if the file cannot be decoded */
  prepareUpload(callId: CallId, file: Blob, name: string): Promise<Result<UploadRenditions, AppError>>;
  render(callId: CallId, picture: Blob, rendition: RenditionOptions): Promise<Result<Blob, AppError>>;
  /** A cut-out with transparency in front of a background that covers its frame. */
  composite(callId: CallId, cutout: Blob, background: Blob, rendition: RenditionOptions): Promise<Result<Blob, AppError>>;
}
