/** An owner's database and its outbox and sender. The service worker needs no other part of a device. */
import type { AnonymousOwner, DeviceDatabase } from './db/device-database.ts';
import { joinUnsent } from './db/unsent/copy-unsent.ts';
import { forgetLeftover, type ForgottenRow, isElsewhereNow, nameToOpen } from './db/forgotten-owners.ts';
import { openAnswering, storageAnswering } from './db/open-answering.ts';
import { OwnerDatabase } from './db/owner-database.ts';
import { bucketBeside, databaseNames, deleteBucketBeside, storageOf } from './db/owner-storage.ts';
import { takeBackReadable } from './db/unreadable-rows.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { DevicePorts } from './device-ports.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { isSameOwner, type Owner } from './owner.ts';
import { createConnectivity, type Connectivity } from './net/connectivity.ts';
import { ping } from './net/ping.ts';
import { createSend, type Send } from './net/send.ts';
import { createShopClock } from './net/shop-clock.ts';
import { createSender, type Sender, type Visitor } from './net/sender.ts';
import { settleEffects } from './sync/settle-effects.ts';
import { endSession, gateBySignOuts } from './sync/sign-out-gate.ts';

export interface Connection {
  readonly send: Send;
  readonly connectivity: Connectivity;
  readonly shopClock: Clock;
  /** The shop's restore from a backup that its last answers named; undefined: none (docs/adr/0024). */
  newestRestore(): string | undefined;
  /** Sends a sign-out that the device cannot store (commands/account/sign-out.ts). */
  endSession(opId: string): Promise<void>;
}

/** The device's connection to the shop; it is the same for all owners. */
export function openConnection(ports: DevicePorts, deviceDb: DeviceDatabase): Connection {
  const shopClock = createShopClock(ports.clock);
  const plain = createSend({ ...ports, shopClock });
  let restore: string | undefined;
  const now: Send = async (request) => {
    const answer = await plain(request);
    if (answer.kind === 'json') restore = answer.restore ?? restore;
    return answer;
  };
  const send = gateBySignOuts(deviceDb, now);
  return {
    send,
    shopClock,
    newestRestore: () => restore,
    endSession: (opId) => endSession(now, opId),
    connectivity: createConnectivity({ ping: () => ping(send, ports.random), timers: ports.timers, isOnlineHint: ports.isOnlineHint }),
  };
}

export interface Queue {
  readonly db: OwnerDatabase;
  /** The row by which the database's name was chosen. */
  readonly chosenBy: ForgottenRow;
  readonly sender: Sender;
  readonly outbox: Outbox;
  /** The visitor with the secret, in case the browser removes all storage. null: the owner is not the visitor of this device. */
  readonly visitor: AnonymousOwner | null;
}

export async function openQueue(ports: DevicePorts, deviceDb: DeviceDatabase, connection: Connection, owner: Owner): Promise<Queue> {
  const { anonymous } = await deviceDb.readState();
  const chosenBy = await deviceDb.readForgotten();
  const [name, storage] = await storageAnswering(async () => {
    const chosen = await nameToOpen(chosenBy, owner, databaseNames);
    return [chosen, await storageOf(chosen)] as const;
  }, ports.timers);
  const unreadable = (table: string, row: unknown) => ports.report(`unreadable row in ${table}`, row);
  const db = new OwnerDatabase(owner, ports.clock, unreadable, name, storage);
  db.timers = ports.timers;
  db.makeRoom = () => ports.caches.makeRoom(owner.uuid);
  if (ports.tabNote) db.tabNote = ports.tabNote;
  await openAnswering(db, ports.timers);
  // A full disk must not block the start of the app. The bucket then stays as it is.
  await joinBucket(db).catch((error: unknown) => ports.report('join bucket', error));
  // The rows stay in quarantine.
  await takeBackReadable(db).catch(async (error: unknown) => {
    if (!(await db.isGone())) ports.report('take back rows', error);
  });
  const visitor = owner.kind === 'anonymous' && anonymous?.uuid === owner.uuid ? anonymous : null;
  const sender = createSender({ ...ports, ...connection, owner, visitor: visitor && visitorOf(deviceDb, visitor) });
  const outbox = createOutbox({ ...ports, db, sender, effects: settleEffects(ports) });
  return { db, chosenBy, sender, outbox, visitor };
}

/** The browser supports buckets again. The database that was created meanwhile gets the unsent work of the bucket. */
async function joinBucket(db: OwnerDatabase): Promise<void> {
  const storage = await bucketBeside(db.name);
  if (!storage) return;
  const from = new OwnerDatabase(db.owner, db.clock, db.onUnreadable, db.name, storage);
  try {
    if (await from.openExisting()) await joinUnsent(from, db);
  } finally {
    from.retire();
  }
  await deleteBucketBeside(db.name);
}

/**
 * Another tab may have signed the owner out after the device's row was read, and in again with another database. The
 * database, which was created again by opening it, is then removed.
 * @returns whether the owner is still the present one, with this database
 */
export async function isStillHere(deviceDb: DeviceDatabase, { db }: Pick<Queue, 'db'>): Promise<boolean> {
  const { owner, name } = db;
  const { state, forgotten } = await deviceDb.readRows();
  if (state.lastOwner && isSameOwner(state.lastOwner, owner) && !isElsewhereNow(forgotten, owner, name)) return true;
  await giveUp(deviceDb, db);
  return false;
}

/** Closes a database that is not the present owner's. If opening created it, it is listed for removal. */
export async function giveUp(deviceDb: DeviceDatabase, db: OwnerDatabase): Promise<void> {
  db.retire();
  if (db.wasMade) await deviceDb.changeForgotten((row) => forgetLeftover(row, db.owner, db.name));
}

function visitorOf(deviceDb: DeviceDatabase, { uuid, secret, isKnown }: AnonymousOwner): Visitor {
  return {
    secret,
    isKnown,
    isPresent: async () => (await deviceDb.readState()).anonymous?.uuid === uuid,
    async onKnown() {
      await deviceDb.change((state) =>
        state.anonymous?.uuid === uuid ? { ...state, anonymous: { ...state.anonymous, isKnown: true } } : state,
      );
    },
  };
}
