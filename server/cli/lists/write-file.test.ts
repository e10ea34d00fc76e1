import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-list-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('[KEP-08] a file that cannot be finished leaves nothing behind, and what was there stays', async () => {
  const taken = path.join(folder, 'taken');
  fs.mkdirSync(taken);
  await expect(writeWhole(taken, Buffer.from('list'), { replace: true })).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(['taken']);
});

test('[KEP-08] a file has its name only when all of it is on the disk', async () => {
  const file = path.join(folder, 'new', 'list.csv');
  const seen: string[] = [];
  const watcher = setInterval(() => {
    if (fs.existsSync(file)) seen.push(String(fs.statSync(file).size));
  }, 0);
  const content = Buffer.alloc(20_000_000, 'a');
  expect(await writeWhole(file, content, { replace: false })).toBe(true);
  clearInterval(watcher);
  expect(seen.filter((size) => size !== String(content.length))).toEqual([]);
  expect(await writeWhole(file, Buffer.from('b'), { replace: false })).toBe(false);
  expect(fs.statSync(file).size).toBe(content.length);
});
