import { expect, it } from 'vitest';
import { createTestTimers } from '../fixtures/test-timers.ts';
import { createConnectivity } from './connectivity.ts';

function start(isOnlineHint = true) {
  const time = createTestTimers();
  const pings: ((isThere: boolean) => void)[] = [];
  const connectivity = createConnectivity({
    ping: () => new Promise((resolve) => pings.push(resolve)),
    timers: time.timers,
    isOnlineHint: () => isOnlineHint,
  });
  const reported: boolean[] = [];
  connectivity.subscribe((isOnline) => reported.push(isOnline));
  return { time, pings, connectivity, reported };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('[OFF-12] the browser’s hint counts only until the first ping', async () => {
  const { connectivity, pings, reported } = start(false);
  expect(connectivity.isOnline).toBe(false);
  const probe = connectivity.probe();
  pings[0]?.(true);
  expect(await probe).toBe(true);
  expect(connectivity.isOnline).toBe(true);
  expect(reported).toEqual([true]);
});

it('[OFF-12] out of reach, pings are sent after 2, 5, 10 and then every 30 s; they are joined, never two at once', async () => {
  const { connectivity, pings, time } = start();
  const pauses: number[] = [];
  void connectivity.failed();
  void connectivity.probe();
  for (let i = 0; i < 5; i += 1) {
    expect(pings).toHaveLength(i + 1);
    pings[i]?.(false);
    await settled();
    const nextMs = time.nextAtMs() ?? 0;
    pauses.push(nextMs - time.clock.nowMs());
    time.advance(nextMs - time.clock.nowMs());
  }
  expect(pauses).toEqual([2_000, 5_000, 10_000, 30_000, 30_000]);
  expect(connectivity.isOnline).toBe(false);
});

it('[OFF-12] an answer to any call shows that the shop is reachable, and ends the pings', async () => {
  const { connectivity, pings, reported, time } = start();
  void connectivity.failed();
  pings[0]?.(false);
  await settled();
  connectivity.reached();
  expect(connectivity.isOnline).toBe(true);
  expect(reported).toEqual([false, true]);
  expect(time.nextAtMs()).toBeNull();
});
