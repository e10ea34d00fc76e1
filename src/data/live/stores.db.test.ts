import 'fake-indexeddb/auto';
import { setCurrentPictureSet, setLanguage, setReminders } from '../fixtures/changes.ts';
import { expect, it, vi } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { CUSTOMER, oneDevice } from '../fixtures/one-device.ts';
import { OK, type TestDevice } from '../fixtures/test-device.ts';
import { callLive } from '../sync/call-live.ts';
import { pull } from '../sync/pull.ts';
import { refreshSession } from '../sync/refresh-session.ts';
import { readSession } from './session/read-session.ts';

const { show, start, startAgain } = oneDevice();

const emma = { name: 'Emma', uuid: '00000000-0000-4000-8000-000000000001', remindersEnabled: false };
const reminders = (device: TestDevice) => device.host.current.live.answer(accountCalls.listReminderSubjects, {});
const valueOf = (store: ReturnType<typeof reminders>['store']) => {
  const view = store.get();
  return view.state === 'ready' ? view.value : undefined;
};
const answered = { status: 200, json: { subjects: [emma] } } as const;

it('[OFF-01] an answer that was never read is requested, shown, and stored for the next time', async () => {
  const device = await start(() => answered);
  const { store } = reminders(device);
  expect(store.get()).toEqual({ state: 'loading' });
  show(store);
  await eventually(() => expect(store.get()).toMatchObject({ state: 'ready', value: { subjects: [emma] } }));
  await device.host.close();

  const again = await startAgain(() => 'lost');
  again.setOnline(false);
  again.time.advance(60_000);
  const later = show(reminders(again).store);
  await eventually(() =>
    expect(later.get()).toMatchObject({ state: 'ready', value: { subjects: [emma] }, refreshError: { code: 'network.offline' } }),
  );
});

it('[OFF-01] "never read and no connection" differs from a failure and from an empty answer', async () => {
  const device = await start(() => ({ status: 500, json: { error: 'server.failed' } }));
  const failed = show(reminders(device).store);
  await eventually(() => expect(failed.get()).toEqual({ state: 'error', error: { code: 'server.failed' } }));
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  const offline = show(device.host.current.live.answer(accountCalls.accountData, {}).store);
  await eventually(() => expect(offline.get()).toEqual({ state: 'offline' }));
});

it('[OFF-01] two screens with the same request share one answer', async () => {
  const device = await start(() => answered);
  show(reminders(device).store);
  show(reminders(device).store);
  reminders(device).refresh();
  await eventually(() => expect(reminders(device).store.get()).toMatchObject({ state: 'ready' }));
  expect(device.requests.filter(({ path }) => path.includes('reminders'))).toHaveLength(1);
});

it('[OFF-01] a shown answer is read again when the connection returns, unless it was just read', async () => {
  const device = await start(() => answered);
  const { store } = reminders(device);
  show(store);
  await eventually(() => expect(store.get()).toMatchObject({ state: 'ready' }));
  device.host.current.refreshes.fire();
  expect(device.requests).toHaveLength(1);
  device.time.advance(60_000);
  device.host.current.refreshes.fire();
  await eventually(() => expect(device.requests).toHaveLength(2));
});

it('[OFF-01] an unchanged refreshed answer stays the same value, another one replaces it', async () => {
  let subjects = [emma];
  const device = await start(() => ({ status: 200, json: { subjects } }));
  const { store, refresh } = reminders(device);
  show(store);
  await eventually(() => expect(store.get()).toMatchObject({ state: 'ready', value: { subjects: [emma] } }));
  const first = store.get();
  const value = valueOf(store);
  device.time.advance(60_000);
  refresh();
  await eventually(() => expect(store.get()).toMatchObject({ readAtMs: device.time.clock.nowMs() }));
  expect(store.get()).not.toBe(first);
  expect(valueOf(store)).toBe(value);

  subjects = [{ ...emma, name: 'Ella' }];
  refresh();
  await eventually(() => expect(valueOf(store)).toEqual({ subjects }));
});

