import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList, showing } from '#core/domain/fixtures/price-list.ts';
import { deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { pull } from '../pull.ts';
import { contentOf, forgetLostLines } from './restored-cart.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { copyUnsent } from '#src/data/db/unsent/copy-unsent.ts';
import { dropReadable } from '#src/data/db/unsent/drop-readable.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, CART, FIRST, SECOND] = [id(4), id(5), id(81), id(82)];
const [ONE, TWO, THREE] = [id(901), id(902), id(903)];

const goodsLineOf = (uuid: string, quantity: number) => lineOfNew(newLine(uuid, IDS.card, quantity), priceList, facts);

const open: TestDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.host.close();
  await wipeDatabases();
});

const cartOf = (revision: number, ...orderLines: OrderLine[]): Cart => ({
  uuid: CART,
  orderLines,
  summary: { totalPrice: 0 },
  rebateCode: null,
  revision,
});

interface TestShop {
  cart: Cart;
  restore: string | null;
}

async function start(shop: TestShop): Promise<TestDevice> {
  const device = await startTestDevice(({ method }) => {
    if (method !== 'GET') return 'lost';
    return { status: 200, json: { cart: shop.cart }, headers: shop.restore === null ? {} : { 'x-keepsake-restore': shop.restore } };
  });
  open.push(device);
  await device.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  return device;
}

const read = (device: TestDevice) => pull(device.host.current, cartCalls.readCart, {});
const keptIn = async ({ host: { current } }: TestDevice) => (await current.db.cart.get('cart'))?.cart.revision;
const lostIn = async ({ host: { current } }: TestDevice) =>
  ((await readRestoreRow(current.db)).lostLines ?? []).map(({ uuid, quantity }) => [uuid, quantity]);

it('[OFF-13] the cart of a restored shop replaces a newer one, whose goods are noted; without a restore it does not', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2), goodsLineOf(TWO, 3), goodsLineOf(THREE, 1)), restore: null };
  const device = await start(shop);
  await read(device);
  shop.cart = cartOf(2, goodsLineOf(ONE, 1), goodsLineOf(TWO, 3));
  await read(device);
  expect([await keptIn(device), await lostIn(device)]).toEqual([7, []]);

  shop.restore = FIRST;
  await read(device);
  const lost = [
    [ONE, 2],
    [THREE, 1],
  ];
  expect([await keptIn(device), await lostIn(device)]).toEqual([2, lost]);
  // Nothing is noted a second time, and an older answer counts as older again.
  shop.cart = cartOf(1);
  await read(device);
  expect([await keptIn(device), await lostIn(device)]).toEqual([2, lost]);
  await forgetLostLines(device.host.current.db, [ONE, THREE]);
  await read(device);
  expect(await lostIn(device)).toEqual([]);
  // Another restore.
  Object.assign(shop, { restore: SECOND, cart: cartOf(1) });
  await read(device);
  expect([await keptIn(device), await lostIn(device)]).toEqual([
    1,
    [
      [ONE, 1],
      [TWO, 3],
    ],
  ]);
});

it('[OFF-13] two tabs that read the cart at once note its goods once', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2)), restore: null };
  const one = await start(shop);
  await read(one);
  const other = await start(shop);
  Object.assign(shop, { cart: cartOf(1), restore: FIRST });
  await Promise.all([read(one), read(other)]);
  expect(await lostIn(one)).toEqual([[ONE, 2]]);
  await forgetLostLines(one.host.current.db, [ONE]);
  await Promise.all([read(one), read(other)]);
  expect(await lostIn(one)).toEqual([]);
});

it('[OFF-13] a line that an unsent change deletes stays deleted, and one with a changed quantity returns with that quantity', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2), goodsLineOf(TWO, 3)), restore: null };
  const device = await start(shop);
  await read(device);
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await deleteCartLine(device.host.current, { uuid: ONE });
  await updateCartLine(device.host.current, { uuid: TWO, change: { quantity: 5 } });
  await device.host.current.outbox.pause();
  device.setOnline(true);
  await device.host.current.sender.connectivity.probe();
  Object.assign(shop, { cart: cartOf(1), restore: FIRST });
  await read(device);
  expect(await lostIn(device)).toEqual([[TWO, 5]]);
  expect(await device.host.current.db.outbox.count(), 'the deletion').toBe(1);
});

it('[OFF-13] a device that has no cart yet only notes the restore', async () => {
  const shop: TestShop = { cart: cartOf(2, goodsLineOf(ONE, 1)), restore: FIRST };
  const device = await start(shop);
  await read(device);
  expect([await keptIn(device), await lostIn(device)]).toEqual([2, []]);
  expect(await readRestoreRow(device.host.current.db)).toEqual({ key: 'restore', cart: FIRST });
});

