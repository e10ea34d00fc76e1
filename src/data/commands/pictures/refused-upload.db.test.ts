/** Pictures that the shop refuses. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { type Draft } from '#core/contract/drafts.ts';
import { IDS, showing } from '#core/domain/fixtures/price-list.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readDrafts, readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { discardParked } from '../unsent/parked.ts';
import { unsentWork } from '../unsent/unsent-work.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { deleteOwnPicture } from './delete-own-picture.ts';
import { finishPreparing, keepUpload, removeUpload, retryUploads } from './uploads.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const LOCAL = '00000000-0000-4000-8000-000000000005';
const uploaded = samplePicture(1, { uuid: '00000000-0000-4000-8000-000000000006', keywords: ['user_uploaded'] });

it('[OFF-04] [OFF-11] a refused picture stays with its reason, is listed at sign-out, and is sent when it is tried again', async () => {
  let isAllowed = false;
  const device = await startTestDevice(() =>
    isAllowed ? { status: 200, json: { result: 'OK', files: [uploaded] } } : { status: 403, json: { error: 'access.forbidden' } },
  );
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: '00000000-0000-4000-8000-000000000004' });
  await keepUpload(device.host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const sizes = { width: 100, height: 100, proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(device.host.current, { localId: LOCAL, ...sizes });
  await device.settled();
  expect(await unsentWork(device.host.current)).toMatchObject({ entries: [], pictures: 1, preparing: 0 });
  const [refused] = await readEntries(device.host.current.db);
  // 'Dismiss' in the queue's panel removes only the message.
  await discardParked(device.host.current, { opId: refused?.opId ?? '' });
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'access.forbidden' } }] });
  expect(await device.host.current.db.uploadFiles.count()).toBe(1);
  isAllowed = true;
  await retryUploads(device.host.current, [LOCAL]);
  await device.settled();
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 2, error: null }] });
  expect(await unsentWork(device.host.current)).toMatchObject({ pictures: 0 });
});

const DRAFT = '00000000-0000-4000-8000-000000000007';
const OTHER_PICTURE = '00000000-0000-4000-8000-000000000008';

/** A customer whose drafts the shop stores. The shop refuses their picture as too large until `isAllowed`. */
async function startWithRefused(): Promise<{
  device: TestDevice;
  shop: { isAllowed: boolean; drafts: Map<string, Draft>; deleted: number };
}> {
  const shop = { isAllowed: false, drafts: new Map<string, Draft>(), deleted: 0 };
  const device = await startTestDevice(({ method, path, body }) => {
    if (method === 'DELETE') shop.deleted += 1;
    if (method === 'DELETE') return { status: 200, json: { status: 'OK' } };
    if (method !== 'PUT')
      return shop.isAllowed
        ? { status: 200, json: { result: 'OK', files: [uploaded] } }
        : { status: 413, json: { error: 'request.too_large' } };
    const { baseRevision: _, ...draft } = putDraft.call.body.parse(body);
    shop.drafts.set(path.split('/').at(-1) ?? '', draft);
    return { status: 200, json: { uuid: draft.uuid, revision: draft.revision } };
  });
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: '00000000-0000-4000-8000-000000000004' });
  await keepUpload(device.host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const sizes = { width: 100, height: 100, proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(device.host.current, { localId: LOCAL, ...sizes });
  await device.settled();
  return { device, shop };
}

async function saveShowing(device: TestDevice, year: number): Promise<void> {
  const saved = await saveDraft(device.host.current, {
    draft: {
      uuid: DRAFT,
      template: { uuid: IDS.cardTemplate, version: 1 },
      productUuid: IDS.calendar,
      data: { userResources: showing(LOCAL).data.userResources, year },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });
  expect(saved.ok).toBe(true);
  await device.settled();
}

const callsOf = async ({ host }: TestDevice) => (await readEntries(host.current.db)).map(({ call, state }) => [call, state]);

it('[OFF-04] [OFF-05] a draft that is saved with a refused picture waits for nothing, and is sent when the picture is tried again', async () => {
  const { device, shop } = await startWithRefused();
  await saveShowing(device, 2026);
  await saveShowing(device, 2027);
  expect(await callsOf(device)).toEqual([['uploadImages', 'refused']]);
  expect(await readDrafts(device.host.current)).toMatchObject({ drafts: [{ kept: 'device-only', draft: { data: { year: 2027 } } }] });
  // It is not sent either after its message in the queue's panel was dismissed.
  const [refused] = await readEntries(device.host.current.db);
  await discardParked(device.host.current, { opId: refused?.opId ?? '' });
  await saveShowing(device, 2028);
  expect(shop.drafts.size).toBe(0);
  // An entry that only comes after the savings of drafts is not blocked.
  await deleteOwnPicture(device.host.current, { pictureId: OTHER_PICTURE });
  await device.settled();
  expect(shop.deleted).toBe(1);

  shop.isAllowed = true;
  await retryUploads(device.host.current, [LOCAL]);
  await device.settled();
  expect(await callsOf(device)).toEqual([]);
  expect(shop.drafts.get(DRAFT)).toMatchObject({ data: { year: 2028, userResources: showing(uploaded.uuid).data.userResources } });
});

it('[OFF-04] [OFF-05] such a draft is sent without the picture when the customer removes it', async () => {
  const { device, shop } = await startWithRefused();
  await saveShowing(device, 2026);
  await removeUpload(device.host.current, { localId: LOCAL });
  await device.settled();
  expect(await callsOf(device)).toEqual([]);
  expect(shop.drafts.get(DRAFT)?.data.year).toBe(2026);
  expect(JSON.stringify(shop.drafts.get(DRAFT))).not.toContain(LOCAL);
});
