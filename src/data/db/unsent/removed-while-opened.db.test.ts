/** The browser removes an owner's storage while a page opens it, and all storage of the shop under an open page. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/data/fixtures/changes.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { addCartLines } from '#core/operations/cart/add-cart-lines.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { runOperation } from '#src/data/commands/run-operation.ts';
import { keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { id, save } from '#src/data/fixtures/device-tabs.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { type FakeBuckets, useFakeBuckets } from '#src/data/fixtures/fake-buckets.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { databaseName } from '#src/data/owner.ts';
import { withVisitor } from '#src/data/new-anonymous-owner.ts';
import { EMPTY_DEVICE } from '../device-database.ts';
import { NOTHING_FORGOTTEN } from '../forgotten-owners.ts';
import { OwnerDatabase } from '../owner-database.ts';

const KARI = { kind: 'customer', uuid: '00000000-0000-4000-8000-000000000090' } as const;

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  await wipeDatabases();
  vi.unstubAllGlobals();
});

it('[OFF-10] a storage that is removed while it is being opened is created again, and nothing is reported', async () => {
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
  // The page's first transaction tests whether the storage answers. None of Dexie's overloads is a plain function.
  vi.spyOn(OwnerDatabase.prototype, 'transaction').mockImplementationOnce(removing as never);
  open = await startTestDevice(() => 'lost');
  expect(removed).toBe(databaseName(KARI));
  const { current } = open.host;
  expect([current.owner, current.db.isRetired]).toEqual([KARI, false]);
  await setLanguage(current, { lang: 'nb' });
  expect((await readEntries(current.db)).map(({ lane }) => lane)).toEqual(['language']);
  expect(open.reports).toEqual([]);
});

it('[OFF-10] after the browser removed all storage of the shop, the page continues as its customer, with the unsent work', async () => {
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

const secretOf = async ({ host }: TestDevice) => (await host.current.deviceDb.readState()).anonymous?.secret;

/** Removes the storage under each of the pages. */
async function removeAll(buckets: FakeBuckets, ...pages: readonly TestDevice[]): Promise<void> {
  const before = pages.map(({ host }) => host.current.db);
  const connections = before.map((db) => db.backendDB());
  await pages[0]?.host.current.deviceDb.device.clear();
  await buckets.delete(before[0]?.name ?? '');
  for (const connection of connections) forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
  for (const [index, { host }] of pages.entries()) await eventually(() => expect(host.current.db).not.toBe(before[index]));
}

/** Waits until the page has read all rows: it reads once a second. */
const holds = ({ host, time }: TestDevice) =>
  eventually(async () => {
    time.advance(1_000);
    const { db } = host.current;
    const { instances, unsent } = db.held.rows;
    expect([instances.length, unsent?.uploads.length ?? 0]).toEqual([await db.instances.count(), await db.uploads.count()]);
  });

it('[OFF-10] [KEP-09] a visitor’s page also continues as theirs, with the draft and the picture, and shows a message', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  tab.setOnline(false);
  const { owner } = tab.host.current;
  const secret = await secretOf(tab);
  await save(tab, id(1));
  await keepUpload(tab.host.current, { localId: id(4), name: 'cabin.jpg', file: new Blob(['jpeg'], { type: 'image/jpeg' }) });
  await setLanguage(tab.host.current, { lang: 'nb' });
  await holds(tab);
  await removeAll(buckets, tab);
  const { current } = tab.host;
  expect([current.owner, current.removal.get()]).toEqual([owner, { pictures: 0 }]);
  expect(await secretOf(tab), 'the shop knows the visitor by it, and has their cart').toBe(secret);
  expect((await current.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
  expect((await current.db.uploadFiles.get(id(4)))?.file).toBeInstanceOf(Blob);
  expect((await readEntries(current.db)).map(({ lane, owner: of }) => [lane, of])).toEqual([['language', owner.uuid]]);
});

it('[OFF-10] [KEP-09] two pages of a visitor continue as the same visitor, each with its copy', async () => {
  const buckets = useFakeBuckets();
  const [tab, other] = [await startTestDevice(() => 'lost'), await startTestDevice(() => 'lost')];
  open = { ...tab, host: { ...tab.host, close: async () => void (await Promise.all([tab.host.close(), other.host.close()])) } };
  for (const { setOnline } of [tab, other]) setOnline(false);
  const { owner } = tab.host.current;
  expect(other.host.current.owner).toEqual(owner);
  await save(tab, id(1));
  await keepUpload(other.host.current, { localId: id(4), name: 'cabin.jpg', file: new Blob(['jpeg'], { type: 'image/jpeg' }) });
  for (const page of [tab, other]) await holds(page);
  await removeAll(buckets, tab, other);
  expect([tab.host.current.owner, other.host.current.owner]).toEqual([owner, owner]);
  const { db } = tab.host.current;
  expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
  await eventually(async () => expect((await db.uploadFiles.get(id(4)))?.file).toBeInstanceOf(Blob));
});

it('[OFF-10] [KEP-09] a visitor who signs in after the removal keeps the page’s work', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  tab.setOnline(false);
  await save(tab, id(1));
  await holds(tab);
  await removeAll(buckets, tab);
  const { db } = await tab.host.current.switchOwner(KARI);
  expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
  expect((await readEntries(db)).map(({ lane, owner }) => [lane, owner])).toEqual([[`draft:${id(1)}`, KARI.uuid]]);
});

