/** The server as an operator runs it, in its own process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessCalls } from '#core/contract/access.ts';
import { callLocalSocket, socketPathOf } from '#server/cli/local-socket.ts';
import { programArgs } from '#tests/setup/programs.ts';
import { createCall, createCookieJar } from '#tests/setup/call-client.ts';
import { createMigratedDatabase, type TestDatabase } from '#tests/setup/test-database.ts';

let dataDir: string;
const databases: TestDatabase[] = [];
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-start-'));
});
afterAll(async () => {
  for (const database of databases) await database.remove();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

interface RunningServer {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly url: string;
  readonly exit: Promise<number | null>;
}

function launch(environment: Record<string, string> = {}): {
  process: RunningServer['process'];
  exit: Promise<number | null>;
  errors: () => string;
} {
  const child = spawn(process.execPath, programArgs('server'), {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      CLIENT_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  return { process: child, exit: new Promise((resolve) => child.once('exit', resolve)), errors: () => errors };
}

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const { process: child, exit, errors } = launch(environment);
  const url = /"url":"([^"]+)"/.exec((await lineWith(child.stdout, '"url":"')) ?? '')?.[1];
  if (url === undefined) throw new Error(`The server did not open: ${errors()}`);
  return { process: child, url, exit };
}

/** The first line with these words; undefined when the server ends without it. */
async function lineWith(output: Readable, words: string): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) if (line.includes(words)) return line;
  return undefined;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo; // it listens on a port
      server.close(() => resolve(port));
    });
  });

/**
 * A separate shop on PostgreSQL: where the embedded database is not the subject, a start needs half of its processor
 * time.
 */
async function emptyShop(prefix: string): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const database = await createMigratedDatabase();
  databases.push(database);
  return { DATA_DIR: fs.mkdtempSync(path.join(dataDir, prefix)), DATABASE_URL: database.url };
}

test('[SRV-60] the shop starts, stops on a signal, and starts again with its stored data', async () => {
  const first = await start();
  const session = createCookieJar();
  const body = { ownerUuid: '0b7ab3f2-0a51-4d5a-9d0e-7a9d1d6a3f10', secret: 's'.repeat(40), lang: 'nb' };
  (await createCall(first.url)(accessCalls.startAnonymousSession, { body }, { session })).answer();
  first.process.kill('SIGTERM');
  expect(await first.exit).toBe(0);

  const second = await start();
  const { user } = (await createCall(second.url)(accessCalls.currentUser, {}, { session })).answer();
  second.process.kill('SIGINT');
  expect([user?.uuid, await second.exit]).toEqual([body.ownerUuid, 0]);
});

test('[SEC-02] on its own port /healthz is answered by the running shop, and nothing else is', async () => {
  const port = await freePort();
  const { process: child, exit } = await start({ ...(await emptyShop('health-')), HEALTH_PORT: String(port) });
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    return [reply.status, await reply.text()];
  };
  expect(await ask('/healthz')).toEqual([200, expect.stringMatching(/^{"status":"OK","ageMs":\d+}$/)]);
  expect(await ask('/livez')).toEqual([200, '{"status":"OK"}']);
  expect((await ask('/api/webshop/settings'))[0]).toBe(404);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
});

test('[OPS-01] the running shop answers its operator; a second one on the same data, or the same port, is refused in one line', async () => {
  const running = await start();
  const lines: string[] = [];
  await callLocalSocket(socketPathOf(dataDir), 'status', [], (line) => lines.push(line));
  expect(lines.join('\n')).toContain(dataDir);
  const other = launch();
  expect(await other.exit).not.toBe(0);
  expect(other.errors()).toMatch(/^\S+ is in use by another process\. Stop that server first, or choose another DATA_DIR\.\n$/);
  const taken = launch({ ...(await emptyShop('other-')), PORT: new URL(running.url).port });
  expect([await taken.exit, taken.errors()]).toEqual([1, expect.stringMatching(/^Port \d+ is in use by another program\. [^\n]*\n$/)]);
  running.process.kill('SIGTERM');
  await running.exit;
});

test('[BIZ-03] a real shop reports at its start that it sends no mail, and which payment it does not offer and why', async () => {
  const shop = await emptyShop('real-');
  const before = await start(shop);
  await callLocalSocket(socketPathOf(shop.DATA_DIR), 'setup', [path.resolve('server/demo')], () => undefined);
  before.process.kill('SIGTERM');
  await before.exit;
  const { process: child, exit } = launch({ ...shop, PUBLIC_URL: 'https://shop.example.org' });
  const noMail = lineWith(child.stdout, 'No mail leaves this machine');
  const said = await lineWith(child.stdout, "The payment option 'Card (test)' is not offered");
  child.kill('SIGTERM');
  await exit;
  expect(said).toContain('SANDBOX_PAYMENTS=1');
  expect(await noMail).toContain('Set SMTP_URL');
});

test('[SRV-60] a wrong configuration is reported before anything starts', async () => {
  const wrong = launch({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await wrong.exit).not.toBe(0);
  expect(wrong.errors()).toMatch(/^Wrong configuration\. PORT: .*; LOG_LEVEL: .*\n$/);
});

test.each([
  ['HOST', '192.0.2.1', 'an address of this machine, such as 127.0.0.1 or 0.0.0.0, found "192.0.2.1"'],
  ['CLIENT_DIR', '/nowhere/client', 'the folder of the built app (npm run build), found none at /nowhere/client'],
])('[SRV-60] %s=%s, which this machine does not have, is reported and the shop does not start', async (name, value, expected) => {
  const wrong = launch({ ...(await emptyShop('wrong-')), [name]: value });
  expect([await wrong.exit, wrong.errors()]).toEqual([1, `${name}: expected ${expected}\n`]);
});
