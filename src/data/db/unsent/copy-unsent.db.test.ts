import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { noteOrdered, noteOrdering, orderingNow } from '#src/data/commands/cart/ordering.ts';
import { restOf, unsentWork } from '#src/data/commands/unsent/unsent-work.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { changeRestoreRow, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList } from '#core/domain/fixtures/price-list.ts';
import { copyUnsent, joinUnsent } from './copy-unsent.ts';
import { OwnerDatabase } from '../owner-database.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: id(90) } as const;
const [WAITING, SYNCED, SENT, UNSENT, UNREADY] = [id(1), id(2), id(3), id(4), id(5)];

let open: TestDevice | null = null;
let copy: OwnerDatabase | null = null;
afterEach(async () => {
  copy?.retire();
  await open?.host.close();
  await wipeDatabases();
});

async function upload(localId: string, isPrepared: boolean): Promise<void> {
  if (!open) return;
  const file = new Blob(['jpeg']);
  await keepUpload(open.host.current, { localId, name: 'cabin.jpg', file });
  const made = { proxy: file, thumbnail: file, converted: null, width: 100, height: 100 };
  if (isPrepared) await finishPreparing(open.host.current, { localId, ...made });
}

it('[SEC-04] [OFF-11] work that the shop lacks is copied with everything that it needs, and nothing else', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  const { db } = device;
  for (const uuid of [WAITING, SYNCED]) {
    const data = { userResources: {}, year: 2027 };
    const draft = { uuid, template: { uuid: id(20), version: 1 }, productUuid: id(21), data, currentPartId: null };
    await saveDraft(device, { draft: { ...draft, partOfPackage: false, orderLineUuid: null }, history: { past: [], future: [] } });
  }
  await upload(SENT, true);
  await upload(UNSENT, true);
  await upload(UNREADY, false);
  await open.settled();
  // The shop has confirmed two of them.
  await db.outbox.filter(({ lane }) => lane.endsWith(SYNCED) || lane.endsWith(SENT)).delete();
  await db.instances.update(SYNCED, { syncedRevision: 1 });
  await db.uploads.update(SENT, { status: 2 });
  await db.answers.put({ key: 'a', call: 'listPictureSets', value: 'Anna Lindqvist Berg', readAtMs: 1 });
  await db.meta.put({ key: 'prepared', sets: [] });
  await db.liveOps.put({ key: 'a', opId: id(30), startedAtMs: 1 });

  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy');
  expect(await copyUnsent(db, copy)).toBe(true);
  expect((await readEntries(copy)).map(({ lane, state }) => [lane, state])).toEqual([
    [`draft:${WAITING}`, 'waiting'],
    [`upload:${UNSENT}`, 'waiting'],
  ]);
  // Another tab is ready later, when its owner has returned and sent the upload.
  await copy.outbox.filter(({ lane }) => lane.startsWith('upload')).delete();
  await copyUnsent(db, copy);
  expect((await readEntries(copy)).map(({ lane }) => lane)).toEqual([`draft:${WAITING}`]);
  expect((await copy.instances.toArray()).map(({ uuid }) => uuid)).toEqual([WAITING]);
  expect((await copy.uploads.toArray()).map(({ localId }) => localId)).toEqual([UNSENT, UNREADY]);
  expect((await copy.uploadFiles.toArray()).map(({ localId }) => localId)).toEqual([UNSENT, UNREADY]);
  expect([await copy.answers.count(), await copy.cart.count(), await copy.liveOps.count(), await copy.meta.toArray()]).toEqual([
    0,
    0,
    0,
    [{ key: 'copied' }],
  ]);
});

