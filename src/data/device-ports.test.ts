import { afterEach, expect, it, vi } from 'vitest';
import { systemTimers } from './device-ports.ts';

afterEach(() => vi.useRealTimers());

it('[SIM-08] a timer of more than 2^31 ms waits its full time and can be cancelled', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  const cancelled = vi.fn<() => void>();
  const yearMs = 365 * 24 * 3_600_000;
  systemTimers.after(yearMs, run);
  const cancel = systemTimers.after(yearMs, cancelled);
  vi.advanceTimersByTime(yearMs - 1);
  expect(run).not.toHaveBeenCalled();
  cancel();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(yearMs);
  expect(cancelled).not.toHaveBeenCalled();
});
