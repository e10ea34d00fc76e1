/**
 * The demo shop's data folder, filled once for each build and copied for each server: filling it draws every preview
 * and scales every picture, 30 seconds of processor time.
 */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const CACHE = path.resolve('.cache/demo-shops');
const BUILD = 'dist/server';
const CONTENT = 'server/demo';

/** Where the filled one of this build is; made when there is none. */
export async function fillDemoShop(): Promise<string> {
  const filled = path.join(CACHE, versionOfShop());
  if (!existsSync(filled)) await fillShop(filled);
  return filled;
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
 * The shop is filled in the system's temporary folder: the path of a lock's socket has 104 bytes at most. Two runs may
 * fill a folder at the same time: the first one that is done names it, the other one uses that.
 */
async function fillShop(filled: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'keepsake-demo-'));
  try {
    await runUntilOpen(dataDir);
    const unnamed = `${filled}.${randomUUID()}`;
    cpSync(dataDir, unnamed, { recursive: true, preserveTimestamps: true });
    if (existsSync(filled)) rmSync(unnamed, { recursive: true });
    else renameSync(unnamed, filled);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the shop, which fills its folder before it opens, and stops it again. */
function runUntilOpen(dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [path.join(BUILD, 'main.js'), '--demo'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    });
    server.stdout.on('data', (chunk) => {
      if (String(chunk).includes('is open at')) server.kill('SIGTERM');
    });
    server.on('error', reject);
    server.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The demo shop was not filled: exit code ${code}`))));
  });
}
