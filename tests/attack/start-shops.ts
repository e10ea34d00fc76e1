/** Real processes of the shop beside each other, on one PostgreSQL of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';
import { throttles } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { startPostgres } from '../setup/postgres-cluster.ts';

export interface Shops {
  readonly urls: readonly string[];
  /** On the same database, for what a test puts there. */
  readonly services: Services;
  /** Empties every throttle. */
  forgiveAll(): Promise<void>;
  stop(): Promise<void>;
}

export async function startShops(count: number): Promise<Shops> {
  const postgres = await startPostgres();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-shops-'));
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    CLIENT_DIR: folder,
  };
  const config = readConfig(environment);
  const database = await openDatabase(config);
  const services = createServices(config, database);
  const processes: ChildProcess[] = [];
  const urls: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const port = await freePort();
    const env = { ...process.env, ...environment, PORT: String(port) };
    processes.push(spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
    urls.push(`http://127.0.0.1:${port}`);
  }
  await Promise.all(urls.map(answers));
  return {
    urls,
    services,
    forgiveAll: async () => {
      await services.db.delete(throttles);
    },
    stop: async () => {
      await Promise.all(processes.map(ended));
      await database.close();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

async function answers(url: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const reply = await fetch(`${url}/healthz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop at ${url} did not start.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
