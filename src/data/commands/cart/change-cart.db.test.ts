import 'fake-indexeddb/auto';
import { deleteLine } from '#core/domain/cart/cart-change.ts';
import { addCartLines, deleteCartLine, setRetouch, toggleDigitalFile, updateCartLine } from '#src/data/fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { IDS, newLine, showing } from '#core/domain/fixtures/price-list.ts';
import { OK, type ShopReply, startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { effectsOf } from './change-cart.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, FIRST, SECOND] = [id(1), id(901), id(902)];
const [PICTURE, OTHER] = IDS.pictures;

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A customer's device without a connection, and an empty cart from the shop. */
async function startOffline(shop: (path: string) => ShopReply = () => ({ status: 200, json: { cart: null } })) {
  open = await startTestDevice(({ path }) => shop(path));
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  open.setOnline(false);
  const device = open.host.current;
  await device.sender.connectivity.probe();
  const cart = { uuid: id(2), orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, revision: 1 };
  await device.db.cart.put({ key: 'cart', cart, readAtMs: 0 });
  return device;
}

const card = (uuid: string, ...pictures: string[]) => newLine(uuid, IDS.card, 5, { template: showing(...pictures) });
const retouch = { items: { [PICTURE]: [IDS.skin] } };

it('[KEP-01] retouch is sent after the line with its picture, and a removed line after its replacement', async () => {
  const device = await startOffline();
  await addCartLines(device, { lines: [card(FIRST, PICTURE)] });
  await setRetouch(device, retouch);
  await addCartLines(device, { lines: [card(SECOND, PICTURE)] });
  await deleteCartLine(device, { uuid: FIRST });
  const entries = await device.db.outbox.orderBy('seq').toArray();
  const [add, choose, again, remove] = entries;
  expect(entries.map(({ call }) => call)).toEqual(['addCartLines', 'setRetouch', 'addCartLines', 'deleteCartLine']);
  expect(choose?.needs).toEqual([add?.opId]);
  expect(remove?.needs).toEqual(expect.arrayContaining([again?.opId]));
  expect(device.removedLines.get()).toEqual([]);
});

it('[KEP-01] lines that a change removes are known before it and reported after it', async () => {
  const device = await startOffline();
  const shown = device.removedLines.subscribe(() => undefined);
  await addCartLines(device, { lines: [card(FIRST, PICTURE, OTHER)] });
  await setRetouch(device, retouch);
  expect(await effectsOf(device, deleteLine(FIRST))).toMatchObject({
    ok: true,
    value: { leaving: [{ fileRetouch: { file: { uuid: PICTURE } } }], dearer: [] },
  });
  const { template } = card(FIRST, OTHER);
  await updateCartLine(device, { uuid: FIRST, change: template ? { template } : {} });
  expect(device.removedLines.get()).toMatchObject([{ fileRetouch: { file: { uuid: PICTURE } } }]);
  device.removedLines.close();
  await deleteCartLine(device, { uuid: FIRST });
  expect(device.removedLines.get()).toEqual([]);
  shown();
});

it('[KEP-03] a file that replaces a package is sent after the package has been removed', async () => {
  const device = await startOffline();
  await deleteCartLine(device, { uuid: FIRST });
  await toggleDigitalFile(device, { file: PICTURE, type: 'IP', wanted: true });
  const [gone, file] = await device.db.outbox.orderBy('seq').toArray();
  expect([gone?.call, file?.needs]).toEqual(['deleteCartLine', [gone?.opId]]);
});

it('[CRT-11] edits of two lines with a retouched picture never wait for each other in a cycle', async () => {
  const device = await startOffline();
  await addCartLines(device, { lines: [card(FIRST, PICTURE), card(SECOND, PICTURE)] });
  await setRetouch(device, retouch);
  for (const uuid of [FIRST, SECOND, FIRST, SECOND]) {
    const { template } = card(uuid, PICTURE);
    await updateCartLine(device, { uuid, change: template ? { template } : {} });
  }
  const entries = await device.db.outbox.orderBy('seq').toArray();
  const seqOf = new Map(entries.map(({ opId, seq }) => [opId, seq ?? 0]));
  for (const { seq, needs } of entries) for (const opId of needs) expect(seqOf.get(opId)).toBeLessThan(seq ?? 0);
});

it('[HSE-02] a change whose owner leaves at the same moment is refused and reported', async () => {
  const device = await startOffline();
  const failures: unknown[] = [];
  device.failures.subscribe((error) => failures.push(error));
  device.db.retire();
  expect(await addCartLines(device, { lines: [card(FIRST)] })).toEqual({ ok: false, error: { code: 'device.storage_failed' } });
  expect(failures).toEqual([{ code: 'device.storage_failed' }]);
});

it('[KEP-01] [OFF-04] entries that only come after refused goods are still sent; retouch of these goods is refused with them', async () => {
  const device = await startOffline((path) => (path.endsWith('/order-lines') ? { status: 410, json: { error: 'product.withdrawn' } } : OK));
  await addCartLines(device, { lines: [card(FIRST, PICTURE)] });
  await setRetouch(device, retouch);
  await deleteCartLine(device, { uuid: FIRST });
  await toggleDigitalFile(device, { file: PICTURE, type: 'IP', wanted: true });
  open?.setOnline(true);
  await device.sender.connectivity.probe();
  device.outbox.wake();
  await device.outbox.idle();
  const left = await device.db.outbox.orderBy('seq').toArray();
  expect(left.filter(({ state }) => state === 'refused').map(({ call }) => call)).toEqual(['addCartLines', 'setRetouch']);
  expect(open?.requests.map(({ path }) => path)).toContain('/ajax/cart/toggle_digital_file_in_cart.php');
});
