/** The storage buckets of one browser, as in Chromium: each has its own IndexedDB, and is removed with its open databases. */
import Dexie from 'dexie';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

interface Bucket {
  readonly indexedDB: IDBFactory;
}
export type Moment = `${'before' | 'after'} one is ${'made' | 'deleted'}`;

let kept = new Map<string, Bucket>();
let isThere = false;
let refusals = 0;
let stop: { readonly at: Moment; readonly run: () => void } | null = null;
let isStopped = false;

/** An ended process does nothing more. */
const never = () => new Promise<never>(() => undefined);

async function around<T>(what: 'made' | 'deleted', act: () => T): Promise<T> {
  if (isStopped || isEnd(`before one is ${what}`)) return never();
  const done = act();
  return isEnd(`after one is ${what}`) ? never() : done;
}

function isEnd(moment: Moment): boolean {
  if (stop?.at !== moment) return false;
  const { run } = stop;
  stop = null;
  isStopped = true;
  run();
  return true;
}

function make(name: string): Bucket {
  const bucket = { indexedDB: new IDBFactory() };
  kept.set(name, bucket);
  return bucket;
}

/** The in-memory factory, with its databases and what is connected to them. */
interface Opened {
  readonly _databases: ReadonlyMap<string, { readonly connections: readonly Parameters<typeof forceCloseDatabase>[0][] }>;
}

export function removeBucket(name: string): void {
  const bucket = kept.get(name);
  if (!bucket) return;
  kept.delete(name);
  // fake-indexeddb's class has them; the types of IndexedDB do not show them.
  const { _databases: databases } = bucket.indexedDB as unknown as Opened;
  // Connections that are still open get no event, and can create nothing in the bucket.
  bucket.indexedDB.databases = never;
  bucket.indexedDB.open = () => {
    throw new DOMException('Internal error.', 'UnknownError');
  };
  // Its pages notice the removal at once, and check.
  for (const { connections } of databases.values()) for (const connection of connections) forceCloseDatabase(connection);
}

const storageBuckets = {
  open: async (name: string): Promise<Bucket> => kept.get(name) ?? around('made', () => make(name)),
  keys: async (): Promise<string[]> => [...kept.keys()],
  async delete(name: string): Promise<void> {
    if (refusals > 0 && kept.has(name)) {
      refusals -= 1;
      throw new DOMException('The bucket cannot be deleted.', 'UnknownError');
    }
    return around('deleted', () => removeBucket(name));
  },
};

Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  get: () => ({ userAgent: 'simulator', ...(isThere && { storageBuckets }) }),
});

/** Whether the browser has buckets from now on. Existing ones stay on the disk. */
export function haveBuckets(next: boolean): void {
  isThere = next;
}
export const hasBuckets = (): boolean => isThere;

/** An empty disk. */
export function forgetBuckets(): void {
  kept = new Map();
  refuseDeletions(0);
  goOn();
}

/** The next deletions of existing buckets reject. */
export function refuseDeletions(count: number): void {
  refusals = count;
}

/** Ends the browser at this moment. */
export function stopAt(at: Moment, run: () => void): void {
  stop = { at, run };
}

/** Starts the browser again. @returns whether it was stopped */
export function goOn(): boolean {
  const was = isStopped;
  isStopped = false;
  stop = null;
  return was;
}

export const bucketNames = (): string[] => [...kept.keys()];

export interface Kept {
  readonly name: string;
  /** undefined: a bucket without a database of its name. */
  readonly db: Dexie | undefined;
}

/** All databases of the browser, outside of buckets and in them, and buckets whose databases are missing. */
export async function allKept(): Promise<Kept[]> {
  const all: Kept[] = (await Dexie.getDatabaseNames()).map((name) => ({ name, db: new Dexie(name) }));
  for (const [name, { indexedDB }] of isThere ? kept : []) {
    const has = (await indexedDB.databases()).some((database) => database.name === name);
    all.push({ name, db: has ? new Dexie(name, { indexedDB }) : undefined });
  }
  return all;
}
