/** The disk of one browser. It fills up, loses its connections, can be evicted, and loses power. */
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { forgetBuckets } from './buckets.ts';

const { put, add } = IDBObjectStore.prototype;
let isFull = false;

/** The in-memory transaction, which runs the operation of a request in its turn. */
interface Running {
  _execRequestAsync(request: { readonly source: IDBObjectStore; readonly operation: () => never }): IDBRequest<IDBValidKey>;
}
const isRunning = (transaction: object): transaction is Running => '_execRequestAsync' in transaction;

function refuse(source: IDBObjectStore): IDBRequest<IDBValidKey> | null {
  const { transaction } = source;
  const operation = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  return isFull && isRunning(transaction) ? transaction._execRequestAsync({ source, operation }) : null;
}

/** Every write that needs space fails; deletions and reads continue. */
export function fillDisk(next: boolean): void {
  isFull = next;
}

IDBObjectStore.prototype.put = function (...row) {
  return refuse(this) ?? put.apply(this, row);
};
IDBObjectStore.prototype.add = function (...row) {
  return refuse(this) ?? add.apply(this, row);
};

/** The in-memory transaction, with the functions that undo its writes. */
interface Undoable {
  readonly mode: IDBTransactionMode;
  readonly durability: IDBTransactionDurability;
  _rollbackLog: (() => void)[];
  _abort(name: string | null): void;
  _markFinished(): void;
}
// fake-indexeddb's class has these methods; the types of IndexedDB do not show them.
const transactions = IDBTransaction.prototype as unknown as Undoable;
const { _abort: abort, _markFinished: markFinished } = transactions;

/** Functions that undo the writes that the system has not put on the disk yet, latest last. */
let unwritten: (() => void)[] = [];
/** After this time the system has written them. */
const UNWRITTEN_MAX = 200;
const upgrades = new Set<Undoable>();

transactions._abort = function (name) {
  abort.call(this, name);
  this._rollbackLog = [];
  upgrades.delete(this);
};
transactions._markFinished = function () {
  markFinished.call(this);
  upgrades.delete(this);
  // A strict transaction also flushes everything before it.
  if (this.durability === 'strict' || this.mode === 'versionchange') unwritten = [];
  else if (this.mode === 'readwrite') unwritten = [...unwritten, ...this._rollbackLog].slice(-UNWRITTEN_MAX);
};

/** The device loses its power: committed writes that the system had not put on the disk are lost. */
export function losePower(): void {
  for (const undo of unwritten.reverse()) undo();
  unwritten = [];
}

const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...options) {
  const request = open.apply(this, options);
  request.addEventListener('upgradeneeded', () => {
    if (request.transaction) upgrades.add(request.transaction as unknown as Undoable);
  });
  return request;
};

export const isUpgrading = (): boolean => upgrades.size > 0;

/** The page of an upgrade ends during it. */
export function breakUpgradesOff(): void {
  for (const upgrade of upgrades) upgrade._abort('AbortError');
}

/** An empty disk: of a new device, or after the browser evicted the shop's storage. */
export function newDisk(): void {
  isFull = false;
  unwritten = [];
  upgrades.clear();
  forgetBuckets();
  globalThis.indexedDB = new IDBFactory();
  Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB });
}

const changes = Dexie.on.storagemutated as unknown as { readonly subscribers: (() => void)[]; unsubscribe(listener: () => void): void };
const own = new Set(changes.subscribers);

/** Rows that killed tabs of an ended history watched have no watchers any more. */
export function forgetWatchers(): void {
  for (const listener of changes.subscribers.filter((one) => !own.has(one))) changes.unsubscribe(listener);
  const { cache } = Dexie as unknown as { readonly cache: Record<string, unknown> };
  for (const name of Object.keys(cache)) Reflect.deleteProperty(cache, name);
}

const { transaction } = IDBDatabase.prototype;
const lost = new WeakSet<IDBDatabase>();

/** iOS ends the connections of a sleeping page, and reports it at the next use. */
export const loseConnection = (database: IDBDatabase): void => void lost.add(database);

IDBDatabase.prototype.transaction = function (...options) {
  if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
  return transaction.apply(this, options);
};

/** All rows of a database as text; does not upgrade it. */
export async function textOf(db: Dexie): Promise<string> {
  await db.open();
  const tables: Record<string, unknown[]> = {};
  for (const table of db.tables) tables[table.name] = await table.toArray();
  db.close();
  return JSON.stringify({ tables });
}
