import { expect, it } from 'vitest';
import { createLocks } from './web-locks.ts';

it('[OFF-06] without Web Locks the work runs and the lease row decides', async () => {
  const locks = createLocks(undefined);
  let runs = 0;
  expect(locks.isExclusive).toBe(false);
  expect(await locks.tryRun('drain', { steal: false }, async () => void (runs += 1))).toBe(true);
  expect(runs).toBe(1);
});

it('[OFF-06] a lock that another tab holds is not waited for', async () => {
  const taken = { request: async (_: string, __: unknown, work: (lock: null) => Promise<void>) => work(null) };
  // Only `request` is used.
  const locks = createLocks(taken as unknown as LockManager);
  expect(await locks.tryRun('drain', { steal: false }, () => Promise.reject(new Error('ran')))).toBe(false);
});

it('[OFF-06] a stolen lock is not an error, an error of the work is', async () => {
  const stolen = { request: async () => Promise.reject(new DOMException('stolen', 'AbortError')) };
  expect(await createLocks(stolen as unknown as LockManager).tryRun('drain', { steal: false }, async () => undefined)).toBe(false);
  const honest = { request: async (_: string, __: unknown, work: (lock: object) => Promise<void>) => work({}) };
  await expect(
    createLocks(honest as unknown as LockManager).tryRun('drain', { steal: false }, () => Promise.reject(new Error('bug'))),
  ).rejects.toThrow('bug');
});
