/** What a sync event of the service worker sends, and when it reports remaining work. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { signOut } from './commands/account/sign-out.ts';
import { drainOnce } from './drain-once.ts';
import { setCurrentPictureSet, setLanguage, setReminders } from './fixtures/changes.ts';
import { eventually } from './fixtures/eventually.ts';
import { createTestLocks, OK, type Shop, startTestDevice, type TestDevice, testPorts, wipeDatabases } from './fixtures/test-device.ts';
import { createTestTimers } from './fixtures/test-timers.ts';
import { STALE_AFTER_MS } from './outbox/lease.ts';
import { readEntries } from './outbox/enqueue.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const KARI = { kind: 'customer', uuid: uuid(90) } as const;
const NO_LOCKS = { isExclusive: false, tryRun: async (_: string, __: unknown, work: () => Promise<void>) => (await work(), true) };
const FAILED = { status: 500, json: { error: 'server.failed' } } as const;

const pages: TestDevice[] = [];
afterEach(async () => {
  await closePages();
  await wipeDatabases();
});

async function closePages(): Promise<void> {
  for (const page of pages.splice(0)) await page.host.close();
}

async function openPage(shop: Shop, locks = createTestLocks()): Promise<TestDevice> {
  const page = await startTestDevice(shop, { locks });
  pages.push(page);
  return page;
}

/** A customer's page without a connection. */
async function offlinePage(): Promise<TestDevice> {
  const page = await openPage(() => 'lost');
  page.setOnline(false);
  await page.host.current.sender.connectivity.probe();
  await page.host.current.switchOwner(KARI);
  return page;
}

const choose = ({ host }: TestDevice, n: number) => setCurrentPictureSet(host.current, { subjectUuid: uuid(n) });
/** Changes that wait in lanes of their own. */
async function leaveTwoChanges(): Promise<void> {
  const page = await offlinePage();
  await choose(page, 1);
  await setLanguage(page.host.current, { lang: 'nb' });
  expect(await readEntries(page.host.current.db)).toHaveLength(2);
  await closePages();
}

async function leaveOneChange(): Promise<void> {
  await choose(await offlinePage(), 1);
  await closePages();
}

/** The service worker of the same browser. */
function startWorker(shop: Shop, locks = createTestLocks()) {
  const time = createTestTimers();
  const sent: string[] = [];
  let isReachable = true;
  let pings = 0;
  const ports = testPorts((request) => {
    if (request.opId) sent.push(request.opId);
    return shop(request);
  });
  return {
    time,
    sent,
    get pings() {
      return pings;
    },
    setReachable(next: boolean) {
      isReachable = next;
    },
    sync: (isLeftToPage?: () => Promise<boolean>) =>
      drainOnce(
        {
          ...ports,
          locks,
          clock: time.clock,
          timers: time.timers,
          fetch: async (url, init) => {
            if (url.includes('/ping')) pings += 1;
            if (!isReachable) throw new TypeError('Failed to fetch');
            return ports.fetch(url, init);
          },
        },
        isLeftToPage,
      ),
  };
}

/** Advances the worker's time until its event has ended. */
async function overTime<T>({ time }: ReturnType<typeof startWorker>, work: Promise<T>): Promise<T> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  done.catch(() => undefined);
  await eventually(() => {
    if (!isOver) time.advance(1_000);
    expect(isOver).toBe(true);
  });
  return done;
}

async function left() {
  const page = await openPage(() => 'lost');
  return (await readEntries(page.host.current.db)).map(({ state, attempts }) => ({ state, attempts }));
}

it('[SIM-09] the changes of a closed page are sent, and nothing is left', async () => {
  await leaveTwoChanges();
  const worker = startWorker(() => OK);
  expect(await worker.sync()).toBe('done');
  expect(new Set(worker.sent).size).toBe(2);
  expect(worker.sent).toHaveLength(2);
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toHaveLength(2);
});

it('[SIM-09] while the shop is out of reach for half a minute the changes wait, without using up a retry', async () => {
  await leaveOneChange();
  const worker = startWorker(() => OK);
  worker.setReachable(false);
  expect(await overTime(worker, worker.sync())).toBe('waiting');
  expect(worker.sent).toEqual([]);
  expect(worker.pings).toBeLessThan(10);
  expect(await left()).toEqual([{ state: 'waiting', attempts: 0 }]);
  await closePages();
  worker.setReachable(true);
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toHaveLength(1);
});

it('[SIM-09] a shop that returns during the event gets the changes in it', async () => {
  await leaveOneChange();
  const worker = startWorker(() => OK);
  worker.setReachable(false);
  const event = worker.sync();
  await eventually(() => expect(worker.pings).toBeGreaterThan(0));
  worker.setReachable(true);
  expect(await overTime(worker, event)).toBe('done');
  expect(worker.sent).toHaveLength(1);
});

it('[SIM-09] a failed attempt waits for the next event, and is sent under the same opId', async () => {
  await leaveOneChange();
  let isBroken = true;
  const worker = startWorker(() => (isBroken ? FAILED : OK));
  expect(await worker.sync()).toBe('waiting');
  expect(worker.sent).toHaveLength(1);
  isBroken = false;
  expect(await worker.sync(), 'not due yet').toBe('waiting');
  worker.time.advance(5 * 60_000);
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toHaveLength(2);
  expect(new Set(worker.sent).size).toBe(1);
});

