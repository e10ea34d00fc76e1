/**
 * The demo shop's data folder, filled once for each build and copied for each server: filling it draws every preview
 * and scales every picture, 30 seconds of processor time.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from './postgres-cluster.ts';

const CACHE = path.resolve('.cache/demo-shops');
const BUILD = 'dist/server';
const CONTENT = 'server/demo';

/** Where the filled one of this build is; made when there is none. */
async function fillDemoShop(): Promise<string> {
  const filled = path.join(CACHE, versionOfShop());
  if (!existsSync(filled)) await keepFolder(filled, (folder) => runUntilOpen({ DATA_DIR: folder }));
  return filled;
}

/**
 * A backup of a filled one, which can be restored into PostgreSQL; made when there is none. It is filled on PostgreSQL:
 * the embedded database needs eight seconds of processor time more.
 */
async function backUpDemoShop(): Promise<string> {
  const backup = path.join(CACHE, `${versionOfShop()}-backup`);
  if (!existsSync(backup)) {
    await keepFolder(backup, async (folder) => {
      const dataDir = path.join(folder, 'data');
      const cluster = await startPostgres();
      const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
      try {
        await runUntilOpen(env);
        runCommand('backup', path.join(folder, 'backup'), env);
      } finally {
        await cluster.stop();
      }
      rmSync(dataDir, { recursive: true });
    });
  }
  return path.join(backup, 'backup');
}

/** The filled one, in a folder (what is there now is removed) and an empty PostgreSQL database. */
export async function restoreDemoShop(dataDir: string, databaseUrl: string): Promise<void> {
  const backup = await backUpDemoShop();
  rmSync(dataDir, { recursive: true, force: true });
  runCommand('restore', backup, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
}

/** Runs a command of the shop's own command line. */
function runCommand(command: string, folder: string, env: Readonly<Record<string, string>>): void {
  execFileSync(process.execPath, [path.join(BUILD, 'cli.js'), command, path.resolve(folder)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
}

/** Puts a filled demo shop where `dataDir` is; what is there now is removed. */
export async function copyDemoShop(dataDir: string): Promise<void> {
  const filled = await fillDemoShop();
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(path.dirname(path.resolve(dataDir)), { recursive: true });
  cpSync(filled, dataDir, { recursive: true, preserveTimestamps: true });
}

function versionOfShop(): string {
  const hash = createHash('sha256');
  for (const folder of [BUILD, CONTENT]) {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Makes a folder and keeps it. It is made in the system's temporary folder: the path of a lock's socket has 104 bytes at
 * most. Two runs may make one at the same time: the first one that is done names it, the other one uses that.
 */
async function keepFolder(kept: string, make: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-demo-'));
  try {
    await make(folder);
    const unnamed = `${kept}.${randomUUID()}`;
    cpSync(folder, unnamed, { recursive: true, preserveTimestamps: true });
    if (existsSync(kept)) rmSync(unnamed, { recursive: true });
    else renameSync(unnamed, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the shop, which fills its folder before it opens, and stops it again. */
function runUntilOpen(env: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [path.join(BUILD, 'main.js'), '--demo'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', ...env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    });
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is open at')) server.kill('SIGTERM');
    });
    server.on('error', reject);
    server.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The demo shop was not filled: exit code ${code}`))));
  });
}
