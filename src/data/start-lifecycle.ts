/** When the queue is sent and what is shown is read again; without a browser in it, so that tests drive it. */
import type { DeviceHost } from './device-host.ts';
import type { Device } from './device.ts';
import { refreshSession } from './sync/refresh-session.ts';

export interface LifecycleEvents {
  /** The browser's hint that the connection changed. */
  onConnectionHint(listener: () => void): void;
  /** The page is looked at again. */
  onVisible(listener: () => void): void;
  /** The window has the keyboard again: the customer may have signed in in another one. */
  onFocus(listener: () => void): void;
  /** Something waits in the queue: a bonus for browsers with Background Sync. */
  askForSync(): void;
}

/** However much was missed, the queue is looked at this often. */
const LOOK_EVERY_MS = 60_000;
/** A held queue asks who is signed in at most this often, however often the page is woken. */
const ASK_EVERY_MS = 5_000;

/** Returns when the device has been brought in line with the server's session, or the server was not reached. */
export async function startLifecycle(host: DeviceHost, events: LifecycleEvents): Promise<void> {
  /** The owner may leave in the middle of it: their database is closed then. */
  const safely = (device: Device, what: string, work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (!device.db.isRetired) device.report(what, error);
    });
  const { clock } = host.current;
  let askedAtMs = 0;
  let unfollow = follow(host.current);

  /** A hold that was a mistake, or that the customer ended elsewhere, is found out by the shop's answer alone. */
  function askWhileHeld(): void {
    const device = host.current;
    const ask = async () => {
      if (device.db.isRetired || !(await device.db.meta.get('hold'))) return;
      const nowMs = clock.nowMs();
      if (Math.abs(nowMs - askedAtMs) < ASK_EVERY_MS) return;
      askedAtMs = nowMs;
      await refreshSession(device);
    };
    safely(device, 'ask while held', ask());
  }

  function follow(device: Device): () => void {
    let askedFor: string | null = null;
    return device.db.watch(
      async () => ({ hold: await device.db.meta.get('hold'), waiting: await device.db.outbox.count() }),
      ({ hold, waiting }) => {
        // Another customer's session, or none: find out whose, and whether it was ended elsewhere.
        const since = hold?.key === 'hold' ? `${hold.reason} ${hold.sinceMs}` : null;
        if (since !== null && since !== askedFor) askWhileHeld();
        askedFor = since;
        if (waiting > 0) events.askForSync();
      },
      (error) => device.report('watch queue', error),
    );
  }

  host.subscribe((device) => {
    unfollow();
    unfollow = follow(device);
    device.outbox.wake();
  });

  const { connectivity } = host.current.sender;
  connectivity.subscribe((isOnline) => {
    if (!isOnline) return;
    const device = host.current;
    safely(
      device,
      'reconnect',
      device.outbox.rearm().then(() => refreshSession(device)),
    );
    device.refreshes.fire();
  });
  events.onConnectionHint(() => {
    safely(host.current, 'probe', connectivity.probe());
    askWhileHeld();
  });
  events.onFocus(askWhileHeld);
  events.onVisible(() => {
    safely(host.current, 'probe', connectivity.probe());
    host.current.outbox.wake();
    host.current.refreshes.fire();
    askWhileHeld();
  });
  const look = () => {
    host.current.outbox.wake();
    askWhileHeld();
    host.current.timers.after(LOOK_EVERY_MS, look);
  };
  host.current.timers.after(LOOK_EVERY_MS, look);

  const device = host.current;
  await device.outbox.rearm();
  if (await connectivity.probe()) await refreshSession(device);
}
