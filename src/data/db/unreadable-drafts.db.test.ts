/** Unreadable drafts: drafts that only this device has are kept and counted; the shop's drafts are read again. */
import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { afterEach, expect, it } from 'vitest';
import { draftCalls } from '#core/contract/drafts.ts';
import { exportUnsent } from '../commands/unsent/export-unsent.ts';
import { countUnsent, unsentWork } from '../commands/unsent/unsent-work.ts';
import type { Device } from '../device.ts';
import { eventually } from '../fixtures/eventually.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '../fixtures/test-device.ts';
import { readDrafts, readPackageDrafts } from '../live/drafts/read-drafts.ts';
import { readQueue } from '../live/queue/read-queue.ts';
import { pull } from '../sync/pull.ts';
import { PackageDraftRowSchema } from './rows.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CUSTOMER = { kind: 'customer', uuid: uuid(99) } as const;
const DRAFT = {
  uuid: uuid(5),
  template: { uuid: uuid(6), version: 1 },
  productUuid: uuid(7),
  data: { userResources: {}, year: 2027 },
  currentPartId: null,
  partOfPackage: false,
  orderLineUuid: null,
  revision: 1,
  savedAtMs: 1,
};
const ROW = { draft: DRAFT, history: { past: [], future: [] }, syncedRevision: 1, keptBeside: null, note: null, inCartByOp: null };

/** A row in the form that the app stored. */
async function packageDraft(): Promise<Record<string, unknown>> {
  const fixture: unknown = JSON.parse(await readFile(new URL('./fixtures/owner-version-2.json', import.meta.url), 'utf8'));
  const [row] = z.object({ stores: z.object({ packageDrafts: z.array(PackageDraftRowSchema) }) }).parse(fixture).stores.packageDrafts;
  return { ...row, inCartByOp: null };
}

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

async function start(): Promise<TestDevice> {
  open = await startTestDevice(({ path }) => ({
    status: 200,
    json: path.endsWith('/user/drafts') ? { drafts: [DRAFT] } : { pictures: [] },
  }));
  await open.host.current.switchOwner(CUSTOMER);
  return open;
}

async function shownYears(device: Device): Promise<unknown[]> {
  const read = await readDrafts(device);
  return read.state === 'ready' ? read.drafts.map(({ draft }) => draft.data['year']) : [];
}

it.each([['package'], ['subject'], ['orderLineUuid'], ['inCartByOp']])(
  '[SIM-07] a package draft whose %s cannot be read is set aside by the screen that follows it, counted and in the copy',
  async (field) => {
    const device = (await start()).host.current;
    const { db } = device;
    const broken = { ...(await packageDraft()), [field]: 42 };
    await db.table('packageDrafts').put(broken);
    const unwatch = db.watch(
      () => readPackageDrafts(device),
      () => undefined,
      (error) => expect(error).toBeUndefined(),
    );
    await eventually(async () => expect(await db.aside.toArray()).toMatchObject([{ table: 'packageDrafts', row: broken }]));
    unwatch();
    expect(await db.packageDrafts.count()).toBe(0);
    expect(await readQueue(device)).toMatchObject({ unreadable: 1 });
    expect(countUnsent(await unsentWork(device))).toBe(1);
    const [file] = await exportUnsent(device);
    expect(JSON.parse(String(file?.content))).toMatchObject({ unreadable: [{ table: 'packageDrafts', row: broken }] });
  },
);

it.each([
  ['whose content cannot be read', { ...ROW, uuid: uuid(5), draft: 42 }],
  ['of which only the key is left', { uuid: uuid(5) }],
])('[SIM-07] a draft %s, and that the shop has, is read anew and is no unsent work', async (_, row) => {
  const device = (await start()).host.current;
  const { db } = device;
  await db.table('instances').put(row);
  expect(await shownYears(device)).toEqual([]);
  await eventually(async () => expect(await readQueue(device)).toMatchObject({ unreadable: 1 }));
  expect(await pull(device, draftCalls.listDrafts, {})).toMatchObject({ ok: true });
  expect(await shownYears(device)).toEqual([2027]);
  expect(await readQueue(device)).toMatchObject({ unreadable: 0 });
  expect(countUnsent(await unsentWork(device))).toBe(0);
});

it('[SIM-07] an unreadable draft that the shop does not have is kept', async () => {
  const device = (await start()).host.current;
  await device.db.table('instances').put({ ...ROW, uuid: uuid(8), draft: 42 });
  await eventually(async () => {
    await readDrafts(device);
    expect(await readQueue(device)).toMatchObject({ unreadable: 1 });
  });
  expect(await pull(device, draftCalls.listDrafts, {})).toMatchObject({ ok: true });
  expect(await readQueue(device)).toMatchObject({ unreadable: 1 });
});

it('[SIM-07] drafts are listed although the note of deleted drafts is unreadable', async () => {
  const device = (await start()).host.current;
  await device.db.table('meta').put({ key: 'deleted-drafts', drafts: 'kaputt' });
  expect(await pull(device, draftCalls.listDrafts, {})).toMatchObject({ ok: true });
  expect(await shownYears(device)).toEqual([2027]);
});

it('[SIM-07] an unreadable change that was being sent when it was damaged counts once', async () => {
  const device = (await start()).host.current;
  const { db } = device;
  const row = { seq: 1, opId: uuid(9), owner: CUSTOMER.uuid, call: 'toggleDigitalFile', lane: 7, wire: null, state: 'waiting' };
  await db.table('outbox').put(row);
  const read = await db.outbox.toArray();
  // The drain marks the entry as being sent between the read and the move to the quarantine.
  await db.table('outbox').put({ ...row, state: 'sending' });
  for (const found of read) db.quarantine('outbox', found);
  await eventually(async () => expect(await readQueue(device)).toMatchObject({ unreadable: 1 }));
  await eventually(async () => {
    await readQueue(device);
    expect(await db.outbox.count()).toBe(0);
  });
  expect(await db.aside.toArray()).toMatchObject([{ table: 'outbox', row: { opId: uuid(9), state: 'sending' } }]);
  const [file] = await exportUnsent(device);
  expect(JSON.parse(String(file?.content)).unreadable).toHaveLength(1);
});
