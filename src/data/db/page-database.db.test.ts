import 'fake-indexeddb/auto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wipeDatabases } from '../fixtures/test-device.ts';
import { freezePage, thawPage } from '../page-freeze.ts';
import { DeviceDatabase, EMPTY_DEVICE } from './device-database.ts';
import { welcomeOwner } from './forgotten-owners.ts';
import { OwnerDatabase } from './owner-database.ts';
import { pageDatabases } from './page-database.ts';
import { transact } from './transact.ts';
import { withReopen } from './with-reopen.ts';

const OWNER = { kind: 'customer', uuid: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc' } as const;
const OTHER = { kind: 'customer', uuid: 'dddddddd-dddd-4ddd-8ddd-dddddddddddd' } as const;
const row = (key: string) => ({ key, opId: OWNER.uuid, startedAtMs: 1 });

async function closeAll() {
  for (const db of pageDatabases()) {
    db.close();
    db.thaw();
  }
  await wipeDatabases();
}

// Earlier tests in this worker leave their databases open.
beforeEach(closeAll);
afterEach(closeAll);

/** The databases of one page. The owner's database has one row. */
async function openPage() {
  const deviceDb = new DeviceDatabase();
  await deviceDb.change((state) => ({ ...state, lastOwner: OWNER }));
  const db = new OwnerDatabase(OWNER);
  await db.liveOps.put(row('before'));
  return { deviceDb, db };
}

/** The rows that the next page of the same browser reads over its own connection; null: it has to wait. */
function writeInNextPage(key: string): Promise<unknown[] | null> {
  const written = new Promise<unknown[]>((resolve, reject) => {
    const request = indexedDB.open(`keepsake-${OWNER.uuid}`);
    request.addEventListener('success', () => {
      const transaction = request.result.transaction('liveOps', 'readwrite');
      const store = transaction.objectStore('liveOps');
      store.put(row(key));
      const keys = store.getAllKeys();
      transaction.addEventListener('complete', () => {
        request.result.close();
        resolve(keys.result);
      });
      transaction.addEventListener('error', () => reject(transaction.error));
    });
  });
  return Promise.race([written, new Promise<null>((resolve) => void setTimeout(resolve, 300, null))]);
}

/** A write that runs until the test ends it, as on a slow disk. */
function beginWriting(db: OwnerDatabase) {
  let isEnough = false;
  let tries = 0;
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const written = transact(db, ['liveOps'], async () => {
    tries += 1;
    await db.liveOps.put(row('typed'));
    hasBegun();
    while (!isEnough) await db.liveOps.count();
  });
  return {
    begun,
    written,
    tries: () => tries,
    finish: () => {
      isEnough = true;
    },
  };
}

it('[SIM-13] a cached page with an open write does not block later pages, and the write is done when it is shown again', async () => {
  const { db } = await openPage();
  const writing = beginWriting(db);
  await writing.begun;
  freezePage();
  expect(await writeInNextPage('next page')).toEqual(['before', 'next page']);
  writing.finish();
  expect(await thawPage()).toBe('broken-off');
  expect(await writing.written).toMatchObject({ ok: true });
  expect(writing.tries()).toBe(2);
  expect(await db.liveOps.toCollection().primaryKeys()).toEqual(['before', 'next page', 'typed']);
});

it('[SIM-13] a write that starts while the page is left waits until it is shown again', async () => {
  const { deviceDb, db } = await openPage();
  freezePage();
  const writing = transact(db, ['liveOps'], () => db.liveOps.put(row('late')));
  const changing = deviceDb.change((state) => ({ ...state, choices: { shared: true } }));
  expect(await writeInNextPage('next page')).toEqual(['before', 'next page']);
  expect(await thawPage()).toBe('goes-on');
  expect(await writing).toMatchObject({ ok: true });
  expect(await changing).toEqual({ ...EMPTY_DEVICE, lastOwner: OWNER, choices: { shared: true } });
  expect(await db.liveOps.get('late')).toBeDefined();
});

it('[SIM-13] a write begins only when the page is shown again, if the page is left while its database is being opened', async () => {
  const { db } = await openPage();
  db.close({ disableAutoOpen: false });
  const writing = transact(db, ['liveOps'], () => db.liveOps.put(row('late')));
  freezePage();
  expect(await writeInNextPage('next page')).toEqual(['before', 'next page']);
  expect(await Promise.race([writing, delay(100, 'waits')])).toBe('waits');
  expect(await thawPage()).toBe('goes-on');
  expect(await writing).toMatchObject({ ok: true });
});

it('[SIM-13] a write that waits in a cached page is done, also when a read of that page finds the connection lost', async () => {
  const { db } = await openPage();
  freezePage();
  const writing = transact(db, ['liveOps'], () => db.liveOps.put(row('late')));
  const lost = Object.assign(new Error('The connection was lost.'), { name: 'InvalidStateError' });
  let reads = 0;
  const reading = withReopen(db, () => (reads++ === 0 ? Promise.reject(lost) : db.liveOps.count()));
  expect(await Promise.race([thawPage(), delay(1_000, 'never shown again')])).toBe('goes-on');
  expect(await writing).toMatchObject({ ok: true });
  expect(await reading).toBeGreaterThan(0);
});

it('[SIM-13] [OFF-11] a page of an owner who has left since does not create their database again', async () => {
  const { db } = await openPage();
  freezePage();
  const late = transact(db, ['liveOps'], () => db.liveOps.put(row('late')));
  const next = new DeviceDatabase();
  await next.change((state) => ({ ...state, lastOwner: OTHER }));
  await new Promise<void>((resolve) => {
    indexedDB.deleteDatabase(`keepsake-${OWNER.uuid}`).addEventListener('success', () => resolve());
  });
  expect(await thawPage()).toBe('owner-left');
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['keepsake-device']);
  expect(await Promise.race([late, Promise.resolve('still waiting')])).toBe('still waiting');
});

it.each([
  { name: `keepsake-${OWNER.uuid}-1`, found: 'goes-on' },
  { name: `keepsake-${OWNER.uuid}`, found: 'owner-left' },
])('[SIM-13] [OFF-11] the page of a customer who signed in again: in $name, $found', async ({ name, found }) => {
  const deviceDb = new DeviceDatabase();
  await deviceDb.changeRows(({ state, forgotten }) => ({
    state: { ...state, lastOwner: OWNER },
    forgotten: welcomeOwner({ ...forgotten, count: 1 }, OWNER, `keepsake-${OWNER.uuid}-1`),
  }));
  const db = new OwnerDatabase(OWNER, undefined, undefined, name);
  await db.liveOps.put(row('before'));
  freezePage();
  expect(await thawPage()).toBe(found);
});

it('[OFF-02] watched rows are read again when the page is shown again', async () => {
  const { db } = await openPage();
  const seen: number[] = [];
  const unwatch = db.watch(
    () => db.liveOps.count(),
    (count) => seen.push(count),
    (error) => {
      throw error;
    },
  );
  await expect.poll(() => seen).toEqual([1]);
  freezePage();
  await writeInNextPage('next page');
  await thawPage();
  await db.liveOps.put(row('after'));
  await expect.poll(() => seen.at(-1)).toBe(3);
  unwatch();
});
