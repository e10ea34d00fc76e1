import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DataDirError, makeDataDirPrivate } from './data-dir.ts';

let root: string;
let dataDir: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-private-'));
  dataDir = path.join(root, 'data');
  return () => fs.rmSync(root, { recursive: true, force: true });
});
const modeOf = (folder: string) => (fs.statSync(folder).mode & 0o777).toString(8);
const makeOpen = (folder: string) => {
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
};

test('[SEC-01] a new DATA_DIR is closed to other users, and one of an older version is closed at the start', async () => {
  await makeDataDirPrivate(dataDir);
  expect(modeOf(dataDir)).toBe('700');
  for (const folder of [dataDir, path.join(dataDir, 'media'), path.join(dataDir, 'database')]) makeOpen(folder);
  await makeDataDirPrivate(dataDir);
  expect([dataDir, path.join(dataDir, 'media'), path.join(dataDir, 'database')].map(modeOf)).toEqual(['700', '700', '700']);
});

test('[SEC-01] pictures on another disk, behind a link, are closed too', async () => {
  const disk = path.join(root, 'disk');
  makeOpen(disk);
  fs.mkdirSync(dataDir);
  fs.symlinkSync(disk, path.join(dataDir, 'media'));
  await makeDataDirPrivate(dataDir);
  expect(modeOf(disk)).toBe('700');
});

test('[SEC-01] a folder that several users share is refused and not changed', async () => {
  fs.mkdirSync(dataDir);
  fs.chmodSync(dataDir, 0o1777);
  await expect(makeDataDirPrivate(dataDir)).rejects.toThrow(DataDirError);
  await expect(makeDataDirPrivate(dataDir)).rejects.toThrow(/Other users of this machine can read .*SHARED_DATA_DIR=1/);
  expect(modeOf(dataDir)).toBe('777');
});
