import 'fake-indexeddb/auto';
import { addCartLines, deleteCartLine, setCurrentPictureSet, updateCartLine } from '../fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { cartDifferences } from '#core/domain/cart/changes/cart-changes.ts';
import { samplePicture } from '#core/domain/fixtures/sample-sets.ts';
import { keptOf } from '../fixtures/kept-databases.ts';
import { createTestLocks, startTestDevice, wipeDatabases, type Shop, type ShopReply, type TestDevice } from '../fixtures/test-device.ts';
import { readDraft, readDrafts, readUploads } from '../live/drafts/read-drafts.ts';
import { readCartLive } from '../cart/read-cart-live.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { finishPreparing, keepUpload, removeUpload, retryUploads, stopPreparing } from './pictures/uploads.ts';
import { seenCartNow } from './cart/seen-cart.ts';
import { saveDraft } from './drafts/save-draft.ts';
import { discardParked } from './unsent/parked.ts';

let open: TestDevice | null = null;

afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [LINE, TEMPLATE, PRODUCT, CUSTOMER, LOCAL, REMOTE] = [id(1), id(2), id(3), id(4), id(5), id(6)];

async function start(shop: Shop): Promise<TestDevice> {
  open = await startTestDevice(shop, { locks: createTestLocks() });
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return open;
}

const picture = (uuid: string) => ({
  kind: 'image' as const,
  uuid,
  width: 100,
  height: 100,
  rotation: 0 as const,
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  overrideEffect: 'original' as const,
  background: null,
});
const data = (uuid = LOCAL) => ({ userResources: { 'front/picture': picture(uuid) }, year: null });
const line = (templateData = data()): NewOrderLine => ({
  uuid: LINE,
  product: { uuid: PRODUCT },
  subProductUuids: [],
  quantity: 1,
  template: { uuid: TEMPLATE, version: 1, data: templateData },
  approvedLayout: null,
  subjects: [],
  package: null,
});
const draft = {
  uuid: LINE,
  template: { uuid: TEMPLATE, version: 1 },
  productUuid: PRODUCT,
  data: data(REMOTE),
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
};
const history = { past: [data(LOCAL)], future: [] };
const uploaded = samplePicture(1, { uuid: REMOTE, dimensions: { width: 100, height: 100 }, keywords: ['user_uploaded'] });
const files = { proxy: new Blob(['small']), thumbnail: new Blob(['smaller']), converted: null };
const prepared = { localId: LOCAL, ...files, width: 100, height: 100 };
async function addUpload({ host }: TestDevice): Promise<void> {
  await keepUpload(host.current, { localId: LOCAL, name: 'cabin.jpg', file: new Blob(['jpeg']) });
  await finishPreparing(host.current, prepared);
}

const draftSaved = { status: 200, json: { uuid: LINE, revision: 1 } } as const;
const entriesOf = async ({ host }: TestDevice) => (await readEntries(host.current.db)).map(({ call, state }) => `${call} ${state}`);

it('[CRT-11] a product that is added to the cart leaves the drafts at once, and for good when the entry has arrived', async () => {
  let isCartUp = false;
  const cart = { uuid: id(9), orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 };
  const device = await start(({ path }) =>
    path.includes('/drafts/') ? draftSaved : isCartUp ? { status: 200, json: { newOrderLines: [], cart } } : 'lost',
  );
  // The cart was read before: a first cart is requested, and not taken from the answer to a repeated change.
  await device.host.current.db.cart.put({ key: 'cart', cart: { ...cart, revision: 0 }, readAtMs: 1 });
  await saveDraft(device.host.current, { draft, history });
  await device.settled();
  await addCartLines(device.host.current, { lines: [line(data(REMOTE))], draftUuids: [LINE] });
  expect(await readDrafts(device.host.current)).toEqual({ state: 'ready', drafts: [] });
  expect(await readDraft(device.host.current, LINE)).toMatchObject({ state: 'ready' });
  isCartUp = true;
  await device.settled();
  device.time.advance(5_000);
  await device.settled();
  expect(await readDraft(device.host.current, LINE)).toEqual({ state: 'missing' });
  expect(device.requests.some(({ method, path }) => method === 'DELETE' && path.includes(`/drafts/${LINE}`))).toBe(true);
  expect(await device.host.current.db.cart.get('cart')).toMatchObject({ cart });
});

