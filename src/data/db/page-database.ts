/**
 * A database of a page that the browser may keep as it was when it is left (the back-forward cache).
 * A kept page gets no events: a transaction that it has open never ends, and in WebKit it holds its tables against every
 * later page of the shop, also after a reload. So what is open is broken off when the page is left, and nothing begins
 * before it is shown again; then what was to be kept is written again.
 */
import Dexie, { type DBCoreTransaction, type PromiseExtended } from 'dexie';
import { isBrokenOff, isNamed } from './database-errors.ts';

const known = new Set<PageDatabase>();

/** The databases that this page uses. */
export const pageDatabases = (): readonly PageDatabase[] => [...known];

/** Dexie's own core hands out the browser's transactions. */
interface BrowserTransaction extends DBCoreTransaction {
  addEventListener(type: 'complete' | 'abort', listener: () => void): void;
}
const isBrowsers = (transaction: DBCoreTransaction): transaction is BrowserTransaction => 'addEventListener' in transaction;

interface Frozen {
  readonly until: Promise<void>;
  readonly end: () => void;
}

export abstract class PageDatabase extends Dexie {
  private readonly running = new Set<DBCoreTransaction>();
  private readonly lasting = new Set<Promise<unknown>>();
  private frozen: Frozen | null = null;
  /** How often the page was left with it. */
  private freezes = 0;

  constructor(name: string) {
    // 'strict': a write that says 'saved' is on the disk, not only on its way.
    super(name, { chromeTransactionDurability: 'strict' });
    this.use({
      stack: 'dbcore',
      name: 'running-transactions',
      create: (core) => ({
        ...core,
        transaction: (tables, mode, options) => this.follow(core.transaction(tables, mode, options)),
      }),
    });
  }

  private follow(transaction: DBCoreTransaction): DBCoreTransaction {
    if (!isBrowsers(transaction)) return transaction;
    this.running.add(transaction);
    const ended = () => this.running.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    return transaction;
  }

  override open(): PromiseExtended<Dexie> {
    const { frozen } = this;
    if (!frozen) {
      known.add(this);
      return super.open();
    }
    return Dexie.Promise.resolve(frozen.until).then(() => {
      // Closed for good while the page was away.
      if (!known.has(this)) throw new Dexie.DatabaseClosedError();
      return this.open();
    });
  }

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    if (options.disableAutoOpen) known.delete(this);
    super.close(options);
  }

  /** Ends what is open, undone. @returns whether anything was */
  breakOff(): boolean {
    return [...this.running].filter(abort).length > 0;
  }

  /** The page is left and kept. @returns whether anything was open */
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
   * Begins and commits a write at once, for a page that may be gone before a promise settles. What the next page reads
   * waits for it. Written or not: the page does not learn it.
   */
  putNow(table: string, row: unknown): void {
    if (this.frozen || !this.isOpen()) return;
    const transaction = this.backendDB().transaction(table, 'readwrite');
    this.follow(transaction);
    transaction.objectStore(table).put(row);
    transaction.commit();
  }

  /** Runs one transaction's `work`; where the page was left in the middle of it, once more when it is shown again. */
  last<T>(work: () => Promise<T>): Promise<T> {
    const running = this.untilDone(work);
    const forget = () => void this.lasting.delete(running);
    this.lasting.add(running);
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

  /** Resolves when what had to last is written. */
  async whenWritten(): Promise<void> {
    await Promise.allSettled(this.lasting);
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
    // It is being committed: the browser does that without the page.
    if (isNamed(error, 'InvalidStateError')) return false;
    throw error;
  }
}
