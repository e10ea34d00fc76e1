/**
 * The shop of a worker: the built server with a demo shop in a folder of its own. What a test changes in it, the tests
 * that run beside it do not see.
 */
import { spawn } from 'node:child_process';
import { copyDemoShop } from '../setup/demo-shop.ts';

/** Two runs on one machine take a port each. A worker uses two: its shop's, and the one after it for update.spec.ts. */
const PORT = Number(process.env.E2E_PORT ?? 4790) + 2 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Where a test starts a shop that has other files. */
export const OTHER_PORT = PORT + 1;
export const SHOP_URL = `http://127.0.0.1:${PORT}`;
/** Of the shop that the tests talk to. */
export const DATA_FOLDER = `test-results/e2e-data-${PORT}`;

const OPEN_WITHIN_MS = 60_000;

/** Starts it on a fresh copy of the demo shop; what comes back stops it. */
export async function startWorkerShop(): Promise<() => Promise<void>> {
  await copyDemoShop(DATA_FOLDER);
  const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(PORT), DATA_DIR: DATA_FOLDER, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const isGone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop at ${SHOP_URL} did not open.`)), OPEN_WITHIN_MS);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The shop at ${SHOP_URL} ended with exit code ${code}.`)));
    server.stdout.on('data', (chunk) => {
      if (!String(chunk).includes('is open at')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return async () => {
    server.kill();
    await isGone;
  };
}
