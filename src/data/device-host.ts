/** Holds the one device of a page: opens the last owner's database, changes owners, notifies listeners. */
import { databaseError } from './db/database-errors.ts';
import { asSilent, isNamed, isStorageFailure } from './db/failing-storage/storage-errors.ts';
import { DeviceDatabase } from './db/device-database.ts';
import { countPast, forgetOwner, isChosenStill, isLaterName, isLeaving, welcomeOwner } from './db/forgotten-owners.ts';
import { openAnswering } from './db/open-answering.ts';
import { databaseNames } from './db/owner-storage.ts';
import { createRemoval, type Removed } from './db/unsent/held.ts';
import { forgetReadable } from './db/unsent/drop-readable.ts';
import { holdRows, writeAgain } from './db/unsent/write-again.ts';
import { dropNoteOfOthers } from './db/tab-note/tab-note.ts';
import { endSharedStay } from './shared-stays.ts';
import { createRemovedLines } from './cart/removed-lines.ts';
import type { DevicePorts } from './device-ports.ts';
import { createFailures } from './failures.ts';
import { afterLeaving, type Leaving, namesToForget } from './leave-device.ts';
import type { LiveDevice } from './live/live-device.ts';
import { createLiveStores, type LiveStores } from './live/answers/live-stores.ts';
import { firstOwner, newAnonymousOwner } from './new-anonymous-owner.ts';
import { giveUp, isStillHere, openConnection, openQueue, type Queue } from './open-queue.ts';
import { isSameOwner, type Owner } from './owner.ts';
import { createRefreshes } from './refreshes.ts';
import { endSharedStayAtStart } from './shared-stay.ts';
import { createSweeper } from './sweep-forgotten.ts';
import { adoptVisitor } from './sync/adopt-visitor.ts';
import { adoptFormer, isFormerAccount } from './sync/restored/former-account.ts';
import { endLeavingNote, finishLeavingAtStart, HELD_MS, noteLeaving, readLeaving } from './sync/unfinished-leaving.ts';

export interface DeviceHost {
  readonly current: LiveDevice;
  /** Called after the owner changed, by this tab or another. */
  subscribe(listener: (device: LiveDevice) => void): () => void;
  /** Called when the owner has left and the next owner's database cannot be opened. The screens must be cleared. */
  onFailure(listener: (error: unknown) => void): void;
  /** Resolves when owners who left are removed from the device, as far as this page can do it. */
  swept(): Promise<void>;
  close(): Promise<void>;
}

/** How long a returning customer waits until only their unsent work is left, if another tab delays that. */
const RETURN_PATIENCE_MS = 2_000;

/** Pause before another attempt to replace a removed storage. */
const ROOM_AFTER_MS = 5_000;

interface OpenDevice extends LiveDevice, Pick<Queue, 'chosenBy' | 'visitor'> {
  /** This page has written its copy of the removed storage into the new one. */
  readonly goesOn: boolean;
}

