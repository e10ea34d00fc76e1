/** A server of the shop as a process of its own, on a database that others may use too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { programArgs } from '../setup/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 360_000;

export interface ShopProcess {
  readonly url: string;
  /** What it wrote to its log: errors only. */
  readonly errors: readonly string[];
  /** SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that may not be open yet. */
export interface LaunchedShop {
  /** Its address, when it is open; rejects when it ends before. */
  readonly opened: Promise<string>;
  readonly errors: readonly string[];
  /** SIGKILL. The signal is sent before this returns. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startShopProcess(
  databaseUrl: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> {
  const { opened, errors, kill, stop } = launchShop(databaseUrl, dataDir, environment);
  return { url: await opened, errors, kill, stop };
}

/** @param databaseUrl null: the embedded database, in the folder */
export function launchShop(databaseUrl: string | null, dataDir: string, settings: Readonly<Record<string, string>> = {}): LaunchedShop {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, programArgs('server'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'error',
      CLIENT_DIR: dataDir,
      ...settings,
    },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const opened = addressOf(child, errors);
  // One that is killed before it opens is waited for by its exit.
  opened.catch(() => undefined);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return gone;
  };
  return { opened, errors, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

function addressOf(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The shop did not start: ${errors.join('')}`)), START_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The shop ended with ${code}: ${errors.join('')}`));
    });
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /Keepsake is open at (http\S+)/.exec(line)?.[1];
      // What it logs is JSON; an error among it is looked at in the end.
      if (url === undefined) return void (line.startsWith('{') && errors.push(line));
      clearTimeout(late);
      resolve(url.replace('localhost', '127.0.0.1'));
    });
  });
}
