import { cartCalls } from '#core/contract/cart.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';
import { unsentWork, type UnsentWork } from './unsent-work.ts';

/** How long a customer who is signing out waits for a slow connection. */
const PATIENCE_MS = 60_000;

/**
 * Sends all waiting entries, parked ones too. Answers what is still unsent when nothing is left to send, when the time
 * is up, or when waiting cannot help (offline, or held for a sign-in).
 */
export async function sendUnsent(device: Device): Promise<UnsentWork> {
  const { db, outbox, sender, timers } = device;
  await outbox.rearm();
  if (!(await sender.connectivity.probe())) return unsentWork(device);
  // The shop's lists show what a restored shop lacks. The request for the drafts also requests the pictures.
  if (device.newestRestore() !== undefined)
    await Promise.all([pull(device, draftCalls.listDrafts, {}), pull(device, cartCalls.readCart, {})]);
  return new Promise((resolve, reject) => {
    const endings: (() => void)[] = [];
    const end = async () => {
      for (const ending of endings.splice(0)) ending();
      resolve(await unsentWork(device));
    };
    const finish = () => void end().catch(reject);
    endings.push(
      db.watch(
        async () => ({ work: await unsentWork(device), isHeld: (await db.meta.get('hold')) !== undefined }),
        ({ work, isHeld }) => {
          const isGoingOn =
            work.preparing + work.goods > 0 || work.entries.some((entry) => entry.state === 'waiting' || entry.state === 'sending');
          if (isHeld || !isGoingOn) finish();
        },
        reject,
      ),
      sender.connectivity.subscribe((isOnline) => {
        if (!isOnline) finish();
      }),
      timers.after(PATIENCE_MS, finish),
    );
  });
}
