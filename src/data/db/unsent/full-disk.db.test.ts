/** A customer leaves a device whose disk is full. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { id, KARI, namesOf, openTab, save, wipeAfterEach } from '#src/data/fixtures/device-tabs.ts';
import { readStoredTexts } from '#src/data/fixtures/kept-databases.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';

const CHILD = 'Anna Lindqvist Berg';
/** The name of a database that unsent work is copied to. */
const COPY = /^keepsake-[0-9a-f-]{36}-\d+$/;

wipeAfterEach();
afterEach(() => vi.restoreAllMocks());

it('[SEC-04] [OFF-11] at a sign-out on a full disk all data except unsent work is removed first, and the rest follows when there is room', async () => {
  const tab = await openTab();
  await tab.host.current.switchOwner(KARI);
  await save(tab, id(1));
  const { db } = tab.host.current;
  await db.answers.put({ key: 'a', call: 'listPictureSets', value: CHILD, readAtMs: 1 });
  await db.meta.put({ key: 'own-dates', dates: [{ id: 'a', month: 5, day: 17, year: null, text: CHILD }] });
  const isFull = { now: true };
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (isFull.now && COPY.test(this.transaction.db.name)) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  await signOut(tab.host.current, { unsent: 'keep' });
  await tab.host.swept();
  const left = await readStoredTexts();
  expect([left.includes(CHILD), left.includes(id(1))]).toEqual([false, true]);
  isFull.now = false;
  tab.time.advance(30_000);
  await tab.host.swept();
  const { db: next } = await tab.host.current.switchOwner(KARI);
  expect((await readEntries(next)).map(({ lane }) => lane)).toEqual([`draft:${id(1)}`]);
  expect(await namesOf(KARI.uuid)).toEqual([next.name]);
});
