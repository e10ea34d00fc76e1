import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { IDS, newLine } from '#core/domain/fixtures/price-list.ts';
import { addCartLines } from '../fixtures/changes.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '../fixtures/test-device.ts';
import { readCartLive } from './read-cart-live.ts';

const CUSTOMER = '00000000-0000-4000-8000-000000000001';
const CART = '00000000-0000-4000-8000-000000000002';
const LINE = '00000000-0000-4000-8000-000000000901';

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

it('[CRT-11] a line that the shop confirms during a read of the cart never disappears', async () => {
  open = await startTestDevice(() => 'lost');
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  open.setOnline(false);
  const device = open.host.current;
  const { db } = device;
  await device.sender.connectivity.probe();
  const empty = { uuid: CART, orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 };
  await db.cart.put({ key: 'cart', cart: empty, readAtMs: 0 });
  await addCartLines(device, { lines: [newLine(LINE, IDS.card, 5, {})] });
  const linesOf = (live: Awaited<ReturnType<typeof readCartLive>>) => live?.cart.orderLines.map(({ uuid }) => uuid);
  const shown = await readCartLive(device);
  expect(linesOf(shown)).toContain(LINE);

  const read = readCartLive(device);
  await db.transaction('rw', [db.cart, db.outbox], async () => {
    if (shown) await db.cart.put({ key: 'cart', cart: { ...shown.cart, revision: 2 }, readAtMs: 0 });
    await db.outbox.clear();
  });
  expect(linesOf(await read)).toContain(LINE);
  expect(linesOf(await readCartLive(device)), 'and once it is confirmed').toContain(LINE);
});
