/** One phone, one failing connection, the real shop. */
import { eq } from 'drizzle-orm';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { createDeviceHost, type DeviceHost } from '#src/data/device-host.ts';
import { createTestLocks } from '#src/data/fixtures/test-device.ts';
import { createTestTimers, type TestTimers } from '#src/data/fixtures/test-timers.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { refreshSession } from '#src/data/sync/refresh-session.ts';
import { cartLines, carts, idempotency } from '#server/db/schema.ts';
import { type CookieJar, createCookieJar } from '../setup/call-client.ts';
import type { TestServer } from '../setup/test-server.ts';
import { createFaultyConnection, type Fault, type FaultyConnection } from './faulty-fetch.ts';
import { PLAIN_CART_TEXTS } from '#tests/fixtures/cart-texts.ts';

export interface Phone {
  readonly host: DeviceHost;
  readonly time: TestTimers;
  readonly connection: FaultyConnection;
  readonly jar: CookieJar;
  readonly reports: string[];
  /** Sets the fault of the next requests. */
  fault: (path: string) => Fault;
  /** Closes the app and opens it again. */
  restart(): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  /** Runs everything that is in progress, and everything that is due in the next `ms`. */
  pass(ms: number): Promise<void>;
  /** The number of entries that the server has not confirmed. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export async function startPhone(server: TestServer, jar: CookieJar = createCookieJar()): Promise<Phone> {
  const time = createTestTimers();
  const locks = createTestLocks();
  const reports: string[] = [];
  let chooseFault: (path: string) => Fault = () => 'none';
  const connection = createFaultyConnection(server.url, jar, (path) => chooseFault(path));
  const open = () =>
    createDeviceHost({
      clock: time.clock,
      timers: time.timers,
      locks,
      random: { uuid: () => crypto.randomUUID() },
      caches: { forget: async () => undefined, forgetPicture: async () => undefined, makeRoom: async () => false },
      report: (what, detail) => reports.push(`${what}: ${String(detail)}`),
      fetch: connection.fetch,
      isOnlineHint: () => true,
      language: () => 'en',
      cartTexts: () => PLAIN_CART_TEXTS,
      origin: '',
      build: 'test',
    });
  let host = await open();
  const phone: Phone = {
    get host() {
      return host;
    },
    time,
    connection,
    jar,
    reports,
    get fault() {
      return chooseFault;
    },
    set fault(next) {
      chooseFault = next;
    },
    async restart() {
      await host.close();
      host = await open();
      await host.current.outbox.rearm();
    },
    async setOnline(isOnline) {
      connection.setOnline(isOnline);
      const { connectivity } = host.current.sender;
      // The first answer may belong to an earlier probe.
      await connectivity.probe();
      if (connectivity.isOnline !== isOnline) await connectivity.probe();
      if (isOnline) host.current.outbox.wake();
    },
    async pass(ms) {
      const endMs = time.clock.nowMs() + ms;
      await host.current.outbox.idle();
      for (let next = time.nextAtMs(); next !== null && next <= endMs; next = time.nextAtMs()) {
        time.advance(next - time.clock.nowMs());
        await host.current.outbox.idle();
      }
      time.advance(Math.max(0, endMs - time.clock.nowMs()));
    },
    async waiting() {
      return (await readEntries(host.current.db)).length;
    },
    close: () => host.close(),
  };
  return phone;
}

/** The phone of a signed-in customer, with their cookie and their open database. */
export async function startPhoneOf(
  server: TestServer,
  email: string,
): Promise<Phone & { readonly userUuid: string; readonly email: string }> {
  const { uuid, session } = await server.asUser(email);
  const phone = await startPhone(server, session);
  await refreshSession(phone.host.current);
  return Object.assign(phone, { userUuid: uuid, email });
}

/** Signs the browser in again, as another tab would. */
export async function signInAgain(server: TestServer, jar: CookieJar, email: string): Promise<void> {
  const { session } = await server.asUser(email);
  for (const pair of session.header().split('; ')) jar.take(new Response(null, { headers: { 'set-cookie': `${pair}; Path=/` } }));
}

export interface ServerCart {
  /** Quantity by line. */
  readonly lines: ReadonlyMap<string, number>;
  /** The number of changes that the cart has received. */
  readonly revision: number;
  /** The number of different acts that the server recorded for the user. */
  readonly acts: number;
}

/** The server's actual state. */
export async function readServerCart({ services: { db } }: TestServer, userUuid: string): Promise<ServerCart> {
  const [cart] = await db.select().from(carts).where(eq(carts.userUuid, userUuid));
  const lines = cart ? await db.select().from(cartLines).where(eq(cartLines.cartUuid, cart.uuid)) : [];
  const acts = await db.select({ call: idempotency.call }).from(idempotency).where(eq(idempotency.ownerUuid, userUuid));
  return {
    lines: new Map(lines.map((line) => [line.uuid, line.quantity])),
    revision: cart?.revision ?? 0,
    acts: acts.filter(({ call }) => call.endsWith('CartLine') || call.endsWith('CartLines')).length,
  };
}

export const quantities = (lines: readonly NewOrderLine[]): ReadonlyMap<string, number> =>
  new Map(lines.map((line) => [line.uuid, line.quantity]));
