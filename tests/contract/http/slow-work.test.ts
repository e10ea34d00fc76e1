/** Slow work is done before a transaction opens: on the embedded database every other customer waits for an open one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { accountCalls } from '#core/contract/account.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { resetKeys } from '#server/db/schema.ts';
import { slowHashing } from '#server/http/sessions/slow-hash.ts';
import { createLayoutService } from '#server/print/create-layout-service.ts';
import type { LayoutService } from '#server/print/layout-service.ts';
import {
  CARD,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { buyLines } from '#tests/fixtures/money/print-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const transaction = new AsyncLocalStorage<true>();
const done: { work: string; isInTransaction: boolean }[] = [];
const note = (work: string) => void done.push({ work, isInTransaction: transaction.getStore() ?? false });

/** Runs once, when the request with its password is hashed: after `prepare`, before the transaction opens. */
let beforeTransaction: () => Promise<unknown> = async () => undefined;
const { hash, verify } = slowHashing;
vi.spyOn(slowHashing, 'hash').mockImplementation(async (secret) => {
  note('hash');
  const run = beforeTransaction;
  beforeTransaction = async () => undefined;
  await run();
  return hash(secret);
});
vi.spyOn(slowHashing, 'verify').mockImplementation((stored, secret) => {
  note('verify');
  return verify(stored, secret);
});

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  const engine = createLayoutService();
  const layout: LayoutService = {
    ...engine,
    layout: (...args) => {
      note('layout');
      return engine.layout(...args);
    },
  };
  server = await startTestServer({ database: 'pglite', services: { layout } });
  await seedMoneyShop(server.services);
  customer = await moneyCustomer(server);
  const { db } = server.services;
  const begin = db.transaction.bind(db);
  db.transaction = (run, config) => begin((tx) => transaction.run(true, () => run(tx)), config);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});
beforeEach(() => {
  done.length = 0;
});

const { add, update } = createShopper(() => ({ server, customer }));
const inTransaction = () => done.filter(({ isInTransaction }) => isInTransaction).map(({ work }) => work);
const kinds = () => [...new Set(done.map(({ work }) => work))].sort();

test('[SRV-50] passwords are hashed and compared before the transaction of a registration or a sign-in', async () => {
  const { code } = await seedSubject(server.services);
  const email = `${randomUUID()}@example.org`;
  const body = {
    email,
    code,
    mobile: '41234567',
    password: 'nyhest-paa-tunet',
    confirm_password: 'nyhest-paa-tunet',
    acceptmail: false,
    termsofservice: true,
  };
  expect((await server.call(accessCalls.createUser, { body })).answer().error).toBeNull();
  expect([kinds(), inTransaction()]).toEqual([['hash'], []]);
  const signIn = (password: string) =>
    server.call(accessCalls.signIn, { body: { username: email, password } }, { session: createCookieJar() });
  (await signIn('nyhest-paa-tunet')).answer();
  expect((await signIn('another')).error().error).toBe('access.wrong_credentials');
  expect([kinds(), inTransaction()]).toEqual([['hash', 'verify'], []]);
});

test('[SRV-50] a new password is hashed, and the one of an erasure compared, before their transactions', async () => {
  const { email, uuid, session } = await server.asUser(`${randomUUID()}@example.org`);
  const body = { password: 'bratte-bakker', reTypePassword: 'bratte-bakker' };
  (await server.call(accountCalls.updatePassword, { body }, { session })).answer();
  const key = randomUUID();
  const keyHash = createHash('sha256').update(key).digest('hex');
  await server.services.db.insert(resetKeys).values({ keyHash, userUuid: uuid, expiresAt: new Date(server.clock.nowMs() + 60_000) });
  const reset = await server.call(accessCalls.resetPassword, { params: { code: key }, body: { password: 'another-password' } });
  expect(reset.answer().error).toBeNull();
  const again = await server.asUser(email);
  const erase = (password: string) => server.call(accountCalls.eraseMyData, { body: { password } }, { session: again.session });
  expect((await erase('bratte-bakker')).error().error).toBe('access.wrong_credentials');
  (await erase('another-password')).answer();
  expect([kinds(), inTransaction()]).toEqual([['hash', 'verify'], []]);
});