it('[OFF-13] goods that wait to return to the cart do not undo the customer’s changes before that', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2), goodsLineOf(TWO, 3), goodsLineOf(THREE, 4)), restore: null };
  const device = await start(shop);
  await read(device);
  Object.assign(shop, { cart: cartOf(2, goodsLineOf(ONE, 1), goodsLineOf(TWO, 1), goodsLineOf(THREE, 1)), restore: FIRST });
  await read(device);
  await updateCartLine(device.host.current, { uuid: ONE, change: { quantity: 5 } });
  await deleteCartLine(device.host.current, { uuid: TWO });
  await updateCartLine(device.host.current, { uuid: THREE, change: { quantity: 6, product: { uuid: IDS.card } } });
  expect(await lostIn(device)).toEqual([[ONE, 5]]);
});

it('[OFF-13] [OFF-11] goods that wait for the next sign-in have the state after an unsent change, which is still sent', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2), goodsLineOf(TWO, 3), goodsLineOf(THREE, 4)), restore: null };
  const device = await start(shop);
  await read(device);
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  await updateCartLine(device.host.current, { uuid: ONE, change: { quantity: 5 } });
  await deleteCartLine(device.host.current, { uuid: TWO });
  const { db } = device.host.current;
  const copy = new OwnerDatabase(device.host.current.owner, device.host.current.clock, undefined, 'copy');
  expect(await copyUnsent(db, copy, FIRST)).toBe(true);
  const lost = ((await readRestoreRow(copy)).lostLines ?? []).map(({ uuid, quantity }) => [uuid, quantity]);
  copy.retire();
  expect(lost).toEqual([
    [ONE, 5],
    [THREE, 4],
  ]);
  expect((await readEntries(db)).length).toBe(2);
  await dropReadable(db, FIRST);
  expect(await lostIn(device)).toEqual(lost);
});

it('[OFF-13] goods that wait since an earlier restore keep the customer’s changes, and not the last state of the cart', async () => {
  const shop: TestShop = { cart: cartOf(7, goodsLineOf(ONE, 2), goodsLineOf(TWO, 3)), restore: null };
  const device = await start(shop);
  await read(device);
  Object.assign(shop, { cart: cartOf(2, goodsLineOf(ONE, 1), goodsLineOf(TWO, 1)), restore: FIRST });
  await read(device);
  for (const [uuid, quantity] of [
    [ONE, 5],
    [TWO, 6],
  ] as const)
    await updateCartLine(device.host.current, { uuid, change: { quantity } });
  // The shop has them, and this device has not read its cart since.
  const { db } = device.host.current;
  await db.outbox.clear();
  const waiting = [
    [ONE, 5],
    [TWO, 6],
  ];
  const copy = new OwnerDatabase(device.host.current.owner, device.host.current.clock, undefined, 'copy');
  expect(await copyUnsent(db, copy, SECOND)).toBe(true);
  const copied = ((await readRestoreRow(copy)).lostLines ?? []).map(({ uuid, quantity }) => [uuid, quantity]);
  copy.retire();
  expect(copied).toEqual(waiting);
  Object.assign(shop, { cart: cartOf(1), restore: SECOND });
  await read(device);
  expect(await lostIn(device)).toEqual(waiting);
});

it('[OFF-13] [OFF-11] goods that wait for the next sign-in have the design of an unsent change', async () => {
  const template = (year: number) => ({ uuid: IDS.cardTemplate, version: 1, data: { ...showing(id(600)).data, year } });
  const line = lineOfNew(newLine(ONE, IDS.card, 5, { template: template(2027) }), priceList, facts);
  const shop: TestShop = { cart: cartOf(7, line), restore: null };
  const device = await start(shop);
  await read(device);
  device.setOnline(false);
  await device.host.current.sender.connectivity.probe();
  const change = { template: template(2028), product: { uuid: IDS.mug }, quantity: 6 };
  await updateCartLine(device.host.current, { uuid: ONE, change });
  const { db } = device.host.current;
  await dropReadable(db, FIRST);
  const { lostLines = [] } = await readRestoreRow(db);
  // Equal to the shop's line once the change has arrived, so it is not put in again.
  const changed = lineOfNew(newLine(ONE, IDS.mug, 6, { template: template(2028) }), priceList, facts);
  expect(lostLines.map(contentOf)).toEqual([contentOf(changed)]);
});
