import type { Clock } from '#core/kernel/ports.ts';

export interface TestClock extends Clock {
  set(ms: number): void;
  advance(ms: number): void;
}

/** Runs with the real time until it is set; `advance` jumps. */
export function createTestClock(): TestClock {
  let offset = 0;
  return {
    nowMs: () => Date.now() + offset,
    set: (ms) => {
      offset = ms - Date.now();
    },
    advance: (ms) => {
      offset += ms;
    },
  };
}
