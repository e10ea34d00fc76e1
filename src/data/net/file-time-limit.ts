/** How long an upload or a download may take before it is tried again. */
export const FILE_TIME_LIMIT_MS = 180_000;
/** The server ends an upload after the same time (server/http/requests/limits.ts). */
export const UPLOAD_TIME_LIMIT_MS = 15 * 60_000;
/** A phone on a slow mobile network sends 190 kbit/s. */
const SLOWEST_BYTES_PER_MS = 24;

/**
 * A picture of 20 MB must get through a slow connection. With a shorter limit it would be cut off and sent from the
 * start for ever.
 */
export function fileTimeLimitMs(file: FormData | undefined): number {
  if (!file) return FILE_TIME_LIMIT_MS;
  let bytes = 0;
  for (const value of file.values()) bytes += typeof value === 'string' ? value.length : value.size;
  return Math.min(UPLOAD_TIME_LIMIT_MS, Math.max(FILE_TIME_LIMIT_MS, Math.ceil(bytes / SLOWEST_BYTES_PER_MS)));
}