it('[OFF-10] a screen whose answer was an error shows no skeleton after the removal, because its editor would start fresh', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  // Only customers are asked.
  const sets = () => tab.host.current.live.answer(pictureSetCalls.listPictureSets, {}).store;
  const before = sets();
  const unsubscribe = before.subscribe(() => undefined);
  await eventually(() => expect(before.get().state).toBe('error'));
  await removeAll(buckets, tab);
  const after = sets();
  const shown = [after.get().state];
  const unsubscribeAfter = after.subscribe(() => void shown.push(after.get().state));
  await eventually(() => expect(shown.length).toBeGreaterThan(1));
  expect(new Set(shown)).toEqual(new Set(['error']));
  unsubscribe();
  unsubscribeAfter();
});

describe('a page that was opened since has started another visitor', () => {
  const OTHER = { uuid: id(80), secret: 'their own', isKnown: false };

  async function replaced(buckets: FakeBuckets, arrange: (tab: TestDevice) => Promise<void>, count = 0): Promise<TestDevice> {
    const tab = await startTestDevice(() => 'lost');
    open = tab;
    tab.setOnline(false);
    await arrange(tab);
    await holds(tab);
    const { db, deviceDb } = tab.host.current;
    const connection = db.backendDB();
    await buckets.delete(db.name);
    await deviceDb.changeRows(() => ({ state: withVisitor(EMPTY_DEVICE, OTHER), forgotten: { ...NOTHING_FORGOTTEN, count } }));
    forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
    await eventually(() => expect(tab.host.current.owner.uuid).toBe(OTHER.uuid));
    return tab;
  }

  it('[OFF-10] [KEP-09] it gets this page’s copy, except changes of lines that the shop has for the former visitor', async () => {
    const line = (n: number) => ({ params: { uuid: id(n) } });
    const { host } = await replaced(useFakeBuckets(), async (tab) => {
      await save(tab, id(1));
      await keepUpload(tab.host.current, { localId: id(4), name: 'cabin.jpg', file: new Blob(['jpeg'], { type: 'image/jpeg' }) });
      await setLanguage(tab.host.current, { lang: 'nb' });
      await runOperation(tab.host.current, addCartLines, addCartLines.example);
      const [added] = addCartLines.example.body.orderLines;
      await runOperation(tab.host.current, updateCartLine, { ...updateCartLine.example, ...line(70) });
      await runOperation(tab.host.current, updateCartLine, { ...updateCartLine.example, params: { uuid: added?.uuid ?? '' } });
    });
    const { db, removal } = host.current;
    expect(removal.get()).toEqual({ pictures: 0 });
    expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
    expect((await db.uploadFiles.get(id(4)))?.file).toBeInstanceOf(Blob);
    const entries = await readEntries(db);
    expect(entries.map(({ call }) => call)).toEqual(['setLanguage', 'addCartLines', 'updateCartLine']);
    expect(JSON.stringify(entries)).not.toContain(id(70));
    expect(new Set(entries.map(({ owner }) => owner))).toEqual(new Set([OTHER.uuid]));
    expect(await db.cart.toArray(), 'the cart of the former one is not theirs').toEqual([]);
  });

  it('[OFF-11] [SEC-04] a visitor who followed a customer gets none of it', async () => {
    const { host } = await replaced(
      useFakeBuckets(),
      async (tab) => {
        await save(tab, id(1));
      },
      2,
    );
    expect([await host.current.db.instances.toArray(), host.current.removal.get()]).toEqual([[], null]);
  });
});

it('[OFF-10] the page of a customer with a later database name, from an earlier sign-out, continues too', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  tab.setOnline(false);
  await tab.host.current.switchOwner(KARI);
  await signOut(tab.host.current, { unsent: 'discard' });
  await tab.host.swept();
  await tab.host.current.switchOwner(KARI);
  expect(tab.host.current.db.name).not.toBe(databaseName(KARI));
  await save(tab, id(1));
  await holds(tab);
  await removeAll(buckets, tab);
  const { current } = tab.host;
  expect([current.owner, current.removal.get()]).toEqual([KARI, { pictures: 0 }]);
  expect((await current.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
});

it('[OFF-10] it also does after a page that was opened first has signed them in again with the same count', async () => {
  const buckets = useFakeBuckets();
  const tab = await startTestDevice(() => 'lost');
  open = tab;
  tab.setOnline(false);
  await tab.host.current.switchOwner(KARI);
  await signOut(tab.host.current, { unsent: 'discard' });
  await tab.host.swept();
  await tab.host.current.switchOwner(KARI);
  await save(tab, id(1));
  await holds(tab);
  const { db, deviceDb } = tab.host.current;
  const first = databaseName(KARI);
  const count = Number(db.name.slice(first.length + 1));
  expect(count).toBeGreaterThan(0);
  const connection = db.backendDB();
  await buckets.delete(db.name);
  const anew = { ...NOTHING_FORGOTTEN, count, names: { [first]: first } };
  await deviceDb.changeRows(() => ({ state: { ...EMPTY_DEVICE, lastOwner: KARI }, forgotten: anew }));
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
  await eventually(() => expect(tab.host.current.db.name).toBe(first));
  const { current } = tab.host;
  expect([current.owner, current.removal.get()]).toEqual([KARI, { pictures: 0 }]);
  expect((await current.db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
});
