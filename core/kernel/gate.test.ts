import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('[OPS-01] [SEC-02] at most two run at once, in the order of their calls; a failure frees its place', async () => {
  const inTurn = createGate(2);
  const started: number[] = [];
  const finish: ((failure?: Error) => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    inTurn(() => {
      started.push(index);
      return new Promise<number>((resolve, reject) => {
        finish[index] = (failure) => (failure ? reject(failure) : resolve(index));
      });
    }),
  );
  const settled = Promise.allSettled(all);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  finish[1]!(new Error('damaged'));
  await expect(all[1]).rejects.toThrow('damaged');
  expect(started).toEqual([0, 1, 2]);
  finish[0]!();
  await all[0];
  expect(started).toEqual([0, 1, 2, 3]);
  finish[2]!();
  finish[3]!();
  expect((await settled).map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await inTurn(async () => 'again')).toBe('again');
});
