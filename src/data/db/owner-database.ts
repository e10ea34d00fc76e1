/** One owner's database. Version 2; `fixtures/` keeps an example of each version, which a test opens. */
import { dequal } from 'dequal/lite';
import Dexie, { type IndexableType, type Table } from 'dexie';
import { systemClock, type Clock } from '#core/kernel/ports.ts';
import { databaseName, type Owner } from '../owner.ts';
import type { NoteKey } from './tab-note/note-seal.ts';
import { newHeld } from './unsent/held.ts';
import { isRemoved, type OwnerStorage } from './owner-storage.ts';
import { PageDatabase } from './page-database.ts';
import { NO_TAB_NOTE, type TabNote } from './tab-note/tab-note.ts';
import { watchRows } from './failing-storage/watch-rows.ts';
import { withReopen } from './with-reopen.ts';
import type { AnswerRow, CartRow, InstanceRow, LiveOpRow, MetaRow, OutboxRow, PackageDraftRow, UploadFilesRow, UploadRow } from './rows.ts';
import { upgradeToVersion2 } from './versions/upgrade-to-version-2.ts';

/**
 * A row that this version cannot read. It is kept so that nothing is lost, counted, exported, and put back when a
 * version can read it.
 */
export interface QuarantinedRow {
  readonly id?: number;
  readonly table: string;
  readonly row: unknown;
  readonly setAsideAtMs: number;
}

export const OWNER_STORES_1 = {
  answers: 'key, call',
  cart: 'key',
  instances: 'uuid',
  packageDrafts: 'uuid',
  uploads: 'localId, opId',
  outbox: '++seq, &opId, lane, state',
  liveOps: 'key',
  meta: 'key',
  aside: '++id',
} as const;

/** Files of uploads have a table of their own. An upload can be found by the uuid that the server gave it. */
export const OWNER_STORES_2 = {
  ...OWNER_STORES_1,
  uploads: 'localId, opId, picture.uuid',
  uploadFiles: 'localId',
} as const;

export class OwnerDatabase extends PageDatabase {
  declare readonly answers: Table<AnswerRow, string>;
  declare readonly cart: Table<CartRow, string>;
  declare readonly instances: Table<InstanceRow, string>;
  declare readonly packageDrafts: Table<PackageDraftRow, string>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly uploadFiles: Table<UploadFilesRow, string>;
  declare readonly outbox: Table<OutboxRow, number, Omit<OutboxRow, 'seq'>>;
  declare readonly liveOps: Table<LiveOpRow, string>;
  declare readonly meta: Table<MetaRow, string>;
  declare readonly aside: Table<QuarantinedRow, number>;
  readonly owner: Owner;
  readonly clock: Clock;
  /** Called for each row that doesn't parse. */
  readonly onUnreadable: (table: string, row: unknown) => void;
  /** Closed for good because its owner left. It is never opened again. */
  isRetired = false;
  /** Opening it created it. */
  wasMade = false;
  /** The browser removed it under this page. */
  wasRemoved = false;
  /** The page's copy of its rows in memory. */
  readonly held = newHeld();
  /** A missing database is not created: it existed before and was deleted. */
  private mustExist = false;
  private isMissing = false;
  /** Called when another tab deleted the database because its owner left. This object is then retired. */
  onDeleted: () => void = () => undefined;
  /**
   * Frees what can be fetched again when the disk is full. false: there was nothing to free. Set by the code that opens
   * the database.
   */
  makeRoom: () => Promise<boolean> = async () => false;
  /** Set by the code that opens the database. */
  tabNote: TabNote = NO_TAB_NOTE;
  /** The key of the tab's note. null: no editor has been opened in this page (sync/note-key.ts). */
  noteKey: NoteKey | null = null;

  /**
   * @param name differs from the owner's first name if that one was listed for removal (db/forgotten-owners.ts)
   * @param storage what `storageOf` answers for the name
   */
  constructor(
    owner: Owner,
    clock: Clock = systemClock,
    onUnreadable: (table: string, row: unknown) => void = () => undefined,
    name: string = databaseName(owner),
    storage: OwnerStorage = {},
  ) {
    super(name, 2, storage);
    this.owner = owner;
    this.clock = clock;
    this.onUnreadable = onUnreadable;
    this.version(1).stores(OWNER_STORES_1);
    this.version(2).stores(OWNER_STORES_2).upgrade(upgradeToVersion2);
    this.retireWhenDeleted(storage);
    // Dexie also calls them with undefined, for a missing row.
    this.answers.hook('reading', (row: AnswerRow | undefined) => {
      if (row) this.held.answers.set(row.key, row);
      return row;
    });
    this.outbox.hook('creating', (_key, row, transaction) => {
      transaction.on('complete', () => this.held.stored.push({ entry: { ...row }, isGone: false }));
    });
    this.outbox.hook('updating', (changes, _key, row, transaction) => {
      const next = Dexie.deepClone(row);
      for (const [path, value] of Object.entries(changes)) Dexie.setByKeyPath(next, path, value);
      transaction.on('complete', () => this.held.stored.push({ entry: next, isGone: false }));
    });
    this.outbox.hook('deleting', (_key, row, transaction) => {
      transaction.on('complete', () => this.held.stored.push({ entry: row, isGone: true }));
    });
    this.cart.hook('reading', (row: CartRow | undefined) => {
      this.held.cart = row ?? null;
      return row;
    });
  }

