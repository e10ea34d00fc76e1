/** A checkout starts only when the cart on the server is the cart on the screen. */
import type { Device } from '../device.ts';
import { readTogether } from '../db/read-together.ts';
import { readEntries } from './enqueue.ts';
import { isCartLane, laneOfKey } from '#core/operations/lane.ts';
import { queueEntryView, type QueueEntryView } from './entry.ts';

export type CartLanes =
  | { readonly state: 'clear' }
  /** These entries failed; the checkout lists them. */
  | { readonly state: 'parked'; readonly entries: readonly QueueEntryView[] }
  | { readonly state: 'offline'; readonly waiting: number }
  | { readonly state: 'sign-in' }
  | { readonly state: 'cancelled' };

/** Sends the waiting entries. Answers when none of the cart's is left, or when waiting cannot help. */
export function waitForCartLanes(device: Device, signal?: AbortSignal): Promise<CartLanes> {
  const { db, outbox, sender } = device;
  outbox.wake();
  return new Promise((resolve, reject) => {
    const endings: (() => void)[] = [];
    const end = (lanes: CartLanes) => {
      for (const ending of endings.splice(0)) ending();
      resolve(lanes);
    };
    const look = async () => {
      const lanes = await readCartLanes(device);
      if (lanes.state !== 'sending') end(lanes);
    };
    const unwatch = db.watch(
      () => readCartLanes(device),
      (lanes) => {
        if (lanes.state !== 'sending') end(lanes);
      },
      reject,
    );
    const onCancel = () => end({ state: 'cancelled' });
    endings.push(
      unwatch,
      sender.connectivity.subscribe(() => void look().catch(reject)),
      () => signal?.removeEventListener('abort', onCancel),
    );
    signal?.addEventListener('abort', onCancel, { once: true });
  });
}

/** The cart's unconfirmed entries, including those of other lanes that they need (uploads). */
async function readCartLanes({ db, sender }: Device): Promise<CartLanes | { readonly state: 'sending' }> {
  const [rows, hold] = await readTogether(db, ['outbox', 'meta'], async () => [await readEntries(db), await db.meta.get('hold')] as const);
  const entries = rows.filter((entry) => entry.state !== 'refused');
  const ofCart = entries.filter((entry) => isCartLane(laneOfKey(entry.lane)));
  if (ofCart.length === 0) return { state: 'clear' };
  if (hold) return { state: 'sign-in' };
  const needed = new Set(ofCart.flatMap((entry) => entry.needs));
  const parked = entries.filter((entry) => entry.state === 'parked' && (isCartLane(laneOfKey(entry.lane)) || needed.has(entry.opId)));
  if (parked.length > 0) return { state: 'parked', entries: parked.map((entry) => queueEntryView(entry)) };
  return sender.connectivity.isOnline ? { state: 'sending' } : { state: 'offline', waiting: ofCart.length };
}
