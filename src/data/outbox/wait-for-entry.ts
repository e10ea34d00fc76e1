/** For a screen that shows the shop's answer at once if it comes soon. */
import type { AppError } from '#core/contract/errors.ts';
import type { Device } from '../device.ts';
import { readEntries } from './enqueue.ts';

export type EntryEnding =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly error: AppError }
  /** The entry is sent in the background: there is no connection, or the shop is slow. */
  | { readonly state: 'waiting' };

/** @param patienceMs how long to wait for the answer */
export function waitForEntry(device: Device, opId: string, patienceMs: number): Promise<EntryEnding> {
  const { db, sender, timers } = device;
  return new Promise((resolve, reject) => {
    const endings: (() => void)[] = [];
    const end = (ending: EntryEnding) => {
      for (const stop of endings.splice(0)) stop();
      resolve(ending);
    };
    endings.push(
      timers.after(patienceMs, () => end({ state: 'waiting' })),
      db.watch(
        async () => (await readEntries(db)).find((entry) => entry.opId === opId) ?? null,
        (entry) => {
          if (entry === null) end({ state: 'done' });
          else if (entry.state === 'refused') end({ state: 'refused', error: entry.lastError ?? { code: 'request.invalid' } });
          else if (entry.state === 'parked' || !sender.connectivity.isOnline) end({ state: 'waiting' });
        },
        reject,
      ),
    );
  });
}
