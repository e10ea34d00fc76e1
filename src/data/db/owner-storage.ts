/**
 * Where an owner's database is: the one rule of pages, tabs and the service worker.
 * Chromium marks the rows of a deleted database as deleted and keeps them in files that all databases of the shop share,
 * until it compacts these. A storage bucket has files of its own, which go with it. Firefox and WebKit have no buckets, and
 * delete a database with its file. What an earlier version of the app made outside of a bucket stays there until its owner
 * leaves.
 */
import Dexie, { type DexieOptions } from 'dexie';

/** As the browser has it: https://wicg.github.io/storage-buckets/ */
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

/** What Dexie opens the database with. */
export interface OwnerStorage extends Pick<DexieOptions, 'IDBKeyRange'> {
  readonly indexedDB?: StorageBucket['indexedDB'];
}

/** Outside of every bucket. */
const SHARED_FILES: OwnerStorage = {};

const allBuckets = (): StorageBuckets | undefined => browser.navigator?.storageBuckets;

/** undefined: the database is not in a bucket. */
async function bucketsFor(name: string): Promise<StorageBuckets | undefined> {
  const buckets = allBuckets();
  return buckets && !(await Dexie.getDatabaseNames()).includes(name) ? buckets : undefined;
}

/** The bucket has the name of the database. It is made if it is missing, and is as lasting as the shop's other storage. */
async function openBucket(buckets: StorageBuckets, name: string): Promise<StorageBucket> {
  return buckets.open(name, { persisted: (await browser.navigator?.storage?.persisted?.()) ?? false });
}

const storageIn = ({ indexedDB }: StorageBucket): OwnerStorage => ({
  indexedDB,
  ...(browser.IDBKeyRange && { IDBKeyRange: browser.IDBKeyRange }),
});

/** Makes the bucket if it is missing. Opened again after the browser has granted persistent storage, the bucket is persistent too. */
export async function storageOf(name: string): Promise<OwnerStorage> {
  const buckets = await bucketsFor(name);
  return buckets ? storageIn(await openBucket(buckets, name)) : SHARED_FILES;
}

/** Makes no bucket. null: there is none, so there is no such database. */
export async function existingStorageOf(name: string): Promise<OwnerStorage | null> {
  const buckets = await bucketsFor(name);
  if (!buckets) return SHARED_FILES;
  return (await buckets.keys()).includes(name) ? storageIn(await openBucket(buckets, name)) : null;
}

/** Of a database outside of every bucket: the bucket of its name, made before the browser had none for a while. null: there is none. */
export async function bucketBeside(name: string): Promise<OwnerStorage | null> {
  const buckets = allBuckets();
  if (!buckets || (await bucketsFor(name)) || !(await buckets.keys()).includes(name)) return null;
  return storageIn(await openBucket(buckets, name));
}

/** Removes the bucket beside a database that stays. */
export const deleteBucketBeside = async (name: string): Promise<void> => allBuckets()?.delete(name);

/** Of databases, and of buckets that may have lost theirs. */
export async function databaseNames(): Promise<string[]> {
  const [outside, buckets] = await Promise.all([Dexie.getDatabaseNames(), allBuckets()?.keys() ?? []]);
  return [...new Set([...outside, ...buckets])];
}

/** Creates no database. */
export async function databaseExists(name: string): Promise<boolean> {
  const buckets = await bucketsFor(name);
  if (!buckets) return Dexie.exists(name);
  if (!(await buckets.keys()).includes(name)) return false;
  const inBucket = await (await openBucket(buckets, name)).indexedDB.databases();
  return inBucket.some((database) => database.name === name);
}

/** How long a bucket may be silent while the browser answers for another one. */
const SILENT_MS = 1_000;

/**
 * Whether the browser has removed an open database. Another page may have made a bucket of that name since; the one that was removed
 * answers no more: Chromium rejects what it is asked, or leaves it unanswered for ever.
 */
export async function isRemoved(name: string, { indexedDB }: OwnerStorage): Promise<boolean> {
  if (!indexedDB) return !(await databaseExists(name));
  const isMissing = () => indexedDB.databases().then((databases) => !databases.some((database) => database.name === name));
  const answer = await Promise.race([isMissing().catch(() => null), isSilent(name)]);
  return answer === null ? isRefused(name, isMissing) : answer;
}

/** How often a bucket is asked about that answers with an error. */
const TRIES = 2;

/** On a full disk Chromium rejects what it is asked of a bucket that is there, too, and what it is asked next may find room. */
async function isRefused(name: string, isMissing: () => Promise<boolean>): Promise<boolean> {
  for (let tried = 1; ; tried += 1)
    try {
      if (!(await databaseExists(name))) return true;
      const answer = await isMissing().catch(() => null);
      if (answer !== null) return answer;
      // Another page's answers, and this one does not.
      await databaseExists(name);
      return true;
    } catch {
      // Nothing is known of it. The next read that fails asks again.
      if (tried === TRIES) return false;
      await pause(SILENT_MS);
    }
}

/** A browser that is busy answers for no bucket. One that is removed while it is asked about is asked about again. */
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
      // Chromium may break off what is asked of all buckets while one goes.
      asked = [];
      await pause(SILENT_MS);
    }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** How long tabs have to close a database that is deleted. */
const CLOSE_WITHIN_MS = 3_000;

/** Deletes a database and its files, even if this page never opened it. Outside of a bucket it waits for tabs that have it open. */
export async function deleteDatabase(name: string): Promise<void> {
  await Dexie.delete(name);
  const buckets = allBuckets();
  const isThere = async () => (await buckets?.keys())?.includes(name) ?? false;
  if (!buckets || !(await isThere())) return;
  try {
    // The database goes first: its tabs close it, and end what they were writing.
    const deleted = new Dexie(name, storageIn(await openBucket(buckets, name))).delete();
    // A tab that hangs closes nothing: the browser takes the bucket from it.
    await Promise.race([deleted, pause(CLOSE_WITHIN_MS)]);
    await buckets.delete(name);
  } catch (error) {
    // Another tab was faster.
    if (await isThere()) throw error;
  }
}
