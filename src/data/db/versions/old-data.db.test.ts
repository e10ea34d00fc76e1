/** Databases of other versions of the app: an interrupted upgrade, an older tab, an older app with a newer database. */
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { databaseError } from '../database-errors.ts';
import { DatabaseTooNew } from './database-too-new.ts';
import { DeviceDatabase, SharedFileSchema } from '../device-database.ts';
import { OWNER_STORES_1, OWNER_STORES_2, OwnerDatabase } from '../owner-database.ts';
import { PageDatabase } from '../page-database.ts';
import { readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { AnswerRowSchema, InstanceRowSchema, MetaRowSchema, OutboxRowSchema, UploadRowSchema } from '../rows.ts';
import { transact } from '../transact.ts';

const OWNER = { kind: 'customer', uuid: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc' } as const;
const NAME = `keepsake-${OWNER.uuid}`;
const RowsSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const FixtureSchema = z.object({ version: z.int(), stores: RowsSchema });

const ROW_SCHEMAS = {
  answers: AnswerRowSchema,
  instances: InstanceRowSchema,
  meta: MetaRowSchema,
  outbox: OutboxRowSchema,
  uploads: UploadRowSchema,
};
const WrittenSchema = z.array(
  z.object({
    /** The first change of version 2 that wrote rows of this shape. */
    since: z.string(),
    table: z.enum(['answers', 'instances', 'meta', 'outbox', 'uploads']),
    row: z.record(z.string(), z.unknown()),
  }),
);

const opened: { close: () => void }[] = [];
let device: TestDevice | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  for (const db of opened.splice(0)) db.close();
  await device?.host.close();
  device = null;
  await wipeDatabases();
});

const kept = <D extends { close: () => void }>(db: D): D => {
  opened.push(db);
  return db;
};

