/** When the queue is sent and answers are read again. It uses no browser API, so that tests can drive it. */
import type { DeviceHost } from './device-host.ts';
import type { Device } from './device.ts';
import { readTogether } from './db/read-together.ts';
import { watchSharedStay } from './shared-stay.ts';
import { refreshSession } from './sync/refresh-session.ts';

export interface LifecycleEvents {
  /** The browser's hint that the connection changed. */
  onConnectionHint(listener: () => void): void;
  /** The page became visible. */
  onVisible(listener: () => void): void;
  /** The window got the focus: the customer may have signed in in another one. */
  onFocus(listener: () => void): void;
  /** Changes, or a sign-out, are waiting to be sent. Used for Background Sync where browsers have it. */
  askForSync(waiting: 'changes' | 'sign-out'): void;
}

/** The queue is checked this often, in case an event was missed. */
const LOOK_EVERY_MS = 60_000;
/** While the queue is held, the session is requested at most this often. */
const ASK_EVERY_MS = 5_000;

/** Resolves when the device matches the server's session, or the server was not reached. */
export async function startLifecycle(host: DeviceHost, events: LifecycleEvents): Promise<void> {
  /** The owner may leave during the work, and the browser may remove their storage. Their database is then gone. */
  const safely = (device: Device, what: string, work: Promise<unknown>) =>
    void work.catch(async (error: unknown) => {
      if (!(await device.db.isGone())) device.report(what, error);
    });
  const { clock } = host.current;
  let askedAtMs = 0;
  let unfollow = follow(host.current);

  /** Only the shop's answer shows that a hold was a mistake or that the customer has ended it elsewhere. */
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

  const readWaiting = async ({ db }: Device) => ({
    hold: await db.meta.get('hold'),
    seq: Number((await db.outbox.toCollection().lastKey()) ?? 0),
  });

  function follow(device: Device): () => void {
    let askedFor: string | null = null;
    let newestSeq = 0;
    return device.db.watch(
      () => readTogether(device.db, ['meta', 'outbox'], () => readWaiting(device)),
      ({ hold, seq }) => {
        // The session is another customer's or none. Ask the server which, and whether it was ended from another
        // device.
        const since = hold?.key === 'hold' ? `${hold.reason} ${hold.sinceMs}` : null;
        if (since !== null && since !== askedFor) askWhileHeld();
        askedFor = since;
        // Only for a new entry: a request while the worker sends would make the browser start it again at once.
        if (seq > newestSeq) events.askForSync('changes');
        newestSeq = Math.max(seq, newestSeq);
      },
      (error) => device.report('watch queue', error),
    );
  }

  async function askForSignOut({ deviceDb }: Device): Promise<void> {
    const { tombstones } = await deviceDb.readState();
    if (tombstones.length > 0) events.askForSync('sign-out');
  }

  /** The browser may have given up its own attempts meanwhile. */
  async function askAgain({ outbox }: Device): Promise<void> {
    if ((await outbox.waits()) !== 'nothing') events.askForSync('changes');
  }

  host.subscribe((device) => {
    unfollow();
    unfollow = follow(device);
    device.outbox.wake();
    safely(device, 'ask for sync', askForSignOut(device));
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
  const lookAtStay = () => safely(host.current, 'shared stay', watchSharedStay(host.current));
  events.onFocus(() => {
    lookAtStay();
    askWhileHeld();
  });
  events.onVisible(() => {
    lookAtStay();
    safely(host.current, 'probe', connectivity.probe());
    host.current.outbox.wake();
    host.current.refreshes.fire();
    askWhileHeld();
  });
  const look = () => {
    host.current.outbox.wake();
    lookAtStay();
    askWhileHeld();
    safely(host.current, 'ask for sync', askAgain(host.current));
    host.current.timers.after(LOOK_EVERY_MS, look);
  };
  host.current.timers.after(LOOK_EVERY_MS, look);

  const device = host.current;
  // A full disk answers nothing. The shop's answers are shown all the same.
  await device.outbox.rearm().catch((error: unknown) => device.report('take up the queue', error));
  if (await connectivity.probe()) await refreshSession(device);
}
