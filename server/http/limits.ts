import { UPLOAD_MAX_MEGABYTES } from '../../core/contract/uploads.ts';

/** Bytes of a JSON or form body: a cart of 500 calendar lines with their texts fits. */
export const BODY_LIMIT = 16 * 1024 * 1024;
/** Bytes of one uploaded picture: a 24 MP JPEG has about 12 MB. */
export const UPLOAD_LIMIT = UPLOAD_MAX_MEGABYTES * 1024 * 1024;
export const UPLOAD_FILES_MAX = 20;
export const MEGABYTE = 1024 * 1024;
/** Characters of one parameter in a path: reset keys and address ids may have 200, encoded. */
export const PARAM_MAX = 1000;
