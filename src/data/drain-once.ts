/** Sends the last owner's queue without a page: for the service worker. */
import { DeviceDatabase } from './db/device-database.ts';
import type { DevicePorts } from './device-ports.ts';
import { openLine, openQueue } from './open-queue.ts';

/** Same code, same lock and same rules as in a page; does nothing where nobody was yet. */
export async function drainOnce(ports: DevicePorts): Promise<void> {
  const deviceDb = new DeviceDatabase();
  const { lastOwner } = await deviceDb.readState();
  const line = openLine(ports, deviceDb);
  try {
    if (!lastOwner || lastOwner.kind === 'simulated') return;
    const { db, outbox } = await openQueue(ports, deviceDb, line, lastOwner);
    outbox.wake();
    await outbox.idle();
    await outbox.stop();
    db.retire();
  } finally {
    line.connectivity.stop();
    deviceDb.close();
  }
}
