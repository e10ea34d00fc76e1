/** The browser removes an owner's storage under open pages. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCheckoutForm, readCheckoutForm } from '#src/data/commands/cart/checkout-form.ts';
import { keepOwnDates, readOwnDates } from '#src/data/commands/drafts/own-dates.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { beginPreparing, finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import { setLanguage, toggleFavorite } from '#src/data/fixtures/changes.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { type FakeBuckets, useFakeBuckets } from '#src/data/fixtures/fake-buckets.ts';
import { type Shop, startTestDevice, type TestDevice, testPorts, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { databaseName } from '#src/data/owner.ts';
import { OwnerDatabase } from '../owner-database.ts';
import { storageOf } from '../owner-storage.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: id(90) } as const;
const NAME = databaseName(KARI);
const BIRTHDAY = { id: 'a', month: 5, day: 17, year: null, text: 'Emma' };
const [DRAFT, UPLOAD] = [id(1), id(2)];

let buckets: FakeBuckets;
const tabs: TestDevice[] = [];
beforeEach(() => {
  buckets = useFakeBuckets();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.host.close();
  await wipeDatabases();
  vi.unstubAllGlobals();
});

async function openTab(shop: Shop = () => 'lost'): Promise<TestDevice> {
  const tab = await startTestDevice(shop);
  tabs.push(tab);
  tab.setOnline(false);
  if (tab.host.current.owner.kind !== 'customer') await tab.host.current.switchOwner(KARI);
  return tab;
}

async function save({ host }: TestDevice, year: number): Promise<void> {
  const draft = {
    uuid: DRAFT,
    template: { uuid: id(20), version: 1 },
    productUuid: id(21),
    data: { userResources: {}, year },
    currentPartId: null,
  };
  const saved = { draft: { ...draft, partOfPackage: false, orderLineUuid: null }, history: { past: [], future: [] } };
  expect(await saveDraft(host.current, saved)).toMatchObject({ ok: true });
}

async function upload({ host }: TestDevice, isPrepared: boolean): Promise<void> {
  const file = new Blob(['jpeg'], { type: 'image/jpeg' });
  await keepUpload(host.current, { localId: UPLOAD, name: 'cabin.jpg', file });
  if (isPrepared) await prepare({ host });
}

async function prepare({ host }: Pick<TestDevice, 'host'>): Promise<void> {
  const file = new Blob(['small']);
  await finishPreparing(host.current, { localId: UPLOAD, proxy: file, thumbnail: file, converted: null, width: 100, height: 100 });
}

/** The page reads what is unsent at most once a second. */
const isHeld = ({ host, time }: TestDevice, count: number) =>
  eventually(() => {
    time.advance(1_000);
    expect(host.current.db.held.rows.unsent?.entries).toHaveLength(count);
  });

/** The removal comes before the next read, a second later. */
const readsNoMore = ({ host }: TestDevice) => host.current.db.held.stop();

type Connection = Parameters<typeof forceCloseDatabase>[0];

async function remove(databases: readonly OwnerDatabase[]): Promise<void> {
  const connections = databases.map((db) => db.backendDB());
  await buckets.delete(NAME);
  for (const connection of connections) forceCloseDatabase(connection as unknown as Connection);
}

async function removeUnder(...open: readonly TestDevice[]): Promise<void> {
  const before = open.map(({ host }) => host.current.db);
  await remove(before);
  for (const [index, { host }] of open.entries()) await eventually(() => expect(host.current.db).not.toBe(before[index]));
}

it('[OFF-10] a page’s copy of unsent work is in the new database, with the pictures that it stored itself, and a message is shown', async () => {
  const tab = await openTab();
  await save(tab, 2027);
  await upload(tab, true);
  await tab.host.current.db.answers.put({ key: 'a', call: 'listPictureSets', value: 'Anna', readAtMs: 1 });
  await tab.host.current.db.answers.get('a');
  await isHeld(tab, 2);
  await removeUnder(tab);
  const { db, removal } = tab.host.current;
  expect((await readEntries(db)).map(({ lane, state }) => [lane, state])).toEqual([
    [`draft:${DRAFT}`, 'waiting'],
    [`upload:${UPLOAD}`, 'waiting'],
  ]);
  expect((await db.instances.get(DRAFT))?.draft.data['year']).toBe(2027);
  expect(await db.uploads.get(UPLOAD)).toMatchObject({ isPrepared: true, status: 0 });
  expect((await db.uploadFiles.get(UPLOAD))?.file).toBeInstanceOf(Blob);
  expect(await db.answers.get('a')).toMatchObject({ value: 'Anna' });
  expect(removal.get()).toEqual({ pictures: 0 });
});

