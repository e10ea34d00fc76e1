/** Work that this version cannot read in full is kept, sent where that is possible, counted and exported. */
import 'fake-indexeddb/auto';
import { setCurrentPictureSet } from '../fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import { emptyCart } from '#core/domain/cart/fold-cart.ts';
import { exportUnsent } from '../commands/unsent/export-unsent.ts';
import { countUnsent, unsentWork } from '../commands/unsent/unsent-work.ts';
import { eventually } from '../fixtures/eventually.ts';
import { OK, startTestDevice, wipeDatabases, type Shop, type TestDevice } from '../fixtures/test-device.ts';
import { readCartLive } from '../cart/read-cart-live.ts';
import { readQueue } from '../live/queue/read-queue.ts';
import { readEntries } from '../outbox/enqueue.ts';
import { pull } from '../sync/pull.ts';
import { adoptVisitor } from '../sync/adopt-visitor.ts';
import { copyUnsent } from './unsent/copy-unsent.ts';
import { OwnerDatabase } from './owner-database.ts';
import { InstanceRowSchema } from './rows.ts';
import { StoredErrorSchema } from './row-parts/stored-error.ts';

const started: TestDevice[] = [];
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const CUSTOMER = { kind: 'customer', uuid: uuid(99) } as const;

async function start(shop: Shop): Promise<TestDevice> {
  const device = await startTestDevice(shop);
  started.push(device);
  await device.host.current.switchOwner(CUSTOMER);
  return device;
}

afterEach(async () => {
  await Promise.all(started.splice(0).map(({ host }) => host.close()));
  await wipeDatabases();
});

/** A parked change of this version, then edited as another version or a fault might have left it. */
async function withParked(device: TestDevice, edit: Record<string, unknown>): Promise<void> {
  await setCurrentPictureSet(device.host.current, { subjectUuid: uuid(1) });
  for (let n = 0; n < 6; n += 1) {
    await device.settled();
    device.time.advance(5_000);
  }
  await device.settled();
  const { db } = device.host.current;
  const [entry] = await readEntries(db);
  expect(entry?.state).toBe('parked');
  await db.table('outbox').update(entry?.seq ?? 0, edit);
}

const FAILS = { status: 500, json: { error: 'server.failed' } };

it('[SIM-07] an error code that this version does not have is read as an unknown reason', () => {
  expect(StoredErrorSchema.parse({ code: 'cart.dropped_code', params: { n: 1 } })).toEqual({
    code: 'device.unknown_reason',
    params: { code: 'cart.dropped_code' },
  });
  expect(StoredErrorSchema.parse({ code: 'server.failed', reportId: 'r1' })).toEqual({ code: 'server.failed', reportId: 'r1' });
});

it.each<[string, Record<string, unknown>]>([
  ['a reason that this version dropped', { lastError: { code: 'cart.dropped_code' } }],
  ['a reason that is no reason', { lastError: 'oops' }],
  ['a count that is no number', { attempts: 'many', createdAtMs: null, nextAttemptAtMs: 'soon' }],
  ['a call that this version does not know', { call: 'chooseFrame' }],
  ['nothing but its frozen request intact', { call: 7, needs: 'none', state: 'half', owner: null, lane: 3, input: null }],
])('[SIM-07] a change with %s is listed and sent under its opId', async (_, edit) => {
  let isBroken = true;
  const device = await start(() => (isBroken ? FAILS : OK));
  await withParked(device, edit);
  const { db, outbox } = device.host.current;
  expect(await readQueue(device.host.current)).toMatchObject({ waiting: 1, unreadable: 0 });
  isBroken = false;
  await outbox.rearm();
  await device.settled();
  expect(await readEntries(db)).toEqual([]);
  expect(await db.aside.count()).toBe(0);
  expect(new Set(device.requests.map(({ opId, body }) => JSON.stringify([opId, body]))).size).toBe(1);
});

