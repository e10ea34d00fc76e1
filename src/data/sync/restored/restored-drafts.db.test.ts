import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { type Draft, draftCalls } from '#core/contract/drafts.ts';
import { putDraft } from '#core/operations/drafts/put-draft.ts';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { eventually } from '#src/data/fixtures/eventually.ts';
import { startTestDevice, wipeDatabases, type Shop, type TestDevice } from '#src/data/fixtures/test-device.ts';
import { readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { pull } from '../pull.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [MINE, OTHER, PRODUCT, CUSTOMER] = [id(1), id(2), id(3), id(4)];
const [FIRST, SECOND] = [id(81), id(82)];
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

const open: TestDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.host.close();
  await wipeDatabases();
});

/** A shop that stores and refuses drafts by the server's rules. */
interface TestShop {
  readonly kept: Map<string, Draft>;
  restore: string | null;
  /** The backup. */
  copy(): Map<string, Draft>;
  restoreFrom(copy: Map<string, Draft>, id: string): void;
  readonly answer: Shop;
}

function makeShop(): TestShop {
  const shop: TestShop = {
    kept: new Map(),
    restore: null,
    copy: () => new Map(shop.kept),
    restoreFrom(copy, restore) {
      shop.kept.clear();
      for (const [uuid, one] of copy) shop.kept.set(uuid, one);
      shop.restore = restore;
    },
    answer: ({ method, path, body }) => {
      const headers: Record<string, string> = shop.restore === null ? {} : { 'x-keepsake-restore': shop.restore };
      if (path.includes('recent-images')) return { status: 200, json: [], headers };
      if (method === 'GET') return { status: 200, json: { drafts: [...shop.kept.values()] }, headers };
      const uuid = path.split('/').at(-1) ?? '';
      if (method === 'DELETE') {
        shop.kept.delete(uuid);
        return { status: 200, json: { status: 'OK' }, headers };
      }
      const { baseRevision, ...saved } = putDraft.call.body.parse(body);
      const found = shop.kept.get(uuid);
      const isSame = found?.revision === saved.revision && JSON.stringify(found.data) === JSON.stringify(saved.data);
      if (found && !isSame && (saved.revision <= found.revision || baseRevision !== found.revision))
        return { status: 409, json: { error: 'instance.newer_revision' }, headers };
      shop.kept.set(uuid, saved);
      const wasGone = !found && (baseRevision ?? 0) > 0;
      return { status: 200, json: { uuid, revision: saved.revision, ...(wasGone && { wasGone }) }, headers };
    },
  };
  return shop;
}

async function start(shop: TestShop): Promise<TestDevice> {
  const device = await startTestDevice(shop.answer);
  open.push(device);
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return device;
}

const save = (device: TestDevice, uuid: string, year: number) =>
  saveDraft(device.host.current, { draft: { ...draft, uuid, data: { userResources: {}, year } }, history });
const read = (device: TestDevice) => pull(device.host.current, draftCalls.listDrafts, {});
async function readAll(device: TestDevice): Promise<void> {
  expect((await read(device)).ok).toBe(true);
  await device.settled();
}
/** The year, the revision, and the note on the card. */
const seenOn = async (device: TestDevice) => {
  const all = await readDrafts(device.host.current);
  return all.state === 'ready'
    ? all.drafts.map((view) => [view.draft.data.year, view.kept, view.isGoneElsewhere ?? false, view.draft.versionOf ?? null]).sort()
    : null;
};
const refusedOn = async (device: TestDevice) => (await device.host.current.db.outbox.toArray()).map(({ state }) => state);
const yearsIn = ({ kept }: TestShop) => [...kept.values()].map(({ data }) => data.year).sort();

it('[OFF-13] a draft that a restored shop lacks, or has an older version of, is sent again and not deleted', async () => {
  const shop = makeShop();
  const device = await start(shop);
  await save(device, MINE, 2026);
  await device.settled();
  await readAll(device);
  const backup = shop.copy();
  await save(device, MINE, 2027);
  await save(device, OTHER, 2028);
  await device.settled();
  await readAll(device);
  shop.restoreFrom(backup, FIRST);

  await readAll(device);
  expect(await seenOn(device)).toEqual([
    [2027, 'shop', false, null],
    [2028, 'shop', false, null],
  ]);
  expect(yearsIn(shop)).toEqual([2027, 2028]);
  expect((await readRestoreRow(device.host.current.db)).isNews).toBe(true);

  // From now on, a draft missing in the list was deleted on another device again.
  await readAll(device);
  shop.kept.delete(OTHER);
  await readAll(device);
  expect(await seenOn(device)).toEqual([[2027, 'shop', false, null]]);
});

it('[OFF-13] each restore is processed once, and a restore from before the device’s first visit is ignored', async () => {
  const shop = makeShop();
  shop.restoreFrom(shop.copy(), FIRST);
  const device = await start(shop);
  await readAll(device);
  expect((await readRestoreRow(device.host.current.db)).isNews).toBeUndefined();
  const backup = shop.copy();
  await save(device, MINE, 2026);
  await device.settled();
  await readAll(device);
  shop.restoreFrom(backup, SECOND);
  await readAll(device);
  expect(yearsIn(shop)).toEqual([2026]);
  shop.kept.delete(MINE);
  await readAll(device);
  expect(await seenOn(device)).toEqual([]);
});

