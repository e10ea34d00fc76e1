import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAskedFile, writeWhole } from './write-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-list-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('[KEP-08] a file that cannot be completed leaves no partial file, and an existing one is unchanged', async () => {
  const taken = path.join(folder, 'taken');
  fs.mkdirSync(taken);
  await expect(writeWhole(taken, Buffer.from('list'), { replace: true })).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(['taken']);
});

test('[KEP-08] a file gets its name only when all of it is on the disk', async () => {
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

test('[KEP-08] a photograph that is named by mistake is never overwritten, whatever is requested', async () => {
  const photograph = path.join(folder, 'IMG_0012.jpg');
  fs.writeFileSync(photograph, 'a picture');
  for (const replace of [false, true])
    await expect(
      writeAskedFile({ file: photograph, kind: '.pdf', replace }, () => Promise.reject(new Error('made for nothing'))),
    ).rejects.toThrow('This writes a .pdf file, and');
  expect(fs.readFileSync(photograph, 'utf8')).toBe('a picture');
  expect(fs.readdirSync(folder)).toEqual(['IMG_0012.jpg']);
});

test('[KEP-08] a file that the operator named is kept until its replacement is requested', async () => {
  const file = path.join(folder, 'Letters.PDF');
  const write = (content: string, replace: boolean) => writeAskedFile({ file, kind: '.pdf', replace }, () => Buffer.from(content));
  await write('first', false);
  await expect(write('second', false)).rejects.toThrow(/Letters\.PDF is there already and stays as it is\. .* add --replace\./);
  expect(fs.readFileSync(file, 'utf8')).toBe('first');
  await write('second', true);
  expect(fs.readFileSync(file, 'utf8')).toBe('second');
});
