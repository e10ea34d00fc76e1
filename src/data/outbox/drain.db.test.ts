import 'fake-indexeddb/auto';
import { setCurrentPictureSet, setLanguage, toggleFavorite } from '../fixtures/changes.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import { retryParked, discardParked } from '../commands/unsent/parked.ts';
import { OK, startTestDevice, wipeDatabases, type Shop, type TestDevice } from '../fixtures/test-device.ts';
import { readEntries } from './enqueue.ts';

const started: TestDevice[] = [];

async function start(shop: Shop, overrides?: Parameters<typeof startTestDevice>[1]): Promise<TestDevice> {
  const device = await startTestDevice(shop, overrides);
  started.push(device);
  await device.host.current.switchOwner({ kind: 'customer', uuid: uuid(99) });
  return device;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ host }) => host.close()));
  await wipeDatabases();
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const states = async ({ host }: TestDevice) => (await readEntries(host.current.db)).map(({ state, attempts }) => ({ state, attempts }));
const changes = ({ requests }: TestDevice) => requests.filter(({ method }) => method !== 'GET');
/** The sent entries, as the number in the set's uuid. */
const sent = (device: TestDevice) => changes(device).map(({ body }) => Number(JSON.stringify(body).match(/8000-0*(\d+)/)?.[1]));

/** Shops that know the visitor, so that the tests see only the queue's requests. */
const choose = (device: TestDevice, n: number) => setCurrentPictureSet(device.host.current, { subjectUuid: uuid(n) });

it('[OFF-04] offline changes are stored and sent when the connection returns, without using up a retry', async () => {
  const device = await start(() => OK);
  device.setOnline(false);
  await choose(device, 1);
  await device.settled();
  device.time.advance(60 * 60_000);
  await device.settled();
  expect(await states(device)).toEqual([{ state: 'waiting', attempts: 0 }]);
  expect(device.requests).toEqual([]);

  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  device.host.current.outbox.wake();
  await device.settled();
  expect(sent(device)).toEqual([1]);
  expect(await states(device)).toEqual([]);
});

it('[OFF-04] after five retries, 5 s apart, an entry is parked, kept and listed with its reason', async () => {
  const device = await start(() => ({ status: 500, json: { error: 'server.failed' } }));
  await choose(device, 1);
  await device.settled();
  for (let retry = 1; retry <= 5; retry += 1) {
    expect(device.requests).toHaveLength(retry);
    device.time.advance(4_999);
    await device.settled();
    expect(device.requests).toHaveLength(retry);
    device.time.advance(1);
    await device.settled();
  }
  expect(device.requests).toHaveLength(6);
  expect(await states(device)).toEqual([{ state: 'parked', attempts: 6 }]);
  device.time.advance(60 * 60_000);
  await device.settled();
  expect(device.requests).toHaveLength(6);
  expect((await readEntries(device.host.current.db))[0]?.lastError).toEqual({ code: 'server.failed' });
});

it('[OFF-04] every attempt carries the same opId and the same body', async () => {
  let answers = 0;
  const device = await start(() => ((answers += 1) < 4 ? 'lost' : OK));
  await choose(device, 1);
  await device.settled();
  for (let i = 0; i < 3; i += 1) {
    device.time.advance(5_000);
    await device.settled();
  }
  expect(device.requests).toHaveLength(4);
  expect(new Set(device.requests.map(({ opId, body }) => JSON.stringify([opId, body]))).size).toBe(1);
  expect(await states(device)).toEqual([]);
});

it('[OFF-04] Retry-After is obeyed and uses up no retry', async () => {
  let isBusy = true;
  const device = await start(() =>
    isBusy ? { status: 503, json: { error: 'server.unavailable' }, headers: { 'retry-after': '30' } } : OK,
  );
  await choose(device, 1);
  await device.settled();
  device.time.advance(29_999);
  await device.settled();
  expect(device.requests).toHaveLength(1);
  isBusy = false;
  device.time.advance(1);
  await device.settled();
  expect(device.requests).toHaveLength(2);
  expect(await states(device)).toEqual([]);
});