it('[OFF-10] [CHK-10] the half-filled checkout form and the own dates are in the new database', async () => {
  const tab = await openTab();
  const address = { name: 'Kari Berg', address: 'Bakken 2', address2: '', postalCode: '5003', city: 'Bergen', state: '' };
  const form = {
    methodType: 'postage' as const,
    deliveryOptionUuid: null,
    address: { ...address, verifiedAddress: false, saveAddress: true },
    contact: { name: '', emailAddress: '' },
    subjectUuid: null,
    mobilePhone: '',
    comment: 'Ring twice',
  };
  await keepCheckoutForm(tab.host.current, form);
  await keepOwnDates(tab.host.current, [BIRTHDAY]);
  await eventually(() => {
    tab.time.advance(1_000);
    expect(tab.host.current.db.held.rows.typed).toHaveLength(2);
  });
  await removeUnder(tab);
  expect(await readCheckoutForm(tab.host.current)).toMatchObject(form);
  expect(await readOwnDates(tab.host.current)).toEqual([BIRTHDAY]);
  expect(tab.host.current.removal.get()).toBeNull();
});

it('[OFF-10] changes from right before the removal are also in the new database, and a message is shown', async () => {
  const tab = await openTab();
  await save(tab, 2027);
  await isHeld(tab, 1);
  readsNoMore(tab);
  await setLanguage(tab.host.current, { lang: 'nb' });
  expect(tab.host.current.db.held.rows.unsent?.entries).toHaveLength(1);
  await removeUnder(tab);
  expect((await readEntries(tab.host.current.db)).map(({ lane }) => lane).toSorted()).toEqual([`draft:${DRAFT}`, 'language']);
  expect(tab.host.current.removal.get()).toEqual({ pictures: 0 });
});

it('[OFF-10] changes from right before the removal are in the new database in their last form and their order', async () => {
  const tab = await openTab();
  const { current } = tab.host;
  await setLanguage(current, { lang: 'nb' });
  await save(tab, 2027);
  await isHeld(tab, 2);
  readsNoMore(tab);
  await setLanguage(current, { lang: 'en' });
  await toggleFavorite(current, { pictureUuid: id(30), isUserFavorite: true });
  const left = async (db: OwnerDatabase) => (await readEntries(db)).map(({ lane, opId, input }) => [lane, opId, input]);
  const before = await left(current.db);
  expect(current.db.held.rows.unsent?.entries, 'read a second later').toHaveLength(2);
  await removeUnder(tab);
  expect(await left(tab.host.current.db)).toEqual(before);
});

it('[OFF-10] a picture that reached the shop right before the removal is not reported as lost', async () => {
  const first = await openTab();
  await upload(first, true);
  await first.host.close();
  tabs.pop();
  const tab = await openTab();
  await isHeld(tab, 1);
  readsNoMore(tab);
  const { db } = tab.host.current;
  await db.transaction('rw', db.outbox, db.uploads, async () => {
    await db.outbox.clear();
    await db.uploads.update(UPLOAD, { status: 2 });
  });
  expect(db.held.rows.unsent?.uploads, 'read a second later').toHaveLength(1);
  await removeUnder(tab);
  const next = tab.host.current;
  expect([await readEntries(next.db), await next.db.uploads.toArray()]).toEqual([[], []]);
  expect(next.removal.get()).toEqual({ pictures: 0 });
});

it.each([
  ['when another page has made the bucket anew', 'made anew'],
  ['when another page has, and the new one does not answer at first', 'slow'],
  ['when none has', 'none'],
] as const)('[OFF-10] a removed bucket that answers nothing at all is noticed too, %s', async (_when, next) => {
  buckets.isSilent = true;
  const tab = await openTab();
  await save(tab, 2027);
  await isHeld(tab, 1);
  const before = tab.host.current.db;
  const connection = before.backendDB();
  await buckets.delete(NAME);
  const anew = next === 'none' ? null : new OwnerDatabase(KARI, undefined, undefined, NAME, await storageOf(NAME));
  await anew?.open();
  if (next === 'slow') {
    const unanswered = vi.spyOn((await buckets.open(NAME)).indexedDB, 'databases').mockReturnValue(new Promise(() => undefined));
    setTimeout(() => unanswered.mockRestore(), 500);
  }
  forceCloseDatabase(connection as unknown as Connection);
  await eventually(() => expect(tab.host.current.db).not.toBe(before));
  expect((await readEntries(tab.host.current.db)).map(({ lane }) => lane)).toEqual([`draft:${DRAFT}`]);
  expect(tab.host.current.removal.get()).toEqual({ pictures: 0 });
  anew?.close();
});

