import { page } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { announce, KEPT_MS } from './announce.ts';

afterEach(() => void vi.useRealTimers());

test('[PUB-10] a status is announced, and is removed later so that screen readers do not find it at the end of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  announce('Deleted');
  const region = page.getByRole('status').element();
  vi.advanceTimersByTime(KEPT_MS - 1);
  expect(region.textContent).toBe('Deleted');
  announce('Saved');
  vi.advanceTimersByTime(KEPT_MS - 1);
  expect(region.textContent).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(region.textContent).toBe('');
});
