/** Uploads as screens show them: the state of each, and a summary. */
import type { AppError } from '#core/contract/errors.ts';
import { isFaultOfFile } from '#src/data/commands/pictures/uploads.ts';
import type { UploadRow } from '#src/data/db/rows.ts';

/** preparing: not usable yet. failed: can be retried. refused: only its reason is left. */
export type UploadState = 'preparing' | 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'refused';

export interface UploadItem {
  readonly localId: string;
  readonly name: string;
  readonly state: UploadState;
  readonly error: AppError | null;
}

export function uploadItem({ localId, name, status, isPrepared, attempts, error }: UploadRow): UploadItem {
  return { localId, name, error, state: stateOf() };

  function stateOf(): UploadState {
    if (status === 2) return 'done';
    if (status === -1) return error && isFaultOfFile(error) ? 'refused' : 'failed';
    if (!isPrepared) return 'preparing';
    if (attempts > 0) return 'retrying';
    return status === 1 ? 'sending' : 'waiting';
  }
}

export interface UploadSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Neither done nor failed. */
  readonly underWay: number;
  readonly isRetrying: boolean;
}

/** Refused ones are not counted, because they are no longer uploads. */
export function summarize(items: readonly UploadItem[]): UploadSummary {
  const count = (states: readonly UploadState[]) => items.filter((item) => states.includes(item.state)).length;
  const refused = count(['refused']);
  const done = count(['done']);
  const failed = count(['failed']);
  return {
    total: items.length - refused,
    done,
    failed,
    underWay: items.length - refused - done - failed,
    isRetrying: count(['retrying']) > 0,
  };
}