export async function createDeviceHost(ports: DevicePorts): Promise<DeviceHost> {
  const deviceDb = new DeviceDatabase();
  deviceDb.timers = ports.timers;
  await openAnswering(deviceDb, ports.timers);
  const notes = { ...ports, deviceDb };
  const connection = openConnection(ports, deviceDb);
  const refreshes = createRefreshes();
  const failures = createFailures();
  const removal = createRemoval();
  const sweeper = createSweeper(deviceDb, ports);
  const listeners = new Set<(device: LiveDevice) => void>();
  const failureListeners: ((error: unknown) => void)[] = [];
  let isClosed = false;
  let switching: Promise<unknown> = Promise.resolve();

  /** @param before the device that the page used until now */
  async function openDevice(owner: Owner, before: LiveDevice | null = null): Promise<OpenDevice> {
    const queue = await openQueue(ports, deviceDb, connection, owner);
    queue.db.onDeleted = followOtherTabs;
    queue.db.health.tell = failures.publish;
    // The database was removed while it was being opened, before this page watched it.
    if (queue.db.isRetired) return openDevice(owner, before);
    const isOther = before !== null && isOtherVisitor(before, queue);
    const removed = isOther || (before?.db.wasRemoved && goesOnIn(before, queue)) ? before : null;
    // The page must continue on a full disk.
    if (removed) removal.say(await writeAgain(removed.db.held, queue.db, isOther).catch((error: unknown) => failedAgain(error)));
    holdRows(queue.db, ports.timers, (error) => ports.report('hold rows', error));
    let live: LiveStores | null = null;
    const device: OpenDevice = {
      ...ports,
      ...queue,
      shopClock: connection.shopClock,
      newestRestore: connection.newestRestore,
      endSession: connection.endSession,
      owner,
      goesOn: removed !== null,
      deviceDb,
      refreshes,
      failures,
      removal,
      removedLines: createRemovedLines(),
      switchOwner,
      leave,
      get live() {
        live ??= createLiveStores(device, isOther ? null : (removed?.live ?? null));
        return live;
      },
    };
    return device;
  }

  function failedAgain(error: unknown): Removed {
    ports.report('write again', error);
    return { pictures: 0 };
  }

  /** One change at a time: two tabs, or a sign-in during a refresh, may both request one. */
  function inTurn(what: string, change: () => Promise<LiveDevice>): Promise<LiveDevice> {
    const changed = switching.then(change);
    switching = changed.catch((error: unknown) => ports.report(what, error));
    return changed;
  }

  /** Another page may remove the chosen database meanwhile. The change is then repeated once. */
  const switchOwner = (next: Owner, asOf?: number, email = ''): Promise<LiveDevice> =>
    inTurn('switch owner', () =>
      changeTo(next, asOf, email).catch((error: unknown) => {
        if (isNamed(error, 'DatabaseClosedError')) return changeTo(next, asOf, email);
        throw error;
      }),
    );

  async function changeTo(next: Owner, asOf: number | undefined, email: string): Promise<LiveDevice> {
    const previous = current;
    if (isSameOwner(previous.owner, next) && !previous.db.isRetired) return previous;
    const isVoid = async () => asOf !== undefined && (await deviceDb.readForgotten()).count !== asOf;
    if (await isVoid()) return follow();
    await previous.outbox.stop();
    if (isLeaving(await deviceDb.readForgotten(), next)) await sweeper.settled(RETURN_PATIENCE_MS);
    const device = await openDevice(next);
    const isSignIn = previous.owner.kind === 'anonymous' && next.kind === 'customer';
    if (isSignIn) await adoptVisitor(previous.db, device.db, ports);
    const isReplaced = previous.owner.kind === 'customer' && !isSameOwner(previous.owner, next);
    const isMadeAnew =
      isReplaced &&
      next.kind === 'customer' &&
      !previous.db.isRetired &&
      (await isFormerAccount(previous.db, email, connection.newestRestore()));
    if (isMadeAnew) await adoptFormer(previous.db, device.db);
    else if (isReplaced && next.kind === 'customer') await forgetReadable(previous, connection.newestRestore());
    const isEnded = isSignIn || isMadeAnew || previous.owner.kind === 'simulated';
    const names = next.kind === 'anonymous' ? [] : await databaseNames();
    const isDone = await deviceDb.changeRows(({ state, forgotten, stays }) => {
      if (asOf !== undefined && forgotten.count !== asOf) return null;
      if (!isChosenStill(forgotten, device.chosenBy, next, device.db.name)) return null;
      // Another customer signs in on a device that the previous one shares, so all of the previous one's data is removed.
      const isShared = isReplaced && stays.lastUsedAtMs[previous.owner.uuid] !== undefined;
      const left = isEnded ? forgetOwner(forgotten, previous.owner, previous.db.name, 'nothing') : forgotten;
      const cleared =
        isShared && !isMadeAnew ? forgetOwner(left, previous.owner, previous.db.name, 'unsent', connection.newestRestore()) : left;
      return {
        state: { ...state, lastOwner: next, anonymous: isSignIn ? null : state.anonymous },
        forgotten: countPast(welcomeOwner(cleared, next, device.db.name), names),
        ...(isShared && { stays: endSharedStay(stays, previous.owner.uuid) }),
      };
    });
    if (!isDone) {
      await giveUp(deviceDb, device.db);
      if (!(await isVoid())) return changeTo(next, asOf, email);
      // The queue was stopped. If its owner is still the present one, the database is opened again with a new queue.
      previous.db.retire();
      return follow();
    }
    return become(device);
  }

  function become(device: OpenDevice): LiveDevice {
    const previous = current;
    current = device;
    const isSame = isSameOwner(previous.owner, device.owner);
    if (!device.goesOn && !isSame) removal.say(null);
    // Keeps the files of pictures that this page has stored, also when the visitor has signed in, here or in another tab.
    if (isSame || device.goesOn || (previous.owner.kind === 'anonymous' && device.owner.kind === 'customer'))
      for (const [localId, files] of previous.db.held.files) device.db.held.files.set(localId, files);
    dropNoteOfOthers(device.db);
    for (const listener of listeners) listener(device);
    previous.db.retire();
    sweeper.sweep();
    return device;
  }

  /**
   * Signs the owner out in one transaction. From then on the device is a new anonymous user's, even if this page ends
   * here. The former owner's data is removed in the background.
   */
  async function leave({ owner, db }: LiveDevice, leaving: Leaving): Promise<LiveDevice> {
    const [visitor, nowMs] = [newAnonymousOwner(ports), ports.clock.nowMs()];
    noteLeaving(notes, owner, db.name, leaving, connection.newestRestore());
    // The browser may just have removed the storage. This page's unsent work is then written to the new one first.
    await db.retireIfGone().catch((error: unknown) => ports.report('look for the storage', error));
    await switching;
    const names = await namesToForget(leaving);
    const who = { owner, name: db.name, visitor, leaving, names, nowMs, restore: connection.newestRestore() };
    const write = () => deviceDb.changeRows((rows) => afterLeaving(rows, who));
    try {
      await write();
    } catch (error) {
      // A full disk must not block a sign-out. The customer's pictures are removed first, as they would be after it.
      if (databaseError(error).code !== 'device.storage_full' || !(await ports.caches.makeRoom(owner.uuid))) throw error;
      await write();
    } finally {
      endLeavingNote(notes);
    }
    if (leaving.keeps === 'nothing')
      await deviceDb.forgetShared(owner.uuid).catch((error: unknown) => ports.report('forget what was shared', error));
    return inTurn('leave', follow);
  }

  /** Opens the device of the owner in the device's row, as another tab or `leave` wrote it. */
  async function follow(): Promise<LiveDevice> {
    const next = await firstOwner(deviceDb, ports, current);
    if (isClosed || (isSameOwner(current.owner, next) && !current.db.isRetired)) return current;
    // The owner left: stop writing their data, and do not wait for another tab that has their database open.
    void current.outbox.stop();
    current.db.retire();
    const device = await openDevice(next, current);
    return (await isStillHere(deviceDb, device)) ? become(device) : follow();
  }

  /** Another tab signed in or out. The row is read after this tab's own change, because the watched value may be older. */
  function followOtherTabs(): void {
    // Reported by inTurn.
    void inTurn('follow other tabs', follow).catch(async (error: unknown) => {
      if (!current.db.isRetired || isClosed) return;
      if (await waitsForRoom(error)) ports.timers.after(ROOM_AFTER_MS, followOtherTabs);
      else for (const fail of failureListeners) fail(asSilent(error));
    });
    sweeper.sweep();
  }

  /** The browser removed the storage of the present owner, and there is no room for a new one yet. The screen stays as it is. */
  async function waitsForRoom(error: unknown): Promise<boolean> {
    const { db, owner } = current;
    if (!db.wasRemoved || !isStorageFailure(error)) return false;
    const isHere = await deviceDb.readState().then(
      ({ lastOwner }) => lastOwner !== null && isSameOwner(lastOwner, owner),
      () => false,
    );
    if (isHere) db.health.readFailed(error, true);
    return isHere;
  }

  /** Another page cannot finish its sign-out, perhaps because this page hung. */
  function finishForOthers(): void {
    ports.timers.after(HELD_MS, () => {
      const noted = readLeaving(ports.leavingNote);
      const { owner, db } = current;
      if (isClosed || noted?.ownerUuid !== owner.uuid || noted.name !== db.name) return;
      const leaving = { keeps: noted.keeps, opId: noted.opId, why: null };
      void leave(current, leaving).catch((error: unknown) => ports.report('finish a sign-out', error));
    });
  }

  await finishLeavingAtStart(deviceDb, ports);
  await endSharedStayAtStart(deviceDb, ports);
  let current = await openFirst();
  dropNoteOfOthers(current.db);
  // A closed page or a killed browser may have left data of an earlier owner.
  sweeper.sweep();
  const unwatchNote = ports.leavingNote?.watch(finishForOthers);
  const unwatch = deviceDb.watch(followOtherTabs, (error) => ports.report('watch device', error));

  async function openFirst(): Promise<OpenDevice> {
    const device = await openDevice(await firstOwner(deviceDb, ports));
    return (await isStillHere(deviceDb, device)) ? device : openFirst();
  }

  return {
    get current() {
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFailure: (listener) => void failureListeners.push(listener),
    swept: () => sweeper.settled(),
    async close() {
      isClosed = true;
      unwatch();
      unwatchNote?.();
      connection.connectivity.stop();
      await switching;
      await sweeper.settled();
      sweeper.stop();
      await current.outbox.stop();
      current.db.retire();
      deviceDb.close();
    },
  };
}

/** False if the owner has signed out and in again since: their choice for the unsent work was applied then. */
const goesOnIn = ({ db }: LiveDevice, next: Queue): boolean => isSameOwner(db.owner, next.db.owner) && !isLaterName(next.db.name, db.name);

/** The browser has removed the row of the first visitor. Only a sign-in or sign-out may replace a visitor otherwise. */
const isOtherVisitor = ({ owner }: LiveDevice, { db, chosenBy }: Queue): boolean =>
  owner.kind === 'anonymous' && db.owner.kind === 'anonymous' && !isSameOwner(owner, db.owner) && chosenBy.count === 0;
