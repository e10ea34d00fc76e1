/**
 * Where an owner's database is stored: the one rule for pages, tabs and the service worker.
 * Chromium marks the rows of a deleted database as deleted and keeps them in files that all databases of the shop
 * share, until it compacts these files. A storage bucket has its own files, which are deleted with it. Firefox and
 * WebKit have no buckets, and delete a database with its file. A database that an earlier version of the app made
 * outside of a bucket stays there until its owner leaves.
 */
import Dexie, { type DexieOptions } from 'dexie';

/** The part of the Storage Buckets API that is used here: https://wicg.github.io/storage-buckets/ */
interface StorageBucket {
  readonly indexedDB: NonNullable<DexieOptions['indexedDB']> & { databases(): Promise<readonly { readonly name?: string }[]> };
}
interface StorageBuckets {
  open(name: string, options: { readonly persisted: boolean }): Promise<StorageBucket>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
}
interface BrowserStorage {
  readonly navigator?: { readonly storageBuckets?: StorageBuckets; readonly storage?: { persisted?(): Promise<boolean> } };
  readonly IDBKeyRange?: NonNullable<DexieOptions['IDBKeyRange']>;
}

const browser = globalThis as BrowserStorage;

/** Options that Dexie opens the database with. */
export interface OwnerStorage extends Pick<DexieOptions, 'IDBKeyRange'> {
  readonly indexedDB?: StorageBucket['indexedDB'];
}

/** Outside of all buckets. */
const SHARED_FILES: OwnerStorage = {};

const allBuckets = (): StorageBuckets | undefined => browser.navigator?.storageBuckets;

/** undefined: the database is not in a bucket. */
async function bucketsFor(name: string): Promise<StorageBuckets | undefined> {
  const buckets = allBuckets();
  return buckets && !(await Dexie.getDatabaseNames()).includes(name) ? buckets : undefined;
}

/** Opens or creates the bucket, which has the name of the database. It is as persistent as the shop's other storage. */
async function openBucket(buckets: StorageBuckets, name: string): Promise<StorageBucket> {
  return buckets.open(name, { persisted: (await browser.navigator?.storage?.persisted?.()) ?? false });
}

const storageIn = ({ indexedDB }: StorageBucket): OwnerStorage => ({
  indexedDB,
  ...(browser.IDBKeyRange && { IDBKeyRange: browser.IDBKeyRange }),
});

/** Creates the bucket if it is missing. A bucket that is opened after the browser granted persistent storage becomes persistent too. */
export async function storageOf(name: string): Promise<OwnerStorage> {
  const buckets = await bucketsFor(name);
  return buckets ? storageIn(await openBucket(buckets, name)) : SHARED_FILES;
}

/** Creates no bucket. null: there is none, so the database does not exist. */
export async function existingStorageOf(name: string): Promise<OwnerStorage | null> {
  const buckets = await bucketsFor(name);
  if (!buckets) return SHARED_FILES;
  return (await buckets.keys()).includes(name) ? storageIn(await openBucket(buckets, name)) : null;
}

/**
 * For a database outside of all buckets: the bucket with the same name. It exists if the browser supported buckets
 * before and then for a time did not. null: there is none.
 */
export async function bucketBeside(name: string): Promise<OwnerStorage | null> {
  const buckets = allBuckets();
  if (!buckets || (await bucketsFor(name)) || !(await buckets.keys()).includes(name)) return null;
  return storageIn(await openBucket(buckets, name));
}

/** Removes the bucket beside a database that stays. */
export const deleteBucketBeside = async (name: string): Promise<void> => allBuckets()?.delete(name);

/** Names of databases and of buckets. The database of a bucket may be missing. */
export async function databaseNames(): Promise<string[]> {
  const [outside, buckets] = await Promise.all([Dexie.getDatabaseNames(), allBuckets()?.keys() ?? []]);
  return [...new Set([...outside, ...buckets])];
}

/** Does not create the database. */
export async function databaseExists(name: string): Promise<boolean> {
  const buckets = await bucketsFor(name);
  if (!buckets) return Dexie.exists(name);
  if (!(await buckets.keys()).includes(name)) return false;
  const inBucket = await (await openBucket(buckets, name)).indexedDB.databases();
  return inBucket.some((database) => database.name === name);
}

/** How long a bucket may take to answer while the browser answers for another bucket. */
const SILENT_MS = 1_000;

/**
 * Whether the browser has removed an open database. Another page may have created a bucket of that name since. The
 * removed bucket does not answer: Chromium rejects requests to it, or never answers them.
 */
export async function isRemoved(name: string, { indexedDB }: OwnerStorage): Promise<boolean> {
  if (!indexedDB) return !(await databaseExists(name));
  const isMissing = () => indexedDB.databases().then((databases) => !databases.some((database) => database.name === name));
  const answer = await Promise.race([isMissing().catch(() => null), isSilent(name)]);
  return answer === null ? isRefused(name, isMissing) : answer;
}

/** Attempts for a bucket that answers with an error. */
const TRIES = 2;

/** On a full disk Chromium also rejects requests to an existing bucket, and the next request may find room. */
async function isRefused(name: string, isMissing: () => Promise<boolean>): Promise<boolean> {
  for (let tried = 1; ; tried += 1)
    try {
      if (!(await databaseExists(name))) return true;
      const answer = await isMissing().catch(() => null);
      if (answer !== null) return answer;
      // Another page's bucket answers, and this one does not.
      await databaseExists(name);
      return true;
    } catch {
      // The state is unknown. The next failing read checks again.
      if (tried === TRIES) return false;
      await pause(SILENT_MS);
    }
}

/** A busy browser answers for no bucket. If another bucket is removed during the check, the check is repeated. */
async function isSilent(name: string): Promise<true> {
  let asked: Promise<boolean>[] = [];
  for (;;)
    try {
      asked.push(databaseExists(name));
      const isThere = await Promise.race([...asked, pause(SILENT_MS)]);
      if (isThere === undefined) continue;
      if (isThere) await pause(SILENT_MS);
      return true;
    } catch {
      // Chromium may abort requests to all buckets while one is removed.
      asked = [];
      await pause(SILENT_MS);
    }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** How long other tabs have to close a database that is being deleted. */
const CLOSE_WITHIN_MS = 3_000;

/** Deletes a database and its files, even if this page never opened it. Outside of a bucket it waits for the tabs that have it open. */
export async function deleteDatabase(name: string): Promise<void> {
  await Dexie.delete(name);
  const buckets = allBuckets();
  const isThere = async () => (await buckets?.keys())?.includes(name) ?? false;
  if (!buckets || !(await isThere())) return;
  try {
    // The database is deleted first, so that its tabs close it and end their writes.
    const deleted = new Dexie(name, storageIn(await openBucket(buckets, name))).delete();
    // A tab that hangs does not close the database. The browser then removes the bucket from under it.
    await Promise.race([deleted, pause(CLOSE_WITHIN_MS)]);
    await buckets.delete(name);
  } catch (error) {
    // Another tab removed it first.
    if (await isThere()) throw error;
  }
}
