/** The browser removes an owner's storage, and the open pages have different copies of its rows. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { setLanguage } from '#src/data/fixtures/changes.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { type FakeBuckets, useFakeBuckets } from '#src/data/fixtures/fake-buckets.ts';
import { type Shop, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { replaceId } from '#src/data/sync/replace-upload-id.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: id(90) } as const;
const [UPLOAD, DRAFT] = [id(1), id(2)];

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
  return tab;
}

async function upload({ host }: TestDevice): Promise<void> {
  const file = new Blob(['jpeg'], { type: 'image/jpeg' });
  await keepUpload(host.current, { localId: UPLOAD, name: 'cabin.jpg', file });
  await finishPreparing(host.current, { localId: UPLOAD, proxy: file, thumbnail: file, converted: null, width: 100, height: 100 });
}

/** The page reads what is unsent at most once a second. */
const isHeld = ({ host, time }: TestDevice, count: number) =>
  eventually(() => {
    time.advance(1_000);
    expect(host.current.db.held.rows.unsent?.entries).toHaveLength(count);
  });

type Connection = Parameters<typeof forceCloseDatabase>[0];

/** The pages notice the removal one after another. */
async function removeUnder(...open: readonly TestDevice[]): Promise<void> {
  const before = open.map(({ host }) => host.current.db);
  const connections = before.map((db) => db.backendDB());
  await buckets.delete(before[0]?.name ?? '');
  for (const [index, { host }] of open.entries()) {
    forceCloseDatabase(connections[index] as unknown as Connection);
    await eventually(() => expect(host.current.db).not.toBe(before[index]));
  }
}

const stateOf = async ({ host }: TestDevice) => ({
  entries: (await readEntries(host.current.db)).map(({ lane, state }) => [lane, state]),
  uploads: (await host.current.db.uploads.toArray()).map(({ localId, status }) => [localId, status]),
  removed: host.current.removal.get(),
});

it('[OFF-10] [OFF-11] pictures that a visitor chose in this page are in the new database of the signed-in customer', async () => {
  const tab = await openTab();
  await upload(tab);
  await tab.host.current.switchOwner(KARI);
  await isHeld(tab, 1);
  await removeUnder(tab);
  expect(await stateOf(tab)).toEqual({ entries: [[`upload:${UPLOAD}`, 'waiting']], uploads: [[UPLOAD, 0]], removed: { pictures: 0 } });
});

it('[OFF-10] a second removal of the storage loses no picture whose file the page has', async () => {
  const tab = await openTab();
  await tab.host.current.switchOwner(KARI);
  await upload(tab);
  await isHeld(tab, 1);
  await removeUnder(tab);
  await isHeld(tab, 1);
  await removeUnder(tab);
  // 1 attempt, because a first attempt to send it happened in between.
  const uploads = [[UPLOAD, expect.toBeOneOf([0, 1])]];
  expect(await stateOf(tab)).toEqual({ entries: [[`upload:${UPLOAD}`, 'waiting']], uploads, removed: { pictures: 0 } });
});

it.each([
  ['first', true],
  ['last', false],
] as const)(
  '[OFF-10] what another page has sent right before the removal is neither sent again nor said to be gone: it writes %s',
  async (_, isFirst) => {
    const before = await openTab();
    await before.host.current.switchOwner(KARI);
    await upload(before);
    await setLanguage(before.host.current, { lang: 'nb' });
    await before.host.close();
    tabs.pop();
    const [sending, other] = [await openTab(), await openTab()];
    for (const tab of [sending, other]) {
      await isHeld(tab, 2);
      // The removal comes before the next read, a second later.
      tab.host.current.db.held.stop();
    }
    const { db } = sending.host.current;
    await db.transaction('rw', db.outbox, db.uploads, async () => {
      await db.outbox.clear();
      await db.uploads.update(UPLOAD, { status: 2 });
    });
    await removeUnder(...(isFirst ? [sending, other] : [other, sending]));
    // The first page, which had fewer rows, has already shown the message.
    const removed = { pictures: isFirst ? 0 : 1 };
    expect(await stateOf(other)).toEqual({ entries: [], uploads: [], removed });
    expect((await stateOf(sending)).removed).toEqual({ pictures: 0 });
  },
);

it('[OFF-10] [BEY-04] a draft whose saving was confirmed right before the removal is sent again, and the next saving continues from it', async () => {
  const tab = await openTab(({ body }) => ({ status: 200, json: body ?? {} }));
  await tab.host.current.switchOwner(KARI);
  const made = {
    template: { uuid: id(20), version: 1 },
    productUuid: id(21),
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
  };
  const save = (year: number) => {
    const draft = { uuid: DRAFT, ...made, data: { userResources: {}, year } };
    return saveDraft(tab.host.current, { draft, history: { past: [], future: [] } });
  };
  await save(2027);
  await isHeld(tab, 1);
  const { db, sender, outbox } = tab.host.current;
  db.held.stop();
  tab.setOnline(true);
  await eventually(async () => {
    await sender.connectivity.probe();
    outbox.wake();
    await outbox.idle();
    expect((await db.instances.get(DRAFT))?.syncedRevision).toBe(1);
  });
  tab.setOnline(false);
  const sent = tab.requests.filter(({ opId }) => opId !== null);
  expect(await readEntries(db)).toEqual([]);
  await removeUnder(tab);
  await save(2028);
  const entries = await readEntries(tab.host.current.db);
  expect(entries.map(({ opId, input }) => [opId, input])).toMatchObject([
    [sent[0]?.opId, { body: { revision: 1 } }],
    [expect.not.stringMatching(sent[0]?.opId ?? ''), { body: { revision: 2, baseRevision: 1 } }],
  ]);
  expect(entries[0]?.wire?.body).toEqual(JSON.stringify(sent[0]?.body));
});

it('[OFF-10] [OFF-04] a draft that was being sent with the shop’s uuid of a picture is sent again unchanged', async () => {
  const tab = await openTab();
  await tab.host.current.switchOwner(KARI);
  const draft = { uuid: DRAFT, template: { uuid: id(20), version: 1 }, productUuid: id(21), currentPartId: null, partOfPackage: false };
  const cropRect = { x: 0, y: 0, width: 1, height: 1 };
  const picture = {
    kind: 'image',
    uuid: UPLOAD,
    width: 9,
    height: 9,
    rotation: 0,
    cropRect,
    overrideEffect: 'original',
    background: null,
  } as const;
  const data = { userResources: { 'front/picture': picture }, year: 2027 };
  await saveDraft(tab.host.current, { draft: { ...draft, orderLineUuid: null, data }, history: { past: [], future: [] } });
  await isHeld(tab, 1);
  const { db } = tab.host.current;
  db.held.stop();
  const [entry] = await readEntries(db);
  if (!entry) throw new Error('Nothing is queued.');
  const input = replaceId(entry.input, UPLOAD, id(3));
  const wire = { method: 'PUT', path: `/api/webshop/user/drafts/${DRAFT}`, body: JSON.stringify(input), uploadId: null } as const;
  await db.outbox.update(entry.seq, { input, wire, state: 'sending' });
  await removeUnder(tab);
  const written = await readEntries(tab.host.current.db);
  expect(written).toMatchObject([{ opId: entry.opId, input, wire, state: 'waiting' }]);
});
