import type { Device } from '#src/data/device.ts';
import { unsentWork, type UnsentWork } from './unsent-work.ts';

/** How long somebody who wants to leave waits for a slow line. */
const PATIENCE_MS = 60_000;

/** Sends what waits, parked entries too; answers what is left when all is sent, or when waiting alone will not help. */
export async function sendUnsent(device: Device): Promise<UnsentWork> {
  const { db, outbox, sender, timers } = device;
  await outbox.rearm();
  if (!(await sender.connectivity.probe())) return unsentWork(device);
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
          const isGoingOn = work.pictures > 0 || work.entries.some((entry) => entry.state === 'waiting' || entry.state === 'sending');
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