it('[OFF-10] [KEP-15] an answer that a full device cannot store is shown all the same', async () => {
  let subjects = [emma];
  const device = await start(() => ({ status: 200, json: { subjects } }));
  const { store, refresh } = reminders(device);
  show(store);
  await eventually(() => expect(valueOf(store)).toEqual({ subjects: [emma] }));
  const { db } = device.host.current;
  const put = vi.spyOn(db.answers, 'put').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  device.time.advance(60_000);
  subjects = [{ ...emma, name: 'Ella' }];
  refresh();
  await eventually(() => expect(valueOf(store)).toEqual({ subjects }));
  expect(await db.answers.toArray()).toMatchObject([{ value: { subjects: [emma] } }]);
  // With room again the stored answer is the newest.
  put.mockRestore();
  device.time.advance(60_000);
  subjects = [{ ...emma, name: 'Nora' }];
  refresh();
  await eventually(() => expect(valueOf(store)).toEqual({ subjects }));
  expect(await db.answers.toArray()).toMatchObject([{ value: { subjects } }]);
});

it('[OFF-10] [CHK-01] a full device sends a call that may be repeated, such as the opening of a checkout, and no other', async () => {
  const device = await start(() => ({ status: 403, json: { error: 'access.forbidden' } }));
  const { current } = device.host;
  vi.spyOn(current.db.liveOps, 'put').mockRejectedValue(Object.assign(new Error('full'), { name: 'QuotaExceededError' }));
  const open = (options: { mayRepeat?: boolean }) => callLive(current, checkoutCalls.createCheckout, { body: {} }, options);
  expect(await open({})).toEqual({ ok: false, error: { code: 'device.storage_full' } });
  expect(device.requests).toEqual([]);
  expect(await open({ mayRepeat: true })).toEqual({ ok: false, error: { code: 'access.forbidden' } });
  expect(device.requests).toMatchObject([{ method: 'POST', opId: expect.any(String) }]);
});

it('[OFF-08] a waiting change is shown at once, and the server’s answer again when it is refused', async () => {
  let setting: (reply: { status: number; json: unknown }) => void = () => undefined;
  const device = await start(({ method }) => (method === 'GET' ? answered : new Promise((resolve) => (setting = resolve))));
  const { store } = reminders(device);
  show(store);
  await eventually(() => expect(store.get()).toMatchObject({ state: 'ready' }));
  await setReminders(device.host.current, { subjects: [{ ...emma, remindersEnabled: true }] });
  await eventually(() => expect(store.get()).toMatchObject({ value: { subjects: [{ remindersEnabled: true }] } }));
  await eventually(() => expect(device.requests).toHaveLength(2));
  setting({ status: 403, json: { error: 'access.forbidden' } });
  await eventually(() => expect(store.get()).toMatchObject({ value: { subjects: [{ remindersEnabled: false }] } }));
});

