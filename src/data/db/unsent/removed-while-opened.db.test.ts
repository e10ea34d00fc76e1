/** The browser removes an owner's storage while a page opens it, and all storage of the shop under an open page. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/data/fixtures/changes.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { useFakeBuckets } from '#src/data/fixtures/fake-buckets.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { databaseName } from '#src/data/owner.ts';
import { OwnerDatabase } from '../owner-database.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000090' } as const;

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  await wipeDatabases();
  vi.unstubAllGlobals();
});

it('[OFF-10] a storage that is removed while it is being opened is made anew, and nothing is reported', async () => {
  const buckets = useFakeBuckets();
  const before = await startTestDevice(() => 'lost');
  await before.host.current.switchOwner(KARI);
  await before.host.close();
  let removed = '';
  const removing = async function (this: OwnerDatabase) {
    removed = this.name;
    await buckets.delete(this.name);
    this.close();
  };
  // The first one is what a page asks to see whether the storage answers. None of Dexie's overloads is a plain function.
  vi.spyOn(OwnerDatabase.prototype, 'transaction').mockImplementationOnce(removing as never);
  open = await startTestDevice(() => 'lost');
  expect(removed).toBe(databaseName(KARI));
  const { current } = open.host;
  expect([current.owner, current.db.isRetired]).toEqual([KARI, false]);
  await setLanguage(current, { lang: 'nb' });
  expect((await readEntries(current.db)).map(({ lane }) => lane)).toEqual(['language']);
  expect(open.reports).toEqual([]);
});

it('[OFF-10] a page whose browser removes all that the shop has stored goes on as its customer, with what was unsent', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  tab.setOnline(false);
  const { db, deviceDb } = await tab.host.current.switchOwner(KARI);
  await setLanguage(tab.host.current, { lang: 'nb' });
  await eventually(() => {
    tab.time.advance(1_000);
    expect(db.held.rows.unsent?.entries).toHaveLength(1);
  });
  const connection = db.backendDB();
  await deviceDb.device.clear();
  await buckets.delete(db.name);
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await eventually(() => expect(tab.host.current.db).not.toBe(db));
  const { current } = tab.host;
  expect([current.owner, current.removal.get()]).toEqual([KARI, { pictures: 0 }]);
  expect((await readEntries(current.db)).map(({ lane }) => lane)).toEqual(['language']);
});
