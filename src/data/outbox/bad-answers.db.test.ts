/** Answers that are not the shop's or that could cause a loop. The queue continues by itself with a bounded number of requests. */
import 'fake-indexeddb/auto';
import { setCurrentPictureSet, toggleFavorite } from '../fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { OK, startTestDevice, wipeDatabases, type Shop, type ShopReply, type TestDevice } from '../fixtures/test-device.ts';
import { eventually } from '../fixtures/eventually.ts';
import { pull } from '../sync/pull.ts';
import { readEntries } from './enqueue.ts';

const started: TestDevice[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ host }) => host.close()));
  await wipeDatabases();
});

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CUSTOMER = uuid(99);
const user = (userUuid: string): ShopReply => ({ status: 200, json: { user: userOf(userUuid) } });
const userOf = (userUuid: string) => ({
  uuid: userUuid,
  emailAddress: 'kari@example.com',
  name: 'Kari Nordmann',
  mobilePhone: '',
  lang: 'en',
  acceptMail: false,
  isAnonymousUser: false,
  isSimulated: false,
  currentSubjectUuid: null,
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
});
const NO_USER: ShopReply = { status: 200, json: { user: null } };

/** @param shop answers every request except the one for the session */
async function start(
  shop: Shop,
  who: () => ShopReply = () => user(CUSTOMER),
  overrides?: Parameters<typeof startTestDevice>[1],
): Promise<TestDevice> {
  const device = await startTestDevice((request) => (request.path === '/api/webshop/user' ? who() : shop(request)), overrides);
  started.push(device);
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return device;
}

const choose = (device: TestDevice, n = 1) => setCurrentPictureSet(device.host.current, { subjectUuid: uuid(n) });
const changes = ({ requests }: TestDevice) => requests.filter(({ method }) => method !== 'GET').length;
const entries = async ({ host }: TestDevice) =>
  (await readEntries(host.current.db)).map(({ state, attempts, lastError }) => ({ state, attempts, code: lastError?.code ?? null }));
const hold = ({ host }: TestDevice) => host.current.db.meta.get('hold');

/** Ten minutes, second by second. */
async function tenMinutes(device: TestDevice): Promise<void> {
  for (let second = 0; second < 600; second += 1) {
    device.time.advance(1_000);
    await device.settled();
  }
}

const YEAR_MS = 365 * 24 * 3_600_000;

it.each([YEAR_MS, 30 * 24 * 3_600_000])(
  '[SIM-04] a clock that was %i ms ahead does not delay a change once it is right again',
  async (ahead) => {
    let isBroken = true;
    const device = await start(() => (isBroken ? { status: 500, json: {} } : OK));
    device.time.shiftClock(ahead);
    await choose(device);
    await device.settled();
    device.time.shiftClock(-ahead);
    isBroken = false;
    device.time.advance(5_000);
    await device.settled();
    expect(await entries(device)).toEqual([]);
  },
);

it('[SIM-08] [OFF-04] a shop that always requests a pause of 30 s gets no more frequent requests, and the change waits with the reason', async () => {
  const busy: ShopReply = { status: 503, json: { error: 'server.unavailable' }, headers: { 'retry-after': '30' } };
  const askedAtMs: number[] = [];
  const device = await start(({ method }) => {
    if (method !== 'GET') askedAtMs.push(device.time.clock.nowMs());
    return method === 'GET' ? OK : busy;
  });
  await choose(device);
  await device.settled();
  await tenMinutes(device);
  expect(askedAtMs).toHaveLength(21);
  const pauses = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(30_000);
  expect(await entries(device)).toEqual([{ state: 'waiting', attempts: 0, code: 'server.unavailable' }]);
});

it('[SIM-04] a start of the app sends a change that waits for a later time', async () => {
  let isBroken = true;
  const device = await start(() => (isBroken ? { status: 503, json: {}, headers: { 'retry-after': '3000' } } : OK));
  await choose(device);
  await device.settled();
  isBroken = false;
  await device.host.current.outbox.rearm();
  await device.settled();
  expect(await entries(device)).toEqual([]);
});