  /** Dexie's own listener would open a deleted database again at the next query, which would create it. */
  private retireWhenDeleted(storage: OwnerStorage): void {
    const retire = () => {
      if (this.isRetired) return;
      this.retire();
      this.onDeleted();
    };
    this.on('versionchange', (event) => {
      if (event.newVersion !== null) return undefined;
      // After the permanent close, Dexie keeps a connection that was just opening. It would delay the removal.
      if (this.isRetired) this.close();
      retire();
      return false;
    });
    this.retireIfGone = async () => {
      if (!this.isRetired && (await isRemoved(this.name, storage)) && !this.isRetired) {
        this.wasRemoved = true;
        retire();
      }
      return this.isRetired;
    };
    // The database was deleted meanwhile, and this page got no event. Do not create it again.
    this.on('populate', () => {
      if (this.mustExist) {
        this.isMissing = true;
        this.wasRemoved = true;
        retire();
        throw new Dexie.DatabaseClosedError(`${this.name} was deleted`);
      }
      this.wasMade = true;
    });
    this.on(
      'ready',
      () => {
        this.mustExist = true;
        // The browser's event, not Dexie's: the app did not close this connection.
        this.backendDB().addEventListener(
          'close',
          () => void this.retireIfGone().catch((error: unknown) => this.onUnreadable('all', error)),
        );
      },
      true,
    );
  }

  /** A browser that frees disk space removes a bucket with its open databases. The only event is the end of the connection. */
  retireIfGone: () => Promise<boolean> = async () => false;

  /** Whether an error can be ignored, because the owner left or the browser removed the database. */
  async isGone(): Promise<boolean> {
    return this.isRetired || (await this.retireIfGone().catch(() => false));
  }

  /** Reads for a screen. It never resolves if the database is gone; the screen continues with the next one. */
  async readWhileThere<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await withReopen(this, read);
    } catch (error) {
      if (this.isRetired || (await outsideOfQuery(this.retireIfGone))) return new Promise(() => undefined);
      throw error;
    }
  }

  /** Opens the database, but does not create it. @returns whether it exists */
  async openExisting(): Promise<boolean> {
    this.mustExist = true;
    try {
      await this.open();
      return true;
    } catch (error) {
      if (this.isMissing) return false;
      throw error;
    }
  }

  /**
   * Calls `onValue` with the query's result now and after each change of the rows that it read, by this tab or another.
   * The returned function stops this. The query may only read, and only this database.
   * @param onFailure the storage does not answer at present; the value is read again until it does
   */
  watch<T>(query: () => Promise<T>, onValue: (value: T) => void, onError: (error: unknown) => void, onFailure?: () => void): () => void {
    return watchRows(
      this,
      () => this.readWhileThere(query),
      onValue,
      (error) => {
        // The owner has left this device, so the error no longer matters.
        if (!this.isRetired) onError(error);
      },
      onFailure,
    );
  }

  /** Moves a row that this version cannot read to the quarantine, outside the transaction and the live query that read it. */
  quarantine(table: OwnerTableName, row: unknown): void {
    this.onUnreadable(table, row);
    void outsideOfQuery(() => this.moveAside(table, row)).catch((error: unknown) => {
      if (!this.isRetired) this.onUnreadable(table, error);
    });
  }

  private async moveAside(name: OwnerTableName, row: unknown): Promise<void> {
    const source = this.table<unknown, IndexableType>(name);
    const path = source.schema.primKey.keyPath;
    if (typeof path !== 'string') return;
    const key = keyIn(row, path);
    if (key === undefined) return;
    await this.transaction('rw', [source, this.aside], async () => {
      const current = await source.get(key);
      // Two queries may find the same row: the first one moves it.
      if (current === undefined) return;
      const isNewest = dequal(current, row);
      // It may have been read before and after this version changed it, as the drain does. It is kept once.
      const former = await this.aside.filter((kept) => kept.table === name && keyIn(kept.row, path) === key).first();
      if (isNewest || !former) await this.aside.put({ ...former, table: name, row, setAsideAtMs: this.clock.nowMs() });
      // Delete the row only if it was not replaced meanwhile.
      if (isNewest) await source.delete(key);
    });
  }

  /** Closes it for good. Late writes of its drain fail instead of creating it again. */
  retire(): void {
    this.isRetired = true;
    this.held.stop();
    this.close({ disableAutoOpen: true });
  }
}

/** The row was read from a table, so the value at its key path is a valid key. */
const keyIn = (row: unknown, path: string): IndexableType | undefined =>
  typeof row === 'object' && row !== null ? (row as Record<string, IndexableType | undefined>)[path] : undefined;

/** In Dexie, a live query and everything that it starts may only read. The steps after a removal write, so they start from a timer. */
const outsideOfQuery = <T>(act: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => void setTimeout(() => void act().then(resolve, reject), 0));

export type OwnerTableName = keyof typeof OWNER_STORES_2;