it('[SIM-09] parked and refused changes request no further event', async () => {
  await leaveTwoChanges();
  const worker = startWorker(({ path }) => (path.includes('language') ? { status: 404, json: { error: 'request.not_found' } } : FAILED));
  for (let retry = 0; retry < 5; retry += 1) {
    expect(await worker.sync()).toBe('waiting');
    worker.time.advance(5_000);
  }
  expect(await worker.sync()).toBe('done');
  expect((await left()).map(({ state }) => state)).toEqual(['parked', 'refused']);
  await closePages();
  const before = worker.sent.length;
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toHaveLength(before);
});

it('[SIM-09] entries that wait for the visitor’s sign-in request no further event', async () => {
  const page = await openPage(() => 'lost');
  page.setOnline(false);
  await page.host.current.sender.connectivity.probe();
  await setReminders(page.host.current, { subjects: [{ uuid: uuid(2), name: 'Anna Berg', remindersEnabled: false }] });
  expect(await readEntries(page.host.current.db)).toHaveLength(1);
  await closePages();
  const worker = startWorker(() => OK);
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toEqual([]);
});

it('[SIM-09] an expired session holds the changes for the sign-in, and requests no further event', async () => {
  await leaveOneChange();
  const worker = startWorker(({ path }) =>
    path === '/api/webshop/user' ? { status: 200, json: { user: null } } : { status: 401, json: { error: 'access.signed_out' } },
  );
  expect(await worker.sync()).toBe('done');
  const sent = worker.sent.length;
  expect(await worker.sync()).toBe('done');
  expect(worker.sent).toHaveLength(sent);
  expect(await left()).toEqual([{ state: 'waiting', attempts: 0 }]);
});

it('[SIM-09] [OFF-07] nothing is sent for a customer who signed out except the sign-out, as soon as possible', async () => {
  const page = await offlinePage();
  await choose(page, 1);
  await signOut(page.host.current, { unsent: 'keep' });
  await closePages();
  const methods: string[] = [];
  const worker = startWorker(({ method, path }) => {
    methods.push(`${method} ${path}`);
    return path === '/api/webshop/user' && method === 'GET' ? { status: 200, json: { user: null } } : OK;
  });
  worker.setReachable(false);
  expect(await overTime(worker, worker.sync())).toBe('waiting');
  worker.setReachable(true);
  expect(await worker.sync()).toBe('done');
  expect(methods).toEqual(['DELETE /api/webshop/session', 'GET /api/webshop/user']);
});

it('[SIM-09] a sign-out in a page ends the event', async () => {
  await leaveOneChange();
  const worker = startWorker(() => OK);
  worker.setReachable(false);
  const event = worker.sync();
  await eventually(() => expect(worker.pings).toBeGreaterThan(0));
  const page = await openPage(() => 'lost');
  await signOut(page.host.current, { unsent: 'keep' });
  worker.setReachable(true);
  await overTime(worker, event);
  expect(worker.sent, 'the sign-out alone').toHaveLength(1);
});

it('[SIM-09] an open page sends the queue: the worker waits for it, and sends when it is closed', async () => {
  await leaveOneChange();
  const worker = startWorker(() => OK);
  let isOpen = true;
  const looks: boolean[] = [];
  const event = worker.sync(async () => {
    looks.push(isOpen);
    return isOpen;
  });
  await eventually(() => expect(looks).toHaveLength(1));
  expect(worker.sent).toEqual([]);
  isOpen = false;
  expect(await overTime(worker, event)).toBe('done');
  expect(worker.sent).toHaveLength(1);
});

it('[SIM-09] an open page that sends nothing for half a minute leaves the event unfinished', async () => {
  await leaveOneChange();
  const worker = startWorker(() => OK);
  expect(
    await overTime(
      worker,
      worker.sync(async () => true),
    ),
  ).toBe('waiting');
  expect(worker.sent).toEqual([]);
});

it.each([
  ['with Web Locks', createTestLocks()],
  ['without Web Locks', NO_LOCKS],
])('[SIM-09] [OFF-06] a page and the worker that send at once send each change once, %s', async (_, locks) => {
  await leaveTwoChanges();
  const answers: ((reply: typeof OK) => void)[] = [];
  const page = await openPage(() => new Promise((resolve) => void answers.push(resolve)), locks);
  page.host.current.outbox.wake();
  await eventually(() => expect(answers).toHaveLength(2));
  const worker = startWorker(() => OK, locks);
  let looks = 0;
  const event = worker.sync(async () => {
    looks += 1;
    return false;
  });
  // The worker has checked the queue twice. At the second check its first drain had ended.
  await eventually(() => {
    if (looks < 2) worker.time.advance(1_000);
    expect(looks).toBe(2);
  });
  expect(worker.sent).toEqual([]);
  for (const answer of answers) answer(OK);
  await page.settled();
  expect(await overTime(worker, event)).toBe('done');
  const opIds = [...page.requests.flatMap(({ opId }) => (opId ? [opId] : [])), ...worker.sent];
  expect(opIds).toHaveLength(2);
  expect(new Set(opIds).size).toBe(2);
});

it('[SIM-09] [OFF-06] a worker takes over from a page that is frozen while sending', async () => {
  await leaveOneChange();
  const locks = createTestLocks();
  const frozen = await openPage(() => 'hangs', locks);
  frozen.host.current.outbox.wake();
  await eventually(() => expect(frozen.requests).toHaveLength(1));
  const worker = startWorker(() => OK, locks);
  expect(await overTime(worker, worker.sync())).toBe('done');
  expect(worker.sent).toEqual(frozen.requests.map(({ opId }) => opId));
  expect(worker.time.clock.nowMs() - frozen.time.clock.nowMs()).toBeGreaterThanOrEqual(STALE_AFTER_MS);
});
