import 'fake-indexeddb/auto';
import { signOut } from './commands/account/sign-out.ts';
import { setCurrentPictureSet } from './fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { eventually } from './fixtures/eventually.ts';
import { OK, type Shop, startTestDevice, wipeDatabases, type TestDevice } from './fixtures/test-device.ts';
import { readEntries } from './outbox/enqueue.ts';
import { startLifecycle } from './start-lifecycle.ts';

const CUSTOMER = '00000000-0000-4000-8000-000000000099';
const SET = '00000000-0000-4000-8000-000000000001';
const KARI = {
  uuid: CUSTOMER,
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

let device: TestDevice | null = null;
let isSignedIn = true;

afterEach(async () => {
  await device?.host.close();
  device = null;
  await wipeDatabases();
});

/** A customer's page with one change, whose session has ended: the queue is held. */
async function startHeld() {
  isSignedIn = true;
  const made = await startTestDevice(({ path }) => {
    if (path === '/api/webshop/user') return { status: 200, json: { user: isSignedIn ? KARI : null } };
    if (path === '/api/webshop/user/drafts') return { status: 200, json: { drafts: [] } };
    return isSignedIn ? OK : { status: 401, json: { error: 'access.signed_out' } };
  });
  device = made;
  await made.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const wakes: Record<'visible' | 'focus' | 'online', () => void> = {
    visible: () => undefined,
    focus: () => undefined,
    online: () => undefined,
  };
  await startLifecycle(made.host, {
    onConnectionHint: (listener) => (wakes.online = listener),
    onVisible: (listener) => (wakes.visible = listener),
    onFocus: (listener) => (wakes.focus = listener),
    askForSync: () => undefined,
  });
  isSignedIn = false;
  await setCurrentPictureSet(made.host.current, { subjectUuid: SET });
  await made.settled();
  expect(await made.host.current.db.meta.get('hold')).toMatchObject({ reason: 'sign-in' });
  return { made, wakes };
}

const waiting = async ({ host }: TestDevice) => (await readEntries(host.current.db)).length;
const asked = ({ requests }: TestDevice) => requests.filter(({ path }) => path === '/api/webshop/user').length;

it.each(['visible', 'focus', 'online'] as const)('[SIM-06] a held queue asks who is signed in when the page is woken: %s', async (wake) => {
  const { made, wakes } = await startHeld();
  isSignedIn = true;
  made.time.advance(5_000);
  wakes[wake]();
  await eventually(async () => expect(await waiting(made)).toBe(0));
});

it('[SIM-06] a held queue requests the session within a minute, also if the page is not woken', async () => {
  const { made } = await startHeld();
  isSignedIn = true;
  made.time.advance(60_000);
  await eventually(async () => expect(await waiting(made)).toBe(0));
});

it('[SIM-06] [SIM-08] wakes in quick succession make one request, and a queue that is not held makes none', async () => {
  const { made, wakes } = await startHeld();
  const before = asked(made);
  for (let n = 0; n < 20; n += 1) wakes.focus();
  await eventually(() => expect(asked(made)).toBe(before + 1));
  for (let n = 0; n < 20; n += 1) wakes.focus();
  made.time.advance(4_000);
  expect(asked(made)).toBe(before + 1);
  isSignedIn = true;
  made.time.advance(60_000);
  await eventually(async () => expect(await waiting(made)).toBe(0));
  const released = asked(made);
  made.time.advance(10_000);
  wakes.focus();
  await eventually(async () => expect(await made.host.current.db.meta.get('hold')).toBeUndefined());
  expect(asked(made)).toBe(released);
});

/** A customer's page, and its requests for Background Sync. */
async function startAsking(shop: Shop) {
  device = await startTestDevice(shop);
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  const asks: string[] = [];
  const none = () => undefined;
  await startLifecycle(device.host, {
    onConnectionHint: none,
    onVisible: none,
    onFocus: none,
    askForSync: (waiting) => void asks.push(waiting),
  });
  return { made: device, asks };
}

it('[SIM-09] a new change requests a background sync once, however often its attempts fail', async () => {
  const { made, asks } = await startAsking(() => ({ status: 500, json: {} }));
  await setCurrentPictureSet(made.host.current, { subjectUuid: SET });
  await eventually(() => expect(asks).toEqual(['changes']));
  for (let retry = 0; retry < 3; retry += 1) {
    await made.settled();
    made.time.advance(5_000);
  }
  await made.settled();
  expect((await readEntries(made.host.current.db))[0]?.attempts).toBe(4);
  expect(asks).toEqual(['changes']);
  await setCurrentPictureSet(made.host.current, { subjectUuid: CUSTOMER });
  await eventually(() => expect(asks).toEqual(['changes', 'changes']));
});

it('[SIM-09] a change that still waits after a minute requests another sync; a parked one does not', async () => {
  const { made, asks } = await startAsking(() => ({
    status: 503,
    json: { error: 'server.unavailable' },
    headers: { 'retry-after': '90' },
  }));
  await setCurrentPictureSet(made.host.current, { subjectUuid: SET });
  await made.settled();
  await eventually(() => expect(asks).toEqual(['changes']));
  made.time.advance(60_000);
  await eventually(() => expect(asks).toEqual(['changes', 'changes']));
  const [entry] = await readEntries(made.host.current.db);
  await made.host.current.db.outbox.update(entry?.seq ?? 0, { state: 'parked' });
  made.time.advance(60_000);
  // The next check has begun, so this one has ended.
  made.time.advance(60_000);
  await made.settled();
  expect(await made.host.current.outbox.waits()).toBe('nothing');
  expect(asks).toEqual(['changes', 'changes']);
});

it('[SIM-09] a sign-out without a connection requests a background sync', async () => {
  const { made, asks } = await startAsking(() => 'lost');
  made.setOnline(false);
  await signOut(made.host.current, { unsent: 'discard' });
  await eventually(() => expect(asks).toEqual(['sign-out']));
});
