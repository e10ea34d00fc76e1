import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { programArgs } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orderExportClaims } from '#server/db/schema.ts';
import { localCommands } from '../local-commands.ts';
import { serveLocalSocket, socketPathOf } from '../local-socket.ts';
import { ManifestSchema } from './manifest/manifest.ts';

const ORDERS = 4;

let server: TestServer;
let uuids: string[];
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  const customer = await printCustomer(server);
  uuids = [];
  const cards = Array.from({ length: ORDERS - 1 }, () => lineFor(server, customer, IDS.card, 5));
  // The first one, which is in progress when the command is killed, takes long.
  for (const line of [lineFor(server, customer, IDS.calendar, 1), ...cards]) uuids.push(await buyLines(server, customer, [await line]));
});
afterAll(() => server.close());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-killed-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

function shop(dataDir: string, ...args: readonly string[]): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: server.services.config.databaseUrl ?? '', INIT_CWD: folder };
  // Node itself and not a program that starts it: the command itself must be killed.
  const child = spawn(process.execPath, [...programArgs('cli'), ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, ended: new Promise((resolve) => child.once('exit', (code) => resolve({ code, said }))) };
}

const exported = () => fs.readdirSync(folder).filter((name) => !name.startsWith('.'));
const isWhole = (name: string) => {
  const { lines } = ManifestSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, name, 'manifest.json'), 'utf8')));
  return lines.every((line) => line.prints.every(({ file }) => fs.statSync(path.join(folder, name, file.path)).size === file.bytes));
};

test('[OPS-02] [OPX-03] a killed export leaves no incomplete order that looks complete; others continue, and also with its order when the lease expires', async () => {
  const { child, ended } = shop(server.dataDir, 'orders', 'export', folder);
  // The first order's folder is being written.
  while (!fs.readdirSync(folder).some((name) => name.startsWith('.unfinished-')) && child.exitCode === null) await wait(5);
  child.kill('SIGKILL');
  await ended;
  expect(exported().length).toBeLessThan(ORDERS);
  expect(exported().every(isWhole)).toBe(true);
  // Two processes at once: each other order is made by one of them.
  const both = await Promise.all([0, 1].map(() => shop(server.dataDir, 'orders', 'export', folder).ended));
  for (const { said } of both) expect(said).toContain('0 refused');
  const { db } = server.services;
  const claims = await db.select().from(orderExportClaims);
  expect(claims, 'what the killed one was at').toHaveLength(1);
  await db.update(orderExportClaims).set({ leaseUntil: sql`now() - interval '1 second'` });
  const last = await shop(server.dataDir, 'orders', 'export', folder).ended;
  expect(last.said).toMatch(/0 refused\n/);
  expect(
    exported()
      .map((name) => name.slice(11))
      .sort(),
    'each order has one folder',
  ).toEqual(uuids.map(orderReference).sort());
  expect(exported().every(isWhole)).toBe(true);
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('[OPS-02] the running shop exports over its socket, into a folder of the operator’s own shell, and keeps answering', async () => {
  const socket = await serveLocalSocket(socketPathOf(server.dataDir), localCommands(server.services));
  const { ended } = shop(server.dataDir, 'orders', 'export', '--again', 'printer', orderReference(uuids.at(-1) ?? ''));
  const health = await fetch(`${server.url}/healthz`);
  const { code, said } = await ended;
  await socket.close();
  expect([health.status, code]).toEqual([200, 0]);
  expect(said).toMatch(/1 exported, 0 exported before, 0 refused/);
  expect(fs.readdirSync(path.join(folder, 'printer'))).toHaveLength(1);
});
