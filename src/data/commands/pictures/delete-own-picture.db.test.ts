import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { RECENT_IMAGES_MAX, uploadCalls } from '#core/contract/uploads.ts';
import { deleteUpload } from '#core/operations/uploads/delete-upload.ts';
import { foldAnswer } from '#core/operations/operations.ts';
import type { Draft } from '#core/contract/drafts.ts';
import { createTestLocks, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { isOnlyHere } from '#src/data/outbox/upload-file.ts';
import { pull } from '#src/data/sync/pull.ts';
import { deleteDraft } from '../drafts/delete-draft.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { deleteOwnPicture, deletionRefusalHere } from './delete-own-picture.ts';
import { finishPreparing, keepUpload } from './uploads.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [DRAFT, CUSTOMER, LOCAL, REMOTE] = [id(1), id(4), id(5), id(6)];
const picture = samplePicture(1, { uuid: REMOTE, keywords: ['user_uploaded'] });
const size = { width: 100, height: 100 };

/** The shop's answer to the deletion, and its list of pictures. */
let shop: { isUp: boolean; deletion: { status: number; json: unknown }; recent: unknown[] };
let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A device that has sent one picture. */
async function start(): Promise<TestDevice> {
  shop = { isUp: true, deletion: { status: 200, json: { status: 'OK' } }, recent: [picture] };
  const device = await startTestDevice(
    ({ path }) => {
      if (!shop.isUp) return 'lost';
      if (path.includes('upload_internal')) return { status: 200, json: { result: 'OK', files: [picture] } };
      if (path.includes('/uploads/')) return shop.deletion;
      if (path.includes('/drafts/')) return { status: 200, json: path.includes(DRAFT) ? { uuid: DRAFT, revision: 1, status: 'OK' } : {} };
      return { status: 200, json: shop.recent };
    },
    { locks: createTestLocks() },
  );
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  await keepUpload(device.host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const files = { proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(device.host.current, { localId: LOCAL, ...size, ...files });
  return device;
}

async function startSent(): Promise<TestDevice> {
  const device = await start();
  await device.settled();
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 2 }] });
  return device;
}

const shown = async ({ host }: TestDevice) => {
  const uploads = await readUploads(host.current);
  return uploads.state === 'ready' ? uploads.uploads.length : 0;
};
const stored = async ({ host: { current } }: TestDevice) => [await current.db.uploads.count(), await current.db.uploadFiles.count()];
const entriesOf = async ({ host }: TestDevice) => (await readEntries(host.current.db)).map(({ call, state }) => `${call} ${state}`);
const remove = ({ host }: TestDevice, pictureId = REMOTE) => deleteOwnPicture(host.current, { pictureId });

const draft: Omit<Draft, 'revision' | 'savedAtMs'> = {
  uuid: DRAFT,
  template: { uuid: id(2), version: 1 },
  productUuid: id(3),
  data: {
    userResources: {
      'front/picture': {
        kind: 'image',
        uuid: REMOTE,
        ...size,
        rotation: 0,
        cropRect: { x: 0, y: 0, width: 1, height: 1 },
        overrideEffect: 'original',
        background: null,
      },
    },
    year: null,
  },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
};

it('[KEP-14] [OFF-08] a deleted picture leaves the screens at once, and the device when the shop has deleted it', async () => {
  const device = await startSent();
  shop.isUp = false;
  expect(await remove(device)).toMatchObject({ ok: true });
  await device.settled();
  expect([await shown(device), await stored(device)]).toEqual([0, [1, 1]]);
  const waiting = await readEntries(device.host.current.db);
  expect(foldAnswer(uploadCalls.recentImages, [picture, samplePicture(2)], waiting)).toEqual([samplePicture(2)]);
  expect(device.forgotten).toContain(REMOTE);
  shop.isUp = true;
  device.time.advance(60_000);
  await device.settled();
  expect([await entriesOf(device), await stored(device)]).toEqual([[], [0, 0]]);
});

