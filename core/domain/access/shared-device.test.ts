import { expect, test } from 'vitest';
import { isSharedStayOver, SHARED_DEVICE_MS } from './shared-device.ts';

const NOW = 1_800_000_000_000;

test('[SEC-10] a stay on a shared device ends twelve hours after its last use, or if the clock was set back by as much', () => {
  expect(isSharedStayOver(NOW, NOW)).toBe(false);
  expect(isSharedStayOver(NOW - SHARED_DEVICE_MS + 1, NOW)).toBe(false);
  expect(isSharedStayOver(NOW - SHARED_DEVICE_MS, NOW)).toBe(true);
  expect(isSharedStayOver(NOW + 60_000, NOW)).toBe(false);
  expect(isSharedStayOver(NOW + SHARED_DEVICE_MS, NOW)).toBe(true);
});
