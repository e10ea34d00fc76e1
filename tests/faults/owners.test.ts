import 'fake-indexeddb/auto';
import { addCartLines } from '#src/data/fixtures/changes.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveDraft } from '#src/data/commands/drafts/save-draft.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { unsentWork } from '#src/data/commands/unsent/unsent-work.ts';
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { readSession } from '#src/data/live/session/read-session.ts';
import { drafts, sessions, users } from '#server/db/schema.ts';
import { hashPassword } from '#server/features/access/password.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import type { Fault } from './faulty-fetch.ts';
import { type NewLine, seedCard } from './seed-cards.ts';
import { type Phone, quantities, readServerCart, startPhone } from './world.ts';

let server: TestServer;
let newLine: NewLine;
let passwordHash: string;
const phones: Phone[] = [];

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  newLine = await seedCard(server.services);
  passwordHash = await hashPassword('password');
});
afterAll(() => server.close());
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close();
  await wipeDatabases();
});

async function phoneOfNobody() {
  const phone = await startPhone(server);
  phones.push(phone);
  return phone;
}

async function account() {
  const { uuid, email } = await server.asUser(`${randomUUID()}@example.org`);
  await server.services.db.update(users).set({ passwordHash }).where(eq(users.uuid, uuid));
  await server.services.db.delete(sessions).where(eq(sessions.userUuid, uuid));
  return { uuid, email };
}

const enter = (phone: Phone, { email }: { readonly email: string }) =>
  signIn(phone.host.current, { username: email, password: 'password' });

const onPath = (part: string, fault: Fault, times = 1) => {
  let left = times;
  return (path: string): Fault => (path.includes(part) && left-- > 0 ? fault : 'none');
};

test('[ACC-16] a visitor’s first change begins a session with the device’s own secret', async () => {
  const phone = await phoneOfNobody();
  const line = newLine(2);
  await addCartLines(phone.host.current, { lines: [line] });
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(0);
  expect((await readServerCart(server, phone.host.current.owner.uuid)).lines).toEqual(quantities([line]));
});

test('[ACC-16] lines that a visitor added offline are the customer’s after signing in, and the visitor’s database is gone', async () => {
  const phone = await phoneOfNobody();
  const { uuid: visitor } = phone.host.current.owner;
  const customer = await account();
  const [sent, waiting] = [newLine(1), newLine(2)];
  await addCartLines(phone.host.current, { lines: [sent] });
  await phone.pass(1_000);
  await phone.setOnline(false);
  await addCartLines(phone.host.current, { lines: [waiting] });
  phone.connection.setOnline(true);
  expect(await enter(phone, customer)).toMatchObject({ ok: true, value: { user: { uuid: customer.uuid } } });
  await phone.setOnline(true);
  await phone.pass(1_000);
  expect(phone.host.current.owner).toEqual({ kind: 'customer', uuid: customer.uuid });
  expect((await readServerCart(server, customer.uuid)).lines).toEqual(quantities([sent, waiting]));
  await phone.host.swept();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`keepsake-anon-${visitor}`);
  expect(await readSession(phone.host.current)).toMatchObject({
    isSignedIn: true,
    needsSignIn: false,
    user: { emailAddress: customer.email },
  });
});

test('[ACC-16] a visitor’s line whose answer was lost before signing in is not added twice', async () => {
  const phone = await phoneOfNobody();
  const customer = await account();
  const line = newLine(3);
  phone.fault = onPath('order-lines', 'lost-answer', 99);
  await addCartLines(phone.host.current, { lines: [line] });
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(1);
  phone.fault = () => 'none';
  await enter(phone, customer);
  await phone.pass(10_000);
  expect(await phone.waiting()).toBe(0);
  const sentUnder = new Set(phone.connection.log.filter(({ path }) => path.includes('order-lines')).map(({ opId }) => opId));
  expect(sentUnder.size).toBe(1);
  expect((await readServerCart(server, customer.uuid)).lines).toEqual(quantities([line]));
});

test('[OFF-07] signing in while the visitor’s queue is being sent loses nothing and sends nothing twice', async () => {
  const phone = await phoneOfNobody();
  const customer = await account();
  await phone.setOnline(false);
  const lines = Array.from({ length: 6 }, (_, index) => newLine(index + 1));
  for (const line of lines) await addCartLines(phone.host.current, { lines: [line] });
  phone.fault = onPath('order-lines', 'duplicate', 4);
  phone.connection.setOnline(true);
  // Both begin at once, so that the queue is being sent while the owner changes.
  await phone.host.current.sender.connectivity.probe();
  phone.host.current.outbox.wake();
  expect(await enter(phone, customer)).toMatchObject({ ok: true });
  await phone.pass(20_000);
  await phone.connection.settled();
  expect(await phone.waiting()).toBe(0);
  expect((await readServerCart(server, customer.uuid)).lines).toEqual(quantities(lines));
});

