import { liveQuery } from 'dexie';
import { isStorageFailure } from './storage-errors.ts';
import type { PageDatabase } from '../page-database.ts';

/** Pause after a storage failure before the next read. */
const AGAIN_AFTER_MS = 2_000;

type Got<T> = { readonly value: T; readonly begun: number } | { readonly failure: unknown };

/**
 * Calls `onValue` with the rows now and after each change. A failing storage, such as a full disk, is a state and not
 * an error of the reader: the last value stays, and the read is repeated until it succeeds.
 * @param onError gets every other error, which is a bug
 * @param onFailure called at each read that the storage failed
 */
export function watchRows<T>(
  { timers, health }: PageDatabase,
  read: () => Promise<T>,
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
  onFailure: () => void = () => undefined,
): () => void {
  let end = () => undefined as void;
  const begin = (isAgain: boolean) => {
    let cancel = () => undefined as void;
    const subscription = liveQuery(() => attempt(read, health.begin())).subscribe({
      next(got) {
        cancel();
        if ('value' in got) {
          health.works(got.begun);
          return onValue(got.value);
        }
        health.readFailed(got.failure, isAgain);
        onFailure();
        // A change of the rows triggers an earlier read.
        cancel = timers.after(AGAIN_AFTER_MS, () => {
          subscription.unsubscribe();
          begin(true);
        });
      },
      error: onError,
    });
    end = () => {
      cancel();
      subscription.unsubscribe();
    };
  };
  begin(false);
  return () => end();
}

async function attempt<T>(read: () => Promise<T>, begun: number): Promise<Got<T>> {
  try {
    return { value: await read(), begun };
  } catch (failure) {
    if (!isStorageFailure(failure)) throw failure;
    return { failure };
  }
}