it('[OFF-04] a parked entry blocks only its lane; after a reset it is sent first', async () => {
  let isBroken = true;
  const device = await start(({ path }) => (isBroken && path.includes('picture-set') ? { status: 500, json: {} } : OK));
  await choose(device, 1);
  await device.settled();
  for (let i = 0; i < 5; i += 1) {
    device.time.advance(5_000);
    await device.settled();
  }
  await choose(device, 2);
  await setLanguage(device.host.current, { lang: 'nb' });
  await device.settled();
  expect((await states(device)).map(({ state }) => state)).toEqual(['parked', 'waiting']);

  isBroken = false;
  device.requests.length = 0;
  await device.host.current.outbox.rearm();
  await device.settled();
  expect(sent(device)).toEqual([1, 2]);
});

it('[OFF-04] "try again" resets the retries of one parked entry; discarding it frees its lane', async () => {
  const device = await start(() => ({ status: 500, json: {} }));
  await choose(device, 1);
  const opId = (await readEntries(device.host.current.db))[0]?.opId ?? '';
  const park = async () => {
    for (let i = 0; i < 6; i += 1) {
      await device.settled();
      device.time.advance(5_000);
    }
    await device.settled();
  };
  await park();
  expect(await retryParked(device.host.current, { opId })).toEqual({ ok: true, value: undefined });
  await device.settled();
  expect(await states(device)).toEqual([{ state: 'waiting', attempts: 1 }]);
  await park();
  expect(await discardParked(device.host.current, { opId })).toEqual({ ok: true, value: undefined });
  expect(await states(device)).toEqual([]);
});

it('[OFF-04] a captive portal is not the shop: nothing is confirmed and no retry is used up', async () => {
  let isPortal = true;
  const device = await start(() => (isPortal ? { status: 200, html: '<h1>Welcome to the train</h1>' } : OK));
  device.setPortal(true);
  await choose(device, 1);
  await device.settled();
  expect(await states(device)).toEqual([{ state: 'waiting', attempts: 0 }]);
  isPortal = false;
  device.setPortal(false);
  await device.host.current.sender.connectivity.probe();
  device.host.current.outbox.wake();
  await device.settled();
  expect(await states(device)).toEqual([]);
});

it('[OFF-08] a refusal is listed with its reason and does not block later entries', async () => {
  const device = await start(({ body }) =>
    JSON.stringify(body).includes(uuid(1)) ? { status: 404, json: { error: 'picture_set.not_found' } } : OK,
  );
  await choose(device, 1);
  await device.settled();
  await choose(device, 2);
  await device.settled();
  expect(sent(device)).toEqual([1, 2]);
  expect((await readEntries(device.host.current.db)).map(({ state, lastError }) => [state, lastError?.code])).toEqual([
    ['refused', 'picture_set.not_found'],
  ]);
});

it('[OFF-07] an expired session holds the whole queue until a customer signs in, and nothing is lost', async () => {
  let isSignedIn = false;
  const device = await start(() => (isSignedIn ? OK : { status: 401, json: { error: 'access.signed_out' } }));
  await choose(device, 1);
  await device.settled();
  await choose(device, 2);
  device.time.advance(10 * 60_000);
  await device.settled();
  expect(changes(device)).toHaveLength(1);
  expect(await device.host.current.db.meta.get('hold')).toMatchObject({ reason: 'sign-in' });

  isSignedIn = true;
  await device.host.current.outbox.release();
  await device.settled();
  expect(sent(device)).toEqual([1, 1, 2]);
  expect(await states(device)).toEqual([]);
});