test('[ACC-16] a sign-in whose answer was lost is repeated under the same opId', async () => {
  const phone = await phoneOfNobody();
  const customer = await account();
  phone.fault = onPath('/session', 'lost-answer');
  expect(await enter(phone, customer)).toMatchObject({ ok: false });
  expect(await enter(phone, customer)).toMatchObject({ ok: true });
  const tries = phone.connection.log.filter(({ method, path }) => method === 'POST' && path === '/api/webshop/session');
  expect(new Set(tries.map(({ opId }) => opId)).size).toBe(1);
  expect(phone.host.current.owner.uuid).toBe(customer.uuid);
  await addCartLines(phone.host.current, { lines: [newLine(1)] });
  await phone.pass(1_000);
  expect(await phone.waiting()).toBe(0);
});

test('[OFF-11] signing out offline clears the device at once, and is the first request that the server gets', async () => {
  const phone = await phoneOfNobody();
  const customer = await account();
  await enter(phone, customer);
  await phone.pass(1_000);
  await phone.setOnline(false);
  await signOut(phone.host.current, { unsent: 'discard' });
  expect(phone.host.current.owner.kind).toBe('anonymous');
  await phone.host.swept();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`keepsake-${customer.uuid}`);

  const before = phone.connection.log.length;
  const line = newLine(1);
  await addCartLines(phone.host.current, { lines: [line] });
  await phone.setOnline(true);
  await phone.pass(5_000);
  expect(phone.connection.log[before]).toMatchObject({ method: 'DELETE', path: '/api/webshop/session' });
  expect(await server.services.db.select().from(sessions).where(eq(sessions.userUuid, customer.uuid))).toEqual([]);
  expect((await readServerCart(server, customer.uuid)).lines).toEqual(new Map());
  expect((await readServerCart(server, phone.host.current.owner.uuid)).lines).toEqual(quantities([line]));
});

test('[OFF-07] one customer’s queue is never replayed as another, and continues when its owner is back', async () => {
  const phone = await phoneOfNobody();
  const [first, second] = [await account(), await account()];
  await enter(phone, first);
  await phone.setOnline(false);
  const [firsts, seconds] = [newLine(1), newLine(2)];
  await addCartLines(phone.host.current, { lines: [firsts] });
  expect((await unsentWork(phone.host.current)).entries).toHaveLength(1);
  await signOut(phone.host.current, { unsent: 'keep' });

  await phone.setOnline(true);
  await enter(phone, second);
  await addCartLines(phone.host.current, { lines: [seconds] });
  await phone.pass(5_000);
  expect((await readServerCart(server, second.uuid)).lines).toEqual(quantities([seconds]));
  expect((await readServerCart(server, first.uuid)).lines).toEqual(new Map());

  await signOut(phone.host.current, { unsent: 'keep' });
  await enter(phone, first);
  await phone.pass(5_000);
  expect((await readServerCart(server, first.uuid)).lines).toEqual(quantities([firsts]));
  expect((await readServerCart(server, second.uuid)).lines).toEqual(quantities([seconds]));
});

test('[EDT-20] a draft that was saved many times offline reaches the server in its last version', async () => {
  const phone = await phoneOfNobody();
  const customer = await account();
  await enter(phone, customer);
  await phone.setOnline(false);
  const line = newLine(1);
  const draft = (year: number) => ({
    uuid: line.uuid,
    template: { uuid: line.template?.uuid ?? '', version: 1 },
    productUuid: line.product.uuid,
    data: { userResources: {}, year },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
  });
  for (let year = 2027; year < 2032; year += 1)
    await saveDraft(phone.host.current, { draft: draft(year), history: { past: [], future: [] } });
  await phone.restart();
  await phone.setOnline(true);
  await phone.pass(5_000);
  expect(await phone.waiting()).toBe(0);
  const [kept] = await server.services.db.select().from(drafts).where(eq(drafts.uuid, line.uuid));
  expect(kept).toMatchObject({ revision: 5, draft: { data: { year: 2031 } } });
  expect(phone.connection.log.filter(({ method, path }) => method === 'PUT' && path.includes('/drafts/'))).toHaveLength(1);
});
