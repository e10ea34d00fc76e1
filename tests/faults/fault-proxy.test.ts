/** The panel of `npm start -- --faults`, over HTTP: each switch has its named effect, in front of the real shop. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { deviceCalls } from '#core/contract/device/device.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { createFaultChooser } from '#tests/kit/faults/choose-fault.ts';
import { type FaultProxy, startFaultProxy } from '#tests/kit/faults/fault-proxy.ts';
import { type FaultSettings, NO_FAULTS } from '#tests/kit/faults/fault-settings.ts';
import { type Call, createCall } from '../setup/call-client.ts';
import { ONE_DATABASE } from '../setup/databases.ts';
import { startTestServer, type TestServer } from '../setup/test-server.ts';
import { type NewLine, seedCard } from './seed-cards.ts';

const PAGE = '<!doctype html><html><head><title>Shop</title></head><body><div id="root"></div></body></html>';
const WORKER = 'precache([{"revision":"e5b4183683c283be18f42e86f16c751d","url":"index.html"}])';

let client: string;
let server: TestServer;
let proxy: FaultProxy;
let call: Call;
let newLine: NewLine;

beforeAll(async () => {
  client = mkdtempSync(path.join(os.tmpdir(), 'keepsake-client-'));
  writeFileSync(path.join(client, 'index.html'), PAGE);
  writeFileSync(path.join(client, 'sw.js'), WORKER);
  server = await startTestServer({ database: ONE_DATABASE, environment: { CLIENT_DIR: client, TRUST_PROXY: '1' } });
  newLine = await seedCard(server.services);
  proxy = await startFaultProxy({ target: server.url, host: '127.0.0.1', port: 0 });
  call = createCall(proxy.url);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
  rmSync(client, { recursive: true });
});
afterEach(() => switchTo({}));

const panel = (method: string, name: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${proxy.url}/system/faults/${name}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  });
const switchTo = (faults: Partial<FaultSettings>) => panel('PUT', 'state', { ...NO_FAULTS, ...faults });
const ping = () => call(deviceCalls.ping, { query: { nonce: 'n' } });
const html = async (address = '/') => (await fetch(proxy.url + address, { headers: { accept: 'text/html' } })).text();

describe('[SIM-11] a switch of the panel has its named effect, which ends when it is switched off', () => {
  test('nothing is on: the shop answers unchanged', async () => {
    expect((await ping()).answer()).toMatchObject({ nonce: 'n' });
    expect((await (await panel('GET', 'state')).json()).faults).toEqual(NO_FAULTS);
  });

  test('offline: calls fail, files of the app and the panel are served', async () => {
    await switchTo({ isOffline: true });
    await expect(ping()).rejects.toThrow('fetch failed');
    expect(await html()).toContain('id="root"');
    expect((await (await panel('GET', 'state')).json()).faults.isOffline).toBe(true);
    await switchTo({});
    expect((await ping()).status).toBe(200);
  });

  test('a captive portal answers the ping with a page', async () => {
    await switchTo({ isPortal: true });
    const answer = await fetch(`${proxy.url}/api/webshop/ping?nonce=n`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
  });

  test.each([500, 502, 503] as const)('calls fail with %d while the ping is answered', async (failsWith) => {
    await switchTo({ failsWith });
    expect((await call(accessCalls.currentUser, {})).status).toBe(failsWith);
    expect((await ping()).status).toBe(200);
  });

  test('429 has a retry time', async () => {
    await switchTo({ retryAfterSeconds: 40 });
    const refused = await call(accessCalls.currentUser, {});
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(refused.error()).toEqual({ error: 'request.throttled', params: { retryAfterSeconds: 40 } });
  });

  test('a lost answer: the shop has the change, and the same opId is answered once the fault is over', async () => {
    const { session } = await server.asUser(`${randomUUID()}@example.org`);
    const line = newLine(3);
    const opId = randomUUID();
    const add = () => call(cartCalls.addCartLines, { body: { orderLines: [line] } }, { session, opId });
    await switchTo({ lose: 1 });
    await expect(add()).rejects.toThrow('fetch failed');
    const { cart } = (await call(cartCalls.readCart, {}, { session })).answer();
    expect(cart.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual([line.uuid]);
    await switchTo({});
    expect((await add()).headers.get('x-keepsake-replayed')).not.toBeNull();
  });

  test('slow: a request takes the time of the connection', async () => {
    await switchTo({ speed: '2g' });
    const startedAt = performance.now();
    await ping();
    expect(performance.now() - startedAt).toBeGreaterThan(800);
  });

  test('ending the session signs this browser out, and no other one', async () => {
    const [here, elsewhere] = [await server.asUser('kari@example.org'), await server.asUser('kari@example.org')];
    const who = async ({ session }: typeof here) => (await call(accessCalls.currentUser, {}, { session })).answer().user?.uuid ?? null;
    expect(await who(here)).toBe(here.uuid);
    await panel('POST', 'end-session', {}, { cookie: `theme=dark; ${here.session.header()}` });
    expect([await who(here), await who(elsewhere)]).toEqual([null, here.uuid]);
  });

  test('a deployed version is another worker and another start page', async () => {
    const read = async () => [await (await fetch(`${proxy.url}/sw.js`)).text(), await html('/products/categories')];
    const [workerBefore, pageBefore] = await read();
    await panel('POST', 'deploy');
    const [worker, page] = await read();
    expect(worker).not.toBe(workerBefore);
    expect(page).not.toBe(pageBefore);
    expect(page).toContain('<meta name="deployed-version" content="faults-1" />');
  });
});

test('[SIM-11] every page of the shop has the banner, and a call, a file or another site changes no switch', async () => {
  expect(await html('/shopping-cart')).toContain('src="/system/faults/banner.js"');
  expect((await fetch(`${proxy.url}/system/faults/banner.js`)).headers.get('content-type')).toBe('text/javascript');
  expect((await panel('PUT', 'state', { ...NO_FAULTS, isOffline: true }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await panel('PUT', 'state', { ...NO_FAULTS, lose: 2 })).status).toBe(400);
  expect((await panel('PUT', 'state', { isOffline: true })).status).toBe(400);
  expect((await (await panel('GET', 'state')).json()).faults).toEqual(NO_FAULTS);
});

test('[SIM-11] the shop itself has no panel, and the build contains no part of it', async () => {
  expect((await fetch(`${server.url}/system/faults`)).status).toBe(404);
  const built = existsSync('dist/server') ? readdirSync('dist/server').filter((name) => name.endsWith('.js')) : [];
  expect(built.filter((name) => readFileSync(path.join('dist/server', name), 'utf8').includes('system/faults'))).toEqual([]);
});

test('[SIM-11] a seed loses the same answers again, and about the requested share', () => {
  const lostOf = (seed: number) => {
    const choose = createFaultChooser({ ...NO_FAULTS, lose: 0.3, seed });
    return Array.from({ length: 1000 }, () => choose({ method: 'PUT', path: '/api/webshop/cart' }).kind === 'lost-answer');
  };
  expect(lostOf(7)).toEqual(lostOf(7));
  expect(lostOf(7)).not.toEqual(lostOf(8));
  const share = lostOf(7).filter(Boolean).length / 1000;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});
