/** Sends the last owner's queue without a page: for the service worker. */
import { DeviceDatabase } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';
import { accessCalls } from '#core/contract/access.ts';
import { afterLeaving } from './leave-device.ts';
import { newAnonymousOwner } from './new-anonymous-owner.ts';
import { isStillHere, openConnection, openQueue, type Queue } from './open-queue.ts';
import { createSweeper } from './sweep-forgotten.ts';

/** The same code, lock and rules as in a page. Does nothing if the device has had no owner yet. */
export async function drainOnce(ports: DevicePorts): Promise<void> {
  const deviceDb = new DeviceDatabase();
  const sweeper = createSweeper(deviceDb, ports);
  sweeper.sweep();
  const { lastOwner } = await deviceDb.readState();
  const connection = openConnection(ports, deviceDb);
  try {
    if (!lastOwner || lastOwner.kind === 'simulated') return;
    const queue = await openQueue(ports, deviceDb, connection, lastOwner);
    if (!(await isStillHere(deviceDb, queue))) return;
    const { db, outbox } = queue;
    outbox.wake();
    await outbox.idle();
    await outbox.stop();
    if (await db.meta.get('hold')) await leaveIfRevoked(ports, deviceDb, queue);
    db.retire();
  } finally {
    connection.connectivity.stop();
    // The owner may have left meanwhile; a database that opening created then has to go as well.
    sweeper.sweep();
    await sweeper.settled();
    deviceDb.close();
  }
}

/** The queue is held. If the session was ended from another device, the customer is signed out of this one without a page. */
async function leaveIfRevoked(ports: DevicePorts, deviceDb: DeviceDatabase, { db, sender }: Queue): Promise<void> {
  const asked = await sender.call(accessCalls.currentUser, {});
  if (asked.kind !== 'done' || asked.answer.user || !asked.answer.isRevoked) return;
  const leaving = { keeps: 'unsent', opId: ports.random.uuid(), wasRevoked: true } as const;
  const visitor = newAnonymousOwner(ports);
  await deviceDb.changeRows((rows) => afterLeaving(rows, { owner: db.owner, name: db.name, visitor, leaving, nowMs: ports.clock.nowMs() }));
}
