import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { wipeDatabases } from '../fixtures/test-device.ts';
import { databaseError } from './database-errors.ts';
import { isLostConnection } from './failing-storage/storage-errors.ts';
import { OwnerDatabase, OWNER_STORES_1, OWNER_STORES_2, type OwnerTableName } from './owner-database.ts';
import { parseRows } from './read-rows.ts';
import {
  AnswerRowSchema,
  CartRowSchema,
  InstanceRowSchema,
  LiveOpRowSchema,
  MetaRowSchema,
  OutboxRowSchema,
  PackageDraftRowSchema,
  UploadFilesRowSchema,
  UploadRowSchema,
} from './rows.ts';
import { abandon, transact } from './transact.ts';

const OWNER = { kind: 'customer', uuid: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc' } as const;
const SCHEMAS = {
  answers: AnswerRowSchema,
  cart: CartRowSchema,
  instances: InstanceRowSchema,
  packageDrafts: PackageDraftRowSchema,
  uploads: UploadRowSchema,
  uploadFiles: UploadFilesRowSchema,
  outbox: OutboxRowSchema,
  liveOps: LiveOpRowSchema,
  meta: MetaRowSchema,
} as const satisfies Partial<Record<OwnerTableName, z.ZodMiniType>>;

let open: OwnerDatabase | null = null;

function openDatabase(unreadable: unknown[] = []): OwnerDatabase {
  open = new OwnerDatabase(OWNER, { nowMs: () => 1 }, (_, row) => unreadable.push(row));
  return open;
}

afterEach(async () => {
  open?.retire();
  open = null;
  vi.restoreAllMocks();
  await wipeDatabases();
});

const FixtureSchema = z.object({ version: z.int(), stores: z.record(z.string(), z.array(z.unknown())) });

const STORES = { 1: OWNER_STORES_1, 2: OWNER_STORES_2 } as const;

async function readFixture(version: 1 | 2): Promise<z.infer<typeof FixtureSchema>> {
  return FixtureSchema.parse(JSON.parse(await readFile(new URL(`./fixtures/owner-version-${version}.json`, import.meta.url), 'utf8')));
}

/** The database of a customer who last used that version; Dexie multiplies versions by ten. */
async function writeVersion(version: 1 | 2): Promise<void> {
  const fixture = await readFixture(version);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(`keepsake-${OWNER.uuid}`, fixture.version * 10);
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('upgradeneeded', () => {
      for (const [name, indexes] of Object.entries(STORES[version])) {
        const [primary = '', ...rest] = indexes.split(', ');
        const store = request.result.createObjectStore(name, {
          keyPath: primary.replace('++', ''),
          autoIncrement: primary.startsWith('++'),
        });
        for (const index of rest) store.createIndex(index.replace('&', ''), index.replace('&', ''), { unique: index.startsWith('&') });
        for (const row of fixture.stores[name] ?? []) store.add(row);
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

it.each([1, 2] as const)('[OFF-02] a database of version %i opens with every row readable, in its present shape', async (version) => {
  await writeVersion(version);
  const unreadable: unknown[] = [];
  const db = openDatabase(unreadable);
  const { stores } = await readFixture(2);
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    // The tables are named as in SCHEMAS.
    const rows = parseRows<unknown>(db, name as OwnerTableName, schema, await db.table(name).toArray());
    expect([name, rows]).toEqual([name, stores[name]]);
  }
  expect(unreadable).toEqual([]);
});

it('[OFF-02] unreadable rows are put in quarantine and reported, once', async () => {
  const unreadable: unknown[] = [];
  const db = openDatabase(unreadable);
  const broken = { uuid: OWNER.uuid, draft: 'of a later version' };
  await db.table('instances').put(broken);
  expect(parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray())).toEqual([]);
  expect(parseRows(db, 'instances', InstanceRowSchema, [broken])).toEqual([]);
  await expect.poll(() => db.instances.count()).toBe(0);
  expect(await db.aside.toArray()).toEqual([{ id: 1, table: 'instances', row: broken, setAsideAtMs: 1 }]);
  expect(unreadable[0]).toEqual(broken);
});

it('[OFF-02] an abandoned transaction leaves no changes and returns its reason', async () => {
  const db = openDatabase();
  const result = await transact(db, ['liveOps'], async () => {
    await db.liveOps.put({ key: 'a', opId: OWNER.uuid, startedAtMs: 1 });
    abandon({ code: 'picture.not_found' });
  });
  expect(result).toEqual({ ok: false, error: { code: 'picture.not_found' } });
  expect(await db.liveOps.count()).toBe(0);
});

it('[OFF-10] a full disk is reported as such, also inside Dexie’s AbortError', () => {
  const quota = { name: 'QuotaExceededError' };
  expect(databaseError(quota).code).toBe('device.storage_full');
  expect(databaseError({ name: 'AbortError', inner: quota }).code).toBe('device.storage_full');
  expect(databaseError({ name: 'AbortError' }).code).toBe('device.storage_failed');
});

it('[OFF-02] a connection that the system lost is reopened, and the work is done', async () => {
  const db = openDatabase();
  await db.open();
  let tries = 0;
  const result = await transact(db, ['liveOps'], async () => {
    tries += 1;
    if (tries === 1)
      throw Object.assign(new Error('Connection to Indexed Database server lost. Refresh the page to try again'), { name: 'UnknownError' });
    await db.liveOps.put({ key: 'a', opId: OWNER.uuid, startedAtMs: 1 });
  });
  expect(result.ok).toBe(true);
  expect(tries).toBe(2);
  expect(await db.liveOps.count()).toBe(1);
  expect(isLostConnection({ name: 'DatabaseClosedError' })).toBe(true);
  expect(isLostConnection({ name: 'OpenFailedError', inner: null }), 'another read opens it again').toBe(true);
  expect(isLostConnection({ name: 'OpenFailedError', inner: { name: 'VersionError' } })).toBe(false);
  expect(isLostConnection({ name: 'ConstraintError' })).toBe(false);
});

it.each(['closed', 'lost'] as const)('[OFF-02] a read after the system has %s the connection finds the rows', async (how) => {
  const { transaction } = IDBDatabase.prototype;
  let lost: IDBDatabase | null = null;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...options) {
    if (this === lost) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
    return transaction.apply(this, options);
  });
  const db = openDatabase();
  await db.liveOps.put({ key: 'a', opId: OWNER.uuid, startedAtMs: 1 });
  if (how === 'closed') db.backendDB().close();
  else lost = db.backendDB();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await db.liveOps.count()).toBe(1);
  expect(await db.transaction('rw', db.liveOps, () => db.liveOps.delete('a').then(() => db.liveOps.count()))).toBe(0);
});