it('[OFF-08] a refused product returns to the drafts with the reason, and leaves the cart', async () => {
  let refuse: (reply: ShopReply) => void = () => undefined;
  // Not before the cart was read.
  const refusal = new Promise<ShopReply>((resolve) => (refuse = resolve));
  const device = await start(({ path }) => (path.includes('/drafts/') ? draftSaved : refusal));
  await device.host.current.db.cart.put({
    key: 'cart',
    readAtMs: 0,
    cart: { uuid: id(9), orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 },
  });
  await saveDraft(device.host.current, { draft, history });
  await device.settled();
  await addCartLines(device.host.current, { lines: [line(data(REMOTE))], draftUuids: [LINE] });
  expect((await readCartLive(device.host.current))?.cart.orderLines.map(({ uuid }) => uuid)).toContain(LINE);
  refuse({ status: 409, json: { error: 'instance.layout_differs' } });
  await device.settled();
  expect(await readDrafts(device.host.current)).toMatchObject({
    drafts: [{ draft: { uuid: LINE }, note: { code: 'instance.layout_differs' } }],
  });
  expect((await readCartLive(device.host.current))?.cart.orderLines).toEqual([]);
  const [refused] = await readEntries(device.host.current.db);
  await discardParked(device.host.current, { opId: refused?.opId ?? '' });
  expect(await entriesOf(device)).toEqual([]);
  expect(await readDrafts(device.host.current)).toMatchObject({ drafts: [{ draft: { uuid: LINE } }] });
});

it('[SIM-10] a seen line that the shop refuses is listed with the reason, even after the entry is dismissed', async () => {
  const device = await start(() => ({ status: 409, json: { error: 'package.changed' } }));
  const { current } = device.host;
  await current.db.cart.put({
    key: 'cart',
    readAtMs: 0,
    cart: { uuid: id(9), orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 },
  });
  device.setOnline(false);
  await current.sender.connectivity.probe();
  await addCartLines(current, { lines: [line()], draftUuids: [] });
  expect((await seenCartNow(current))?.orderLines.map(({ uuid }) => uuid)).toEqual([LINE]);
  device.setOnline(true);
  await current.sender.connectivity.probe();
  current.outbox.wake();
  await device.settled();
  const [refused] = await readEntries(current.db);
  await discardParked(current, { opId: refused?.opId ?? '' });
  const seen = await seenCartNow(current);
  const cart = (await readCartLive(current))?.cart;
  if (!seen || !cart) throw new Error('The device has a cart');
  expect(cartDifferences(seen, cart)).toEqual([{ kind: 'refused', name: '', cause: { code: 'package.changed' } }]);
});

it('[EDT-19] a refused edit of a line returns to the drafts with the reason', async () => {
  const device = await start(({ path }) =>
    path.includes('/drafts/') ? draftSaved : { status: 409, json: { error: 'instance.layout_differs' } },
  );
  await saveDraft(device.host.current, { draft, history });
  await device.settled();
  await updateCartLine(device.host.current, { uuid: LINE, change: { quantity: 7 }, draftUuids: [LINE] });
  expect(await readDrafts(device.host.current)).toEqual({ state: 'ready', drafts: [] });
  await device.settled();
  expect(await readDrafts(device.host.current)).toMatchObject({
    drafts: [{ draft: { uuid: LINE }, note: { code: 'instance.layout_differs' } }],
  });
});

it('[OFF-05] a line with an unfinished upload waits for it, and is sent with the server’s uuid', async () => {
  let isUploadUp = false;
  const device = await start(({ path }) => {
    if (path.includes('/drafts/')) return draftSaved;
    if (path.includes('upload_internal')) return isUploadUp ? { status: 200, json: { result: 'OK', files: [uploaded] } } : 'lost';
    return {
      status: 200,
      json: { newOrderLines: [], cart: { uuid: id(9), orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 } },
    };
  });
  await addUpload(device);
  await saveDraft(device.host.current, { draft, history });
  await addCartLines(device.host.current, { lines: [line()] });
  await updateCartLine(device.host.current, { uuid: LINE, change: { quantity: 2 } });
  await device.settled();
  expect(await entriesOf(device)).toEqual(['uploadImages waiting', 'addCartLines waiting', 'updateCartLine waiting']);
  expect(device.requests.filter(({ path }) => path.includes('order-lines'))).toEqual([]);

  isUploadUp = true;
  device.time.advance(5_000);
  await device.settled();
  expect(await entriesOf(device)).toEqual([]);
  const sent = device.requests.find(({ method, path }) => method === 'POST' && path.includes('order-lines'));
  expect(JSON.stringify(sent?.body)).toContain(REMOTE);
  expect(JSON.stringify(sent?.body)).not.toContain(LOCAL);
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 2, picture: { uuid: REMOTE } }] });
  expect((await device.host.current.db.uploadFiles.get(LOCAL))?.file).toBeNull();
  expect(await readDraft(device.host.current, LINE)).toMatchObject({ view: { history: { past: [data(REMOTE)] } } });
});

