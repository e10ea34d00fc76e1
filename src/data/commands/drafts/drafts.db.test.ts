import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { draftCalls } from '#core/contract/drafts.ts';
import { createTestLocks, startTestDevice, wipeDatabases, type Shop, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readDraft, readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { pull } from '#src/data/sync/pull.ts';
import { deleteDraft } from './delete-draft.ts';
import { saveDraft } from './save-draft.ts';

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

const draftSaved = { status: 200, json: { uuid: LINE, revision: 1 } } as const;
const entriesOf = async ({ host }: TestDevice) => (await readEntries(host.current.db)).map(({ call, state }) => `${call} ${state}`);

it('[EDT-20] a saved draft is kept with its undo history after the app was closed', async () => {
  const device = await start(() => 'lost');
  expect(await saveDraft(device.host.current, { draft, history })).toEqual({
    ok: true,
    value: { uuid: LINE, revision: 1, savedAtMs: device.time.clock.nowMs() },
  });
  await device.host.close();
  open = await startTestDevice(() => 'lost');
  expect(open.host.current.owner).toEqual({ kind: 'customer', uuid: CUSTOMER });
  expect(await readDraft(open.host.current, LINE)).toMatchObject({
    state: 'ready',
    view: { draft: { ...draft, revision: 1 }, history, note: null },
  });
});

it('[EDT-20] drafts of another device appear here, and never overwrite unsent changes', async () => {
  const theirs = (revision: number, year: number) => ({ ...draft, data: { userResources: {}, year }, revision, savedAtMs: 1 });
  let list = [theirs(4, 2027)];
  const device = await start(({ method, path }) => {
    if (method === 'GET') return { status: 200, json: { drafts: list } };
    if (path.includes(LINE)) return { status: 409, json: { error: 'instance.newer_revision' } };
    return draftSaved;
  });
  const read = () => pull(device.host.current, draftCalls.listDrafts, {});
  await read();
  expect(await readDrafts(device.host.current)).toMatchObject({ drafts: [{ draft: { uuid: LINE, revision: 4 } }] });

  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await saveDraft(device.host.current, { draft, history });
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  list = [theirs(9, 2030)];
  await read();
  expect(await readDraft(device.host.current, LINE)).toMatchObject({ view: { draft: { revision: 5 } } });

  device.host.current.outbox.wake();
  await device.settled();
  await read();
  expect(await readDraft(device.host.current, LINE)).toMatchObject({ view: { draft: { revision: 9, data: { year: 2030 } } } });
  const all = await readDrafts(device.host.current);
  expect(all).toMatchObject({ state: 'ready' });
  expect(all.state === 'ready' && all.drafts.find(({ draft: { uuid } }) => uuid !== LINE)).toMatchObject({
    draft: { data: draft.data, versionOf: LINE },
    history,
  });
  expect(
    device.requests.map(({ path, body }) => [path.split('/').at(-1), (body as { baseRevision?: number } | null)?.baseRevision]),
  ).toEqual([
    ['drafts', undefined],
    ['drafts', undefined],
    [LINE, 4],
    [expect.not.stringContaining(LINE), 0],
    ['drafts', undefined],
  ]);
  expect(await entriesOf(device)).toEqual([]);
});

it('[BEY-04] [EDT-20] two tabs with one draft keep both versions, and each continues with its own', async () => {
  const device = await start(() => 'lost');
  const save = (year: number, uuid: string, from: number | null) =>
    saveDraft(device.host.current, { draft: { ...draft, uuid, data: { userResources: {}, year } }, history, from });
  const opened = await save(2026, LINE, null);
  if (!opened.ok) throw new Error('saved');
  expect(opened.value).toMatchObject({ uuid: LINE, revision: 1 });
  const first = await save(2027, LINE, 1);
  expect(first).toMatchObject({ value: { uuid: LINE, revision: 2 } });
  const second = await save(2028, LINE, 1);
  if (!second.ok) throw new Error('saved');
  expect(second.value).toMatchObject({ revision: 1 });
  expect(second.value.uuid).not.toBe(LINE);
  expect(await save(2029, second.value.uuid, 1)).toMatchObject({ value: { uuid: second.value.uuid, revision: 2 } });
  expect(await save(2030, LINE, 2)).toMatchObject({ value: { uuid: LINE, revision: 3 } });
  const all = await readDrafts(device.host.current);
  expect(all.state === 'ready' && all.drafts.map((view) => [view.draft.data.year, view.draft.versionOf ?? null]).sort()).toEqual([
    [2029, LINE],
    [2030, null],
  ]);
});

it('[BEY-04] an editor whose saving the shop refused continues with the version that was kept beside', async () => {
  let isRefused = false;
  const device = await start(({ method, path }) => {
    if (method === 'GET') return { status: 200, json: { drafts: [] } };
    return isRefused && path.includes(LINE) ? { status: 409, json: { error: 'instance.newer_revision' } } : draftSaved;
  });
  const save = (year: number, from: number | null) =>
    saveDraft(device.host.current, { draft: { ...draft, data: { userResources: {}, year } }, history, from });
  await save(2026, null);
  await device.settled();
  isRefused = true;
  await save(2027, 1);
  await device.settled();
  const beside = await save(2028, 2);
  if (!beside.ok) throw new Error('saved');
  await device.settled();
  const all = await readDrafts(device.host.current);
  expect(all).toMatchObject({ drafts: [{ draft: { uuid: beside.value.uuid, versionOf: LINE, data: { year: 2028 } } }] });
  expect(await entriesOf(device)).toEqual([]);
});

it('[EDT-20] a deleted draft is not restored by an earlier list; a draft that another device continues is', async () => {
  let list = [{ ...draft, data: { userResources: {}, year: 2027 }, revision: 4, savedAtMs: 1 }];
  const device = await start(({ method }) =>
    method === 'GET' ? { status: 200, json: { drafts: list } } : { status: 200, json: { status: 'OK' } },
  );
  const read = () => pull(device.host.current, draftCalls.listDrafts, {});
  await read();
  await deleteDraft(device.host.current, { uuid: LINE });
  await device.settled();
  expect(await entriesOf(device)).toEqual([]);
  await read();
  expect(await readDrafts(device.host.current)).toEqual({ state: 'ready', drafts: [] });

  list = list.map((theirs) => ({ ...theirs, revision: 5 }));
  await read();
  expect(await readDrafts(device.host.current)).toMatchObject({ drafts: [{ draft: { uuid: LINE, revision: 5 } }] });
});

it('[EDT-20] deleting a draft also deletes its unsent savings', async () => {
  const device = await start(() => ({ status: 200, json: { status: 'OK' } }));
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await saveDraft(device.host.current, { draft, history });
  await deleteDraft(device.host.current, { uuid: LINE });
  expect(await entriesOf(device)).toEqual(['deleteDraft waiting']);
  expect(await readDrafts(device.host.current)).toEqual({ state: 'ready', drafts: [] });
});