it('[SIM-04] a lease taken by a clock that was ahead is not held until that time', async () => {
  const none = { isExclusive: false, tryRun: async (_: string, __: unknown, work: () => Promise<void>) => (await work(), true) };
  const device = await start(() => OK, undefined, { locks: none });
  const { db } = device.host.current;
  const heartbeatAtMs = device.time.clock.nowMs() + YEAR_MS;
  await db.meta.put({ key: 'lease', fence: 7, heartbeatAtMs, isHeld: true });
  await choose(device);
  await device.settled();
  expect(await entries(device)).toEqual([]);
});

it('[OFF-04] while the connection comes and goes, attempts are 5 s apart and use up no retry', async () => {
  const device = await start(() => {
    if (changes(device) > 3) return OK;
    device.setOnline(false);
    return 'lost';
  });
  const { connectivity } = device.host.current.sender;
  // The shop answers another request as soon as the ping has failed.
  connectivity.subscribe((isOnline) => {
    if (isOnline) return;
    device.setOnline(true);
    connectivity.reached();
  });
  await choose(device);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await device.settled();
    expect(changes(device)).toBe(attempt);
    expect(await entries(device)).toEqual([{ state: 'waiting', attempts: 0, code: 'network.offline' }]);
    device.time.advance(4_999);
    await device.settled();
    expect(changes(device)).toBe(attempt);
    device.time.advance(1);
  }
  await device.settled();
  expect(changes(device)).toBe(4);
  expect(await entries(device)).toEqual([]);
});

it('[SIM-05] a proxy’s 413 page refuses the change with its own reason', async () => {
  const device = await start(() => ({ status: 413, html: '<h1>413 Request Entity Too Large</h1>' }));
  await choose(device);
  await tenMinutes(device);
  expect(changes(device)).toBe(1);
  expect(await entries(device)).toEqual([{ state: 'refused', attempts: 0, code: 'network.too_large' }]);
});

it.each([403, 404, 405, 200])(
  '[SIM-05] [OFF-04] a page with status %i in front of the shop is asked for five times more, then the change is parked',
  async (status) => {
    const device = await start(() => ({ status, html: '<h1>Blocked</h1>' }));
    await choose(device);
    await tenMinutes(device);
    expect(changes(device)).toBe(6);
    expect(await entries(device)).toEqual([{ state: 'parked', attempts: 6, code: 'network.not_the_shop' }]);
    expect((await readEntries(device.host.current.db))[0]?.lastError?.params).toEqual({ status });
  },
);

it.each<[string, ShopReply]>([
  ['a page', { status: 200, html: '<h1>Welcome to the train</h1>' }],
  ['a refusal', { status: 403, html: '<h1>Buy a ticket</h1>' }],
  ['a redirect', { status: 302, html: '' }],
])('[SIM-05] [SIM-06] %s of a captive portal reads as offline and uses up no retry', async (_, portal) => {
  let isPortal = true;
  const device = await start(() => (isPortal ? portal : OK));
  device.setPortal(true);
  await choose(device);
  await tenMinutes(device);
  expect(await entries(device)).toEqual([{ state: 'waiting', attempts: 0, code: 'network.captive_portal' }]);
  expect(device.host.current.sender.connectivity.isOnline).toBe(false);
  expect(await hold(device)).toBeUndefined();
  isPortal = false;
  device.setPortal(false);
  await device.host.current.sender.connectivity.probe();
  device.host.current.outbox.wake();
  await device.settled();
  expect(await entries(device)).toEqual([]);
});

