/** When the queue is sent and what is shown is read again; without a browser in it, so that tests drive it. */
import type { DeviceHost } from './device-host.ts';
import type { Device } from './device.ts';
import { refreshSession } from './sync/refresh-session.ts';

export interface LifecycleEvents {
  /** The browser's hint that the connection changed. */
  onConnectionHint(listener: () => void): void;
  /** The page is looked at again. */
  onVisible(listener: () => void): void;
  /** Something waits in the queue: a bonus for browsers with Background Sync. */
  askForSync(): void;
}

/** However much was missed, the queue is looked at this often. */
const LOOK_EVERY_MS = 60_000;

/** Returns when the device has been brought in line with the server's session, or the server was not reached. */
export async function startLifecycle(host: DeviceHost, events: LifecycleEvents): Promise<void> {
  const safely = (what: string, work: Promise<unknown>) => void work.catch((error: unknown) => host.current.report(what, error));
  let unfollow = follow(host.current);

  function follow(device: Device): () => void {
    return device.db.watch(
      async () => ({ hold: await device.db.meta.get('hold'), waiting: await device.db.outbox.count() }),
      ({ hold, waiting }) => {
        // Somebody else's session: find out whose, and open theirs.
        if (hold?.key === 'hold' && hold.reason === 'not-yours') safely('refresh session', refreshSession(device));
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
      'reconnect',
      device.outbox.rearm().then(() => refreshSession(device)),
    );
    device.refreshes.fire();
  });
  events.onConnectionHint(() => safely('probe', connectivity.probe()));
  events.onVisible(() => {
    safely('probe', connectivity.probe());
    host.current.outbox.wake();
    host.current.refreshes.fire();
  });
  const look = () => {
    host.current.outbox.wake();
    host.current.timers.after(LOOK_EVERY_MS, look);
  };
  host.current.timers.after(LOOK_EVERY_MS, look);

  const device = host.current;
  await device.outbox.rearm();
  if (await connectivity.probe()) await refreshSession(device);
}
