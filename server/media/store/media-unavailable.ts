/** The storage of the pictures did not answer, or refused the shop: asking again later may help. */
import { sqlState } from '#server/db/database-gone.ts';

const CODE = 'MEDIA_UNAVAILABLE';

export class MediaUnavailableError extends Error {
  readonly code = CODE;
  /** What the storage said, without names of files and keys: '503 SlowDown', 'ECONNREFUSED'. */
  readonly reason: string;
  constructor(reason: string, cause?: unknown) {
    super(`The storage of the pictures does not answer: ${reason}`, { cause });
    this.name = 'MediaUnavailableError';
    this.reason = reason;
  }
}

export const isMediaUnavailable = (thrown: unknown): boolean => sqlState(thrown) === CODE;