it('[SIM-07] a change that cannot be read or sent is counted, exported and listed before a sign-out', async () => {
  const device = await start(() => FAILS);
  await withParked(device, { wire: null, lane: 3 });
  const { db } = device.host.current;
  expect(await readEntries(db)).toEqual([]);
  await eventually(async () => expect(await readQueue(device.host.current)).toMatchObject({ waiting: 0, unreadable: 1 }));
  expect(countUnsent(await unsentWork(device.host.current))).toBe(1);
  const [file] = await exportUnsent(device.host.current);
  expect(JSON.parse(String(file?.content))).toMatchObject({
    unreadable: [{ table: 'outbox', row: { lane: 3, input: { body: { subjectUuid: uuid(1) } } } }],
  });
});

it.each([
  ['a copy', (from: OwnerDatabase, to: OwnerDatabase) => copyUnsent(from, to)],
  ['a sign-in', adoptVisitor],
])('[SIM-07] the name of an operation that this version does not know is kept by %s, and exported', async (_, move) => {
  const device = await start(() => FAILS);
  await withParked(device, { call: 'chooseFrame' });
  const { db, clock } = device.host.current;
  expect(await readEntries(db)).toMatchObject([{ call: 'unknown' }]);
  const [file] = await exportUnsent(device.host.current);
  expect(JSON.parse(String(file?.content))).toMatchObject({ changes: [{ call: 'chooseFrame' }] });
  const next = new OwnerDatabase({ kind: 'customer', uuid: uuid(97) }, clock);
  await move(db, next, device.host.current);
  expect(await next.outbox.toArray()).toMatchObject([{ call: 'chooseFrame' }]);
  next.retire();
});

it('[SIM-07] the picture of an unreadable upload is in the export', async () => {
  const device = await start(() => OK);
  const { db } = device.host.current;
  await db.aside.add({
    table: 'uploadFiles',
    row: { localId: 'old', file: new Blob(['picture'], { type: 'image/jpeg' }) },
    setAsideAtMs: 1,
  });
  const files = await exportUnsent(device.host.current);
  expect(files.map(({ name }) => name)).toEqual(['keepsake.json', 'pictures/unreadable-1.jpg']);
});

it('[SIM-07] rows that an older version could not read are restored when this one can', async () => {
  const device = await start(() => FAILS);
  await withParked(device, {});
  const { db } = device.host.current;
  const row: unknown = await db.outbox.toCollection().first();
  await db.outbox.clear();
  await db.aside.add({ table: 'outbox', row, setAsideAtMs: 1 });
  await device.host.current.switchOwner({ kind: 'customer', uuid: uuid(98) });
  await device.host.current.switchOwner(CUSTOMER);
  const again = device.host.current.db;
  expect(await readEntries(again)).toHaveLength(1);
  expect(await again.aside.count()).toBe(0);
});

it('[SIM-07] a draft with an unreadable undo history or note is still a draft', () => {
  const row = {
    uuid: uuid(5),
    draft: undefined,
    history: 'of a later version',
    syncedRevision: 0,
    keptBeside: null,
    note: { code: 'instance.dropped' },
    inCartByOp: null,
    look: { view: 'sphere' },
  };
  const issues = InstanceRowSchema.safeParse(row).error?.issues.map(({ path }) => path.join('.'));
  expect(issues).toEqual(['draft']);
});

it('[SIM-07] moving a row to the quarantine never removes its replacement', async () => {
  const device = await start(() => OK);
  const { db } = device.host.current;
  const broken = { key: 'cart', cart: 'torn' };
  await db.table('cart').put(broken);
  const good = { key: 'cart', cart: emptyCart(uuid(3)), readAtMs: 1 } as const;
  // The query read the row before the newer one was written, and moves it afterwards. The newer one stays.
  await db.cart.put(good);
  db.quarantine('cart', broken);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await db.cart.get('cart')).toEqual(good);
});

it('[SIM-07] an unreadable cart counts as absent, and the shop’s next cart stays', async () => {
  const cart = emptyCart(uuid(3));
  const device = await start(() => ({ status: 200, json: { cart } }));
  const { db } = device.host.current;
  await db.table('cart').put({ key: 'cart', cart: 'torn' });
  expect(await pull(device.host.current, cartCalls.readCart, {})).toMatchObject({ ok: true });
  await eventually(async () => expect(await db.aside.count()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await readCartLive(device.host.current))?.cart.uuid).toBe(cart.uuid);
});
