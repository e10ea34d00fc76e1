/** The picture storage did not answer, or refused the shop: a later retry may help. */
import { sqlState } from '#server/db/database-gone.ts';

const CODE = 'MEDIA_UNAVAILABLE';

export class MediaUnavailableError extends Error {
  readonly code = CODE;
  /** The storage's error, without names of files and keys: '503 SlowDown', 'ECONNREFUSED'. */
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`The storage of the pictures does not answer: ${reason}`, { cause });
    this.name = 'MediaUnavailableError';
    this.reason = reason;
  }
}

export const isMediaUnavailable = (thrown: unknown): boolean => sqlState(thrown) === CODE;
