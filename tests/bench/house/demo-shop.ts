/** The built shop with its demo, in a process and a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
const START_LIMIT_MS = 180_000;
const ASK_EVERY_MS = 200;

export interface DemoShop {
  readonly url: string;
  /** For the operator's commands. */
  readonly dataDir: string;
  /** Of the server's process; null while it is stopped. */
  pid(): number | null;
  stop(): Promise<void>;
}

/** @param change applied to the shop's folder while the server is stopped */
export async function startDemoShop(port: number, change?: (dataDir: string) => Promise<void>): Promise<DemoShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-shop-'));
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    spawn(process.execPath, [SERVER, '--demo'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'production' },
    });
  let process_ = start();
  const stop = async () => {
    await ended(process_);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(url, process_);
    if (change) {
      await ended(process_);
      await change(folder);
      process_ = start();
      await answers(url, process_);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir: folder, pid: () => process_.pid ?? null, stop };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`The shop stopped with code ${server.exitCode}`);
    const reply = await fetch(`${url}/healthz`).catch(() => null); // not listening yet
    if (reply?.ok) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Error(`The shop does not answer on ${url}`);
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
