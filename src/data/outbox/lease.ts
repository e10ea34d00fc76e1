/**
 * One drain at a time over all tabs and the service worker. Web Locks, where they exist, keep drains apart. A missing
 * heartbeat shows that the lock holder is frozen; its lock is then stolen, and the fencing number rejects what it
 * writes when it wakes up. Without Web Locks the lease row alone decides.
 */
import type { DevicePorts } from '../device-ports.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { LeaseRowSchema, type LeaseRow } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';

export const HEARTBEAT_MS = 5_000;
/** A holder without a heartbeat for this long counts as frozen. */
export const STALE_AFTER_MS = 20_000;

export interface Lease {
  readonly fence: number;
  /** Another drain has taken the lease: stop, and write nothing. */
  readonly isLost: boolean;
}

type LeasePorts = Pick<DevicePorts, 'clock' | 'timers' | 'locks' | 'report'>;

const readLease = async (db: OwnerDatabase): Promise<LeaseRow | undefined> =>
  parseRow(db, 'meta', LeaseRowSchema, await db.meta.get('lease'));

/** A heartbeat far in the future comes from a clock that was ahead, so it counts as stale too. */
const isStale = (row: LeaseRow, nowMs: number): boolean => !row.isHeld || Math.abs(nowMs - row.heartbeatAtMs) >= STALE_AFTER_MS;

/** Inside a transaction with `meta`: whether the drain with this fence still has the lease. */
export const isFenceCurrent = async (db: OwnerDatabase, fence: number): Promise<boolean> => (await readLease(db))?.fence === fence;

/** Runs `work` as the only drain. Answers false at once if another one has the lease. */
export async function withLease(db: OwnerDatabase, ports: LeasePorts, work: (lease: Lease) => Promise<void>): Promise<boolean> {
  const name = `${db.name}-drain`;
  let hasRun = false;
  const run = async () => {
    const fence = await take(db, ports);
    if (fence === null) return;
    hasRun = true;
    await hold(db, ports, fence, work);
  };
  if (await ports.locks.tryRun(name, { steal: false }, run)) return hasRun;
  const row = await readLease(db);
  if (!row || !isStale(row, ports.clock.nowMs())) return false;
  await ports.locks.tryRun(name, { steal: true }, run);
  return hasRun;
}

function take(db: OwnerDatabase, { clock, locks }: LeasePorts): Promise<number | null> {
  return db.transaction('rw', db.meta, async () => {
    const row = await readLease(db);
    // The Web Lock holder does not need to check the lease.
    if (row && !locks.isExclusive && !isStale(row, clock.nowMs())) return null;
    const fence = (row?.fence ?? 0) + 1;
    await db.meta.put({ key: 'lease', fence, heartbeatAtMs: clock.nowMs(), isHeld: true });
    return fence;
  });
}

async function hold(db: OwnerDatabase, ports: LeasePorts, fence: number, work: (lease: Lease) => Promise<void>): Promise<void> {
  const lease = { fence, isLost: false };
  let cancelBeat: () => void = () => undefined;
  const beat = async () => {
    const isMine = await db.transaction('rw', db.meta, async () => {
      if (!(await isFenceCurrent(db, fence))) return false;
      await db.meta.put({ key: 'lease', fence, heartbeatAtMs: ports.clock.nowMs(), isHeld: true });
      return true;
    });
    if (isMine) schedule();
    else lease.isLost = true;
  };
  const schedule = () => {
    cancelBeat = ports.timers.after(
      HEARTBEAT_MS,
      () =>
        void beat().catch((error: unknown) => {
          // A page that closes ends its databases first.
          if (!db.isRetired) ports.report('heartbeat', error);
        }),
    );
  };
  schedule();
  try {
    await work(lease);
  } finally {
    cancelBeat();
    await release(db, ports, fence);
  }
}

function release(db: OwnerDatabase, { clock }: LeasePorts, fence: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isFenceCurrent(db, fence)) await db.meta.put({ key: 'lease', fence, heartbeatAtMs: clock.nowMs(), isHeld: false });
  });
}