it('[OFF-05] when the upload is refused, its products return to the drafts', async () => {
  const device = await start(({ path }) =>
    path.includes('/drafts/') ? draftSaved : { status: 415, json: { error: 'upload.not_an_image', params: { file: 'cabin.jpg' } } },
  );
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await addUpload(device);
  await saveDraft(device.host.current, { draft: { ...draft, data: data(LOCAL) }, history });
  await addCartLines(device.host.current, { lines: [line()], draftUuids: [LINE] });
  await deleteCartLine(device.host.current, { uuid: LINE });
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  device.host.current.outbox.wake();
  await device.settled();
  expect(await entriesOf(device)).toEqual(['uploadImages refused', 'addCartLines refused']);
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: -1, error: { code: 'upload.not_an_image' } }] });
  expect(await readDrafts(device.host.current)).toMatchObject({ drafts: [{ note: { code: 'upload.not_an_image' } }] });
});

it('[OFF-04] an upload fails after five retries, is kept, and is sent when it is tried again', async () => {
  let isUp = false;
  const device = await start(() => (isUp ? { status: 200, json: { result: 'OK', files: [uploaded] } } : { status: 500, json: {} }));
  await addUpload(device);
  for (let i = 0; i < 6; i += 1) {
    await device.settled();
    if (i < 5) expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 0, attempts: i + 1, error: null }] });
    device.time.advance(5_000);
  }
  await device.settled();
  expect(await readUploads(device.host.current)).toMatchObject({
    uploads: [{ status: -1, attempts: 6, error: { code: 'server.failed' } }],
  });
  isUp = true;
  await retryUploads(device.host.current, [LOCAL]);
  await device.settled();
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [{ status: 2, error: null }] });
});

it('[OFF-05] a draft with an unfinished upload is one waiting saving, however often it was edited', async () => {
  const device = await start(() => 'lost');
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await addUpload(device);
  for (const year of [2026, 2027, 2028])
    await saveDraft(device.host.current, { draft: { ...draft, data: { ...data(LOCAL), year } }, history });
  expect(await entriesOf(device)).toEqual(['uploadImages waiting', 'putDraft waiting']);
});

it('[EDT-18] content from before the confirmation of its upload is saved and sent with the present uuid', async () => {
  const device = await start(({ path }) => {
    if (path.includes('/drafts/')) return draftSaved;
    if (path.includes('upload_internal')) return { status: 200, json: { result: 'OK', files: [uploaded] } };
    return 'lost';
  });
  await addUpload(device);
  await device.settled();
  const hash = 'a'.repeat(64);
  await saveDraft(device.host.current, { draft: { ...draft, data: data(LOCAL) }, history });
  expect(await readDraft(device.host.current, LINE)).toMatchObject({
    view: { draft: { data: data(REMOTE) }, history: { past: [data(REMOTE)] } },
  });
  await addCartLines(device.host.current, { lines: [{ ...line(), approvedLayout: { engineVersion: 1, hash, language: 'en' } }] });
  const [added] = (await readEntries(device.host.current.db)).filter(({ call }) => call === 'addCartLines');
  expect(added?.input).toMatchObject({
    body: { orderLines: [{ template: { data: data(REMOTE) }, approvedLayout: { hash, approvedAs: { [REMOTE]: LOCAL } } }] },
  });
});

it('[OFF-05] a product with an upload that will never arrive is not added to the cart', async () => {
  const device = await start(() => 'lost');
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await addUpload(device);
  await stopPreparing(device.host.current, LOCAL, { code: 'upload.not_an_image', params: { file: 'cabin.jpg' } });
  const [entry] = await readEntries(device.host.current.db);
  await discardParked(device.host.current, { opId: entry?.opId ?? '' });
  expect(await addCartLines(device.host.current, { lines: [line()] })).toEqual({ ok: false, error: { code: 'upload.missing' } });
});

it('[EDT-18] removing an upload empties its places in drafts', async () => {
  const device = await start(() => 'lost');
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await addUpload(device);
  await saveDraft(device.host.current, { draft: { ...draft, data: data(LOCAL) }, history });
  await removeUpload(device.host.current, { localId: LOCAL });
  expect(await readDraft(device.host.current, LINE)).toMatchObject({
    view: { draft: { data: { userResources: { 'front/picture': { uuid: null } } } } },
  });
  expect(await readUploads(device.host.current)).toMatchObject({ uploads: [] });
  expect(await entriesOf(device)).toEqual(['putDraft waiting']);
});

it('[ACC-13] a simulated user has no queue: offline a change is refused, and the database is wiped at the end', async () => {
  open = await startTestDevice(() => ({ status: 200, json: { status: 'OK' } }));
  await open.host.current.switchOwner({ kind: 'simulated', uuid: CUSTOMER });
  open.setOnline(false);
  await open.host.current.sender.connectivity.probe();
  expect(await setCurrentPictureSet(open.host.current, { subjectUuid: CUSTOMER })).toEqual({
    ok: false,
    error: { code: 'network.offline' },
  });
  expect(await entriesOf(open)).toEqual([]);
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  await open.host.swept();
  expect(await keptOf(`sim-${CUSTOMER}`)).toEqual([]);
});
