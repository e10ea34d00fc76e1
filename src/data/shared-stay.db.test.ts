import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { SHARED_DEVICE_MS } from '#core/domain/access/shared-device.ts';
import { signIn } from './commands/account/sign-in.ts';
import { drainOnce } from './drain-once.ts';
import { closeTabs, id, openTab as openTabWith, save, wipeAfterEach } from './fixtures/device-tabs.ts';
import { eventually } from './fixtures/eventually.ts';
import { readStoredTexts } from './fixtures/kept-databases.ts';
import { OK, type Shop, type TestDevice, testPorts } from './fixtures/test-device.ts';
import { createTestTimers } from './fixtures/test-timers.ts';
import { startLifecycle } from './start-lifecycle.ts';
import { keepAnswer } from './sync/pull.ts';
import { refreshSession } from './sync/refresh-session.ts';

const KARI = {
  uuid: id(90),
  emailAddress: 'kari@example.com',
  name: 'Kari Nordmann',
  mobilePhone: '',
  lang: 'en',
  acceptMail: false,
  isAnonymousUser: false,
  isSimulated: false,
  currentSubjectUuid: null,
  address: { address: '', address2: '', postalCode: '', city: '', state: '' },
};
/** Checks the shop's answers, not the unsent entries. */
const CHILD = 'Anna Lindqvist Berg';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let time = createTestTimers();
wipeAfterEach();
afterEach(() => {
  time = createTestTimers();
});

/** The shop's answer about the session; 'lost': it cannot be reached. */
type Says = 'shared' | 'own' | 'ended' | 'lost';

function openTab(says: { now: Says }): Promise<TestDevice> {
  const shop: Shop = ({ method, path }) => {
    if (says.now === 'lost') return 'lost';
    if (path === '/api/webshop/session') return method === 'POST' ? { status: 200, json: { user: KARI, subject: null } } : OK;
    if (path === '/api/webshop/user/sessions') return { status: 200, json: { sessions: [] } };
    if (path !== '/api/webshop/user') return 'lost';
    const isShared = says.now === 'shared' && { isSharedDevice: true };
    return { status: 200, json: says.now === 'ended' ? { user: null } : { user: KARI, ...isShared } };
  };
  return openTabWith(shop, time);
}

/** Kari with the child's name in an answer, and a draft that the shop does not have. */
async function kariIn(tab: TestDevice, isSharedDevice: boolean): Promise<void> {
  const credentials = { username: KARI.emailAddress, password: 'fjord', ...(isSharedDevice && { isSharedDevice }) };
  expect(await signIn(tab.host.current, credentials)).toMatchObject({ ok: true });
  const device = tab.host.current;
  await keepAnswer(device, accessCalls.currentUser, 'set', { name: CHILD });
  await save(tab, id(1));
}

async function expectGoneButUnsent({ host, forgotten }: TestDevice): Promise<void> {
  await eventually(() => expect(host.current.owner.kind).toBe('anonymous'));
  await host.swept();
  const texts = await readStoredTexts();
  expect([texts.includes(CHILD), texts.includes(KARI.emailAddress), texts.includes(id(1))]).toEqual([false, false, true]);
  expect(forgotten).toContain(KARI.uuid);
  const { forgotten: row, stays } = await host.current.deviceDb.readRows();
  expect([row.wasExpired, row.wasRevoked, stays.lastUsedAtMs]).toEqual([true, false, {}]);
}

const isKariHere = ({ host }: TestDevice) => host.current.owner.uuid === KARI.uuid;

it('[SEC-10] [OFF-11] a shared device that was not used for twelve hours starts without its customer, also offline; unsent work stays closed', async () => {
  await kariIn(await openTab({ now: 'shared' }), true);
  await closeTabs();
  time.advance(SHARED_DEVICE_MS - 1);
  expect(isKariHere(await openTab({ now: 'lost' }))).toBe(true);
  await closeTabs();
  time.advance(1);
  const tab = await openTab({ now: 'lost' });
  expect(tab.host.current.owner.kind).toBe('anonymous');
  await expectGoneButUnsent(tab);
});