async function fixture(name: string): Promise<z.infer<typeof FixtureSchema>> {
  return FixtureSchema.parse(JSON.parse(await readFile(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')));
}

/** The database as opened by an app with these tables. It closes for an upgrade and reopens by itself, as in every version. */
function appOf(name: string, version: number, stores: Readonly<Record<string, string>>): Dexie {
  const db = kept(new Dexie(name));
  db.version(version).stores(stores);
  return db;
}

async function fill(db: Dexie, stores: z.infer<typeof RowsSchema>): Promise<void> {
  for (const [table, rows] of Object.entries(stores)) await db.table(table).bulkPut(rows);
}

async function rowsOf(db: Dexie): Promise<Record<string, unknown[]>> {
  const rows = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const));
  return Object.fromEntries(rows.filter(([, found]) => found.length > 0));
}

/** Makes the n-th write of an upgrade fail, as if the browser were killed there. The browser then discards the whole upgrade. */
function killUpgradeAt(step: number): { readonly steps: () => number } {
  let steps = 0;
  const count = (on: object, method: string) => {
    const real: unknown = Reflect.get(on, method);
    if (typeof real !== 'function') throw new Error(`${method} is no method`);
    vi.spyOn(on as Record<string, () => unknown>, method).mockImplementation(function (this: unknown, ...given: unknown[]) {
      steps += 1;
      if (steps > step) throw new DOMException('killed', 'AbortError');
      return Reflect.apply(real, this, given);
    });
  };
  for (const method of ['createObjectStore']) count(IDBDatabase.prototype, method);
  for (const method of ['createIndex', 'put', 'add', 'delete', 'getAll', 'openCursor']) count(IDBObjectStore.prototype, method);
  count(IDBCursor.prototype, 'update');
  return { steps: () => steps };
}

it('[OFF-02] [SIM-01] an upgrade that is killed at any step leaves the old rows, and the next start does all of it', async () => {
  const { stores } = await fixture('owner-version-1');
  const after = (await fixture('owner-version-2')).stores;
  let kills = 0;
  for (let step = 0; ; step += 1) {
    const old = appOf(NAME, 1, OWNER_STORES_1);
    await fill(old, stores);
    const before = await rowsOf(old);
    old.close();

    const { steps } = killUpgradeAt(step);
    const upgrading = kept(new OwnerDatabase(OWNER));
    const isDone = await upgrading.open().then(
      () => true,
      () => false,
    );
    const taken = steps();
    vi.restoreAllMocks();
    upgrading.close();
    if (isDone) {
      expect(taken, 'an upgrade that was not killed').toBeLessThanOrEqual(step);
      break;
    }
    kills += 1;
    const still = appOf(NAME, 1, OWNER_STORES_1);
    expect(await rowsOf(still), `killed at step ${step}`).toEqual(before);
    still.close();

    const again = kept(new OwnerDatabase(OWNER));
    await again.open();
    const { outbox = [], ...rest } = await rowsOf(again);
    const { instances, uploads, meta } = after;
    expect({ step, outbox: outbox.length, ...rest }).toMatchObject({ step, outbox: after.outbox?.length ?? 0, instances, uploads, meta });
    again.close();
    await Dexie.delete(NAME);
  }
  expect(kills).toBeGreaterThan(5);
});

it('[OFF-09] a tab of version 1 does not block the upgrade, and its later writes damage no row and are counted', async () => {
  const { stores } = await fixture('owner-version-1');
  const oldTab = appOf(NAME, 1, OWNER_STORES_1);
  await fill(oldTab, stores);
  device = await startTestDevice(() => 'lost');
  const current = await device.host.current.switchOwner(OWNER);
  const before = await readUploads(current);
  const instances = await current.db.instances.toArray();
  expect(before.state === 'ready' && before.uploads.length).toBe(stores.uploads?.length);

  // For this app, Dexie opens the newer database as if it had the tables of version 1.
  const [upload] = stores.uploads ?? [];
  const written = { ...upload, localId: OWNER.uuid, opId: crypto.randomUUID() };
  await oldTab.table('uploads').add(written);
  const isThere = async () => (await readUploads(current), current.db.aside.toArray());
  await vi.waitUntil(async () => (await isThere()).length === 1);
  expect(await readUploads(current), 'what was there is as it was').toEqual(before);
  expect(await current.db.instances.toArray()).toEqual(instances);
  expect((await isThere())[0]).toMatchObject({ table: 'uploads', row: { localId: OWNER.uuid } });
});

it('[OFF-09] [SIM-07] with a database of a newer version the app reports it, writes nothing, and loses nothing of it', async () => {
  const newer = appOf(NAME, 3, { ...OWNER_STORES_2, ideas: 'uuid' });
  await fill(newer, (await fixture('owner-version-2')).stores);
  await newer.table('ideas').add({ uuid: OWNER.uuid });
  const before = await rowsOf(newer);
  newer.close();

  const older = kept(new OwnerDatabase(OWNER));
  await expect(older.open()).rejects.toBeInstanceOf(DatabaseTooNew);
  const written = await transact(older, ['liveOps'], () => older.liveOps.put({ key: 'a', opId: OWNER.uuid, startedAtMs: 1 }));
  expect(written).toEqual({ ok: false, error: { code: 'device.newer_version' } });
  older.close();
  const again = appOf(NAME, 3, { ...OWNER_STORES_2, ideas: 'uuid' });
  expect(await rowsOf(again)).toEqual(before);
});

it('[OFF-09] [SIM-07] a newer app continues with its database after an older one, which lacks its table, was refused', async () => {
  const { packageDrafts: _, ...stores } = OWNER_STORES_2;
  class NewerDatabase extends PageDatabase {
    constructor() {
      super(NAME, 3);
      this.version(3).stores(stores);
    }
  }
  const newer = kept(new NewerDatabase());
  const { outbox = [] } = (await fixture('owner-version-2')).stores;
  await fill(newer, { outbox });
  const before = await rowsOf(newer);
  newer.close();

  const older = kept(new OwnerDatabase(OWNER));
  await expect(older.open()).rejects.toBeInstanceOf(DatabaseTooNew);
  older.close();
  const again = kept(new NewerDatabase());
  await again.open();
  expect(await rowsOf(again)).toEqual(before);
  expect(Object.keys(before)).toEqual(['outbox']);
});

it('[OFF-09] a page that is open while a newer version upgrades the database stops writing to it', async () => {
  const open = kept(new OwnerDatabase(OWNER));
  await open.liveOps.put({ key: 'before', opId: OWNER.uuid, startedAtMs: 1 });
  const newer = appOf(NAME, 3, { ...OWNER_STORES_2, ideas: 'uuid' });
  await newer.open();
  const refused = await transact(open, ['liveOps'], () => open.liveOps.put({ key: 'after', opId: OWNER.uuid, startedAtMs: 2 }));
  expect(refused).toEqual({ ok: false, error: { code: 'device.newer_version' } });
  expect((await newer.table('liveOps').toArray()).map((row: unknown) => z.object({ key: z.string() }).parse(row).key)).toEqual(['before']);
});

it('[OFF-09] an error inside another error is still recognised as a newer database', () => {
  expect(databaseError({ name: 'DatabaseClosedError', inner: new DatabaseTooNew() }).code).toBe('device.newer_version');
});

it.each([
  ['device-version-1-first', 'a version 1 before sessions of visitors were noted'],
  ['device-version-1', 'version 1'],
  ['device-version-2', 'version 2'],
  ['device-version-3', 'version 3'],
])('[OFF-02] the device’s own database of %s opens with its rows readable: its owner and unsent sign-outs stay known', async (name) => {
  const { version, stores } = await fixture(name);
  const old = appOf('keepsake-device', version, version === 1 ? { device: 'key' } : { device: 'key', shared: 'localId' });
  const file = new Blob(['picture'], { type: 'image/jpeg' });
  await fill(old, { ...stores, ...(stores.shared && { shared: stores.shared.map((row) => ({ ...row, file })) }) });
  old.close();
  const db = kept(new DeviceDatabase());
  const row = stores.device?.find(({ key }) => key === 'device');
  expect(await db.readState()).toMatchObject({ ...row });
  const forgotten = stores.device?.find(({ key }) => key === 'forgotten');
  if (forgotten) expect(await db.readForgotten()).toEqual(forgotten);
  const readable = (await db.shared.toArray()).filter((shared) => SharedFileSchema.safeParse(shared).success);
  expect(readable).toHaveLength(stores.shared?.length ?? 0);
});

it('[OFF-02] [SIM-07] each shape that a row of version 2 ever had is read completely', async () => {
  const file = new URL('../fixtures/owner-version-2-rows.json', import.meta.url);
  const written = WrittenSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const { since, table, row } of written) expect({ since, row: ROW_SCHEMAS[table].parse(row) }).toEqual({ since, row });
  expect(written.length).toBeGreaterThan(10);
});
