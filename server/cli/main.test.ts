import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createJobOnDisk, csv, type JobOnDisk, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { programArgs } from '#tests/setup/programs.ts';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { subjects } from '../db/schema.ts';
import { runCommandLine } from './command-line.ts';
import { localCommands } from './local-commands.ts';
import { serveLocalSocket, socketPathOf } from './local-socket.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
}

const environmentOf = (dataDir: string, cwd: string) => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INIT_CWD: cwd });

/** A separate process, as the operator starts it. */
function startedShop(dataDir: string, cwd: string, ...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...programArgs('cli'), ...args], { env: environmentOf(dataDir, cwd) }, (error, stdout, stderr) => {
      resolve({
        code: error === null ? 0 : Number(error.code),
        lines: `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('npm ')),
      });
    });
  });
}

/** The same command line in this process, because each process loads the whole server. */
async function shop(dataDir: string, cwd: string, ...args: readonly string[]): Promise<Ran> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(...line.split('\n'));
  return { code: await runCommandLine(args, { environment: environmentOf(dataDir, cwd), print, printError: print }), lines };
}

let server: TestServer;
let folder: JobOnDisk;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  folder = await createJobOnDisk('cli-job', {
    'a.csv': csv('Anna;7B;CLI-ANNA1;a.jpg;;;;;', 'Bo;7B;CLI-BODA1;b.jpg;;;;;'),
    'a.jpg': await portrait(1),
    'b.jpg': await portrait(2),
  });
});
afterAll(async () => {
  await folder.remove();
  await server.close();
});
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('[OPS-01] the command line asks the running shop: progress, summary, and exit code 0 when everything is imported', async () => {
  const socket = await serveLocalSocket(socketPathOf(server.dataDir), localCommands(server.services));
  closing.push(() => socket.close());
  const ran = await startedShop(server.dataDir, join(folder.path, '..'), 'import', 'cli-job');
  expect(ran).toEqual({
    code: 0,
    lines: [
      'pictures 1/2',
      'pictures 2/2',
      'subjects 1/2',
      'subjects 2/2',
      'Cli job',
      '  a.csv: read as UTF-8',
      '  subjects: 2 new, 0 changed, 0 as they were, 0 refused',
      '  pictures: 2 new, 0 changed, 0 as they were, 0 refused',
    ],
  });
  expect(await server.services.db.$count(subjects)).toBe(2);

  await folder.write('a.csv', csv('Anna;7B;CLI-ANNA1;a.jpg;;;;;', 'Bo;7B;CLI-BODA1;nowhere.jpg;;;;;'));
  const partly = await shop(server.dataDir, folder.path, 'import', '.');
  expect(partly.code).toBe(1);
  expect(partly.lines).toContain('refused: line 3, nowhere.jpg: there is no such file');
  expect(partly.lines.at(-1)).toBe('1 row was refused; the others are in. Mend them and import the folder again.');

  const withdrawn = await shop(server.dataDir, folder.path, 'withdraw', 'cli anna1');
  expect(withdrawn).toEqual({ code: 0, lines: ['Anna, 7B: hidden, on group pictures too'] });
  expect((await server.services.db.select().from(subjects)).filter((row) => row.isWithdrawn).map((row) => row.name)).toEqual(['Anna']);
  expect((await shop(server.dataDir, folder.path, 'withdraw', 'CLI-ANNA1', 'undo')).lines).toEqual(['Anna, 7B: shown again']);
});

test('[OPS-03] the older form of an option works, and the command line prints its present form', async () => {
  const socket = await serveLocalSocket(socketPathOf(server.dataDir), localCommands(server.services));
  closing.push(() => socket.close());
  const ran = await shop(server.dataDir, folder.path, 'codes', 'print', 'job=Solberg', 'letters.pdf');
  expect([ran.code, ran.lines.slice(0, 2)]).toEqual([
    1,
    ['note: write --job=Solberg instead of job=Solberg', 'No job has the key or the name Solberg.'],
  ]);
});

async function newFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-cli-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

// Each call opens the database again.
test('[OPS-01] with no shop running it opens the database itself; a wrong call prints the usage', {
  timeout: 180_000 * PATIENCE,
}, async () => {
  const dataDir = await newFolder();
  await copyTemplateDatabase(dataDir);
  const ran = await shop(dataDir, folder.path, 'import', join(folder.path, 'missing'));
  expect(ran.code).toBe(1);
  expect(ran.lines.at(-1)).toBe('Nothing was imported.');
  expect((await shop(dataDir, folder.path, 'status')).lines[1]).toBe('customers: 0, orders: 0');
  const wrong = await shop(dataDir, folder.path, 'import');
  expect([wrong.code, wrong.lines.at(-1)]).toEqual([1, 'usage: npm run shop -- import <folder> [--take-guessable-codes]']);
  expect((await shop(dataDir, folder.path, 'nonsense')).code).toBe(1);
});

test('[OPX-07] a command without a shop says so in one line and creates none', async () => {
  const dataDir = await newFolder();
  const ran = await startedShop(dataDir, folder.path, 'status');
  expect(ran).toEqual({ code: 1, lines: [expect.stringMatching(/^There is no shop in /)] });
  expect(await readdir(dataDir)).toEqual([]);
});

test('[OPX-11] a reader that closes the pipe causes no stack trace, and the command continues to its end', async () => {
  let said = 0;
  const socket = await serveLocalSocket(socketPathOf(server.dataDir), {
    status: async (_args, report) => {
      for (; said < 300; said += 1) {
        report(`line ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
  });
  closing.push(() => socket.close());
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [...programArgs('cli'), 'status'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  expect([await new Promise((resolve) => child.once('close', resolve)), errors, said]).toEqual([0, '', 300]);
});
