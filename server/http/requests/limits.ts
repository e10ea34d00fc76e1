/** Limits of one call. A call's own limit is in its definition (`bodyMaxKilobytes`). */
import type { CallDefinition } from '#core/contract/define-call.ts';
import { UPLOAD_CALL_MAX_MEGABYTES, UPLOAD_FILES_MAX, UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
/**
 * Bytes of a JSON or form body without a limit of its own. The largest are an order with its comment and a list of
 * retouches.
 */
export const BODY_LIMIT = 64 * KILOBYTE;
export const bodyLimitOf = (call: CallDefinition): number =>
  call.bodyMaxKilobytes === undefined ? BODY_LIMIT : call.bodyMaxKilobytes * KILOBYTE;
/** Bytes of one uploaded picture: a 24 MP JPEG has about 12 MB. */
export const UPLOAD_LIMIT = UPLOAD_MAX_MEGABYTES * MEGABYTE;
/** Bytes of all pictures of one call, which are on the disk during the upload. */
export const UPLOAD_CALL_LIMIT = UPLOAD_CALL_MAX_MEGABYTES * MEGABYTE;
/** Parts that are not files: the documented form has none, an older one may have some. */
const UPLOAD_FIELDS_MAX = 20;
export const MULTIPART_LIMITS = {
  fileSize: UPLOAD_LIMIT,
  files: UPLOAD_FILES_MAX,
  fields: UPLOAD_FIELDS_MAX,
  fieldSize: KILOBYTE,
  headerPairs: 50,
} as const;
/** Simultaneous uploads of one customer: a device sends two, and a family has several devices. */
export const UPLOADS_AT_ONCE = 6;
/** Announced bytes of all simultaneous uploads of one customer: enough for one largest call and a second device. */
export const UPLOADS_AT_ONCE_LIMIT = 300 * MEGABYTE;
/**
 * Bytes that a refused caller may still send before its connection is closed, so that an upload of one picture can read
 * its answer.
 */
export const DISCARDED_MAX = UPLOAD_LIMIT + MEGABYTE;
/** Characters of one parameter in a path: reset keys and address ids may have 200, encoded. */
export const PARAM_MAX = 1000;

/** How long a body may take to arrive. */
export interface BodyTimes {
  readonly jsonMs: number;
  readonly uploadMs: number;
  /** For a refused caller: before the answer if it must wait for the body, and again after it. */
  readonly refusedMs: number;
}

/**
 * 64 kB need a minute at 9 kbit/s. A picture of 20 MB needs 3 minutes at 1 Mbit/s, and 15 at 190 kbit/s. The app waits
 * as long for its answer (src/data/net/file-time-limit.ts).
 */
export const BODY_TIMES: BodyTimes = { jsonMs: 60_000, uploadMs: 15 * 60_000, refusedMs: 5000 };
