import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callLocalSocket, serveLocalSocket, ShopNotRunningError } from './local-socket.ts';

let folder: string;
let socketPath: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-cli-'));
  socketPath = path.join(folder, 'shop.sock');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const run = async (command: string, args: string[] = []) => {
  const lines: string[] = [];
  await callLocalSocket(socketPath, command, args, (line) => lines.push(line));
  return lines;
};

test('[OPS-01] a command runs in the shop and its lines arrive while it works', async () => {
  const server = await serveLocalSocket(socketPath, {
    greet: async (args, report) => {
      for (const name of args) report(`Hei ${name}\n"å"`);
    },
  });
  expect(await run('greet', ['Kari', 'Ola'])).toEqual(['Hei Kari\n"å"', 'Hei Ola\n"å"']);
  await server.close();
});

test('[OPS-01] a failing command gives the reason, and an unknown one the list of commands', async () => {
  const server = await serveLocalSocket(socketPath, { import: () => Promise.reject(new Error('row 7 has no name')) });
  await expect(run('import')).rejects.toThrow('row 7 has no name');
  await expect(run('toString')).rejects.toThrow(/does not know 'toString'\. It knows: import/);
  await server.close();
});

test('[OPS-01] without a running shop, and after one that died, the caller is told so', async () => {
  await expect(run('status')).rejects.toThrow(ShopNotRunningError);
  const server = await serveLocalSocket(socketPath, {});
  await server.close();
  await expect(run('status')).rejects.toThrow(ShopNotRunningError);
});

test("[OPS-01] [SEC-01] only the operator's own system user may use it", async () => {
  const server = await serveLocalSocket(socketPath, {});
  const sockets = fs.readdirSync(folder);
  expect(sockets.map((name) => (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8))).toEqual(['600']);
  await server.close();
  expect(fs.readdirSync(folder)).toEqual([]);
});

const saying = (name: string) =>
  serveLocalSocket(socketPath, {
    who: (_args, report) => {
      report(name);
      return Promise.resolve();
    },
  });

test('[OPX-07] a process that stops removes its own socket only: the other one on the same folder still answers', async () => {
  const first = await saying('first');
  const second = await saying('second');
  await second.close();
  expect(await run('who')).toEqual(['first']);
  const third = await saying('third');
  await first.close();
  expect(await run('who')).toEqual(['third']);
  await third.close();
  await expect(run('who')).rejects.toThrow(ShopNotRunningError);
});

test('[OPX-07] the socket of a killed process is skipped, and removed by the next start', async () => {
  const code = `const net = require('net'); net.createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'));`;
  const dead = path.join(folder, 'shop-dead0000.sock');
  spawnSync(process.execPath, ['-e', code, dead]);
  expect(fs.existsSync(dead)).toBe(true);
  await expect(run('who')).rejects.toThrow(ShopNotRunningError);
  const server = await saying('living');
  expect(fs.existsSync(dead)).toBe(false);
  expect(await run('who')).toEqual(['living']);
  await server.close();
});