it('[OFF-10] [OFF-11] work kept at a sign-out right after the removal waits for the next sign-in', async () => {
  buckets.isSilent = true;
  const tab = await openTab();
  await save(tab, 2027);
  await isHeld(tab, 1);
  await buckets.delete(NAME);
  expect(await signOut(tab.host.current, { unsent: 'keep' })).toMatchObject({ ok: true });
  await tab.host.swept();
  const { db } = await tab.host.current.switchOwner(KARI);
  expect((await readEntries(db)).map(({ lane }) => lane)).toEqual([`draft:${DRAFT}`]);
});

it('[OFF-10] a page without unsent work shows no message', async () => {
  const tab = await openTab();
  await removeUnder(tab);
  expect(tab.host.current.removal.get()).toBeNull();
});

it('[OFF-10] a picture whose file no page has is reported as lost, and its products are not sent without it', async () => {
  const tab = await openTab();
  await upload(tab, true);
  await tab.host.close();
  tabs.pop();
  const other = await openTab();
  await isHeld(other, 1);
  await removeUnder(other);
  const { db, removal } = other.host.current;
  expect(removal.get()).toEqual({ pictures: 1 });
  expect(await db.uploads.get(UPLOAD)).toMatchObject({ status: -1, error: { code: 'upload.missing' } });
  expect((await readEntries(db)).map(({ state }) => state)).toEqual(['parked']);
  // Repeated requests make no difference.
  const [entry] = await readEntries(db);
  await other.host.current.outbox.retry(entry?.opId ?? '');
  await other.host.current.outbox.idle();
  expect((await readEntries(db)).map(({ state, lastError }) => [state, lastError?.code])).toEqual([['refused', 'upload.missing']]);
  expect(await db.uploads.get(UPLOAD)).toMatchObject({ status: -1, error: { code: 'upload.missing' } });
});

it('[OFF-10] the page with the file restores it, even after a page without it', async () => {
  const [owner, other] = [await openTab(), await openTab()];
  await upload(owner, true);
  await isHeld(owner, 1);
  await isHeld(other, 1);
  const { db: before } = owner.host.current;
  const connection = before.backendDB();
  await removeUnder(other);
  expect(await readEntries(other.host.current.db), 'in a new bucket of that name').toMatchObject([{ state: 'parked' }]);
  forceCloseDatabase(connection as unknown as Connection);
  await eventually(() => expect(owner.host.current.db).not.toBe(before));
  const { db } = owner.host.current;
  expect(await readEntries(db)).toMatchObject([{ state: 'waiting' }]);
  // 1 attempt, because a first attempt to send it happened in between.
  expect(await db.uploads.get(UPLOAD)).toMatchObject({ status: expect.toBeOneOf([0, 1]), error: null });
});

it.each([0, 1] as const)('[OFF-10] a picture that another page has prepared is prepared again (%i)', async (status) => {
  const [owner, other] = [await openTab(), await openTab()];
  await upload(owner, false);
  await prepare(other);
  await isHeld(owner, 1);
  await other.host.current.db.uploads.update(UPLOAD, { status });
  await eventually(() => {
    owner.time.advance(1_000);
    expect(owner.host.current.db.held.rows.unsent?.uploads).toMatchObject([{ status }]);
  });
  await removeUnder(owner, other);
  const { db } = owner.host.current;
  expect(await db.uploads.get(UPLOAD)).toMatchObject({ isPrepared: false, status: 0 });
  expect(await beginPreparing(owner.host.current, UPLOAD)).toMatchObject({ ok: true, value: { name: 'cabin.jpg' } });
  await prepare(owner);
  expect((await readEntries(db)).map(({ state }) => state)).toEqual(['waiting']);
});

it('[OFF-10] [OFF-06] entries that the worker was sending are in the new database', async () => {
  const tab = await openTab();
  await save(tab, 2027);
  await tab.host.close();
  tabs.pop();
  const opened = vi.spyOn(OwnerDatabase.prototype, 'open');
  let isSending = false;
  const event = drainOnce(
    testPorts(({ opId }) => {
      if (opId !== null) isSending = true;
      return opId === null ? { status: 200, json: { user: null } } : 'hangs';
    }),
  );
  await eventually(() => expect(isSending).toBe(true));
  await remove([opened.mock.contexts[0] as OwnerDatabase]);
  expect(await event).toBe('waiting');
  const again = await openTab();
  expect((await readEntries(again.host.current.db)).map(({ lane }) => lane)).toEqual([`draft:${DRAFT}`]);
});
