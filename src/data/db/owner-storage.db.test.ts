/** The storage that contains an owner's database, and the removal of its files. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { createTestTimers } from '../fixtures/test-timers.ts';
import { useFakeBuckets } from '../fixtures/fake-buckets.ts';
import { keptOf } from '../fixtures/kept-databases.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { databaseName } from '../owner.ts';
import { ANSWER_WITHIN_MS } from './open-answering.ts';
import { OwnerDatabase } from './owner-database.ts';
import { databaseExists, databaseNames, deleteDatabase, existingStorageOf, storageOf } from './owner-storage.ts';
import { StorageSilent } from './storage-silent.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000090' } as const;
const NAME = databaseName(KARI);

const opened: { close(): void }[] = [];
let device: TestDevice | null = null;
afterEach(async () => {
  for (const db of opened.splice(0)) db.close();
  await device?.host.close();
  device = null;
  await wipeDatabases();
  vi.unstubAllGlobals();
});

async function openIn(storage: ConstructorParameters<typeof OwnerDatabase>[4]): Promise<OwnerDatabase> {
  const db = new OwnerDatabase(KARI, undefined, undefined, NAME, storage);
  opened.push(db);
  await db.open();
  return db;
}

it('[SIM-03] a new database is in a bucket with its name, and both are deleted together', async () => {
  const buckets = useFakeBuckets();
  const db = await openIn(await storageOf(NAME));
  await db.meta.put({ key: 'copied' });
  expect([await Dexie.getDatabaseNames(), await buckets.keys(), await databaseNames()]).toEqual([[], [NAME], [NAME]]);
  expect(await databaseExists(NAME)).toBe(true);
  await deleteDatabase(NAME);
  expect([db.isRetired, await buckets.keys(), await databaseExists(NAME)]).toEqual([true, [], false]);
});

it('[SEC-04] a tab that hangs with the database open does not hold up its deletion', async () => {
  const buckets = useFakeBuckets();
  const db = await openIn(await storageOf(NAME));
  vi.spyOn(db.backendDB(), 'close').mockReturnValue(undefined);
  await deleteDatabase(NAME);
  expect([await buckets.keys(), await databaseExists(NAME)]).toEqual([[], false]);
});

it('[OFF-02] [SIM-03] a database of an earlier version outside of a bucket is opened there, and its owner’s next database is in one', async () => {
  const earlier = await openIn({});
  await earlier.meta.put({ key: 'copied' });
  earlier.close();
  const buckets = useFakeBuckets();
  device = await startTestDevice(() => 'lost');
  await device.host.current.switchOwner(KARI);
  expect(await device.host.current.db.meta.get('copied')).toEqual({ key: 'copied' });
  expect(await buckets.keys()).not.toContain(NAME);
  await device.host.current.leave(device.host.current, { keeps: 'nothing', opId: null, why: null });
  await device.host.swept();
  expect(await keptOf(KARI.uuid)).toEqual([]);
  await device.host.current.switchOwner(KARI);
  expect(await buckets.keys()).toContain(device.host.current.db.name);
});

it('[SIM-03] a tab ignores a bucket that another tab has removed, and reports a failed removal', async () => {
  const buckets = useFakeBuckets();
  (await openIn(await storageOf(NAME))).close();
  const remove = buckets.delete.bind(buckets);
  vi.spyOn(buckets, 'delete').mockImplementationOnce(async (name) => {
    await remove(name);
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await deleteDatabase(NAME);
  (await openIn(await storageOf(NAME))).close();
  vi.spyOn(buckets, 'delete').mockRejectedValueOnce(new Error('the disk cannot be written'));
  await expect(deleteDatabase(NAME)).rejects.toThrow('the disk cannot be written');
  expect(await buckets.keys()).toEqual([NAME]);
});

it('[SEC-04] looking for a removed database creates no bucket', async () => {
  const buckets = useFakeBuckets();
  expect([await existingStorageOf(NAME), await databaseExists(NAME)]).toEqual([null, false]);
  await deleteDatabase(NAME);
  expect(await buckets.keys()).toEqual([]);
});

it.each([[true], [false]])('[OFF-10] a bucket is as persistent as the shop’s other storage: %s', async (isKept) => {
  const open = vi.fn<() => Promise<{ indexedDB: IDBFactory }>>(async () => ({ indexedDB: new IDBFactory() }));
  vi.stubGlobal('navigator', { storageBuckets: { open, keys: async () => [] }, storage: { persisted: async () => isKept } });
  await storageOf(NAME);
  expect(open).toHaveBeenCalledWith(NAME, { persisted: isKept });
});

/** Saves a draft that does not reach the shop. */
async function keepDraft(uuid: string, year: number): Promise<void> {
  if (!device) return;
  const draft = { uuid, template: { uuid, version: 1 }, productUuid: uuid, data: { userResources: {}, year }, currentPartId: null };
  const saved = { ...draft, partOfPackage: false, orderLineUuid: null };
  expect(await saveDraft(device.host.current, { draft: saved, history: { past: [], future: [] } })).toMatchObject({ ok: true });
}