it('[OFF-10] [OFF-11] unsent work joins the owner’s database: a newer saving replaces an unchanged copy of the shop’s, and nothing joins twice', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  const draft = (uuid: string, year: number) => {
    const made = { template: { uuid: id(20), version: 1 }, productUuid: id(21), data: { userResources: {}, year }, currentPartId: null };
    return { draft: { uuid, ...made, partOfPackage: false, orderLineUuid: null }, history: { past: [], future: [] } };
  };
  for (const uuid of [WAITING, SYNCED]) await saveDraft(device, draft(uuid, 2033));
  await device.db.aside.add({ table: 'outbox', row: { of: 'a later version' }, setAsideAtMs: 1 });
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'meanwhile');
  const older = (await device.db.instances.toArray()).map((row) => ({
    ...row,
    syncedRevision: row.draft.revision,
    draft: { ...row.draft, data: { userResources: {}, year: 2029 } },
  }));
  await copy.instances.bulkAdd(older);
  // For this draft the owner has a saving in that database.
  const [entry] = await device.db.outbox.filter(({ lane }) => lane.endsWith(SYNCED)).toArray();
  if (entry) await copy.outbox.add({ ...entry, opId: id(40) });
  for (let tab = 0; tab < 2; tab += 1) await joinUnsent(device.db, copy);
  expect((await copy.instances.toArray()).map((row) => [row.uuid, row.draft.data['year']])).toEqual([
    [WAITING, 2033],
    [SYNCED, 2029],
  ]);
  expect([await copy.outbox.count(), await copy.aside.count()]).toEqual([3, 1]);
});

it('[OFF-13] goods that a restored shop’s cart lacks are copied, also without other unsent work', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  const { db } = device;
  const line = lineOfNew(newLine(WAITING, IDS.card, 2), priceList, facts);
  await changeRestoreRow(db, { cart: id(81), lostLines: [line] });
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy');
  expect(await copyUnsent(db, copy)).toBe(true);
  expect((await readRestoreRow(copy)).lostLines).toEqual([line]);
  await changeRestoreRow(db, { lostLines: [] });
  copy.retire();
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy-2');
  expect(await copyUnsent(db, copy)).toBe(false);
});

it('[OFF-12] [OFF-11] the note of an order that may exist is kept until its answer arrives', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  expect(restOf(await unsentWork(device))).toBe('discard');
  await noteOrdering(device, id(50), { orderLines: [lineOfNew(newLine(WAITING, IDS.card, 2), priceList, facts)] });
  expect(restOf(await unsentWork(device))).toBe('keep');
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy');
  expect(await copyUnsent(device.db, copy)).toBe(true);
  expect(await orderingNow({ db: copy })).toMatchObject({ checkoutUuid: id(50), lines: [WAITING], orderUuid: null });
  await noteOrdered(device, id(51));
  expect(restOf(await unsentWork(device))).toBe('discard');
  copy.retire();
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy-2');
  expect(await copyUnsent(device.db, copy)).toBe(false);
});

it('[OFF-11] [OFF-04] a picture that was sent from here is not sent again because of an interrupted sign-in', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  const { db } = device;
  await upload(UNSENT, true);
  await open.settled();
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'copy');
  await copyUnsent(db, copy);
  // Confirmed, so its file is no longer needed.
  await copy.outbox.clear();
  await copy.uploads.update(UNSENT, { status: 2 });
  await copy.uploadFiles.update(UNSENT, { file: null });
  await joinUnsent(db, copy);
  expect([await copy.outbox.count(), (await copy.uploads.get(UNSENT))?.status]).toEqual([0, 2]);
});

it('[OFF-13] [OFF-10] goods that wait to return to a restored shop’s cart join those of the owner’s database, once', async () => {
  open = await startTestDevice(() => 'lost');
  const device = await open.host.current.switchOwner(KARI);
  const line = (uuid: string, quantity: number) => lineOfNew(newLine(uuid, IDS.card, quantity), priceList, facts);
  await changeRestoreRow(device.db, { cart: id(81), lostLines: [line(WAITING, 2), line(SENT, 3)] });
  copy = new OwnerDatabase(KARI, device.clock, undefined, 'meanwhile');
  await changeRestoreRow(copy, { cart: id(82), lostLines: [line(UNSENT, 4)] });
  await joinUnsent(device.db, copy);
  const joined = { cart: id(82), lostLines: [line(UNSENT, 4), line(WAITING, 2), line(SENT, 3)] };
  expect(await readRestoreRow(copy)).toMatchObject(joined);
  // One line was put in again before a page repeats the copy.
  await changeRestoreRow(copy, { lostLines: joined.lostLines.slice(0, 2) });
  await joinUnsent(device.db, copy);
  expect((await readRestoreRow(copy)).lostLines).toEqual(joined.lostLines.slice(0, 2));
});
