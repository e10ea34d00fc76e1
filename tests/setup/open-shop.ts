/** The built server with a demo shop. */
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { copyDemoShop, restoreDemoShop } from './demo-shop.ts';
import { startPostgres } from './postgres-cluster.ts';
import { copyDatabase } from './test-database.ts';

const OPEN_WITHIN_MS = 240_000;
const CHEAP_HASHES = new URL('hashes/cheap-hashes.mjs', import.meta.url).href;

interface Place {
  readonly port: number;
  /** What is there now is removed. */
  readonly dataDir: string;
  /** The files of the app; absent: the built ones. */
  readonly clientDir?: string;
  /** Passwords cost what they cost in a real shop: for what measures it. */
  readonly hasRealHashes?: boolean;
  /** Where a thread of its own answers /healthz. */
  readonly healthPort?: number;
  /** Told of the server's process. */
  readonly onStart?: (pid: number) => void;
}

/** A demo shop that servers take copies of. */
export interface RestoredShop {
  readonly dataDir: string;
  /** Address of its database, which nothing is connected to. */
  readonly database: string;
}

type Stop = () => Promise<void>;

/** On a fresh copy of the demo shop and its embedded database. Resolves when it is open. @returns stops it */
export async function openShop(place: Place): Promise<Stop> {
  await copyDemoShop(place.dataDir);
  return startServer(place, {});
}

/** The same on a PostgreSQL of its own, which needs a fraction of the embedded database's processor time. */
export async function openShopOnPostgres(place: Place): Promise<Stop> {
  const cluster = await startPostgres();
  try {
    await restoreDemoShop(place.dataDir, cluster.url);
    const stop = await startServer(place, { DATABASE_URL: cluster.url });
    return async () => {
      await stop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** On copies of a restored demo shop's folder and database: a second, where to restore it takes four. */
export async function openCopiedShop(place: Place, { dataDir, database }: RestoredShop): Promise<Stop> {
  rmSync(place.dataDir, { recursive: true, force: true });
  cpSync(dataDir, place.dataDir, { recursive: true, preserveTimestamps: true });
  const copy = await copyDatabase(database);
  const stop = await startServer(place, { DATABASE_URL: copy.url });
  return async () => {
    await stop();
    await copy.remove();
  };
}

async function startServer(
  { port, dataDir, clientDir = 'dist/client', hasRealHashes = false, healthPort = 0, onStart }: Place,
  env: Readonly<Record<string, string>>,
): Promise<Stop> {
  const server = spawn(process.execPath, [...(hasRealHashes ? [] : ['--import', CHEAP_HASHES]), 'dist/server/main.js', '--demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      CLIENT_DIR: clientDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      HEALTH_PORT: String(healthPort),
      ...env,
    },
  });
  if (server.pid !== undefined) onStart?.(server.pid);
  const isGone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = () => server.kill();
  process.once('exit', kill);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The shop at port ${port} did not open.`)), OPEN_WITHIN_MS);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The shop at port ${port} ended with exit code ${code}.`)));
    server.stdout.on('data', (chunk) => {
      if (!String(chunk).includes('is open at')) return;
      clearTimeout(timer);
      resolve();
    });
  });
  // A run that is over does not wait for it.
  server.unref();
  if (server.stdout instanceof Socket) server.stdout.unref();
  return async () => {
    process.off('exit', kill);
    kill();
    await isGone;
  };
}
