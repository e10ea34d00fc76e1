import 'fake-indexeddb/auto';
import { deleteCartLine, toggleDigitalFile, updateCartLine } from '#src/data/fixtures/changes.ts';
import { afterEach, expect, it } from 'vitest';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { startTestDevice, wipeDatabases, type TestDevice } from '#src/data/fixtures/test-device.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, FILE, CATALOGUE, ANOTHER] = [id(1), id(2), id(3), id(4)];
const lineOf = (file: string) => deriveUuid(CUSTOMER, 'digital-file', file);

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/** A customer's device without a connection. */
async function startOffline(): Promise<TestDevice> {
  open = await startTestDevice(async () => ({ status: 200, json: { cart: null } }));
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  open.setOnline(false);
  await open.host.current.sender.connectivity.probe();
  return open;
}

const waiting = async ({ host }: TestDevice) =>
  (await host.current.db.outbox.orderBy('seq').toArray()).map(({ call, lane, input }) => ({ call, lane, input }));

it('[CRT-11] the changes of a file that is bought, removed and bought again without a connection arrive in that order', async () => {
  const device = await startOffline();
  const toggle = () => toggleDigitalFile(device.host.current, { file: FILE, type: 'IP', wanted: true });
  await toggle();
  await deleteCartLine(device.host.current, { uuid: lineOf(FILE) });
  await toggle();
  const entries = await waiting(device);
  expect(entries.map(({ call }) => call)).toEqual(['toggleDigitalFile', 'deleteCartLine', 'toggleDigitalFile']);
  expect(new Set(entries.map(({ lane }) => lane)), 'one lane: each waits for the one before it').toEqual(new Set(['cart']));
});

it('[CRT-11] changes of two lines that toggles made are never joined into one', async () => {
  const device = await startOffline();
  const [first, second] = [CATALOGUE, ANOTHER].map((catalogue) => deriveUuid(CUSTOMER, 'catalogue', `${catalogue}:${FILE}`));
  for (const [uuid, quantity] of [
    [first, 2],
    [first, 3],
    [second, 5],
    [first, 4],
  ] as const)
    await updateCartLine(device.host.current, { uuid: uuid ?? '', change: { quantity } });
  expect((await waiting(device)).map(({ input }) => input)).toEqual([
    { params: { uuid: first }, body: { quantity: 3 } },
    { params: { uuid: second }, body: { quantity: 5 } },
    { params: { uuid: first }, body: { quantity: 4 } },
  ]);
});
