import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LeadsOutsideError, NotAPlainFileError, readPlainFile } from './plain-file.ts';

let outside: string;
let root: string;
beforeAll(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'keepsake-plain-')));
  root = join(outside, 'folder');
  await mkdir(root);
  await writeFile(join(root, 'a.jpg'), 'a');
  await writeFile(join(outside, 'secret.jpg'), 'secret');
  await symlink('a.jpg', join(root, 'inside.jpg'));
  await symlink('../secret.jpg', join(root, 'outside.jpg'));
  await symlink('/dev/zero', join(root, 'zero.jpg'));
  execFileSync('mkfifo', [join(root, 'pipe.jpg')]);
  await writeFile(join(root, 'huge.jpg'), '');
  await truncate(join(root, 'huge.jpg'), 600 * 1024 * 1024);
});
afterAll(() => rm(outside, { recursive: true }));

test('[KEP-02] a plain file of the folder is read, also by a link in it', async () => {
  expect(String(await readPlainFile(root, 'a.jpg'))).toBe('a');
  expect(String(await readPlainFile(root, 'inside.jpg'))).toBe('a');
});

test.each(['outside.jpg', 'zero.jpg', '../secret.jpg'])('[KEP-02] %s leads outside and is not read', async (file) => {
  await expect(readPlainFile(root, file)).rejects.toThrow(LeadsOutsideError);
});

test.each([
  ['pipe.jpg', 'it is no plain file'],
  ['huge.jpg', 'it has more than 512 MB'],
])('[KEP-02] %s blocks nothing and is reported', async (file, why) => {
  await expect(readPlainFile(root, file)).rejects.toThrow(new NotAPlainFileError(why));
});
