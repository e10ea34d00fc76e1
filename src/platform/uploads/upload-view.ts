/** Uploads as screens show them: the state of each, and a summary. */
import type { AppError } from '#core/contract/errors.ts';
import type { UploadRow } from '#src/data/db/rows.ts';
import { isFaultOfFile, isRefusedByShop, mayBeTakenLater } from '#src/data/outbox/refused-upload.ts';

/**
 * preparing: not usable yet. failed: can be retried. declined: the shop refuses it, and it stays here. refused: only
 * its reason remains.
 */
export type UploadState = 'preparing' | 'waiting' | 'sending' | 'retrying' | 'done' | 'failed' | 'declined' | 'refused';

export interface UploadItem {
  readonly localId: string;
  readonly name: string;
  readonly state: UploadState;
  readonly error: AppError | null;
  /** It has failed, and a retry may succeed. */
  readonly canRetry: boolean;
}

export function uploadItem({ localId, name, status, isPrepared, attempts, error }: UploadRow): UploadItem {
  const state = stateOf();
  const canRetry = state === 'failed' || (state === 'declined' && error !== null && mayBeTakenLater(error));
  return { localId, name, error, state, canRetry };

  function stateOf(): UploadState {
    if (status === 2) return 'done';
    if (isRefusedByShop({ status, isPrepared, error })) return 'declined';
    if (status === -1) return error && (isFaultOfFile(error) || error.code === 'upload.missing') ? 'refused' : 'failed';
    if (!isPrepared) return 'preparing';
    if (attempts > 0) return 'retrying';
    return status === 1 ? 'sending' : 'waiting';
  }
}

export interface UploadSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** Pictures that the shop refuses. */
  readonly declined: number;
  /** Failed, or refused here or by the shop: each has a reason to show. */
  readonly notThrough: number;
  /** Neither done nor failed. */
  readonly underWay: number;
  readonly isRetrying: boolean;
}

/** Pictures that are refused here or by the shop are not counted in the total, because they are no longer in progress. */
export function summarize(items: readonly UploadItem[]): UploadSummary {
  const count = (states: readonly UploadState[]) => items.filter((item) => states.includes(item.state)).length;
  const refused = count(['refused', 'declined']);
  const done = count(['done']);
  const failed = count(['failed']);
  return {
    total: items.length - refused,
    done,
    failed,
    declined: count(['declined']),
    notThrough: refused + failed,
    underWay: items.length - refused - done - failed,
    isRetrying: count(['retrying']) > 0,
  };
}
