import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { oneAtATime } from '#scripts/lib/build-lock.mjs';

test('commands that need a build at the same time make one in turn, and the lock of a killed process blocks none', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-lock-'));
  const lock = path.join(folder, 'lock');
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done += 1;
  };
  await Promise.all([1, 2, 3].map(() => oneAtATime(lock, { isDone: () => done > 0, work })));
  expect([most, done, fs.existsSync(lock)]).toEqual([1, 1, false]);
  // This number is higher than the highest process id.
  fs.writeFileSync(lock, '99999999');
  await oneAtATime(lock, { isDone: () => done > 1, work });
  expect(done).toBe(2);
  await expect(oneAtATime(lock, { isDone: () => false, work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  expect(fs.existsSync(lock)).toBe(false);
  fs.rmSync(folder, { recursive: true });
});