it('[KEP-14] a picture that was never sent is only on the device; one that was sent is not', async () => {
  const unsent = await start();
  shop.isUp = false;
  expect(await isOnlyHere(unsent.host.current.db, LOCAL)).toBe(true);
  await unsent.host.close();
  await wipeDatabases();
  const sent = await startSent();
  expect(await isOnlyHere(sent.host.current.db, REMOTE)).toBe(false);
});

it('[KEP-14] a deletion that the shop refuses shows the picture again, with the reason in the list', async () => {
  const device = await startSent();
  shop.deletion = { status: 409, json: { error: 'upload.in_use', params: { cart: 0, drafts: 1, orders: 0 } } };
  await remove(device);
  await device.settled();
  expect(await readEntries(device.host.current.db)).toMatchObject([
    { call: deleteUpload.call.name, state: 'refused', lastError: { code: 'upload.in_use', params: { drafts: 1 } } },
  ]);
  expect([await shown(device), await stored(device)]).toEqual([1, [1, 1]]);
});

it('[KEP-14] a picture that another device has deleted already is deleted here without a refusal', async () => {
  const device = await startSent();
  shop.deletion = { status: 404, json: { error: 'picture.not_found' } };
  await remove(device);
  await device.settled();
  expect([await entriesOf(device), await stored(device)]).toEqual([[], [0, 0]]);
});

it('[KEP-14] a picture in a draft of this device stays; the deletion of the draft reaches the shop first', async () => {
  const device = await startSent();
  await saveDraft(device.host.current, { draft, history: { past: [], future: [] } });
  await device.settled();
  expect(await remove(device)).toMatchObject({ ok: false, error: { code: 'upload.in_use', params: { cart: 0, drafts: 1, orders: 0 } } });
  expect(await deletionRefusalHere(device.host.current, LOCAL)).toMatchObject({ params: { cart: 0, drafts: 1, orders: 0 } });
  expect(await shown(device)).toBe(1);
  device.requests.length = 0;
  shop.isUp = false;
  await deleteDraft(device.host.current, { uuid: DRAFT });
  expect(await deletionRefusalHere(device.host.current, LOCAL)).toBeNull();
  expect((await remove(device)).ok).toBe(true);
  const [first, second] = await readEntries(device.host.current.db);
  expect([first?.call, second?.call, second?.needs]).toEqual(['deleteDraft', 'deleteUpload', [first?.opId]]);
});

it('[KEP-14] a picture that waits to be sent is deleted with its entry; one that is being sent stays', async () => {
  const device = await start();
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await device.settled();
  const { db } = device.host.current;
  await keepUpload(device.host.current, { localId: id(7), name: 'lake.jpg', file: new Blob(['jpeg']) });
  await finishPreparing(device.host.current, {
    localId: id(7),
    ...size,
    proxy: new Blob(['small']),
    thumbnail: new Blob(['smaller']),
    converted: null,
  });
  const sending = await db.outbox.toCollection().last();
  await db.outbox.update(sending?.seq ?? 0, { state: 'sending' });
  expect(await remove(device, id(7))).toMatchObject({ ok: false, error: { code: 'upload.being_sent' } });
  await db.outbox.update(sending?.seq ?? 0, { state: 'waiting' });
  expect(await remove(device, id(7))).toEqual({ ok: true, value: { opId: null } });
  expect(await db.uploads.get(id(7))).toBeUndefined();
  expect((await entriesOf(device)).filter((entry) => entry.startsWith('deleteUpload'))).toEqual([]);
});

it('[KEP-14] pictures that another device deleted leave this one with the next list, unless the list is full', async () => {
  const device = await startSent();
  shop.recent = Array.from({ length: RECENT_IMAGES_MAX }, (_, index) => samplePicture(index + 10));
  expect((await pull(device.host.current, uploadCalls.recentImages, {})).ok).toBe(true);
  expect(await stored(device)).toEqual([1, 1]);
  shop.recent = [];
  expect((await pull(device.host.current, uploadCalls.recentImages, {})).ok).toBe(true);
  expect(await stored(device)).toEqual([0, 0]);
});
