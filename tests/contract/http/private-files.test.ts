/**
 * SEC-01: no file that the shop writes is accessible to other users of the machine, with the umask that most systems
 * have.
 */
import { PATIENCE } from '#tests/setup/patience.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { keepFilesPrivate } from '#server/data-dir.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { keepAssets } from '#server/http/answers/kept-assets.ts';
import { createSmsSender } from '#server/sms/create-sms-sender.ts';
import { programArgs } from '#tests/setup/programs.ts';
import { lineFor, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createJobOnDisk, csv, portrait } from '#tests/fixtures/import/job-on-disk.ts';
import { startTestServer } from '#tests/setup/test-server.ts';

/** Several processes start one after the other. */
const SLOW_MS = 240_000 * PATIENCE;

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-files-'));
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Files and folders below, and the folder itself, that the group or others may read, write or enter. */
function openToOthers(folder: string): { readonly open: string[]; readonly total: number } {
  const names = ['.', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  const open = names.filter((name) => (fs.lstatSync(path.join(folder, name)).mode & 0o077) !== 0);
  return { open, total: names.length };
}

/** Starts it as a shell with the usual umask does. */
function launch(program: 'server' | 'cli', dataDir: string, ...words: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', CLIENT_DIR: root };
  return spawn('sh', ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, ...programArgs(program), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function runToEnd(dataDir: string, ...words: readonly string[]): Promise<number | null> {
  const child = launch('cli', dataDir, ...words);
  child.stdout?.resume();
  return new Promise((resolve) => child.once('exit', resolve));
}

test('[SEC-01] a server and a command line that start with umask 022 leave no permission for group and others, also in a formerly open folder', {
  timeout: SLOW_MS,
}, async () => {
  const dataDir = path.join(root, 'data');
  fs.mkdirSync(path.join(dataDir, 'mail'), { recursive: true, mode: 0o755 });
  const job = await createJobOnDisk('small', { 'a.csv': csv('Anna;7B;SMALL-ANNA1;a.jpg;;;;;'), 'a.jpg': await portrait(1) });
  const server = launch('server', dataDir);
  if (!server.stdout) throw new Error('its output is piped');
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('"url":')) break;
  server.stdout.resume();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  expect(await runToEnd(dataDir, 'import', job.path)).toBe(0);
  expect(openToOthers(dataDir)).toMatchObject({ open: [] });
  server.kill('SIGTERM');
  await ended;
  // Now the command itself opens the database and writes.
  const backup = path.join(root, 'backup');
  expect(await runToEnd(dataDir, 'backup', backup)).toBe(0);
  await job.remove();
  expect(openToOthers(dataDir)).toMatchObject({ open: [] });
  expect(openToOthers(dataDir).total, 'database and pictures are among them').toBeGreaterThan(900);
  expect(openToOthers(backup)).toMatchObject({ open: [] });
});

test('[SEC-01] mails, text messages, kept builds, exports, letters and backups are closed to other users', {
  timeout: SLOW_MS,
}, async () => {
  const before = process.umask();
  keepFilesPrivate();
  const server = await startTestServer({ database: 'pglite' });
  try {
    await seedMoneyShop(server.services);
    const customer = await printCustomer(server);
    await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
    await server.deliverMail();
    await createSmsSender(server.services.config).send({ to: '+4791234567', text: 'code 123456', key: 'a-key', firstTriedAtMs: null });
    const assets = path.join(root, 'client', 'assets');
    fs.mkdirSync(assets, { recursive: true });
    fs.writeFileSync(path.join(assets, 'app.js'), '');
    fs.chmodSync(path.join(assets, 'app.js'), 0o644);
    await keepAssets(path.join(root, 'client'), server.dataDir, Date.now());
    const given = path.join(root, 'given');
    fs.mkdirSync(given);
    fs.chmodSync(given, 0o755);
    const commands = localCommands(server.services);
    const lines: string[] = [];
    for (const [command, ...args] of [
      ['orders', 'export', path.join(root, 'printer')],
      ['codes', 'print', path.join(root, 'letters', 'letters.pdf')],
      ['backup', given],
    ] as const)
      await commands[command]?.(args, (line) => lines.push(line));
    expect(lines.join('\n')).toMatch(/1 exported.*0 refused/);
    for (const kind of ['mail', 'sms', 'kept-builds', 'media']) expect(fs.readdirSync(path.join(server.dataDir, kind))).not.toEqual([]);
    for (const folder of [server.dataDir, given, path.join(root, 'printer'), path.join(root, 'letters')])
      expect(openToOthers(folder)).toMatchObject({ open: [] });
  } finally {
    await server.close();
    process.umask(before);
  }
});
