import 'fake-indexeddb/auto';
import { addCartLines, deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { waitForCartLanes } from '#src/data/outbox/wait-for-cart-lanes.ts';
import { pull } from '#src/data/sync/pull.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { sessions } from '#server/db/schema.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { FAULTS, type Fault } from './faulty-fetch.ts';
import { type NewLine, seedCard } from './seed-cards.ts';
import { type Phone, quantities, readServerCart, signInAgain, startPhoneOf } from './world.ts';

let server: TestServer;
let newLine: NewLine;
const phones: Phone[] = [];

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  newLine = await seedCard(server.services);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
  await wipeDatabases();
});

async function customer() {
  const phone = await startPhoneOf(server, `${randomUUID()}@example.org`);
  phones.push(phone);
  return phone;
}

/** Only the first request meets the fault. */
function once(fault: Fault): () => Fault {
  let isFirst = true;
  return () => {
    const met = isFirst ? fault : 'none';
    isFirst = false;
    return met;
  };
}

describe('[OFF-04] [SIM-05] [SIM-06] a line added to the cart arrives once', () => {
  test.each(FAULTS)('when its request meets: %s', async (fault) => {
    const phone = await customer();
    const line = newLine(3);
    phone.fault = once(fault);
    await addCartLines(phone.host.current, { lines: [line] });
    await phone.pass(30_000);
    await phone.connection.settled();
    expect(await phone.waiting()).toBe(0);
    expect(await readServerCart(server, phone.userUuid)).toEqual({ lines: quantities([line]), revision: 1, acts: 1 });
    expect(phone.host.current.sender.connectivity.isOnline).toBe(true);
  });
});

test('[OFF-04] add, change and delete done offline are replayed in order within their line', async () => {
  const phone = await customer();
  const [kept, gone] = [newLine(1), newLine(1)];
  await phone.setOnline(false);
  await addCartLines(phone.host.current, { lines: [kept] });
  await addCartLines(phone.host.current, { lines: [gone] });
  await updateCartLine(phone.host.current, { uuid: kept.uuid, change: { quantity: 4 } });
  await updateCartLine(phone.host.current, { uuid: kept.uuid, change: { quantity: 7 } });
  await deleteCartLine(phone.host.current, { uuid: gone.uuid });
  expect((await readCartLive(phone.host.current))?.cart.orderLines ?? null).toBeNull();
  await phone.pass(60_000);
  expect(phone.connection.log.filter(({ opId }) => opId !== null)).toEqual([]);

  await phone.setOnline(true);
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(0);
  // The two changes of the quantity were joined before they were sent: add, add, change, delete.
  expect(await readServerCart(server, phone.userUuid)).toEqual({ lines: new Map([[kept.uuid, 7]]), revision: 4, acts: 4 });
});

test('[CRT-11] the cart shows waiting changes at once, and the server’s cart after their arrival', async () => {
  const phone = await customer();
  const line = newLine(2);
  await addCartLines(phone.host.current, { lines: [line] });
  await phone.pass(1_000);
  const arrived = await readCartLive(phone.host.current);
  expect(arrived).toMatchObject({ state: 'ready', isEstimate: false });
  expect(arrived?.cart.orderLines.find(({ uuid }) => uuid === line.uuid)?.quantity).toBe(2);

  await phone.setOnline(false);
  await updateCartLine(phone.host.current, { uuid: line.uuid, change: { quantity: 5 } });
  const estimated = await readCartLive(phone.host.current);
  expect(estimated).toMatchObject({ isEstimate: true, waiting: new Set([line.uuid]) });
  expect(estimated?.cart.orderLines.find(({ uuid }) => uuid === line.uuid)?.quantity).toBe(5);
});

