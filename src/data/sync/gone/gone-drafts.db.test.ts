import 'fake-indexeddb/auto';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { afterEach, expect, it } from 'vitest';
import { type Draft, draftCalls } from '#core/contract/drafts.ts';
import { saveDraftViewState, saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { startTestDevice, wipeDatabases, type Shop, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readDraft, readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { endedElsewhere } from './gone-drafts.ts';
import { pull } from '../pull.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [MINE, OTHER, PRODUCT, CUSTOMER] = [id(1), id(2), id(3), id(4)];
const history = { past: [], future: [] };
const draft = {
  uuid: MINE,
  template: { uuid: id(5), version: 1 },
  productUuid: PRODUCT,
  data: { userResources: {}, year: 2026 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
};

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A shop that stores drafts. Another device changes `kept` without this device's knowledge. */
async function start(kept: Map<string, Draft>, beforeListing?: () => Promise<void>): Promise<TestDevice> {
  const shop: Shop = async ({ method, path, body }) => {
    if (method === 'GET') {
      const drafts = [...kept.values()];
      await beforeListing?.();
      return { status: 200, json: { drafts } };
    }
    const uuid = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      kept.delete(uuid);
      return { status: 200, json: { status: 'OK' } };
    }
    const { baseRevision, ...saved } = putDraft.call.body.parse(body);
    const found = kept.get(uuid);
    if (found && found.revision !== baseRevision) return { status: 409, json: { error: 'instance.newer_revision' } };
    const wasGone = !found && (baseRevision ?? 0) > 0;
    kept.set(uuid, saved);
    return { status: 200, json: { uuid, revision: saved.revision, ...(wasGone && { wasGone }) } };
  };
  open = await startTestDevice(shop);
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return open;
}

const save = (device: TestDevice, uuid: string, year: number) =>
  saveDraft(device.host.current, { draft: { ...draft, uuid, data: { userResources: {}, year } }, history });
const read = (device: TestDevice) => pull(device.host.current, draftCalls.listDrafts, {});
const yearsOf = async (device: TestDevice) => {
  const all = await readDrafts(device.host.current);
  return all.state === 'ready' ? all.drafts.map((view) => [view.draft.data.year, view.isGoneElsewhere ?? false]) : null;
};

it('[BEY-04] [SRV-57] a draft that another device ordered or deleted leaves the list here, and others stay', async () => {
  const kept = new Map<string, Draft>();
  const device = await start(kept);
  await save(device, MINE, 2026);
  await save(device, OTHER, 2027);
  await device.settled();
  kept.delete(MINE);
  await read(device);
  expect(await yearsOf(device)).toEqual([[2027, false]]);
  expect(await endedElsewhere(device.host.current.db, MINE)).toBe(true);
  expect(await endedElsewhere(device.host.current.db, OTHER)).toBe(false);
});

it('[BEY-04] another device cannot have ended a draft that was never sent: it stays without a message', async () => {
  const device = await start(new Map());
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await save(device, MINE, 2026);
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  await read(device);
  expect(await yearsOf(device)).toEqual([[2026, false]]);
});

it('[BEY-04] newer edits of a draft that ended on another device become a separate draft with a message, also at the shop', async () => {
  const kept = new Map<string, Draft>();
  const device = await start(kept);
  await save(device, MINE, 2026);
  await device.settled();
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await save(device, MINE, 2030);
  kept.delete(MINE);
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  // Read before the edit was sent, and after.
  await read(device);
  expect(await yearsOf(device)).toEqual([[2030, false]]);
  device.host.current.outbox.wake();
  await device.settled();
  await read(device);
  expect(await yearsOf(device)).toEqual([[2030, true]]);
  expect(kept.get(MINE)?.data.year).toBe(2030);
});

it('[BEY-04] a second version of a draft that exists again is not marked as deleted elsewhere, by its saving or by the list', async () => {
  for (const isSent of [true, false]) {
    const kept = new Map<string, Draft>();
    const device = await start(kept);
    await save(device, MINE, 2026);
    await device.settled();
    const { db, sender } = device.host.current;
    kept.delete(MINE);
    await save(device, MINE, 2030);
    await device.settled();
    expect(await yearsOf(device)).toEqual([[2030, true]]);
    const theirs = kept.get(MINE);
    if (!theirs) throw new Error('not put back');
    kept.set(MINE, { ...theirs, revision: 9, data: { userResources: {}, year: 2040 } });
    device.setOnline(false);
    await sender.connectivity.probe();
    await save(device, MINE, 2031);
    // Without an entry the list decides, for example if its saving was refused for another reason.
    if (!isSent) await db.outbox.clear();
    device.setOnline(true);
    await sender.connectivity.probe();
    device.host.current.outbox.wake();
    await device.settled();
    await read(device);
    await device.settled();
    const beside = (await db.instances.toArray()).find(({ uuid }) => uuid !== MINE);
    const how = isSent ? 'its saving is refused' : 'the list is read';
    expect(beside?.keptBeside?.of, `where ${how}`).toBe(MINE);
    expect((await yearsOf(device))?.sort(), `where ${how}`).toEqual([
      [2031, false],
      [2040, false],
    ]);
    await device.host.close();
    await wipeDatabases();
  }
});

it('[BEY-04] newer edits that the shop refused also stay, with a message', async () => {
  const kept = new Map<string, Draft>();
  const device = await start(kept);
  await save(device, MINE, 2026);
  await device.settled();
  const { db } = device.host.current;
  await db.instances
    .where('uuid')
    .equals(MINE)
    .modify((row) => void (row.draft = { ...row.draft, revision: 7 }));
  kept.delete(MINE);
  await read(device);
  expect(await yearsOf(device)).toEqual([[2026, true]]);
  expect(await db.instances.get(MINE)).toMatchObject({ syncedRevision: 0 });
});

it('[BEY-04] a list that was on its way when a draft arrived at the shop removes nothing', async () => {
  const kept = new Map<string, Draft>();
  let whileListing = async () => undefined as void;
  const device = await start(kept, () => whileListing());
  whileListing = async () => {
    whileListing = async () => undefined;
    await save(device, MINE, 2026);
    await device.host.current.outbox.idle();
  };
  await read(device);
  expect(kept.has(MINE)).toBe(true);
  expect(await yearsOf(device)).toEqual([[2026, false]]);
});

it('[BEY-04] nor does it remove a draft that version 1 had not sent but counted as sent', async () => {
  const kept = new Map<string, Draft>();
  let whileListing = async () => undefined as void;
  const device = await start(kept, () => whileListing());
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await save(device, MINE, 2026);
  await device.host.current.db.instances.update(MINE, { syncedRevision: 1 });
  whileListing = async () => {
    whileListing = async () => undefined;
    device.host.current.outbox.wake();
    await device.host.current.outbox.idle();
  };
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  await read(device);
  expect(kept.has(MINE)).toBe(true);
  expect(await yearsOf(device)).toEqual([[2026, false]]);
});

it('[BEY-03] [BEY-05] a draft’s view state is stored with it, never sent, and dropped if another device changed its pages', async () => {
  const kept = new Map<string, Draft>();
  const device = await start(kept);
  const look = { seenPartIds: ['front', 'back'], view: 'form' } as const;
  await saveDraftViewState(device.host.current, MINE, { ...look, seenPartIds: ['front'] });
  expect(await readDraft(device.host.current, MINE)).toEqual({ state: 'missing' });
  await saveDraft(device.host.current, { draft, history, look: { ...look, seenPartIds: ['front'] } });
  await device.settled();
  const sent = device.requests.length;
  await saveDraftViewState(device.host.current, MINE, { ...look, seenPartIds: ['front', 'back'] });
  await device.settled();
  expect(device.requests).toHaveLength(sent);
  await save(device, MINE, 2027);
  await device.settled();
  expect(await readDraft(device.host.current, MINE)).toMatchObject({ view: { look } });
  expect(JSON.stringify([...kept.values()])).not.toContain('seenPartIds');

  const theirs = kept.get(MINE);
  if (theirs) kept.set(MINE, { ...theirs, revision: 9 });
  await read(device);
  expect(await readDraft(device.host.current, MINE)).toMatchObject({
    view: { draft: { revision: 9 }, look: { seenPartIds: [], view: 'form' } },
  });
});
