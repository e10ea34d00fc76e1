import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { type Draft, draftCalls } from '#core/contract/drafts.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { showing } from '#core/domain/fixtures/price-list.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { finishPreparing, keepUpload } from '#src/data/commands/pictures/uploads.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readDraft, readUploads } from '#src/data/live/drafts/read-drafts.ts';
import { pull } from '../pull.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [DRAFT, CUSTOMER, LOCAL, SECOND, FIRST] = [id(1), id(4), id(5), id(6), id(81)];
const history = { past: [], future: [] };
const size = { width: 100, height: 100 };

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const shop = {
  restore: null as string | null,
  /** The shop sends a requested list when this promise resolves. */
  leaves: null as Promise<void> | null,
  numUploads: 0,
  pictures: [] as Picture[],
  drafts: new Map<string, Draft>(),
};

async function start(): Promise<TestDevice> {
  Object.assign(shop, { restore: null, leaves: null, numUploads: 0, pictures: [], drafts: new Map() });
  const device = await startTestDevice(async ({ method, path, body }) => {
    const headers: Record<string, string> = shop.restore === null ? {} : { 'x-keepsake-restore': shop.restore };
    if (path.includes('upload_internal')) {
      shop.numUploads += 1;
      const picture = samplePicture(1, { uuid: id(600 + shop.numUploads), keywords: ['user_uploaded'] });
      shop.pictures = [...shop.pictures, picture];
      return { status: 200, json: { result: 'OK', files: [picture] }, headers };
    }
    if (path.includes('recent-images')) {
      const { pictures } = shop;
      await shop.leaves;
      return { status: 200, json: pictures, headers };
    }
    if (method === 'GET') return { status: 200, json: { drafts: [...shop.drafts.values()] }, headers };
    const { baseRevision: _, ...saved } = putDraft.call.body.parse(body);
    shop.drafts.set(saved.uuid, saved);
    return { status: 200, json: { uuid: saved.uuid, revision: saved.revision }, headers };
  });
  open = device;
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  await chooseFile(device, LOCAL);
  return device;
}

async function chooseFile({ host }: TestDevice, localId: string): Promise<void> {
  await keepUpload(host.current, { localId, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  const files = { proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
  await finishPreparing(host.current, { localId, ...size, ...files });
}

const draftShowing = (uuid: string) => ({
  uuid: DRAFT,
  template: { uuid: id(7), version: 1 },
  productUuid: id(8),
  data: showing(uuid).data,
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
});

/** The pictures that a draft names. */
const namedIn = (draft: Draft | undefined) => JSON.stringify(draft?.data.userResources).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g);

async function makeDraft(device: TestDevice): Promise<void> {
  const saved = await saveDraft(device.host.current, { draft: draftShowing(id(601)), history });
  expect(saved.ok).toBe(true);
  await device.settled();
}

const loseAll = () => {
  shop.pictures = [];
  shop.drafts.clear();
  shop.restore = FIRST;
};

it('[OFF-13] an own picture that a restored shop lacks is sent again once, and drafts get the shop’s new uuid', async () => {
  const device = await start();
  await device.settled();
  await pull(device.host.current, uploadCalls.recentImages, {});
  await makeDraft(device);
  loseAll();
  // The drafts' list is read first, as at each start.
  expect((await pull(device.host.current, draftCalls.listDrafts, {})).ok).toBe(true);
  await device.settled();
  await pull(device.host.current, uploadCalls.recentImages, {});
  await pull(device.host.current, draftCalls.listDrafts, {});
  await device.settled();

  expect(shop.numUploads).toBe(2);
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ localId: LOCAL, status: 2, picture: { uuid: id(602) } }] });
  const kept = await readDraft(device.host.current, DRAFT);
  expect(kept.state === 'ready' ? namedIn(kept.view.draft) : null).toEqual([id(602)]);
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(602)]);

  // An editor that was open meanwhile has the picture's old uuid.
  await makeDraft(device);
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(602)]);
});

it('[OFF-13] a picture without files on the device stays, with a message that the shop lacks it', async () => {
  const device = await start();
  await device.settled();
  const { db } = device.host.current;
  await db.uploadFiles.update(LOCAL, { file: null, proxy: null });
  db.held.files.clear();
  loseAll();
  await pull(device.host.current, uploadCalls.recentImages, {});
  await pull(device.host.current, uploadCalls.recentImages, {});
  await device.settled();
  expect(shop.numUploads).toBe(1);
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'upload.missing' } }] });
});

it('[OFF-13] [KEP-14] afterwards a picture missing in the list was deleted on another device', async () => {
  const device = await start();
  await device.settled();
  loseAll();
  await pull(device.host.current, uploadCalls.recentImages, {});
  await device.settled();
  shop.pictures = [];
  await pull(device.host.current, uploadCalls.recentImages, {});
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [] });
});

it('[OFF-13] a draft that was sent between the restore and the list of pictures is sent again with the shop’s picture', async () => {
  const device = await start();
  await device.settled();
  loseAll();
  await makeDraft(device);
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(601)]);
  for (let times = 0; times < 2; times += 1) {
    await pull(device.host.current, draftCalls.listDrafts, {});
    await device.settled();
  }
  expect(shop.numUploads).toBe(2);
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(602)]);
  const { revision } = shop.drafts.get(DRAFT) ?? {};
  await pull(device.host.current, draftCalls.listDrafts, {});
  await device.settled();
  expect(shop.drafts.get(DRAFT)?.revision).toBe(revision);
});

it('[OFF-13] a picture that reaches the restored shop after its list was requested is not sent twice', async () => {
  const device = await start();
  await device.settled();
  let answer = () => undefined as void;
  Object.assign(shop, { restore: FIRST, leaves: new Promise<void>((resolve) => (answer = resolve)) });
  const listed = pull(device.host.current, uploadCalls.recentImages, {});
  await chooseFile(device, SECOND);
  await device.settled();
  expect(shop.numUploads).toBe(2);
  answer();
  await listed;
  await device.settled();
  expect(shop.numUploads).toBe(2);
});

it('[OFF-13] a picture that was sent again is not sent a third time when a newer backup has it under its old uuid', async () => {
  const device = await start();
  await device.settled();
  await makeDraft(device);
  const newer = [...shop.pictures];
  loseAll();
  await pull(device.host.current, draftCalls.listDrafts, {});
  await device.settled();
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(602)]);
  Object.assign(shop, { pictures: newer, restore: id(82) });
  shop.drafts.clear();
  await pull(device.host.current, draftCalls.listDrafts, {});
  await device.settled();
  expect(shop.numUploads).toBe(2);
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ localId: LOCAL, status: 2, picture: { uuid: id(601) } }] });
  expect(namedIn(shop.drafts.get(DRAFT))).toEqual([id(601)]);
});