test('[OFF-04] an entry is parked after five failed retries, kept over a restart and delivered when it is armed again', async () => {
  const phone = await customer();
  const line = newLine(1);
  phone.fault = () => 'bad-gateway';
  await addCartLines(phone.host.current, { lines: [line] });
  await phone.pass(60_000);
  expect((await readEntries(phone.host.current.db)).map(({ state }) => state)).toEqual(['parked']);
  expect(phone.connection.log.filter(({ path }) => path.includes('order-lines'))).toHaveLength(6);
  expect(await waitForCartLanes(phone.host.current)).toMatchObject({
    state: 'parked',
    entries: [{ subject: 'cart-line', uuid: line.uuid }],
  });

  phone.fault = () => 'none';
  await phone.restart();
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(0);
  expect(await readServerCart(server, phone.userUuid)).toEqual({ lines: quantities([line]), revision: 1, acts: 1 });
});

test('[OFF-08] a refused line leaves the cart and is listed; the others are sent', async () => {
  const phone = await customer();
  const [wrong, right] = [{ ...newLine(1), product: { uuid: randomUUID() } }, newLine(1)];
  await phone.setOnline(false);
  await addCartLines(phone.host.current, { lines: [wrong] });
  await updateCartLine(phone.host.current, { uuid: wrong.uuid, change: { quantity: 2 } });
  await addCartLines(phone.host.current, { lines: [right] });
  await phone.setOnline(true);
  await phone.pass(1_000);
  expect((await readEntries(phone.host.current.db)).map(({ call, state, lastError }) => [call, state, lastError?.code])).toEqual([
    ['addCartLines', 'refused', 'product.not_found'],
  ]);
  expect((await readServerCart(server, phone.userUuid)).lines).toEqual(quantities([right]));
  expect((await readCartLive(phone.host.current))?.cart.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual([
    right.uuid,
  ]);
});

test('[OFF-07] a session that ended in the middle of a replay keeps the rest; after signing in it is sent once', async () => {
  const phone = await customer();
  const lines = [newLine(1), newLine(2), newLine(3)];
  await phone.setOnline(false);
  for (const line of lines) await addCartLines(phone.host.current, { lines: [line] });
  await server.services.db.delete(sessions).where(eq(sessions.userUuid, phone.userUuid));
  await phone.setOnline(true);
  await phone.pass(60_000);
  expect(await phone.waiting()).toBe(3);
  expect(await waitForCartLanes(phone.host.current)).toEqual({ state: 'sign-in' });

  await signInAgain(server, phone.jar, phone.email);
  await refreshSession(phone.host.current);
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(0);
  expect(await readServerCart(server, phone.userUuid)).toEqual({ lines: quantities(lines), revision: 3, acts: 3 });
});

test('[CHK-17] a checkout waits until the cart has arrived, and gives the reason when waiting does not help', async () => {
  const phone = await customer();
  expect(await waitForCartLanes(phone.host.current)).toEqual({ state: 'clear' });
  await phone.setOnline(false);
  await addCartLines(phone.host.current, { lines: [newLine(1)] });
  expect(await waitForCartLanes(phone.host.current)).toEqual({ state: 'offline', waiting: 1 });
  await phone.setOnline(true);
  expect(await waitForCartLanes(phone.host.current)).toEqual({ state: 'clear' });
  expect((await readServerCart(server, phone.userUuid)).lines.size).toBe(1);
});

test('[OFF-04] two phones of one customer end with the same cart', async () => {
  const first = await customer();
  const line = newLine(1);
  await addCartLines(first.host.current, { lines: [line] });
  await first.pass(1_000);
  await first.setOnline(false);
  await updateCartLine(first.host.current, { uuid: line.uuid, change: { quantity: 8 } });

  // The other phone deletes it meanwhile. A change of the deleted line is refused, and the shop's cart is shown.
  const { session } = await server.asUser(first.email);
  (await server.call(cartCalls.deleteCartLine, { params: { uuid: line.uuid } }, { session, owner: first.userUuid })).answer();
  await first.setOnline(true);
  await first.pass(1_000);
  await pull(first.host.current, cartCalls.readCart, {});
  expect((await readEntries(first.host.current.db)).map(({ state, lastError }) => [state, lastError?.code])).toEqual([
    ['refused', 'cart.line_not_found'],
  ]);
  expect((await readCartLive(first.host.current))?.cart.orderLines.filter(({ type }) => type === 0)).toEqual([]);
  expect((await readServerCart(server, first.userUuid)).lines.size).toBe(0);
});
