import { assert } from '#core/kernel/assert.ts';

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

export const assertMediaKey = (key: string): void =>
  assert(KEY.test(key) && !key.split('/').includes('..'), `media keys are made by the server: ${key}`);

/** Names of the files of a picture, below its `mediaKey` (a folder). */
export const RENDITION_FILES = ['320.webp', '640.webp', 'cutout.webp'] as const;
export type RenditionFile = (typeof RENDITION_FILES)[number];

export type OriginalMime = 'image/jpeg' | 'image/png';

export const pictureKey = (batchUuid: string, pictureUuid: string): string => `pictures/${batchUuid}/${pictureUuid}`;
/** Contains every version of a picture that was returned for an order. */
export const retouchedFolder = (orderUuid: string, pictureUuid: string): string => `retouched/${orderUuid}/${pictureUuid}`;
export const originalKey = (mediaKey: string, mimeType: string): string =>
  `${mediaKey}/original.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
export const renditionKey = (mediaKey: string, file: RenditionFile): string => `${mediaKey}/${file}`;
/** Without the watermark, for buyers of the picture. Created at the first request. */
export const plainRenditionKey = (mediaKey: string, file: RenditionFile): string => `${mediaKey}/plain-${file}`;
export const previewKey = (fileName: string): string => `previews/${fileName}`;
