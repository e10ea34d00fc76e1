/** A full disk: Chromium ends the connection of the database that could not write, and opens no database until there is room. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { draftCalls } from '#core/contract/drafts.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { FakeBuckets } from '#src/data/fixtures/fake-buckets.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { databaseError } from '../database-errors.ts';
import type { PageDatabase } from '../page-database.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000090' } as const;
const DRAFT = '00000000-0000-4000-8000-000000000001';
/** The error of Chromium 156 for the transaction that found no room. */
const NO_SPACE = 'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)';

let open: TestDevice | null = null;
let buckets: FakeBuckets;
let makeRoom = () => undefined as void;
afterEach(async () => {
  makeRoom();
  await open?.host.close();
  open = null;
  await wipeDatabases();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function start(): Promise<TestDevice> {
  buckets = new FakeBuckets();
  vi.stubGlobal('navigator', { storageBuckets: buckets });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open = await startTestDevice(() => 'lost');
  await open.host.current.switchOwner(KARI);
  return open;
}

const save = ({ host }: TestDevice, year: number) =>
  saveDraft(host.current, {
    draft: {
      uuid: DRAFT,
      template: { uuid: DRAFT, version: 1 },
      productUuid: DRAFT,
      data: { userResources: {}, year },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });

const endConnection = (db: PageDatabase) => forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);

function fill({ host }: TestDevice): void {
  const { db } = host.current;
  makeRoom = buckets.fill(db.name);
  endConnection(db);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('[OFF-10] Chromium’s errors for a full disk are reported as a full device', () => {
  const full = new DOMException(NO_SPACE, 'UnknownError');
  expect(databaseError(full).code).toBe('device.storage_full');
  expect(databaseError({ name: 'AbortError', inner: full }).code).toBe('device.storage_full');
  expect(databaseError(new DOMException('Internal error.', 'UnknownError')).code).toBe('device.storage_failed');
});

it('[OFF-10] a full disk does not count as removed storage: the page keeps its database, and writes when there is room', async () => {
  const device = await start();
  const { db } = device.host.current;
  const failed = vi.fn<(error: unknown) => void>();
  device.host.onFailure(failed);
  expect(await save(device, 2026)).toMatchObject({ ok: true });
  fill(device);
  expect(await save(device, 2027)).toMatchObject({ ok: false, error: { code: 'device.storage_failed' } });
  await pause(4_000);
  expect([device.host.current.db === db, db.isRetired, failed.mock.calls]).toEqual([true, false, []]);
  makeRoom();
  expect(await save(device, 2028)).toMatchObject({ ok: true });
  expect((await db.instances.get(DRAFT))?.draft.data['year']).toBe(2028);
}, 10_000);

it('[OFF-10] watched rows survive a full disk and are read again by themselves, with one message', async () => {
  const device = await start();
  const { db, failures } = device.host.current;
  const told: string[] = [];
  failures.subscribe(({ code }) => told.push(code));
  const seen: number[] = [];
  const errors: unknown[] = [];
  const unwatch = db.watch(
    () => db.instances.count(),
    (count) => seen.push(count),
    (error) => errors.push(error),
  );
  await eventually(() => expect(seen).toEqual([0]));
  fill(device);
  // Another window has written, so the shown rows are read again.
  await expect(db.instances.count()).rejects.toThrow();
  const { host } = device;
  const other = host.current.live.queue.subscribe(() => undefined);
  for (let n = 0; n < 3; n += 1) {
    await pause(1_200);
    device.time.advance(2_000);
  }
  expect(told).toEqual(['device.storage_failed']);
  expect(errors).toEqual([]);
  makeRoom();
  await save(device, 2026);
  await eventually(() => {
    device.time.advance(2_000);
    expect(seen.at(-1)).toBe(1);
  });
  expect(host.current.live.queue.get().waiting).toBe(1);
  expect(told).toEqual(['device.storage_failed']);
  other();
  unwatch();
}, 10_000);

it('[OFF-10] a page whose storage answers nothing shows the shop’s answers as they come, and says when it has none', async () => {
  buckets = new FakeBuckets();
  vi.stubGlobal('navigator', { storageBuckets: buckets });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  open = await startTestDevice(() => ({ status: 200, json: [] }));
  await open.host.current.switchOwner(KARI);
  const { host } = open;
  await save(open, 2026);
  fill(open);
  const orders = host.current.live.answer(orderCalls.listOrders, {}).store;
  const drafts = host.current.live.answer(draftCalls.listDrafts, {}).store;
  const ends = [orders.subscribe(() => undefined), drafts.subscribe(() => undefined), host.current.live.cart.subscribe(() => undefined)];
  await eventually(() => expect(orders.get()).toMatchObject({ state: 'ready', value: [] }));
  // Their answer is no list of drafts, and no cart.
  await eventually(() => expect(drafts.get()).toMatchObject({ state: 'error' }));
  await eventually(() => expect(host.current.live.cart.get().state).toBe('unknown'));
  makeRoom();
  open.time.advance(2_000);
  await eventually(() => expect(orders.get()).toMatchObject({ state: 'ready', value: [] }));
  for (const end of ends) end();
}, 20_000);

it('[OFF-10] a storage that was reported full stays reported as full until it answers again', async () => {
  const device = await start();
  const { db } = device.host.current;
  fill(device);
  const put = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DOMException(NO_SPACE, 'UnknownError');
  });
  expect(await save(device, 2026)).toMatchObject({ ok: false, error: { code: 'device.storage_full' } });
  put.mockRestore();
  expect(await save(device, 2026)).toMatchObject({ ok: false, error: { code: 'device.storage_full' } });
  makeRoom();
  expect(await save(device, 2026)).toMatchObject({ ok: true });
});

it('[OFF-10] a transaction whose requests were only aborted, and which itself found no room, is reported as a full device', async () => {
  const device = await start();
  const { put } = IDBObjectStore.prototype;
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const { transaction } = this;
    const request = put.apply(this, row);
    transaction.abort();
    Object.defineProperty(transaction, 'error', { value: new DOMException(NO_SPACE, 'UnknownError') });
    return request;
  });
  expect(await save(device, 2026)).toMatchObject({ ok: false, error: { code: 'device.storage_full' } });
  putting.mockRestore();
  expect(await save(device, 2026)).toMatchObject({ ok: true });
});

