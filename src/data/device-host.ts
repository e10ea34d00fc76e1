/** Holds the one device of a page: opens the last owner's database, changes owners, tells who listens. */
import { adoptVisitor } from './db/adopt-visitor.ts';
import { DeviceDatabase } from './db/device-database.ts';
import { openAnswering } from './db/open-answering.ts';
import { deleteOwnerDatabase } from './db/owner-database.ts';
import type { Device } from './device.ts';
import type { DevicePorts } from './device-ports.ts';
import { createFailures } from './failures.ts';
import { createLiveStores, type LiveStores } from './live/live-stores.ts';
import { newAnonymousOwner } from './new-anonymous-owner.ts';
import { openLine, openQueue } from './open-queue.ts';
import { isSameOwner, type Owner } from './owner.ts';
import { createRefreshes } from './refreshes.ts';

export interface DeviceHost {
  readonly current: Device;
  /** Called after the owner changed, by this tab or another. */
  subscribe(listener: (device: Device) => void): () => void;
  close(): Promise<void>;
}

export async function createDeviceHost(ports: DevicePorts): Promise<DeviceHost> {
  const deviceDb = new DeviceDatabase();
  await openAnswering(deviceDb, ports.timers);
  const line = openLine(ports, deviceDb);
  const refreshes = createRefreshes();
  const failures = createFailures();
  const listeners = new Set<(device: Device) => void>();
  let isClosed = false;
  let switching: Promise<unknown> = Promise.resolve();

  async function openDevice(owner: Owner): Promise<Device> {
    const queue = await openQueue(ports, deviceDb, line, owner);
    let live: LiveStores | null = null;
    const device: Device = {
      ...ports,
      ...queue,
      owner,
      deviceDb,
      refreshes,
      failures,
      switchOwner,
      get live() {
        live ??= createLiveStores(device);
        return live;
      },
    };
    return device;
  }

  /** One change at a time: two tabs, or a sign-in during a refresh, may both ask. */
  function switchOwner(next: Owner): Promise<Device> {
    const switched = switching.then(() => changeTo(next));
    switching = switched.catch((error: unknown) => ports.report('switch owner', error));
    return switched;
  }

  async function changeTo(next: Owner): Promise<Device> {
    const previous = current;
    if (isSameOwner(previous.owner, next)) return previous;
    await previous.outbox.stop();
    const device = await openDevice(next);
    const isSignIn = previous.owner.kind === 'anonymous' && next.kind === 'customer';
    if (isSignIn) await adoptVisitor(previous.db, device.db);
    await deviceDb.change((state) => ({ ...state, lastOwner: next, anonymous: isSignIn ? null : state.anonymous }));
    current = device;
    for (const listener of listeners) listener(device);
    previous.db.retire();
    if (isSignIn || previous.owner.kind === 'simulated') await deleteOwnerDatabase(previous.owner);
    return device;
  }

  /** Another tab signed in or out. Read after what this tab is changing itself: what the watch saw may be older. */
  function followOtherTabs(): void {
    switching = switching
      .then(async () => {
        const { lastOwner } = await deviceDb.readState();
        if (lastOwner && !isClosed) await changeTo(lastOwner);
      })
      .catch((error: unknown) => ports.report('follow other tabs', error));
  }

  let current = await openDevice(await firstOwner(deviceDb, ports));
  const unwatch = deviceDb.watch(followOtherTabs, (error) => ports.report('watch device', error));

  return {
    get current() {
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      unwatch();
      line.connectivity.stop();
      await switching;
      await current.outbox.stop();
      current.db.retire();
      deviceDb.close();
    },
  };
}

/** Who was here last; else the visitor that this device makes up now. */
async function firstOwner(deviceDb: DeviceDatabase, ports: DevicePorts): Promise<Owner> {
  const { lastOwner } = await deviceDb.readState();
  if (lastOwner) return lastOwner;
  const owner = await newAnonymousOwner(deviceDb, ports);
  await deviceDb.change((state) => ({ ...state, lastOwner: owner }));
  return owner;
}
