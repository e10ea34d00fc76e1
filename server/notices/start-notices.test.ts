import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { startNotices } from './notice-failures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[OPX-08] a look for failures that met a database which restarts is made again within seconds, not a minute later', async () => {
  const failed: string[] = [];
  const services = {
    db: {
      select: () => {
        throw new Error('connection refused');
      },
    },
    log: { error: (_fields: unknown, message: string) => failed.push(message) },
  };
  // Nothing else is asked of them before the settings are read.
  const notices = startNotices(services as unknown as Services);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(failed).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).toEqual(['notices to the photographer']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failed).toHaveLength(3);
  await notices.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed).toHaveLength(3);
});
