import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { CommandFailedError } from './command-failed.ts';
import { serveLocalSocket, socketPathOf } from './local-socket.ts';
import { runInShop } from './run-in-shop.ts';

let dataDir: string;
let unlock: () => Promise<void>;
beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-run-'));
  // A starting shop: it has the database, and no socket yet.
  fs.mkdirSync(path.join(dataDir, 'database', 'pg'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'database', 'pg', 'PG_VERSION'), '18');
  unlock = await lockFolder(path.join(dataDir, 'database'));
  return async () => {
    await unlock();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
});

async function run(wait: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  await runInShop(readConfig({ DATA_DIR: dataDir }), 'status', [], (line) => lines.push(line), wait);
  return lines;
}

test('[OPX-07] a command that comes while the shop starts says so, waits for it and is answered', async () => {
  let socket: { close(): Promise<void> } | undefined;
  const lines = await run(async () => {
    socket = await serveLocalSocket(socketPathOf(dataDir), {
      status: (_args, report) => {
        report('open now');
        return Promise.resolve();
      },
    });
  });
  await socket?.close();
  expect(lines).toEqual([expect.stringMatching(/is in use, and no shop answers yet\. Waiting until it has started/), 'open now']);
});

test('[OPX-07] the same happens while the shop starts for the first time and has no database yet', async () => {
  fs.rmSync(path.join(dataDir, 'database', 'pg'), { recursive: true });
  let waits = 0;
  const ended = run(async () => {
    waits += 1;
    if (waits === 3) await unlock();
  });
  await expect(ended, 'the start was given up').rejects.toThrow(/^There is no shop in /);
  expect(waits).toBe(3);
});

test.each([
  ['export', '/tmp/out'],
  ['server/demo', '--plan'],
])('[OPX-09] `setup %s %s` finds no shop in an empty folder, and creates none', async (...args) => {
  const empty = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-none-'));
  const ended = runInShop(
    readConfig({ DATA_DIR: empty }),
    'setup',
    args,
    () => undefined,
    () => Promise.resolve(),
  );
  await expect(ended).rejects.toThrow(/^There is no shop in /);
  expect(fs.readdirSync(empty)).toEqual([]);
  fs.rmSync(empty, { recursive: true });
});

test('[OPX-07] a shop that does not answer for a minute is reported, without a stack trace', async () => {
  let waits = 0;
  const ended = run(() => {
    waits += 1;
    return Promise.resolve();
  });
  await expect(ended).rejects.toThrow(CommandFailedError);
  await expect(ended).rejects.toThrow(/for a minute and answers no command/);
  expect(waits).toBe(120);
});