/** Compares the drafts on the device with the drafts that wait for the shop. */
async function keptDrafts(): Promise<{ kept: unknown[]; waiting: unknown[] }> {
  const { db } = device?.host.current ?? {};
  return {
    kept: ((await db?.instances.toArray()) ?? []).map(({ draft }) => draft.data['year']),
    waiting: ((await db?.outbox.toArray()) ?? []).map(({ lane }) => lane),
  };
}

const [HERE, THERE] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

it('[OFF-10] an owner whose bucket the browser removes continues in a new one', async () => {
  const buckets = useFakeBuckets();
  device = await startTestDevice(() => 'lost');
  const { db } = await device.host.current.switchOwner(KARI);
  await buckets.delete(NAME);
  forceCloseDatabase(db.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await expect.poll(() => device?.host.current.db === db).toBe(false);
  await keepDraft(HERE, 2027);
  expect(await keptDrafts()).toMatchObject({ kept: [2027] });
  expect(db.isRetired).toBe(true);
});

it('[OFF-11] unsent work in a bucket joins the database that was created while the browser had no buckets', async () => {
  const buckets = useFakeBuckets();
  device = await startTestDevice(() => 'lost');
  await device.host.current.switchOwner(KARI);
  await keepDraft(THERE, 2026);
  await device.host.close();
  vi.stubGlobal('navigator', {});
  device = await startTestDevice(() => 'lost');
  await keepDraft(HERE, 2027);
  await device.host.close();
  vi.stubGlobal('navigator', { storageBuckets: buckets });
  device = await startTestDevice(() => 'lost');
  const both = { kept: [2027, 2026], waiting: [`draft:${HERE}`, `draft:${THERE}`] };
  expect(await keptDrafts()).toEqual(both);
  expect([device.reports, await buckets.keys()]).toEqual([[], expect.not.arrayContaining([NAME])]);
  await device.host.close();
  device = await startTestDevice(() => 'lost');
  expect(await keptDrafts()).toEqual(both);
});

it.each([
  ['fails', () => Promise.reject(new DOMException('Internal error.', 'UnknownError'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('[SIM-13] a device whose bucket %s says so, and finds its work when it answers again', async (_how, open) => {
  const buckets = useFakeBuckets();
  device = await startTestDevice(() => 'lost');
  await device.host.current.switchOwner(KARI);
  await keepDraft(HERE, 2027);
  await device.host.close();
  device = null;
  const opening = vi.spyOn(buckets, 'open').mockImplementation(open);
  const time = createTestTimers();
  const started = startTestDevice(() => 'lost', { timers: time.timers }).catch((error: unknown) => error);
  const moving = setInterval(() => time.nextAtMs() !== null && time.advance(ANSWER_WITHIN_MS), 5);
  expect(await started).toBeInstanceOf(StorageSilent);
  clearInterval(moving);
  opening.mockRestore();
  device = await startTestDevice(() => 'lost');
  expect(await keptDrafts()).toMatchObject({ kept: [2027] });
});
