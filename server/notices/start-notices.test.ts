import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { startNotices } from './notice-failures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[OPX-08] a check that met a restarting database is repeated within seconds, not after a minute', async () => {
  const failed: string[] = [];
  const services = {
    db: {
      select: () => {
        throw new Error('connection refused');
      },
    },
    log: { error: (_fields: unknown, message: string) => failed.push(message) },
  };
  // No other service is used before the settings are read.
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
