/** What the server takes of one call. A call's own bound is in its definition (`bodyMaxKilobytes`). */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { UPLOAD_CALL_MAX_MEGABYTES, UPLOAD_FILES_MAX, UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
/** Bytes of a JSON or form body of a call that says nothing else. The largest are an order with its comment and a list of retouches. */
export const BODY_LIMIT = 64 * KILOBYTE;
export const bodyLimitOf = (call: CallDefinition): number =>
  call.bodyMaxKilobytes === undefined ? BODY_LIMIT : call.bodyMaxKilobytes * KILOBYTE;
/** Bytes of one uploaded picture: a 24 MP JPEG has about 12 MB. */
export const UPLOAD_LIMIT = UPLOAD_MAX_MEGABYTES * MEGABYTE;
/** Bytes of all pictures of one call, which are on the disk while they come. */
export const UPLOAD_CALL_LIMIT = UPLOAD_CALL_MAX_MEGABYTES * MEGABYTE;
/** Parts that are no files: the documented form has none, an older one may have some. */
const UPLOAD_FIELDS_MAX = 20;
export const MULTIPART_LIMITS = {
  fileSize: UPLOAD_LIMIT,
  files: UPLOAD_FILES_MAX,
  fields: UPLOAD_FIELDS_MAX,
  fieldSize: KILOBYTE,
  headerPairs: 50,
} as const;
/** Uploads of one customer at once: a device sends two, and a family has several devices. */
export const UPLOADS_AT_ONCE = 6;
/** Bytes that the uploads of one customer announce at once: a call of the most bytes, and a device beside it. */
export const UPLOADS_AT_ONCE_LIMIT = 300 * MEGABYTE;
/** Bytes that a refused caller may go on sending before its connection is closed: an upload of one picture still reads its answer. */
export const DISCARDED_MAX = UPLOAD_LIMIT + MEGABYTE;
/** Characters of one parameter in a path: reset keys and address ids may have 200, encoded. */
export const PARAM_MAX = 1000;

/** How long a body may take to arrive. */
export interface BodyTimes {
  readonly jsonMs: number;
  readonly uploadMs: number;
  /** Of a caller who is refused, before the answer where it has to wait for the body, and again after it. */
  readonly refusedMs: number;
}

/**
 * 64 kB come in a minute at 9 kbit/s. A picture of 20 MB takes 3 minutes at 1 Mbit/s, and 15 at 190 kbit/s:
 * the app waits as long for its answer (src/data/sync/file-time-limit.ts).
 */
export const BODY_TIMES: BodyTimes = { jsonMs: 60_000, uploadMs: 15 * 60_000, refusedMs: 5000 };
