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

test('[OPS-01] a command runs in the shop and its lines come while it works', async () => {
  const server = await serveLocalSocket(socketPath, {
    greet: async (args, report) => {
      for (const name of args) report(`Hei ${name}\n"å"`);
    },
  });
  expect(await run('greet', ['Kari', 'Ola'])).toEqual(['Hei Kari\n"å"', 'Hei Ola\n"å"']);
  await server.close();
});

test('[OPS-01] a command that fails says why, and an unknown one what there is', async () => {
  const server = await serveLocalSocket(socketPath, { import: () => Promise.reject(new Error('row 7 has no name')) });
  await expect(run('import')).rejects.toThrow('row 7 has no name');
  await expect(run('toString')).rejects.toThrow(/does not know 'toString'\. It knows: import/);
  await server.close();
});

test('[OPS-01] without a running shop, and after one that died, that is what the caller learns', async () => {
  await expect(run('status')).rejects.toThrow(ShopNotRunningError);
  const server = await serveLocalSocket(socketPath, {});
  await server.close();
  await expect(run('status')).rejects.toThrow(ShopNotRunningError);
});

test("[OPS-01] only the operator's own system user may use it", async () => {
  const server = await serveLocalSocket(socketPath, {});
  expect((fs.statSync(socketPath).mode & 0o777).toString(8)).toBe('600');
  await server.close();
});