it('[OFF-07] a queue that gets another customer’s session is held for its owner', async () => {
  const device = await start(() => ({ status: 409, json: { error: 'access.owner_mismatch' } }));
  await choose(device, 1);
  await device.settled();
  device.time.advance(10 * 60_000);
  await device.settled();
  expect(changes(device)).toHaveLength(1);
  expect(device.requests[0]?.owner).toBe(device.host.current.owner.uuid);
  expect(await device.host.current.db.meta.get('hold')).toMatchObject({ reason: 'not-yours' });
  expect(await states(device)).toEqual([{ state: 'waiting', attempts: 0 }]);
});

it('[OFF-04] unsent changes of the same object are joined; one that was sent is not changed', async () => {
  let isLost = true;
  const device = await start(() => (isLost ? 'lost' : { status: 200, json: { pictureUuid: uuid(9), isUserFavorite: true } }));
  device.setOnline(false);
  const like = (isUserFavorite: boolean) => toggleFavorite(device.host.current, { pictureUuid: uuid(9), isUserFavorite });
  await device.host.current.sender.connectivity.probe();
  await like(true);
  await like(false);
  await like(true);
  expect(await readEntries(device.host.current.db)).toHaveLength(1);
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  device.host.current.outbox.wake();
  await device.settled();
  await like(false);
  expect(await readEntries(device.host.current.db)).toHaveLength(2);
  isLost = false;
  device.time.advance(5_000);
  await device.settled();
  expect(device.requests.map(({ body }) => (body as { isUserFavorite: boolean }).isUserFavorite)).toEqual([true, true, false]);
});

it('[OFF-04] an entry that was being sent when the app was closed is sent again under the same opId', async () => {
  const device = await start(() => 'hangs');
  await choose(device, 1);
  await eventually(() => expect(device.requests).toHaveLength(1));
  await device.host.close();
  started.length = 0;

  const reopened = await start(() => OK);
  reopened.host.current.outbox.wake();
  await reopened.settled();
  expect(reopened.requests.map(({ opId }) => opId)).toEqual(device.requests.map(({ opId }) => opId));
  expect(await states(reopened)).toEqual([]);
});

it('[OFF-02] an entry that this version cannot read is put in quarantine and does not block the others', async () => {
  const device = await start(() => OK);
  // A row as a broken version might have left it.
  await device.host.current.db.table('outbox').add({ opId: 'not a uuid', lane: 'language', state: 'waiting' });
  await choose(device, 1);
  await device.settled();
  await eventually(async () => expect(await device.host.current.db.aside.count()).toBe(1));
  expect(sent(device)).toEqual([1]);
  expect(await states(device)).toEqual([]);
  expect(device.reports.join()).toContain('unreadable row in outbox');
});

it('[OFF-04] a slow request of one lane does not delay another', async () => {
  let release: (reply: typeof OK) => void = () => undefined;
  const device = await start(({ path }) => (path.includes('language') ? OK : new Promise((resolve) => (release = resolve))));
  await choose(device, 1);
  await eventually(() => expect(device.requests).toHaveLength(1));
  await setLanguage(device.host.current, { lang: 'nb' });
  await eventually(() => expect(device.requests).toHaveLength(2));
  await eventually(async () => expect(await readEntries(device.host.current.db)).toHaveLength(1));
  release(OK);
  await device.settled();
  expect(await states(device)).toEqual([]);
});

it('[OFF-10] when the disk fails to store a confirmation, the entry stays and is sent again under the same opId', async () => {
  const device = await start(() => OK);
  const { db } = device.host.current;
  const failOnce = vi.spyOn(db.outbox, 'delete').mockRejectedValueOnce(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  await choose(device, 1);
  await device.settled();
  expect(await states(device)).toEqual([{ state: 'sending', attempts: 0 }]);
  expect(device.reports.join()).toContain('full');
  failOnce.mockRestore();
  device.time.advance(5_000);
  await device.settled();
  expect(await states(device)).toEqual([]);
  expect(new Set(device.requests.map(({ opId }) => opId)).size).toBe(1);
  expect(device.requests).toHaveLength(2);
});
