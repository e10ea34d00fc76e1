/** A server of the shop as a process of its own, on a database that others use too. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { programArgs } from '../setup/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;

export interface ShopProcess {
  readonly url: string;
  /** What it wrote to its log: errors only. */
  readonly errors: readonly string[];
  stop(): Promise<void>;
}

export async function startShopProcess(databaseUrl: string, dataDir: string): Promise<ShopProcess> {
  const child = spawn(process.execPath, programArgs('server'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      CLIENT_DIR: dataDir,
    },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const url = await addressOf(child, errors);
  return {
    url,
    errors,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess, errors: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The shop did not start: ${errors.join('')}`)), START_LIMIT_MS);
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${errors.join('')}`)));
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
