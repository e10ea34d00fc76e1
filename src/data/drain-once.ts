/** Sends the last owner's queue without a page: for the service worker. */
import { DeviceDatabase } from './db/device-database.ts';
import type { OwnerDatabase } from './db/owner-database.ts';
import { readHeld, writeAgain } from './db/unsent/write-again.ts';
import type { DevicePorts } from './device-ports.ts';
import { accessCalls } from '#core/contract/access.ts';
import { afterLeaving, leavingRevoked, namesToForget } from './leave-device.ts';
import { newAnonymousOwner } from './new-anonymous-owner.ts';
import { RETRY_DELAY_MS } from './outbox/retry-policy.ts';
import { STALE_AFTER_MS } from './outbox/lease.ts';
import { type Connection, isStillHere, openConnection, openQueue, type Queue } from './open-queue.ts';
import { endSharedStayAtStart, leavingShared } from './shared-stay.ts';
import { createSweeper, WORKER_SWEEPS_MS } from './sweep-forgotten.ts';

/** Longer than a frozen tab keeps the lease, and shorter than the time limit of a browser's sync event. */
const PATIENCE_MS = STALE_AFTER_MS + 2 * RETRY_DELAY_MS;

const NEVER_LEFT = async (): Promise<boolean> => false;

/**
 * Uses the same code, lock and rules as a page. Does nothing if the device has had no owner yet. While the shop cannot
 * be reached, or another drain runs, it waits for a short time. It does not wait for retries, which the next sync event
 * sends.
 * @param isLeftToPage whether an open page sends the queue
 * @returns waiting: work remains that can be sent without the customer
 */
export async function drainOnce(ports: DevicePorts, isLeftToPage = NEVER_LEFT): Promise<'done' | 'waiting'> {
  const deviceDb = new DeviceDatabase();
  const sweeper = createSweeper(deviceDb, ports);
  await endSharedStayAtStart(deviceDb, ports);
  sweeper.sweep();
  const { lastOwner } = await deviceDb.readState();
  const connection = openConnection(ports, deviceDb);
  try {
    if (!lastOwner || lastOwner.kind === 'simulated') return 'done';
    const queue = await openQueue(ports, deviceDb, connection, lastOwner);
    if (!(await isStillHere(deviceDb, queue))) return 'done';
    const { db, outbox } = queue;
    // The owner has left, and may soon return with another database. A request under way would then be sent twice.
    db.onDeleted = () => void outbox.stop();
    db.held.rows = await readHeld(db);
    const isLeft = await sendWhatWaits(ports, deviceDb, queue, isLeftToPage);
    await outbox.stop();
    if (db.wasRemoved && (await isStillHere(deviceDb, queue))) {
      await keepRemoved(ports, deviceDb, connection, db);
      return 'waiting';
    }
    if (!db.isRetired && (await db.meta.get('hold'))) await leaveIfEnded(ports, deviceDb, queue);
    db.retire();
    const isSignedOut = await deliverSignOuts(deviceDb, queue);
    return isLeft || !isSignedOut ? 'waiting' : 'done';
  } finally {
    connection.connectivity.stop();
    // The owner may have left meanwhile. A database that was created by opening it then has to be removed as well.
    sweeper.sweep();
    await sweeper.settled(WORKER_SWEEPS_MS);
    sweeper.stop();
    deviceDb.close();
  }
}

/** The browser removed the database while the worker was sending. An open page also writes its copy again; the next event sends it. */
async function keepRemoved(ports: DevicePorts, deviceDb: DeviceDatabase, connection: Connection, removed: OwnerDatabase): Promise<void> {
  const { db } = await openQueue(ports, deviceDb, connection, removed.owner);
  try {
    if (db.name === removed.name) await writeAgain(removed.held, db);
  } finally {
    db.retire();
  }
}

/** @returns whether work remains that can be sent without the customer */
async function sendWhatWaits(
  { timers }: DevicePorts,
  deviceDb: DeviceDatabase,
  queue: Queue,
  isLeftToPage: () => Promise<boolean>,
): Promise<boolean> {
  const { db, outbox, sender } = queue;
  for (let leftMs = PATIENCE_MS; ; leftMs -= RETRY_DELAY_MS) {
    if (!(await isLeftToPage())) {
      if (!sender.connectivity.isOnline) await sender.connectivity.probe();
      outbox.wake();
      await outbox.idle();
    }
    // The owner may leave at any time. Their unsent work waits for their next sign-in.
    if (!(await isStillHere(deviceDb, queue))) return false;
    const waits = await outbox.waits().catch((error: unknown) => {
      if (db.isRetired) return 'nothing' as const;
      throw error;
    });
    if (waits !== 'now' || leftMs <= 0) return waits !== 'nothing';
    await new Promise<void>((resolve) => void timers.after(RETRY_DELAY_MS, resolve));
  }
}

/**
 * Sign-outs that the shop has not received precede every other request, including reads.
 * @returns whether none is left
 */
async function deliverSignOuts(deviceDb: DeviceDatabase, { sender }: Queue): Promise<boolean> {
  const areDelivered = async () => (await deviceDb.readState()).tombstones.length === 0;
  if (await areDelivered()) return true;
  await sender.call(accessCalls.currentUser, {});
  return areDelivered();
}

/** The queue is held. If the session was ended from another device, or on a shared device, the customer is signed out without a page. */
async function leaveIfEnded(ports: DevicePorts, deviceDb: DeviceDatabase, { db, sender }: Queue): Promise<void> {
  const asked = await sender.call(accessCalls.currentUser, {});
  if (asked.kind !== 'done' || asked.answer.user) return;
  const isShared = (await deviceDb.readStays()).lastUsedAtMs[db.owner.uuid] !== undefined;
  if (!asked.answer.isRevoked && !isShared) return;
  const { isRevoked, isErased = false } = asked.answer;
  const leaving = isRevoked ? leavingRevoked(ports, isErased) : leavingShared(ports.random);
  const { owner, name } = db;
  const [visitor, names, nowMs] = [newAnonymousOwner(ports), await namesToForget(leaving), ports.clock.nowMs()];
  await deviceDb.changeRows((rows) => afterLeaving(rows, { owner, name, visitor, leaving, names, nowMs }));
  if (isErased) await deviceDb.forgetShared(owner.uuid);
}
