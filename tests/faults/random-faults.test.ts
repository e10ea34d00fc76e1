import 'fake-indexeddb/auto';
import { addCartLines, deleteCartLine, updateCartLine } from '#src/data/fixtures/changes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { everyNth } from '../setup/slice.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { FAULTS } from './faulty-fetch.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { type NewLine, seedCard } from './seed-cards.ts';
import { type Phone, readServerCart, startPhoneOf } from './world.ts';

/** Each seed is a complete history. A seed that ever failed stays here, with the error that it found. */
const SEEDS = everyNth(3, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
const STEPS = 40;

let server: TestServer;
let newLine: NewLine;
let open: Phone | null = null;

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  newLine = await seedCard(server.services);
});
afterAll(() => server.close());
afterEach(async () => {
  await open?.close();
  open = null;
  await wipeDatabases();
});

/** One action of the customer; `wanted` is the cart that they expect. */
async function step(phone: Phone, random: SeededRandom, wanted: Map<string, number>): Promise<void> {
  const device = phone.host.current;
  const line = random.pick([...wanted.keys()]);
  switch (random.pick(['add', 'add', 'change', 'change', 'delete', 'wait', 'wait', 'offline', 'online', 'restart'] as const)) {
    case 'add': {
      const added = newLine(1 + random.below(5));
      await addCartLines(device, { lines: [added] });
      wanted.set(added.uuid, added.quantity);
      return;
    }
    case 'change': {
      if (line === undefined) return;
      const quantity = 1 + random.below(20);
      await updateCartLine(device, { uuid: line, change: { quantity } });
      wanted.set(line, quantity);
      return;
    }
    case 'delete':
      if (line === undefined) return;
      await deleteCartLine(device, { uuid: line });
      wanted.delete(line);
      return;
    case 'wait':
      return phone.pass(random.below(15_000));
    case 'offline':
      return phone.setOnline(false);
    case 'online':
      return phone.setOnline(true);
    case 'restart':
      return phone.restart();
  }
}

/** The connection is good again, and the app is reopened until no change waits. */
async function calmDown(phone: Phone): Promise<void> {
  phone.fault = () => 'none';
  await phone.setOnline(true);
  for (let round = 0; round < 5 && (await phone.waiting()) > 0; round += 1) {
    await phone.host.current.outbox.rearm();
    // The app does this at its start: the shop's answer releases a queue that a stray answer held.
    await refreshSession(phone.host.current);
    await phone.pass(30_000);
  }
  await phone.connection.settled();
}

test.each(SEEDS)(
  '[OFF-04] with every fault of the connection, the cart ends as the customer left it, each act applied once (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed);
    const phone = await startPhoneOf(server, `${randomUUID()}@example.org`);
    open = phone;
    phone.fault = () => (random.below(2) === 0 ? 'none' : (random.pick(FAULTS) ?? 'none'));
    const wanted = new Map<string, number>();
    for (let i = 0; i < STEPS; i += 1) await step(phone, random, wanted);
    await calmDown(phone);

    expect(await phone.waiting()).toBe(0);
    const cart = await readServerCart(server, phone.userUuid);
    expect(cart.lines).toEqual(wanted);
    // Each sent act was recorded under its one opId, and raised the revision once.
    const sent = new Set(
      phone.connection.log.filter(({ path, opId }) => opId !== null && path.includes('/order-lines')).map(({ opId }) => opId),
    );
    expect([cart.acts, cart.revision]).toEqual([sent.size, sent.size]);
    const live = await readCartLive(phone.host.current);
    expect(new Map(live?.cart.orderLines.filter(({ type }) => type === 0).map(({ uuid, quantity }) => [uuid, quantity]))).toEqual(wanted);
    expect(phone.reports).toEqual([]);
  },
);