it('[OFF-11] pending work does not reopen a database that its owner left', async () => {
  const db = openDatabase();
  await db.open();
  db.retire();
  expect(await transact(db, ['liveOps'], () => db.liveOps.count())).toMatchObject({ ok: false });
  expect(db.isOpen()).toBe(false);
});

it('[SIM-03] a database that was deleted while its connection was lost is not created again, and its tab is notified', async () => {
  const db = openDatabase();
  await db.open();
  expect(db.wasMade).toBe(true);
  let events = 0;
  db.onDeleted = () => {
    events += 1;
  };
  // A frozen tab that wakes up has received no event.
  db.close({ disableAutoOpen: false });
  await wipeDatabases();
  await expect(db.liveOps.count()).rejects.toThrow();
  expect(await transact(db, ['liveOps'], () => db.liveOps.count())).toMatchObject({ ok: false });
  expect([events, db.isRetired, await indexedDB.databases()]).toEqual([1, true, []]);
});

it('[OFF-02] [OFF-04] a transaction that the browser committed before Dexie saw its work end is not reported as failed', async () => {
  const db = openDatabase();
  const row = { key: 'a', opId: OWNER.uuid, startedAtMs: 1 };
  const slowly = async () => {
    const written = new Promise<void>((resolve) => Dexie.currentTransaction.on('complete', () => resolve()));
    await db.liveOps.put(row);
    await written;
    return 'done';
  };
  expect(await transact(db, ['liveOps'], slowly)).toEqual({ ok: true, value: 'done' });
  expect(await db.liveOps.toArray()).toEqual([row]);

  const tooLate = async () => {
    await slowly();
    await db.liveOps.put({ ...row, key: 'b' });
  };
  expect(await transact(db, ['liveOps'], tooLate), 'a write after the commit is not on the disk').toMatchObject({ ok: false });
  expect(await db.liveOps.count()).toBe(1);
});

it('[OFF-11] a database that is closed for good during its reopening does not block its removal', async () => {
  const db = openDatabase();
  await db.open();
  // The system has ended the connection.
  db.close({ disableAutoOpen: false });
  const opening = db.open();
  opening.catch(() => undefined);
  db.retire();
  await expect(opening).rejects.toThrow('closed');
  await expect(Dexie.delete(db.name)).resolves.toBeUndefined();
});
