/** One owner's database. Version 2; `fixtures/` keeps an example of each version, which a test opens. */
import { dequal } from 'dequal/lite';
import Dexie, { liveQuery, type IndexableType, type Table } from 'dexie';
import { systemClock, type Clock } from '#core/kernel/ports.ts';
import { databaseName, type Owner } from '../owner.ts';
import { PageDatabase } from './page-database.ts';
import { withReopen } from './with-reopen.ts';
import type { AnswerRow, CartRow, InstanceRow, LiveOpRow, MetaRow, OutboxRow, PackageDraftRow, UploadFilesRow, UploadRow } from './rows.ts';
import { upgradeToVersion2 } from './upgrade-to-version-2.ts';

/** A row that this version cannot read: kept so that nothing is lost, counted, exported, and taken back when it can be read. */
export interface AsideRow {
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

/** Files of uploads stand apart; an upload is found by the uuid that the server gave it. */
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
  declare readonly aside: Table<AsideRow, number>;
  readonly owner: Owner;
  readonly clock: Clock;
  /** Called for each row that doesn't parse. */
  readonly onUnreadable: (table: string, row: unknown) => void;
  /** Closed for good (its owner left): never opened again. */
  isRetired = false;
  /** This object made it: there was none before. */
  wasMade = false;
  private hasBeenOpen = false;
  /** Called when it was deleted under this object, which is retired then: its owner left in another tab. */
  onDeleted: () => void = () => undefined;
  /** Frees what can be fetched again when the disk is full; false: there was nothing to free. Set by who opens it. */
  makeRoom: () => Promise<boolean> = async () => false;

  /** @param name another one than its owner's first (db/forgotten-owners.ts) */
  constructor(
    owner: Owner,
    clock: Clock = systemClock,
    onUnreadable: (table: string, row: unknown) => void = () => undefined,
    name: string = databaseName(owner),
  ) {
    super(name);
    this.owner = owner;
    this.clock = clock;
    this.onUnreadable = onUnreadable;
    this.version(1).stores(OWNER_STORES_1);
    this.version(2).stores(OWNER_STORES_2).upgrade(upgradeToVersion2);
    this.retireWhenDeleted();
  }

  /** Dexie's own listener opens a deleted database again at the next query, which would make it anew. */
  private retireWhenDeleted(): void {
    const retire = () => {
      if (this.isRetired) return;
      this.retire();
      this.onDeleted();
    };
    this.on('versionchange', (event) => {
      if (event.newVersion !== null) return undefined;
      retire();
      return false;
    });
    // The connection was lost and the database deleted meanwhile, without a word to this page: nothing is made in its place.
    this.on('populate', () => {
      if (this.hasBeenOpen) {
        retire();
        throw new Dexie.DatabaseClosedError(`${this.name} was deleted`);
      }
      this.wasMade = true;
    });
    this.on(
      'ready',
      () => {
        this.hasBeenOpen = true;
      },
      true,
    );
  }

  /**
   * Calls `onValue` with the query's answer now and after each change of what it read, by this tab or another,
   * until the answer is called. The query may only read, and only this database.
   */
  watch<T>(query: () => Promise<T>, onValue: (value: T) => void, onError: (error: unknown) => void): () => void {
    const subscription = liveQuery(() => withReopen(this, query)).subscribe({
      next: onValue,
      error: (error: unknown) => {
        // The owner has left this device, so the error no longer matters.
        if (!this.isRetired) onError(error);
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Moves a row that this version cannot read out of the way, outside the transaction that met it. */
  setAside(table: OwnerTableName, row: unknown): void {
    this.onUnreadable(table, row);
    Dexie.ignoreTransaction(() => {
      void this.moveAside(table, row).catch((error: unknown) => this.onUnreadable(table, error));
    });
  }

  private async moveAside(name: OwnerTableName, row: unknown): Promise<void> {
    const source = this.table<unknown, IndexableType>(name);
    const path = source.schema.primKey.keyPath;
    if (typeof path !== 'string' || typeof row !== 'object' || row === null || !(path in row)) return;
    // It came out of the table, so what is under its key path is a key.
    const key = (row as Record<string, IndexableType>)[path];
    if (key === undefined) return;
    await this.transaction('rw', [source, this.aside], async () => {
      const current = await source.get(key);
      // Two queries may meet the same row: the first one moves it.
      const isMoved = (await this.aside.filter((kept) => kept.table === name && dequal(kept.row, row)).count()) > 0;
      if (current === undefined || isMoved) return;
      await this.aside.add({ table: name, row, setAsideAtMs: this.clock.nowMs() });
      // Another row may have been written in its place meanwhile: that one stays.
      if (dequal(current, row)) await source.delete(key);
    });
  }

  /** Closes it for good; late writes of its drainer fail instead of bringing it back. */
  retire(): void {
    this.isRetired = true;
    this.close({ disableAutoOpen: true });
  }
}

export type OwnerTableName = keyof typeof OWNER_STORES_2;

/** Deletes a database, also when this page never opened it. Waits for tabs that have it open. */
export const deleteDatabase = (name: string): Promise<void> => Dexie.delete(name);

/** Makes nothing where there is none. */
export const databaseExists = (name: string): Promise<boolean> => Dexie.exists(name);
