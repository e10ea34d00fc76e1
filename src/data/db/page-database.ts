/**
 * A database of a page that the browser may keep in the back-forward cache.
 * A kept page gets no events, so a transaction that it has open never ends. In WebKit that transaction locks its tables
 * for every later page of the shop, even after a reload. Open transactions are therefore aborted when the page is left,
 * and no new one begins before the page is shown again. Writes that must last are then repeated.
 */
import Dexie, { type DBCoreTransaction, type PromiseExtended } from 'dexie';
import { systemTimers, type Timers } from '../device-ports.ts';
import { StorageHealth } from './failing-storage/storage-health.ts';
import { DatabaseTooNew } from './versions/database-too-new.ts';
import type { OwnerStorage } from './owner-storage.ts';
import { isBrokenOff } from './database-errors.ts';
import { isLostConnection, isNamed, isStorageFailure } from './failing-storage/storage-errors.ts';

// On localhost Dexie would trace each failing statement to the console, even if the app handles the failure, and would
// follow each promise for it.
Dexie.debug = false;

const known = new Set<PageDatabase>();

/** The databases that this page has open. */
export const pageDatabases = (): readonly PageDatabase[] => [...known];

/** Dexie's own core passes the browser's transactions on. */
interface BrowserTransaction extends DBCoreTransaction {
  readonly error: unknown;
  addEventListener(type: 'complete' | 'abort', listener: () => void): void;
}
const isBrowsers = (transaction: DBCoreTransaction): transaction is BrowserTransaction => 'addEventListener' in transaction;

/**
 * Dexie reopens the database and repeats the transaction only if the error has this name. WebKit's error for a
 * connection that the system ended is an UnknownError.
 */
function reopenable(begin: () => DBCoreTransaction): DBCoreTransaction {
  try {
    return begin();
  } catch (error) {
    if (isLostConnection(error)) throw Object.assign(new Error('The connection was lost.'), { name: 'InvalidStateError' });
    throw error;
  }
}

interface Frozen {
  readonly until: Promise<void>;
  readonly end: () => void;
}

/** Dexie multiplies its versions by this for the browser. */
const DEXIE_FACTOR = 10;

export abstract class PageDatabase extends Dexie {
  readonly health = new StorageHealth();
  /** Set by the code that opens the database. */
  timers: Timers = systemTimers;
  private reopening: PromiseExtended<Dexie> | null = null;
  private readonly running = new Set<DBCoreTransaction>();
  private readonly unfinished = new Set<Promise<unknown>>();
  private frozen: Frozen | null = null;
  /** How often the page was left while this object existed. */
  private freezes = 0;

  /** @param newest the newest version that this app knows */
  constructor(name: string, newest: number, storage: OwnerStorage = {}) {
    // 'strict': a write resolves only when it is on the disk.
    super(name, { ...storage, chromeTransactionDurability: 'strict' });
    this.use({
      stack: 'dbcore',
      name: 'running-transactions',
      create: (core) => ({
        ...core,
        transaction: (tables, mode, options) => this.follow(reopenable(() => core.transaction(tables, mode, options))),
      }),
    });
    // Dexie opens a newer database as if it had the tables of this version. Every opening is checked: a newer tab may have
    // changed the database since the last one.
    this.on(
      'ready',
      () => {
        // If an older version misses a table, Dexie adds the table and counts that in the last digit: 31 is version 3.
        if (Math.floor(this.backendDB().version / DEXIE_FACTOR) > newest) throw new DatabaseTooNew(`${this.name} is of a newer version`);
        // The page was left while the browser opened the database. Nothing begins before it is shown again.
        return this.frozen?.until;
      },
      true,
    );
  }

  private follow(transaction: DBCoreTransaction): DBCoreTransaction {
    if (!isBrowsers(transaction)) return transaction;
    this.running.add(transaction);
    const ended = () => this.running.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', () => {
      ended();
      // Its requests only got the information that it was aborted.
      if (transaction.error) this.health.errorOf(transaction.error);
    });
    return transaction;
  }

  override open(): PromiseExtended<Dexie> {
    const { frozen } = this;
    if (!frozen) {
      known.add(this);
      return super.open();
    }
    return Dexie.Promise.resolve(frozen.until).then(() => {
      // Closed for good while the page was in the cache.
      if (!known.has(this)) throw new Dexie.DatabaseClosedError();
      return this.open();
    });
  }

  /** Reads that all find the connection lost share one new connection. */
  reopen(): PromiseExtended<Dexie> {
    if (this.reopening) return this.reopening;
    this.close({ disableAutoOpen: false });
    this.reopening = this.open().finally(() => {
      this.reopening = null;
    });
    return this.reopening;
  }

  get isClosedForGood(): boolean {
    return !known.has(this);
  }

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    if (options.disableAutoOpen) known.delete(this);
    // Work that waits for the database to be open would wait for ever: Dexie replaces the promise at each close.
    else if (!this.isOpen() && !this.hasFailed()) return;
    super.close(options);
  }

  /** Aborts all open transactions. @returns whether there were any */
  breakOff(): boolean {
    return [...this.running].filter(abort).length > 0;
  }

  /** The page is left and kept in the cache. @returns whether a transaction was open */
  freeze(): boolean {
    if (this.frozen) return false;
    this.freezes += 1;
    this.frozen = newFrozen();
    const hadOpen = this.breakOff();
    if (this.isOpen()) this.close({ disableAutoOpen: false });
    return hadOpen;
  }

  /** The page is shown again. */
  thaw(): void {
    this.frozen?.end();
    this.frozen = null;
  }

  /**
   * Starts and commits a write at once, for a page that may be gone before a promise settles. The next page reads only
   * after this write. The caller does not learn whether it succeeded.
   * @param durability strict: it is on the disk soon also if the browser is killed
   */
  putNow(table: string, row: unknown, durability: 'default' | 'strict' = 'default'): void {
    if (this.frozen || !this.isOpen()) return;
    try {
      const transaction = this.backendDB().transaction(table, 'readwrite', { durability });
      this.follow(transaction);
      transaction.objectStore(table).put(row);
      transaction.commit();
    } catch (error) {
      // The browser is ending the connection, as it does on a full disk.
      if (!isStorageFailure(error)) throw error;
    }
  }

  /**
   * Runs `work`, which is one transaction. If the page is left in the middle of it, it runs again when the page is
   * shown again.
   */
  runThroughFreeze<T>(work: () => Promise<T>): Promise<T> {
    const running = this.untilDone(work);
    const forget = () => void this.unfinished.delete(running);
    this.unfinished.add(running);
    running.then(forget, forget);
    return running;
  }

  private async untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const { freezes } = this;
      try {
        return await work();
      } catch (error) {
        if (freezes === this.freezes || !isBrokenOff(error)) throw error;
      }
    }
  }

  /** Resolves when all work passed to `runThroughFreeze` is done. */
  async whenWritten(): Promise<void> {
    await Promise.allSettled(this.unfinished);
  }
}

function newFrozen(): Frozen {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { until, end };
}

/** @returns whether it was still open */
function abort(transaction: DBCoreTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch (error) {
    // It is already being committed, which the browser does without the page.
    if (isNamed(error, 'InvalidStateError')) return false;
    throw error;
  }
}