it('[OFF-10] a disk that sometimes has room while a bucket is checked does not count as removed storage', async () => {
  const device = await start();
  const { db } = device.host.current;
  await save(device, 2026);
  fill(device);
  // Requests to all buckets are answered in between.
  const bucket = await buckets.open(db.name);
  const { databases } = bucket.indexedDB;
  let asked = 0;
  bucket.indexedDB.databases = async () => {
    asked += 1;
    return asked === 2 ? [{ name: db.name, version: 20 }] : databases.call(bucket.indexedDB);
  };
  await pause(3_000);
  expect([device.host.current.db === db, db.wasRemoved]).toEqual([true, false]);
}, 10_000);

it('[OFF-10] after the browser removed the storage on a full disk, the screen stays until there is room for a new one', async () => {
  const device = await start();
  const { host } = device;
  const { db } = host.current;
  const failed = vi.fn<(error: unknown) => void>();
  host.onFailure(failed);
  await save(device, 2026);
  const told: string[] = [];
  host.current.failures.subscribe(({ code }) => told.push(code));
  await buckets.delete(db.name);
  const opening = vi.spyOn(buckets, 'open').mockImplementation(async () => {
    const indexedDB = new IDBFactory();
    indexedDB.open = () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
    return { indexedDB };
  });
  endConnection(db);
  await eventually(() => expect(told).toEqual(['device.storage_failed']));
  expect([host.current.db === db, failed.mock.calls]).toEqual([true, []]);
  opening.mockRestore();
  device.time.advance(5_000);
  await eventually(() => expect(host.current.db === db).toBe(false));
  expect((await host.current.db.instances.get(DRAFT))?.draft.data['year']).toBe(2026);
}, 10_000);

it('[OFF-10] the device’s rows are also read and written again when there is room', async () => {
  const device = await start();
  const { deviceDb } = device.host.current;
  await deviceDb.readState();
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  endConnection(deviceDb);
  await expect(deviceDb.readState()).rejects.toThrow();
  opening.mockRestore();
  expect((await deviceDb.readState()).lastOwner).toEqual(KARI);
  await deviceDb.changeForgotten((row) => ({ ...row, count: row.count + 1 }));
});