it('[OFF-08] a confirmed change stays shown without another read', async () => {
  const device = await start(({ method }) =>
    method === 'GET' ? answered : { status: 200, json: { subjects: [{ ...emma, remindersEnabled: true }] } },
  );
  const { store } = reminders(device);
  show(store);
  await eventually(() => expect(store.get()).toMatchObject({ state: 'ready' }));
  await setReminders(device.host.current, { subjects: [{ ...emma, remindersEnabled: true }] });
  await device.settled();
  await eventually(() => expect(store.get()).toMatchObject({ value: { subjects: [{ remindersEnabled: true }] } }));
  expect(device.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

it('[KEP-15] [OFF-08] the first answer, which was on its way when a change was confirmed, is requested again', async () => {
  const held: (() => void)[] = [];
  let shop = emma;
  const device = await start(({ method }) => {
    const answer = { status: 200, json: { subjects: [shop] } };
    return method === 'GET' && held.length === 0 ? new Promise((resolve) => held.push(() => resolve(answer))) : answer;
  });
  const { store } = reminders(device);
  show(store);
  await eventually(() => expect(held).toHaveLength(1));
  shop = { ...emma, remindersEnabled: true };
  await setReminders(device.host.current, { subjects: [shop] });
  await eventually(async () => expect(await device.host.current.db.outbox.count()).toBe(0));
  for (const answer of held) answer();
  await eventually(() => expect(store.get()).toMatchObject({ value: { subjects: [{ remindersEnabled: true }] } }));
  expect(device.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
});

it('[KEP-15] [SET-12] an answer that was on its way when the set was changed does not restore the former set', async () => {
  const [sara, jonas] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const user = {
    uuid: CUSTOMER,
    name: 'Ida Berg',
    emailAddress: 'ida@example.no',
    mobilePhone: '',
    acceptMail: false,
    isSimulated: false,
    isAnonymousUser: false,
    lang: 'en',
    address: { address: '', address2: '', postalCode: '', city: '', state: '' },
    currentSubjectUuid: sara,
  };
  const held: (() => void)[] = [];
  let isHeld = false;
  let current = sara;
  const device = await start(({ method, path }) => {
    if (method === 'PUT') {
      current = jonas;
      return OK;
    }
    if (path !== '/api/webshop/user') return { status: 200, json: { drafts: [] } };
    const reply = { status: 200, json: { user: { ...user, currentSubjectUuid: current } } };
    return isHeld ? new Promise((resolve) => held.push(() => resolve(reply))) : reply;
  });
  const { session } = device.host.current.live;
  show(session);
  await refreshSession(device.host.current);
  await eventually(() => expect(session.get().user?.currentSubjectUuid).toBe(sara));
  isHeld = true;
  const asking = refreshSession(device.host.current);
  await eventually(() => expect(held).toHaveLength(1));
  isHeld = false;
  await setCurrentPictureSet(device.host.current, { subjectUuid: jonas });
  await device.settled();
  for (const answer of held) answer();
  await asking;
  expect(await readSession(device.host.current)).toMatchObject({ user: { currentSubjectUuid: jonas } });
  const { currentUser } = accessCalls;
  await pull(device.host.current, currentUser, {});
  expect(await readSession(device.host.current), 'and later answers are kept again').toMatchObject({ user: { currentSubjectUuid: jonas } });
});

it('[OFF-12] the queue lists waiting and parked entries with the reasons', async () => {
  const device = await start(() => ({ status: 500, json: { error: 'server.failed' } }));
  const { queue } = device.host.current.live;
  show(queue);
  await setLanguage(device.host.current, { lang: 'nb' });
  for (let i = 0; i < 6; i += 1) {
    await device.settled();
    device.time.advance(5_000);
  }
  await eventually(() =>
    expect(queue.get()).toMatchObject({
      waiting: 1,
      isSending: false,
      entries: [{ call: 'setLanguage', subject: 'language', state: 'parked', error: { code: 'server.failed' } }],
    }),
  );
});

it('[OFF-12] the shown connection state is the measured one', async () => {
  const device = await start(() => answered);
  const { connection } = device.host.current.live;
  show(connection);
  expect(connection.get()).toEqual({ isOnline: true });
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  expect(connection.get()).toEqual({ isOnline: false });
});

it('[OFF-04] a live change keeps its opId until it is answered, and gets a new one afterwards', async () => {
  let isLost = true;
  const cart = {
    uuid: '00000000-0000-4000-8000-000000000009',
    orderLines: [],
    summary: { totalPrice: 0 },
    rebateCode: 'SUMMER',
    revision: 1,
  };
  const device = await start(() => (isLost ? 'lost' : { status: 200, json: { cart } }));
  const redeem = () => callLive(device.host.current, cartCalls.setRebateCode, { body: { code: 'SUMMER' } });
  expect(await redeem()).toMatchObject({ ok: false });
  await device.host.close();
  isLost = false;
  const before = device.requests;
  const again = await startAgain(() => ({ status: 200, json: { cart } }));
  expect(await callLive(again.host.current, cartCalls.setRebateCode, { body: { code: 'SUMMER' } })).toMatchObject({ ok: true });
  expect(again.requests[0]?.opId).toBe(before[0]?.opId);
  await callLive(again.host.current, cartCalls.setRebateCode, { body: { code: 'SUMMER' } });
  expect(again.requests[1]?.opId).not.toBe(before[0]?.opId);
  expect(await again.host.current.db.cart.get('cart')).toMatchObject({ cart: { rebateCode: 'SUMMER' } });
});

it('[CRT-11] an older cart never replaces a newer one', async () => {
  let revision = 5;
  const device = await start(() => ({
    status: 200,
    json: { cart: { uuid: CUSTOMER, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision } },
  }));
  await callLive(device.host.current, cartCalls.removeRebateCode, {});
  revision = 4;
  await callLive(device.host.current, cartCalls.removeRebateCode, {});
  expect(await device.host.current.db.cart.get('cart')).toMatchObject({ cart: { revision: 5 } });
});
