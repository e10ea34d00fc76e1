import 'fake-indexeddb/auto';
import { IDS, showing } from '#core/domain/fixtures/price-list.ts';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { finishPreparing, keepUpload } from '../commands/pictures/uploads.ts';
import { setCurrentPictureSet, setReminders, toggleFavorite } from '../fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import { createTestLocks, OK, startTestDevice, wipeDatabases, type Shop, type TestDevice } from '../fixtures/test-device.ts';
import { STALE_AFTER_MS } from './lease.ts';
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

/** Shops that know the visitor, so that the tests see only the queue's requests. */
const choose = (device: TestDevice, n: number) => setCurrentPictureSet(device.host.current, { subjectUuid: uuid(n) });

it('[OFF-06] of two tabs only one sends, and nothing is sent twice', async () => {
  const locks = createTestLocks();
  const first = await start(() => OK, { locks });
  const second = await start(() => OK, { locks });
  for (let n = 1; n <= 5; n += 1) await choose(first, n);
  second.host.current.outbox.wake();
  await Promise.all([first.settled(), second.settled()]);
  const opIds = [...first.requests, ...second.requests].map(({ opId }) => opId);
  expect(new Set(opIds).size).toBe(opIds.length);
  expect(await states(first)).toEqual([]);
});

it('[OFF-06] a frozen tab is replaced, and its writes are refused when it wakes up', async () => {
  const locks = createTestLocks();
  let answerFrozen: (reply: typeof OK) => void = () => undefined;
  const frozen = await start(() => new Promise((resolve) => (answerFrozen = resolve)), { locks });
  const other = await start(() => ({ status: 500, json: {} }), { locks });
  await choose(frozen, 1);
  await eventually(() => expect(frozen.requests).toHaveLength(1));

  other.host.current.outbox.wake();
  await other.settled();
  expect(other.requests).toHaveLength(0);
  other.time.advance(STALE_AFTER_MS);
  other.host.current.outbox.wake();
  await other.settled();
  expect(other.requests).toHaveLength(1);
  expect(other.requests[0]?.opId).toBe(frozen.requests[0]?.opId);

  await choose(frozen, 2);
  answerFrozen(OK);
  await frozen.settled();
  expect(frozen.requests).toHaveLength(1);
  expect(frozen.reports.join()).toContain('late write refused');
  expect(await states(other)).toEqual([
    { state: 'waiting', attempts: 1 },
    { state: 'waiting', attempts: 0 },
  ]);
});

it('[OFF-06] without Web Locks the lease row keeps two drains apart', async () => {
  const none = { isExclusive: false, tryRun: async (_: string, __: unknown, work: () => Promise<void>) => (await work(), true) };
  let answer: (reply: typeof OK) => void = () => undefined;
  const first = await start(() => new Promise((resolve) => (answer = resolve)), { locks: none });
  const second = await start(() => OK, { locks: none });
  await choose(first, 1);
  await eventually(() => expect(first.requests).toHaveLength(1));
  second.host.current.outbox.wake();
  await second.settled();
  expect(second.requests).toHaveLength(0);
  answer(OK);
  await first.settled();
  expect(await states(second)).toEqual([]);
});

it('[EDT-20] [UPL-02] a draft that gets an unsent picture in another tab while it is being sent waits for that picture', async () => {
  const locks = createTestLocks();
  const answers: (() => void)[] = [];
  const sending = await start(() => new Promise((resolve) => answers.push(() => resolve(OK))), { locks });
  const other = await start(() => 'lost', { locks });
  for (const { setOnline, host } of [sending, other]) {
    setOnline(false);
    await host.current.sender.connectivity.probe();
  }
  const { current } = sending.host;
  await choose(sending, 1);
  await setReminders(current, { subjects: [] });
  for (const pictureUuid of [uuid(2), uuid(3)]) await toggleFavorite(current, { pictureUuid, isUserFavorite: true });
  await save(sending, {});
  sending.setOnline(true);
  await current.sender.connectivity.probe();
  current.outbox.wake();
  await eventually(() => expect(answers).toHaveLength(4));

  const picture = new Blob(['picture']);
  await keepUpload(other.host.current, { localId: uuid(4), name: 'cabin.jpg', file: picture });
  const prepared = { localId: uuid(4), width: 100, height: 100, proxy: picture, thumbnail: picture, converted: null };
  await finishPreparing(other.host.current, prepared);
  await save(other, showing(uuid(4)).data.userResources);
  answers[0]?.();
  await eventually(() => expect(sending.requests.length).toBeGreaterThan(4));
  const sent = sending.requests.map(({ path }) => path);
  // The device closes only when each request is answered.
  sending.setOnline(false);
  for (const answer of answers) answer();
  expect(sent.filter((path) => path.includes('/drafts/'))).toEqual([]);
});

const save = ({ host }: TestDevice, userResources: ReturnType<typeof showing>['data']['userResources']) =>
  saveDraft(host.current, {
    draft: {
      uuid: uuid(5),
      template: { uuid: IDS.cardTemplate, version: 1 },
      productUuid: IDS.card,
      data: { userResources, year: 2027 },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
    },
    history: { past: [], future: [] },
  });
