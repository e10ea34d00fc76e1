/** The built server with a fresh copy of the demo shop. */
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { copyDemoShop } from './demo-shop.ts';

const OPEN_WITHIN_MS = 60_000;

interface Place {
  readonly port: number;
  /** What is there now is removed. */
  readonly dataDir: string;
  /** The files of the app; absent: the built ones. */
  readonly clientDir?: string;
}

/** Resolves when it is open. @returns stops it */
export async function openShop({ port, dataDir, clientDir = 'dist/client' }: Place): Promise<() => Promise<void>> {
  await copyDemoShop(dataDir);
  const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
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
    },
  });
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
