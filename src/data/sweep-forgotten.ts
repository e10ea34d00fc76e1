/** Removes the databases and pictures of owners who left, until they are gone. It runs in each page, tab and worker. */
import { copyUnsent, dropAllButUnsent, joinUnsent } from './db/unsent/copy-unsent.ts';
import { databaseError } from './db/database-errors.ts';
import type { DeviceDatabase } from './db/device-database.ts';
import {
  forgetLeftover,
  forgetUnknown,
  type Leftover,
  leftovers,
  noteCopied,
  notePicturesGone,
  strikeDatabase,
  type ForgottenDatabase,
} from './db/forgotten-owners.ts';
import { OwnerDatabase } from './db/owner-database.ts';
import { databaseNames, deleteDatabase, existingStorageOf, storageOf } from './db/owner-storage.ts';
import type { DevicePorts } from './device-ports.ts';

/** How long a worker stays alive for removals. A new version of the app waits for it, up to five minutes in Chromium. */
export const WORKER_SWEEPS_MS = 20_000;

/** Pause before a removal that has failed, or is not answered, is tried again. */
const RETRY_MS = 30_000;

/** Pause before another check after a removal: a page that was opening the database may have created its storage again. */
const LOOK_AGAIN_MS = 5_000;

type Ports = Pick<DevicePorts, 'caches' | 'clock' | 'timers' | 'report'>;

export interface Sweeper {
  /** Starts removing listed databases in the background. Callers don't wait, because another tab may hold a database open. */
  sweep(): void;
  /** Resolves when the removals under way have ended, or after this time: a browser may never answer one. */
  settled(withinMs?: number): Promise<void>;
  /** Before the device's database is closed: nothing is swept later. */
  stop(): void;
}

export function createSweeper(deviceDb: DeviceDatabase, ports: Ports): Sweeper {
  const underWay = new Map<string, Promise<void>>();
  const planned = new Set<() => void>();
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  function later(ms: number, run: () => void): () => void {
    const cancel = () => {
      planned.delete(cancel);
      cancelTimer();
    };
    const cancelTimer = ports.timers.after(ms, () => {
      planned.delete(cancel);
      run();
    });
    planned.add(cancel);
    return cancel;
  }

  function sweep(): void {
    if (isStopped) return;
    // A browser that was killed may never answer a request to its storage.
    const cancel = later(RETRY_MS, sweep);
    looking = look().then(cancel, (error: unknown) => ports.report('read what is forgotten', error));
  }

  async function look(): Promise<void> {
    const names = await databaseNames();
    const { state, forgotten } = await deviceDb.readRows();
    const unknown = leftovers(forgotten, state.lastOwner, names);
    for (const leftover of unknown) {
      await joinLeftover(ports, leftover);
      await deviceDb.changeForgotten((latest) => forgetUnknown(latest, leftover));
    }
    const { databases } = unknown.length === 0 ? forgotten : await deviceDb.readForgotten();
    for (const listed of databases) {
      if (underWay.has(listed.name)) continue;
      underWay.set(listed.name, removeOrRetry(listed));
    }
  }

  async function removeOrRetry(listed: ForgottenDatabase): Promise<void> {
    // Two removals of one database may run in parallel, as those of two pages do.
    const cancel = later(RETRY_MS, () => {
      underWay.delete(listed.name);
      sweep();
    });
    try {
      await remove(deviceDb, ports, listed);
      cancel();
      underWay.delete(listed.name);
      // A removal may have listed another database.
      sweep();
      if (!isStopped) later(LOOK_AGAIN_MS, sweep);
    } catch (error) {
      cancel();
      underWay.delete(listed.name);
      ports.report('forget owner', error);
      if (!isStopped) later(RETRY_MS, sweep);
    }
  }

  async function allEnded(): Promise<void> {
    await looking;
    while (underWay.size > 0) {
      await Promise.all(underWay.values());
      await looking;
    }
  }

  return {
    sweep,
    async settled(withinMs) {
      if (withinMs === undefined) return allEnded();
      let cancel = () => undefined as void;
      const isOver = new Promise<void>((resolve) => {
        cancel = ports.timers.after(withinMs, resolve);
      });
      await Promise.race([allEnded(), isOver]);
      cancel();
    },
    stop() {
      isStopped = true;
      for (const cancel of planned) cancel();
    },
  };
}

async function remove(deviceDb: DeviceDatabase, ports: Ports, listed: ForgottenDatabase): Promise<void> {
  const [, isGone] = await Promise.all([forgetPictures(deviceDb, ports, listed), forgetDatabase(deviceDb, ports, listed)]);
  if (isGone) await deviceDb.changeForgotten((row) => strikeDatabase(row, listed.name));
}

async function forgetPictures(deviceDb: DeviceDatabase, { caches }: Ports, { name, owner, hasPictures }: ForgottenDatabase): Promise<void> {
  if (!hasPictures) return;
  await caches.forget(owner.uuid);
  await deviceDb.changeForgotten((row) => notePicturesGone(row, name));
}

/** @returns false: its owner is back and uses it again */
async function forgetDatabase(deviceDb: DeviceDatabase, ports: Ports, listed: ForgottenDatabase): Promise<boolean> {
  if (listed.unsentTo !== null && !(await moveUnsent(deviceDb, ports, listed, listed.unsentTo))) return false;
  await deleteDatabase(listed.name);
  return true;
}

/** Runs before the leftover is listed. After an error the next sweep tries it again. */
async function joinLeftover({ clock, report }: Ports, { name, owner, joins }: Leftover): Promise<void> {
  const storage = joins === undefined ? null : await existingStorageOf(name);
  if (joins === undefined || storage === null) return;
  const unreadable = (table: string, row: unknown) => report(`unreadable row in ${table}`, row);
  const from = new OwnerDatabase(owner, clock, unreadable, name, storage);
  const to = new OwnerDatabase(owner, clock, unreadable, joins, await storageOf(joins));
  try {
    if (await from.openExisting()) await joinUnsent(from, to);
  } finally {
    from.retire();
    to.retire();
  }
}

async function moveUnsent(deviceDb: DeviceDatabase, { clock, report }: Ports, listed: ForgottenDatabase, name: string): Promise<boolean> {
  const unreadable = (table: string, row: unknown) => report(`unreadable row in ${table}`, row);
  // Another page may have removed the old database since the list was read.
  const storage = await existingStorageOf(listed.name);
  const from = storage && new OwnerDatabase(listed.owner, clock, unreadable, listed.name, storage);
  const to = new OwnerDatabase(listed.owner, clock, unreadable, name, await storageOf(name));
  try {
    const hasUnsent = from !== null && (await from.openExisting()) && (await copyUnsent(from, to, listed.restore));
    let isMoved = false;
    await deviceDb.changeForgotten((row) => {
      isMoved = row.databases.some((database) => database.name === listed.name && database.unsentTo === name);
      // Another tab may have removed the new database before this one created it again.
      return forgetLeftover(isMoved ? noteCopied(row, listed, hasUnsent) : row, listed.owner, name);
    });
    return isMoved;
  } catch (error) {
    if (from && databaseError(error).code === 'device.storage_full') await dropAllButUnsent(from, listed.restore);
    throw error;
  } finally {
    from?.retire();
    to.retire();
  }
}