it('[SEC-10] a customer who returns to a shared device after 30 days finds their unsent work', async () => {
  await kariIn(await openTab({ now: 'shared' }), true);
  await closeTabs();
  time.advance(30 * 24 * HOUR_MS);
  const says: { now: Says } = { now: 'ended' };
  const tab = await openTab(says);
  await expectGoneButUnsent(tab);
  says.now = 'shared';
  await signIn(tab.host.current, { username: KARI.emailAddress, password: 'fjord', isSharedDevice: true });
  const { db, deviceDb } = tab.host.current;
  expect((await db.instances.toArray()).map(({ uuid }) => uuid)).toEqual([id(1)]);
  expect((await deviceDb.readForgotten()).wasExpired).toBe(false);
});

it('[SEC-10] a session that the shop has ended by its age signs out of a shared device, and leaves an own device unchanged', async () => {
  const says: { now: Says } = { now: 'shared' };
  const tab = await openTab(says);
  await kariIn(tab, true);
  says.now = 'ended';
  await refreshSession(tab.host.current);
  await expectGoneButUnsent(tab);

  says.now = 'own';
  await kariIn(tab, false);
  says.now = 'ended';
  await refreshSession(tab.host.current);
  expect(isKariHere(tab)).toBe(true);
  expect(await readStoredTexts()).toContain(CHILD);
});

it('[SEC-10] an own device that was not used for 30 days keeps its data', async () => {
  await kariIn(await openTab({ now: 'own' }), false);
  await closeTabs();
  time.advance(30 * 24 * HOUR_MS);
  expect(isKariHere(await openTab({ now: 'lost' }))).toBe(true);
});

it('[SEC-10] an open page on a shared device signs out when it was not used for twelve hours, and stays while the shop answers', async () => {
  const says: { now: Says } = { now: 'shared' };
  const tab = await openTab(says);
  await kariIn(tab, true);
  const nothing = { onConnectionHint() {}, onVisible() {}, onFocus() {}, askForSync() {} };
  await startLifecycle(tab.host, nothing);
  time.shiftClock(SHARED_DEVICE_MS - HOUR_MS);
  await tab.host.current.sender.call(accessCalls.listSessions, {});
  says.now = 'lost';
  time.advance(MINUTE_MS);
  const lastUsed = async () => (await tab.host.current.deviceDb.readStays()).lastUsedAtMs[KARI.uuid];
  await eventually(async () => expect(await lastUsed()).toBe(time.clock.nowMs() - MINUTE_MS));
  time.shiftClock(SHARED_DEVICE_MS - HOUR_MS);
  time.advance(MINUTE_MS);
  expect(isKariHere(tab)).toBe(true);
  time.shiftClock(2 * HOUR_MS);
  time.advance(MINUTE_MS);
  await expectGoneButUnsent(tab);
});

it('[SEC-10] the worker that sends the queue signs out of a shared device whose stay has ended', async () => {
  await kariIn(await openTab({ now: 'shared' }), true);
  await closeTabs();
  time.advance(SHARED_DEVICE_MS);
  await drainOnce({ ...testPorts(() => 'lost'), clock: time.clock, timers: time.timers });
  const texts = await readStoredTexts();
  expect([texts.includes(CHILD), texts.includes(id(1))]).toEqual([false, true]);
});

it('[SEC-10] a page without the customer’s choice learns from the shop that the device is shared', async () => {
  const says: { now: Says } = { now: 'shared' };
  const tab = await openTab(says);
  await refreshSession(tab.host.current);
  expect((await tab.host.current.deviceDb.readStays()).lastUsedAtMs).toHaveProperty(KARI.uuid);
  says.now = 'own';
  await refreshSession(tab.host.current);
  expect((await tab.host.current.deviceDb.readStays()).lastUsedAtMs).toEqual({});
});
