/** The disk of one browser: it fills, loses its connections, and can be evicted. */
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

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

/** Every write that needs room fails; deletions and reads go on. */
export function fillDisk(next: boolean): void {
  isFull = next;
}

IDBObjectStore.prototype.put = function (...row) {
  return refuse(this) ?? put.apply(this, row);
};
IDBObjectStore.prototype.add = function (...row) {
  return refuse(this) ?? add.apply(this, row);
};

/** An empty disk: that of a new device, or after the browser evicted the shop's storage. */
export function newDisk(): void {
  isFull = false;
  globalThis.indexedDB = new IDBFactory();
  Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB });
}

const changes = Dexie.on.storagemutated as unknown as { readonly subscribers: (() => void)[]; unsubscribe(listener: () => void): void };
const own = new Set(changes.subscribers);

/** What killed tabs of an ended history watched is watched by no page any more. */
export function forgetWatchers(): void {
  for (const listener of changes.subscribers.filter((one) => !own.has(one))) changes.unsubscribe(listener);
  const { cache } = Dexie as unknown as { readonly cache: Record<string, unknown> };
  for (const name of Object.keys(cache)) Reflect.deleteProperty(cache, name);
}

/** All rows of a database as text; without an upgrade of it. */
export async function textOf(name: string): Promise<string> {
  const db = await new Dexie(name).open();
  const rows = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
  db.close();
  return rows;
}