test('[SRV-50] the password of a repeated request is compared with the stored one before its transaction', async () => {
  const { code } = await seedSubject(server.services);
  const email = `${randomUUID()}@example.org`;
  const body = {
    email,
    code,
    mobile: '41234567',
    password: 'nyhest-paa-tunet',
    confirm_password: 'nyhest-paa-tunet',
    acceptmail: false,
    termsofservice: true,
  };
  const opId = randomUUID();
  const register = (change: Partial<typeof body> = {}) => server.call(accessCalls.createUser, { body: { ...body, ...change } }, { opId });
  const first = (await register()).answer();
  done.length = 0;
  expect((await register()).answer()).toEqual(first);
  expect((await register({ mobile: '41234568' })).error().error).toBe('request.idempotency_key_reused');
  expect([kinds(), inTransaction()]).toEqual([['verify'], []]);
});

test('[SRV-50] a form that is refused at first and right when its transaction opens has its password hashed before another one', async () => {
  const code = `T-${randomUUID().slice(0, 12).toUpperCase()}`;
  const password = 'nyhest-paa-tunet';
  const email = `${randomUUID()}@example.org`;
  const form = { email, code, mobile: '41234567', password, confirm_password: password, acceptmail: false, termsofservice: true };
  beforeTransaction = () => seedSubject(server.services, { code });
  expect((await server.call(accessCalls.createUser, { body: form })).answer().error).toBeNull();
  const { uuid } = await server.asUser(email);
  const key = randomUUID();
  const keyHash = createHash('sha256').update(key).digest('hex');
  beforeTransaction = () =>
    server.services.db.insert(resetKeys).values({ keyHash, userUuid: uuid, expiresAt: new Date(server.clock.nowMs() + 60_000) });
  const reset = await server.call(accessCalls.resetPassword, { params: { code: key }, body: { password: 'another-password' } });
  expect(reset.answer().error).toBeNull();
  expect([kinds(), inTransaction()]).toEqual([['hash'], []]);
  const signIn = await server.call(accessCalls.signIn, { body: { username: email, password: 'another-password' } });
  expect(signIn.status).toBe(200);
});

test('[SRV-50] the secret of a new device is stored without slow work', async () => {
  const ask = { body: { ownerUuid: randomUUID(), secret: 's'.repeat(40), lang: 'nb' } };
  const opId = randomUUID();
  const first = (await server.call(accessCalls.startAnonymousSession, ask, { opId })).answer();
  expect((await server.call(accessCalls.startAnonymousSession, ask, { opId })).answer()).toEqual(first);
  expect(done).toEqual([]);
});

test('[SRV-54] the items of a package are laid out before the transaction that buys them', async () => {
  const buyer = await moneyCustomer(server);
  const as = { session: buyer.session };
  (await server.call(cartCalls.addCartLines, { body: { orderLines: [packageLine(buyer)] } }, as)).answer();
  done.length = 0;
  await buyLines(server, buyer, []);
  expect([kinds(), done.length, inTransaction()]).toEqual([['layout'], 1, []]);
});

test('[SRV-54] lines and packages are laid out before the transaction that puts them into the cart', async () => {
  const line = await lineFor(server, customer, IDS.card, 5);
  done.length = 0;
  (await add([line, packageLine(customer)])).answer();
  expect(done).toHaveLength(2);
  const { approvedLayout } = line;
  if (!approvedLayout) throw new Error('the line was approved');
  const template = { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, customer) };
  (await update(line.uuid, { template, approvedLayout })).answer();
  expect(done).toHaveLength(3);
  expect([kinds(), inTransaction()]).toEqual([['layout'], []]);
});

test('[SRV-54] [SEC-02] a line with a picture that is not the caller’s is refused without being laid out', async () => {
  const line = { ...(await lineFor(server, await moneyCustomer(server), IDS.card, 5)), subjects: [] };
  done.length = 0;
  expect((await add([line, { ...line, uuid: randomUUID() }])).error().error).toBe('instance.picture_not_yours');
  expect(done).toEqual([]);
});