it('[OFF-13] an unsent change is sent to the restored shop without a message about another device, also before the list is read', async () => {
  for (const isListFirst of [true, false]) {
    const shop = makeShop();
    const device = await start(shop);
    await save(device, MINE, 2026);
    await device.settled();
    const backup = shop.copy();
    await save(device, MINE, 2027);
    await save(device, OTHER, 2030);
    await device.settled();
    await readAll(device);
    shop.restoreFrom(backup, FIRST);
    device.setOnline(false);
    await device.host.current.sender.connectivity.probe();
    await save(device, MINE, 2028);
    await save(device, OTHER, 2031);
    device.setOnline(true);
    if (isListFirst) await device.host.current.outbox.pause();
    await device.host.current.sender.connectivity.probe();
    device.host.current.outbox.wake();
    await device.settled();
    const listed = read(device);
    device.host.current.outbox.resume();
    await listed;
    await device.settled();
    await readAll(device);
    const what = isListFirst ? 'the list is first' : 'the queue is first';
    expect(await seenOn(device), `where ${what}`).toEqual([
      [2028, 'shop', false, null],
      [2031, 'shop', false, null],
    ]);
    expect(yearsIn(shop), `where ${what}`).toEqual([2028, 2031]);
    expect(await refusedOn(device), `where ${what}`).toEqual([]);
    await device.host.close();
    open.splice(0);
    await wipeDatabases();
  }
});

it('[OFF-13] [BEY-04] a saving that the restored shop has, and whose answer comes after the list, was not deleted on another device', async () => {
  const shop = makeShop();
  let answerSaving = () => undefined as void;
  let held = Promise.resolve();
  const answer: Shop = async (request) => {
    const made = await shop.answer(request);
    if (request.method === 'PUT') await held;
    return made;
  };
  const device = await start({ ...shop, answer });
  await save(device, MINE, 2026);
  await device.settled();
  await readAll(device);
  shop.restoreFrom(new Map(), FIRST);
  held = new Promise((resolve) => {
    answerSaving = resolve;
  });
  await save(device, MINE, 2027);
  await eventually(() => expect(yearsIn(shop)).toEqual([2027]));
  expect((await read(device)).ok).toBe(true);
  expect((await read(device)).ok).toBe(true);
  answerSaving();
  await device.settled();
  await readAll(device);
  expect(await seenOn(device)).toEqual([[2027, 'shop', false, null]]);

  // From now on, another device's deletion is shown.
  held = Promise.resolve();
  shop.kept.clear();
  await save(device, MINE, 2028);
  await device.settled();
  expect(await seenOn(device)).toEqual([[2028, 'shop', true, null]]);
});

it('[OFF-13] the newest version on several devices is restored once, whichever device is first', async () => {
  for (const order of [
    ['old', 'new'],
    ['new', 'old'],
  ] as const) {
    const shop = makeShop();
    const empty = shop.copy();
    const writer = await start(shop);
    await save(writer, MINE, 2026);
    await writer.settled();
    await readAll(writer);
    // Another device of the customer has the first version only: the same database at an earlier time.
    const rowOfOld = await writer.host.current.db.instances.get(MINE);
    await save(writer, MINE, 2027);
    await writer.settled();
    await readAll(writer);
    const rowOfNew = await writer.host.current.db.instances.get(MINE);
    const finalOf: unknown[] = [];
    shop.restoreFrom(empty, FIRST);
    // The devices take turns in one database; each restores its own rows.
    const rows = { old: { instances: rowOfOld, meta: undefined as unknown }, new: { instances: rowOfNew, meta: undefined as unknown } };
    const { db } = writer.host.current;
    const as = async (name: 'old' | 'new', run: () => Promise<void>) => {
      await db.instances.clear();
      await db.meta.delete('restore');
      const { instances, meta } = rows[name];
      if (instances) await db.instances.put(instances);
      if (meta) await db.meta.put(meta as Awaited<ReturnType<typeof readRestoreRow>>);
      await run();
      rows[name] = { instances: await db.instances.get(MINE), meta: await db.meta.get('restore') };
      expect(await db.instances.count(), `in the order ${order.join()}`).toBe(1);
      expect(await refusedOn(writer), `in the order ${order.join()}`).toEqual([]);
    };
    for (const name of [...order, ...order, ...order]) await as(name, () => readAll(writer));
    for (const name of order) await as(name, async () => void finalOf.push(await seenOn(writer)));
    expect(finalOf, `in the order ${order.join()}`).toEqual([[[2027, 'shop', false, null]], [[2027, 'shop', false, null]]]);
    expect(yearsIn(shop), `in the order ${order.join()}`).toEqual([2027]);
    await writer.host.close();
    open.splice(0);
    await wipeDatabases();
  }
});

it('[OFF-13] two tabs that read the list at once send the draft once', async () => {
  const shop = makeShop();
  const one = await start(shop);
  await save(one, MINE, 2026);
  await one.settled();
  await readAll(one);
  const other = await start(shop);
  shop.restoreFrom(new Map(), FIRST);
  await Promise.all([read(one), read(other)]);
  await one.settled();
  await other.settled();
  const sent = [...one.requests, ...other.requests].filter(({ method }) => method === 'PUT');
  expect(sent).toHaveLength(2);
  expect(yearsIn(shop)).toEqual([2026]);
});

it('[OFF-13] without a restore, a draft missing in the list was deleted on another device', async () => {
  const shop = makeShop();
  const device = await start(shop);
  await save(device, MINE, 2026);
  await device.settled();
  shop.kept.clear();
  await readAll(device);
  expect(await seenOn(device)).toEqual([]);
});