it.each<[string, ShopReply]>([
  ['redirect', { status: 302, html: '' }],
  ['401', { status: 401, json: { error: 'access.signed_out' } }],
  ['401 page', { status: 401, html: '<h1>Sign in</h1>' }],
])('[SIM-06] one stray %s does not hold the queue while the session is good', async (_, stray) => {
  let answered = 0;
  const device = await start(() => ((answered += 1) === 1 ? stray : OK));
  await choose(device);
  await device.settled();
  expect(await hold(device)).toBeUndefined();
  device.time.advance(10_000);
  await device.settled();
  expect(await entries(device)).toEqual([]);
});

it.each<[string, ShopReply]>([
  ['redirect', { status: 302, html: '' }],
  ['401', { status: 401, json: { error: 'access.signed_out' } }],
])('[SIM-06] a %s holds the queue when the shop says that no customer is signed in', async (_, reply) => {
  const device = await start(
    () => reply,
    () => NO_USER,
  );
  await choose(device);
  await tenMinutes(device);
  expect(changes(device)).toBe(1);
  expect(await hold(device)).toMatchObject({ reason: 'sign-in' });
  expect(await entries(device)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

it('[SIM-06] a stray 401 on a read does not hold the queue', async () => {
  const device = await start(() => ({ status: 401, json: { error: 'access.signed_out' } }));
  expect(await pull(device.host.current, pictureSetCalls.listPictureSets, {})).toMatchObject({ ok: false });
  expect(await hold(device)).toBeUndefined();
});

it.each<[string, ShopReply]>([
  ['Retry-After: 0', { status: 503, json: { error: 'server.unavailable' }, headers: { 'retry-after': '0' } }],
  ['a Retry-After that has passed', { status: 503, json: {}, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
  ['an owner mismatch of the same person', { status: 409, json: { error: 'access.owner_mismatch' } }],
  ['a 401 with a good session', { status: 401, json: { error: 'access.signed_out' } }],
])('[SIM-08] %s is asked for five times more with growing pauses, then parked', async (_, reply) => {
  const device = await start(() => reply);
  await choose(device);
  const times: number[] = [];
  for (let second = 0; second < 600; second += 1) {
    await device.settled();
    while (times.length < changes(device)) times.push(second);
    device.time.advance(1_000);
  }
  expect(times).toHaveLength(6);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  pauses.forEach((pause, index) => expect(pause).toBeGreaterThanOrEqual(5 * 2 ** index));
  expect(await entries(device)).toMatchObject([{ state: 'parked', attempts: 6 }]);
  expect(await hold(device)).toBeUndefined();
});

it('[SIM-06] closing the app does not wait for the request for the session', async () => {
  const device = await start(
    () => ({ status: 401, json: { error: 'access.signed_out' } }),
    () => 'hangs',
  );
  await choose(device);
  await eventually(() => expect(device.requests.some(({ path }) => path === '/api/webshop/user')).toBe(true));
  await device.host.current.outbox.stop();
  expect(await entries(device)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await hold(device)).toBeUndefined();
});

it('[OFF-07] the session of another customer holds the queue for its owner', async () => {
  const device = await start(
    () => ({ status: 409, json: { error: 'access.owner_mismatch' } }),
    () => user(uuid(98)),
  );
  await choose(device);
  await tenMinutes(device);
  expect(changes(device)).toBe(1);
  expect(await hold(device)).toMatchObject({ reason: 'not-yours' });
});

it('[SIM-06] four changes that get a 401 at once request the session only once', async () => {
  const arrived: (() => void)[] = [];
  const device = await start(
    async () => {
      await new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length === 4) for (const answer of arrived) answer();
      });
      return { status: 401, json: { error: 'access.signed_out' } };
    },
    () => NO_USER,
  );
  await device.host.current.outbox.pause();
  for (let n = 1; n <= 4; n += 1) await toggleFavorite(device.host.current, { pictureUuid: uuid(n), isUserFavorite: true });
  device.host.current.outbox.resume();
  await eventually(async () => expect(await hold(device)).toMatchObject({ reason: 'sign-in' }));
  await device.settled();
  expect(device.requests.filter(({ path }) => path === '/api/webshop/user')).toHaveLength(1);
});
