import type { MovedClock } from '#server/db/database-time.ts';

export interface TestClock extends MovedClock {
  set(ms: number): void;
  advance(ms: number): void;
  /** Stands still from now on, but for `set` and `advance`: what fills with time is then the same on a slow machine. */
  freeze(): void;
}

/** Runs with the real time until it is set; `advance` jumps. */
export function createTestClock(): TestClock {
  let offset = 0;
  let realMs = () => Date.now();
  return {
    nowMs: () => realMs() + offset,
    movedMs: () => offset,
    set: (ms) => {
      offset = ms - realMs();
    },
    advance: (ms) => {
      offset += ms;
    },
    freeze: () => {
      const frozenMs = realMs();
      realMs = () => frozenMs;
    },
  };
}
